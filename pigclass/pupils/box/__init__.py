"""The box in which somebody's function runs: what it cannot reach, and how much it may take.

`limits` holds memory and time, `folders` (Landlock) and `calls` (seccomp) let Linux itself close
files, programs and the network, `watch` lets Python refuse them on every system and say which, and
`job` is what Windows has for limits. Only `job` is for the process that asks; the others close
the process in which they are called, for good.
"""

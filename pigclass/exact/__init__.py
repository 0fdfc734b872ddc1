"""Theory: exact answers for turns and games, from the outcome table alone.

`gain`, `break_even` and `survival` need only the standard library. All other names use NumPy, which
is imported on first use.
"""

from pigclass.face import show

show(__name__)

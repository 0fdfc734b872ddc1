"""From a bare Python to a running lesson: makes `.venv` in a clone and installs the locked set.

Everything here runs on the standard library alone, on Windows as elsewhere.
"""

"""Install and start: make `.venv` in a clone and install the locked packages.

Uses only the standard library, also on Windows.
"""

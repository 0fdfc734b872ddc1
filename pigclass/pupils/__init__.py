"""Somebody's own function: its text, asked in a process of its own with a limit, as a table."""

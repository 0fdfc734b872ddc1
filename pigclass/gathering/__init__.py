"""Submitted notebooks of a class: read (never run), sort, count and show answers."""

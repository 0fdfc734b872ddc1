"""Notebooks that a class has handed in: read and never run, sorted out, counted, shown to all."""

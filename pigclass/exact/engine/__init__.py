"""Solvers: values of turns, computed backwards at many positions at once."""

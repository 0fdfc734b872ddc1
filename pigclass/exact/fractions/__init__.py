"""Races to a few points, with every chance as a fraction."""

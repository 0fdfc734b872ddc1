"""Boxes in which a student answers."""

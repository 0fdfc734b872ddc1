"""Rounds with shared throws: when to sit."""

"""Screens: activities that a class plays in a notebook."""

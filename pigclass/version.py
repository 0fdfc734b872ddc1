"""The kit's version, written here only."""

__version__ = "1.0.0"

"""Extension of Jupyter Server."""

"""Extension of Jupyter's server."""

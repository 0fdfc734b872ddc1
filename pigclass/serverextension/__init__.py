"""What the kit adds to the server of Jupyter."""

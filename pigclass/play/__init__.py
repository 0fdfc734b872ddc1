"""Playing: one game, one throw or decision at a time."""

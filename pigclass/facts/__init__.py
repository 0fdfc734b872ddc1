"""Evidence of a reveal: figures of a class's game, of theory and of simulation."""

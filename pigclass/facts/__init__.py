"""What a reveal may look at: figures of a class's game, of theory and of simulation."""

"""What happened, event by event, and the game that follows from it."""

"""Events of a lesson, and the game that follows from them."""

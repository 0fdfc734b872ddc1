"""Events of a lesson, and the game state computed from them."""

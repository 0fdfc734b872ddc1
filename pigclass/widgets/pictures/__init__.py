"""Pictures to touch: squares to press, a slider to move, and in a sentence what is to be seen."""

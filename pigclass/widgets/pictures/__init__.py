"""Interactive pictures: squares to press or a slider to move, and a sentence on what they show."""

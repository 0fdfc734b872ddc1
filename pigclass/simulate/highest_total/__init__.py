"""Who of a class has the highest total, worked out without drawing."""

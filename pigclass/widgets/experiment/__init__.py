"""An experiment: students throw the same dice, and the class pools the results."""

"""An experiment: everyone throws the same dice so many times, and a class pools what came."""

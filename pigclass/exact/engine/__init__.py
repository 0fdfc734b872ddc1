"""The solvers: what turns are worth, from their end backwards, at many positions at once."""

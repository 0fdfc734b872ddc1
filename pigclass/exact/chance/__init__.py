"""Exact numbers, Markov chains and the effects of one throw."""

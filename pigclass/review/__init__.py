"""Review of a game: the cost of each decision, and the luck of each throw."""

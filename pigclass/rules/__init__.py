"""What a game is: dice, effects, outcome tables, endings, and the sentences of its rule card."""

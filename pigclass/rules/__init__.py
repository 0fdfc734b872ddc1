"""Games as data: dice, effects, outcome tables, endings, and the sentences of rule cards."""

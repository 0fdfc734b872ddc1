"""The review of a game: what each decision cost, and what each throw brought."""

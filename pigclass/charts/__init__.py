"""Charts: a tidy frame in, an Altair chart out. They know no game."""

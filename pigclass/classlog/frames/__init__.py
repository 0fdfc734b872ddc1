"""The class log as tables: games, throws, decisions, rounds and predictions."""

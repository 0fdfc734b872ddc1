"""The record as tables: games, throws, decisions, rounds and predictions."""

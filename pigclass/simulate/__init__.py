"""Simulation: many turns and many games, throw by throw, with standard errors."""

from pigclass.simulate.games import games
from pigclass.simulate.source import from_source
from pigclass.simulate.turns import turns

__all__ = ["from_source", "games", "turns"]

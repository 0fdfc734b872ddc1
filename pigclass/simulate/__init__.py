"""Simulation: many turns and many games, throw by throw, with standard errors."""

from pigclass.pupils.text import from_source
from pigclass.simulate.beat import beat_the_class
from pigclass.simulate.games import games
from pigclass.simulate.turns import turns

__all__ = ["beat_the_class", "from_source", "games", "turns"]

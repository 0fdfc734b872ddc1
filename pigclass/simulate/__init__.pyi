"""The public names of simulation, and where each lives."""

from pigclass.simulate.games import games as games
from pigclass.simulate.games import turns as turns
from pigclass.strategies.typed_strategies import from_source as from_source

"""The public names of simulation, and where each lives."""

from pigclass.pupils.text import from_source as from_source
from pigclass.simulate.games import games as games
from pigclass.simulate.many_turns import turns as turns

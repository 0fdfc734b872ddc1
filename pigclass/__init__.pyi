"""All public names of pigclass: those of its two parts."""

# Pyright finds a module only in the stub of its own package, so `games` cannot hand these on.
from pigclass import charts as charts
from pigclass import exact as exact
from pigclass import simulate as simulate
from pigclass.classroom import *
from pigclass.games import *

__version__: str

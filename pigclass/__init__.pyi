"""All public names of pigclass: those of its two parts."""

from pigclass.classroom import *
from pigclass.games import *

__version__: str

"""Races in which a turn is one throw that banks itself, of as many dice as the player likes.

P(i, j) = max over n of  Σ chance of x with n dice · N(i + x, j), where N is worth of having banked:
1 − P(j, i + x) below the target. Nothing scored leaves the pair (i, j), (j, i), and is solved with
its slope as in `pigclass.exact.pairs`. Source of the game: Neller and Presser 2005, *Pigtail: A Pig
Addendum*, UMAP Journal 26(4).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
import numpy.typing as npt

from pigclass.exact.chances import effect_chances
from pigclass.exact.deciding import Player
from pigclass.exact.kernel import Floats
from pigclass.exact.mixing import fixed_point
from pigclass.rules.endings import EqualTurns, FirstTo, Ties
from pigclass.rules.errors import PigclassError
from pigclass.rules.game import Game

Ints = npt.NDArray[np.int64]

# Without a limit, more dice are looked at until a throw of so many can no longer pay.
STEP = 8
SETTLED = 1e-13
MOST_SWEEPS = 5_000
"""
"""

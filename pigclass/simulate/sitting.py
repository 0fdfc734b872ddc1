"""A round of shared throws in which each player sits at a threshold, for many games at once.

Where a throw adds points or is a bust, a threshold decides only how many of the shared throws
count: the player keeps the first turn total that reaches it. In unsigned numbers, `turn total −
threshold` is small once it is reached and huge before, so the least of these differences over the
throws of a round tells what each player keeps.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from pigclass.rules.errors import PigclassError
from pigclass.rules.game import Game
from pigclass.simulate.asking import Decisions
from pigclass.simulate.draws import Draws, draws

Ints = npt.NDArray[Any]

NOT_REACHED = 1 << 15
MOST_THROWS = 20_000


def thresholds_of(game: Game, decisions: Decisions) -> Ints | None:
    """Return each player's threshold, where thresholds are all that decides; or None.

    >>> from pigclass.rules.catalog import skunk
    >>> from pigclass.strategies.thresholds import HoldAt
    >>> thresholds_of(skunk(), Decisions(skunk(), [HoldAt(12), HoldAt(30)])).tolist()
    [12, 30]
    """
    rolls, tables = decisions.by_turn_total, _tables(game)
    if rolls is None or not all(table.only_points_and_busts for table in tables):
        return None
    thresholds = rolls.argmin(axis=1)
    at_a_threshold = rolls == (np.arange(rolls.shape[1]) < thresholds[:, None])
    most = thresholds.max() + sum(int(table.adds.max()) for table in tables)
    return thresholds.astype(np.uint16) if at_a_threshold.all() and most < NOT_REACHED else None


def sit_at(game: Game, thresholds: Ints, size: int, rng: np.random.Generator) -> tuple[Ints, Ints]:
    """Return what each player keeps from one round, [player, game], and how many throws it took."""
    highest, at = int(thresholds.max()), thresholds[:, None]
    totals, throws = np.zeros(size, dtype=np.uint16), np.zeros(size, dtype=np.int32)
    going = np.ones(size, dtype=bool)
    least = np.full((len(thresholds), size), NOT_REACHED, dtype=np.uint16)
    beyond = np.empty_like(least)
    for made in range(MOST_THROWS):
        points = draws(game, throws=made).points(rng, size)
        throws += going
        totals += (points * going).astype(np.uint16)
        totals *= ~(going & (points == 0))
        if made + 1 >= game.safe_throws:
            np.subtract(totals, at, out=beyond)
            np.minimum(least, beyond, out=least)
        going &= (points > 0) & ((totals < highest) | (made + 1 < game.safe_throws))
        if not going.any():
            return (least + at) * (least < NOT_REACHED), throws
    raise PigclassError(f"A round of {game.name} did not end in {MOST_THROWS} throws.")


def _tables(game: Game) -> Sequence[Draws]:
    return [draws(game, throws=throws) for throws in range(game.safe_throws + 1)]

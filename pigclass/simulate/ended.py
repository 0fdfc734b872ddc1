"""What a chunk of games came to."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from pigclass.rules.game import Game

Ints = npt.NDArray[Any]


@dataclass(frozen=True)
class Ended:
    """Final scores [player, game], and sums over the games of what each player won."""

    scores: Ints
    won: npt.NDArray[np.float64]
    won_squared: npt.NDArray[np.float64]
    alone: npt.NDArray[np.float64]
    rounds: Ints
    throws: Ints


def ended(game: Game, scores: Ints, able: Ints | None, rounds: Ints, throws: Ints) -> Ended:
    """Count the wins: the highest total among the sides that can still win, shared if tied.

    `able[player, game]` tells who can still win, where a tiebreaker has left fewer than all.
    """
    sides = game.sides(len(scores))
    totals = scores
    if game.teams is not None:
        totals = np.array([scores[list(side)].sum(axis=0) for side in sides])
    if able is not None:
        one_of_each = able[[side[0] for side in sides]]
        totals = np.where(one_of_each, totals, -1)
    best = totals == totals.max(axis=0)
    winners = best.sum(axis=0, dtype=np.int16).astype(np.intp)
    # counts[side][k]: games that the side wins together with k − 1 others.
    counts = np.array([np.bincount(winners[row], minlength=len(sides) + 1) for row in best])
    shared_by = np.maximum(np.arange(len(sides) + 1), 1)
    places = [
        next(n for n, side in enumerate(sides) if seat in side) for seat in range(len(scores))
    ]
    return Ended(
        scores=scores,
        won=(counts / shared_by).sum(axis=1)[places],
        won_squared=(counts / shared_by**2).sum(axis=1)[places],
        alone=counts[:, 1][places],
        rounds=rounds,
        throws=throws,
    )

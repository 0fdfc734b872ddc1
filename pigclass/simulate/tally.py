"""What a chunk of games came to."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from pigclass.rules.game import Game
from pigclass.simulate.lockstep import Running
from pigclass.simulate.readings import highest, side_of_seat

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


def ended(game: Game, at_end: Running) -> Ended:
    """Count the wins: the highest total among the sides that can still win, shared if tied."""
    best = highest(game, at_end.scores, at_end.able)
    sides = len(best)
    winners = best.sum(axis=0, dtype=np.int16).astype(np.intp)
    # counts[side][k]: games that the side wins together with k − 1 others.
    counts = np.array([np.bincount(winners[row], minlength=sides + 1) for row in best])
    counts = counts[side_of_seat(game, len(at_end.scores))]
    shared_by = np.maximum(np.arange(sides + 1), 1)
    return Ended(
        scores=at_end.scores,
        won=(counts / shared_by).sum(axis=1),
        won_squared=(counts / shared_by**2).sum(axis=1),
        alone=counts[:, 1],
        rounds=at_end.rounds,
        throws=at_end.throws,
    )

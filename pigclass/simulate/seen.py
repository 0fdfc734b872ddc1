"""What those on turn see of the scores, in many games at once."""

from collections.abc import Container
from typing import Any

import numpy as np
import numpy.typing as npt

from pigclass.rules.game import Game

Ints = npt.NDArray[Any]
Bools = npt.NDArray[np.bool_]


def side_total(scores: Ints, side: tuple[int, ...]) -> Ints:
    """Return what the seats of one side have together."""
    total: Ints = scores[side[0]] if len(side) == 1 else scores[list(side)].sum(axis=0)
    return total


def side_totals(game: Game, scores: Ints) -> Ints:
    """Return the totals of all sides, [side, game]: the scores themselves without teams."""
    if game.teams is None:
        return scores
    return np.array([side_total(scores, side) for side in game.teams.seats])


def own_total(game: Game, scores: Ints, seat: int) -> Ints:
    """Return the total of the player in `seat`: of the whole team, where there are teams."""
    (side,) = (side for side in game.sides(len(scores)) if seat in side)
    return side_total(scores, side)


def best_other(game: Game, scores: Ints, able: Bools | None, seat: int) -> Ints:
    """Return the best total of the other sides, of those that can still win."""
    best = np.zeros(scores.shape[1], dtype=scores.dtype)
    for side in game.sides(len(scores)):
        if seat not in side:
            total = side_total(scores, side)
            np.maximum(best, total if able is None else total * able[side[0]], out=best)
    return best


def seen(
    game: Game, scores: Ints, able: Bools | None, seat: int, needs: Container[str]
) -> dict[str, Ints]:
    """Return what the player in `seat` reads from the scores, as far as it is needed."""
    readings: dict[str, Ints] = {}
    if "own" in needs:
        readings["own"] = own_total(game, scores, seat)
    if "other" in needs:
        readings["other"] = best_other(game, scores, able, seat)
    return readings

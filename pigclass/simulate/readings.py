"""What those on turn see of the scores, in many games at once, and who has the highest."""

from collections.abc import Container
from typing import Any

import numpy as np
import numpy.typing as npt

from pigclass.rules.game import Game

Ints = npt.NDArray[Any]
Bools = npt.NDArray[np.bool_]


def side_of_seat(game: Game, players: int) -> Ints:
    """Return the number of the side of each seat."""
    sides = game.sides(players)
    return np.array([n for seat in range(players) for n, side in enumerate(sides) if seat in side])


def side_total(scores: Ints, side: tuple[int, ...]) -> Ints:
    """Return what the seats of one side have together."""
    total: Ints = scores[side[0]] if len(side) == 1 else scores[list(side)].sum(axis=0)
    return total


def side_totals(game: Game, scores: Ints) -> Ints:
    """Return the totals of all sides, [side, game]: the scores themselves without teams."""
    if game.teams is None:
        return scores
    return np.array([side_total(scores, side) for side in game.teams.seats])


def highest(game: Game, scores: Ints, able: Bools) -> Bools:
    """Return the sides that have the highest total, [side, game], of those that can still win.

    `able[player, game]` has no rows where everyone can.
    """
    totals = side_totals(game, scores)
    if len(able):
        firsts = [side[0] for side in game.sides(len(scores))]
        totals = np.where(able[firsts], totals, -1)
    best: Bools = totals == totals.max(axis=0, initial=-1)
    return best


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

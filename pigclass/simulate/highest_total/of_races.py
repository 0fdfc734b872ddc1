"""Who is at the top of a race with shared throws, worked out without drawing.

A race goes on, round after round, until somebody has the target at the end of one. Whoever sits at
the lowest threshold gains in every round in which anybody does; so the positions are gone through
in the order of that score, and each hands its chance on to those after it. Right to 1e-10.
"""

from collections.abc import Iterable, Sequence
from itertools import product
from math import prod
from typing import Any

import numpy as np
import numpy.typing as npt

from pigclass.rules.game import Game
from pigclass.simulate.highest_total.of_rounds import Ways
from pigclass.simulate.highest_total.round_ends import highest_saved, only_adds_or_busts, round_ends

Floats = npt.NDArray[Any]

# So many positions are gone through: those of one threshold of the class and mine, to 300 points.
MOST_CELLS = 150_000


def race_can_be_worked_out(game: Game, thresholds: Iterable[int], tried: Sequence[int]) -> bool:
    """Return whether a class of these different thresholds needs no simulation.

    >>> from pigclass.rules.catalog import swine_herd
    >>> [race_can_be_worked_out(swine_herd(), it, [20]) for it in ([15], [15, 25])]
    [True, False]
    """
    if game.target is None or not only_adds_or_busts(game):
        return False
    players = (max(tried), *thresholds)
    return prod(game.target + highest_saved(game, each) for each in players) <= MOST_CELLS


def ways_to_the_top_of_a_race(game: Game, others: Sequence[int], mine: int) -> Ways:
    """Return the chances that `mine` has the highest total, by which others have it too.

    >>> from pigclass.rules.catalog import swine_herd
    >>> ways = ways_to_the_top_of_a_race(swine_herd(target=2), [1], 6)
    >>> [(tied, round(chance, 10)) for tied, chance in ways.items()]
    [((), 0.65), ((1,), 0.2)]
    """
    if not others:
        return {(): 1.0}
    everyone = sorted((*others, mine))
    chances = _final_scores(game, everyone)
    scores = list(np.ogrid[tuple(slice(length) for length in chances.shape)])
    own = scores.pop(everyone.index(mine))
    ways: Ways = {}
    for ties in product((False, True), repeat=len(others)):
        at_the_top: Any = True
        for score, tie in zip(scores, ties, strict=True):
            at_the_top = at_the_top & ((own == score) if tie else (own > score))
        tied = tuple(each for each, tie in zip(others, ties, strict=True) if tie)
        ways[tied] = float(chances[at_the_top].sum())
    return ways


def _final_scores(game: Game, everyone: Sequence[int]) -> Floats:
    """Return the chances of the final scores of the thresholds, lowest first."""
    target = game.target or 0
    gains = {saved: chance for (saved, _), chance in round_ends(game, everyone).items()}
    nothing = gains.pop((0,) * len(everyone), 0.0)
    chances = np.zeros([target + highest_saved(game, each) for each in everyone])
    chances[(0,) * len(everyone)] = 1.0
    still_racing = (slice(target),) * (len(everyone) - 1)
    for lowest in range(target):
        here = chances[lowest][still_racing] / (1 - nothing)
        for (first, *rest), chance in gains.items():
            there = tuple(slice(points, points + target) for points in rest)
            chances[lowest + first][there] += chance * here
        chances[lowest][still_racing] = 0.0
    return chances

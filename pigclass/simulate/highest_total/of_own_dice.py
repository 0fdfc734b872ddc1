"""Who is at the top of a class in which everyone has dice of their own, worked out without drawing.

Final scores are independent then. With a score of s, let each of the others be below s with chance
b and level with it with chance e: the product of all b + e·z has at z to the power k the chance
that k of them are level and all others below. Of k + 1 at the top each has 1/(k + 1) of the
victory, and that is the integral of z to the power k from 0 to 1. Right to 1e-10.
"""

from collections.abc import Mapping

import numpy as np
import numpy.typing as npt

from pigclass.rules.game import Game
from pigclass.simulate.highest_total.round_ends import highest_saved, round_ends

Floats = npt.NDArray[np.float64]


def top_with_own_dice(
    game: Game, class_of: Mapping[int, int], mine: int
) -> tuple[float, float, float]:
    """Return the chances of being alone and tied at the top, and the share of victories.

    >>> from pigclass.rules.catalog import class_piglet
    >>> coins = class_piglet(rounds=1, own_dice=True)
    >>> [round(chance, 6) for chance in top_with_own_dice(coins, {1: 1}, 1)]
    [0.25, 0.5, 0.5]
    """
    length = (game.rounds or 1) * max(highest_saved(game, it) for it in (*class_of, mine)) + 1
    own = _final_scores(game, mine, length)
    nodes, weights = np.polynomial.legendre.leggauss(sum(class_of.values()) // 2 + 1)
    at = ((nodes + 1) / 2)[:, None]
    below_all, none_above, shared = np.ones(length), np.ones(length), np.ones((len(at), length))
    for threshold, students in class_of.items():
        level = _final_scores(game, threshold, length)
        below = np.cumsum(level) - level
        below_all *= below**students
        none_above *= (below + level) ** students
        shared *= (below + level * at) ** students
    alone = float(own @ below_all)
    return alone, float(own @ none_above) - alone, float(weights / 2 @ shared @ own)


def _final_scores(game: Game, threshold: int, length: int) -> Floats:
    """Return the chances of the final scores from 0 on of who sits at a threshold."""
    chances = np.zeros(length)
    chances[0] = 1.0
    ends = round_ends(game, [threshold])
    for _ in range(game.rounds or 1):
        before, chances = chances, np.zeros(length)
        for ((points,), wiped), chance in ends.items():
            if wiped:
                chances[points] += chance * before.sum()
            else:
                chances[points:] += chance * before[: length - points]
    return chances

"""Who is at the top of a class in which everyone has dice of their own, worked out without drawing.

Final scores are independent then. With a score of s, let each of the others be below s with chance
b and level with it with chance e: the product of all b + e·z has at z to the power k the chance
that k of them are level and all others below. Of k + 1 at the top each has 1/(k + 1) of the
victory, and that is the integral of z to the power k from 0 to 1. A race may end after any round:
in games that go on all are below the target, and their scores independent. Right to 1e-10.
"""

from collections.abc import Mapping
from math import prod

import numpy as np
import numpy.typing as npt

from pigclass.rules.game import Game
from pigclass.simulate.highest_total.round_ends import RoundEnds, highest_saved, round_ends
from pigclass.words import grouped, refusal

Floats = npt.NDArray[np.float64]

# A race that still goes on with less than this chance is over.
TOO_RARE, MOST_ROUNDS = 1e-12, 10_000


def top_with_own_dice(
    game: Game, class_of: Mapping[int, int], mine: int
) -> tuple[float, float, float]:
    """Return the chances of being alone and tied at the top, and the share of victories.

    >>> from pigclass.rules.catalog import class_piglet
    >>> coins = class_piglet(rounds=1, own_dice=True)
    >>> [round(chance, 6) for chance in top_with_own_dice(coins, {1: 1}, 1)]
    [0.25, 0.5, 0.5]
    """
    target, each = game.target or 0, {*class_of, mine}
    ends = {threshold: round_ends(game, [threshold]) for threshold in each}
    most = max(highest_saved(game, threshold) for threshold in each)
    start = np.zeros((game.rounds * most if game.rounds else target - 1 + most) + 1)
    start[0] = 1.0
    scores, ways = dict.fromkeys(each, start), np.zeros(3)
    for number in range(1, (game.rounds or MOST_ROUNDS) + 1):
        scores = {threshold: _after_round(it, ends[threshold]) for threshold, it in scores.items()}
        if game.rounds in {None, number}:
            ways += _at_the_top(scores, class_of, mine, target)
        if game.rounds is None:
            for still in scores.values():
                still[target:] = 0.0
        below = scores[mine].sum() * prod(scores[it].sum() ** n for it, n in class_of.items())
        if number == game.rounds or below < TOO_RARE:
            return float(ways[0]), float(ways[1]), float(ways[2])
    raise refusal("refused.simulate.hardly_scores", name=game.name, most=grouped(MOST_ROUNDS))


def _after_round(before: Floats, ends: RoundEnds) -> Floats:
    """Return the chances of the scores from 0 on after a round, from those before it."""
    after = np.zeros_like(before)
    for ((points,), wiped), chance in ends.items():
        if wiped:
            after[points] += chance * before.sum()
        else:
            after[points:] += chance * before[: len(before) - points]
    return after


def _at_the_top(
    scores: Mapping[int, Floats], class_of: Mapping[int, int], mine: int, target: int
) -> Floats:
    """Return the chances alone and tied at the top, with the target at least, and the share."""
    own = scores[mine].copy()
    own[:target] = 0.0
    nodes, weights = np.polynomial.legendre.leggauss(sum(class_of.values()) // 2 + 1)
    at = ((nodes + 1) / 2)[:, None]
    below_all, none_above, shared = (
        np.ones_like(own),
        np.ones_like(own),
        np.ones((len(at), len(own))),
    )
    for threshold, students in class_of.items():
        level = scores[threshold]
        below = np.cumsum(level) - level
        below_all *= below**students
        none_above *= (below + level) ** students
        shared *= (below + level * at) ** students
    alone = own @ below_all
    return np.array([alone, own @ none_above - alone, weights / 2 @ shared @ own])

"""The slow and obvious twin of the fast solvers: every position improved, again and again.

What a throw does is read off the table of outcomes; nothing of `exact` is used. Bellman 1957.
"""

import numpy as np
import pytest

from pigclass.exact import race
from pigclass.rules.catalog import GAMES, hog, pig
from tests.agreement.small_games import RACES

STILL = 1e-14
FEW = {"hog": {"max_dice": 4}}
CASES = [GAMES[name](target=16, ending="first_to", **FEW.get(name, {})) for name in RACES]
CASES += [pig(target=40), pig(target=12, min_bank=5), hog(target=20, bust_points=1)]


def value_iteration(game):
    """Return the chances [own, other, turn total], and by how much rolling beats holding."""
    size, most = game.target, max(game.target, game.min_bank)
    chances = np.zeros((size, size, most + 1))
    while True:
        # What it is worth to have banked a score, [score, other]: the other is on turn, or beaten.
        banked = np.ones((2 * size + most + 60, size))
        banked[:size] = 1 - chances[:, :, 0].T
        roll = np.max([rolled(game, table, chances, banked) for table in tables(game)], axis=0)
        scores = np.arange(size)[:, None] + np.arange(most + 1)
        hold = np.moveaxis(banked[scores], 1, 2)
        hold[:, :, : most + 1 if game.is_one_throw else max(1, game.min_bank)] = 0
        better = np.maximum(roll, hold)
        if np.abs(better - chances).max() < STILL:
            return better, roll - hold
        chances = better


def tables(game):
    if game.dice_choice is None:
        return [game.table]
    return [game.table_for(dice=dice) for dice in range(1, game.dice_choice.most + 1)]


def rolled(game, table, chances, banked):
    """Return what a throw is worth at every position."""
    worth = np.zeros_like(chances)
    scores, most = np.arange(len(chances))[:, None], chances.shape[2] - 1
    for outcome in table.outcomes:
        effect = outcome.effect
        left = np.array([effect.turn_total_after(t) for t in range(most + 1)])
        if effect.ends_turn or game.is_one_throw:
            after = np.moveaxis(banked[effect.score_scale * scores + left], 1, 2)
        else:
            after = chances[:, :, np.minimum(left, most)]
        worth += float(outcome.probability) * after
    return worth


@pytest.mark.parametrize("game", CASES, ids=repr)
def test_perfect_play_is_what_value_iteration_comes_to(game):
    chances, gain = value_iteration(game)
    solved = race(game)
    assert np.abs(solved.solved.of_seat(0) - chances[:, :, 0]).max() < 1e-10
    if game.is_one_throw:
        return
    policy = solved.policy[0]
    own, other, turn_total = np.nonzero(np.abs(gain[:, :, : policy.shape[2]]) > 1e-9)
    below = (turn_total > 0) & (own + turn_total < game.target)
    at = own[below], other[below], turn_total[below]
    assert (policy[at] == (gain[at] > 0)).all()

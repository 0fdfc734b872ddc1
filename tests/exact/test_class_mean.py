"""How a player's scores and the mean of a class spread, against games that are simply played."""

from math import sqrt

import pytest

from pigclass import HoldAt, PigclassError, exact, greedy_pig, piglet, simulate, skunk
from pigclass.exact.shared.class_mean import class_mean_at
from pigclass.rules.game_code import shared_form

GAMES = [skunk(), skunk(double_one="wipe", safe_throws=1), greedy_pig(poison=2, rounds=3)]
HURTING = skunk(double_one="wipe", double_one_hits="everyone", rounds=3)


@pytest.mark.parametrize("game", [*GAMES, HURTING], ids=str)
def test_the_mean_of_a_class_is_off_by_as_much_as_in_games_that_are_played(game):
    exact_mean, at, n = class_mean_at(game, [8, 20, 20, 31]), [8, 20, 20, 31], 20_000
    means = simulate.games(game, [HoldAt(it) for it in at], n, seed=7).scores.mean(axis=0)
    assert abs(means.mean() - exact_mean.mean) < 4 * exact_mean.sd / sqrt(n)
    # The standard error of a standard deviation, a little wider than for a bell curve.
    assert abs(means.std() - exact_mean.sd) < 4 * exact_mean.sd / sqrt(1.6 * n)


def test_two_who_throw_one_coin_are_worked_out_by_hand():
    one_round = shared_form(piglet(), rounds=1)
    mean = class_mean_at(one_round, [1, 2])
    # Heads, heads: 1 and 2. Heads, tails: 1 and 0. Tails: nothing for both.
    assert mean.mean == pytest.approx(0.5)
    assert mean.sd == pytest.approx(sqrt((1.5**2 + 0.5**2) / 4 - 0.25))


def test_a_class_that_decides_by_coins_is_not_one_player():
    solved = exact.rounds(greedy_pig(rounds=1), lambda turn_total: 0.5 * (turn_total < 9))
    assert sum(solved.distribution.values()) == pytest.approx(1, abs=1e-12)
    with pytest.raises(PigclassError, match="does not always do what the others do"):
        solved.class_mean(2)


def test_as_many_thresholds_as_players_are_asked_for():
    with pytest.raises(PigclassError, match=r"There are 2 thresholds for n=3 players"):
        exact.rounds(skunk()).class_mean(3, thresholds=[20, 25])

"""What holds for every game of the catalog, whatever its rules."""

import pytest

from pigclass.exact import best_dice, best_hold, break_even, gain, turn
from pigclass.rules.catalog import GAMES, hog
from pigclass.strategies.thresholds import HoldAt

WITH_A_CHOICE = [name for name in GAMES if not GAMES[name]().is_one_throw]


@pytest.mark.parametrize("name", WITH_A_CHOICE)
def test_the_best_threshold_beats_its_neighbours(name):
    best = best_hold(GAMES[name]())
    neighbours = {best.thresholds[0] - 1, best.thresholds[-1] + 1} - {0}
    assert all(turn(GAMES[name](), HoldAt(n)).mean < best.mean for n in neighbours)


@pytest.mark.parametrize("name", WITH_A_CHOICE)
def test_the_gain_changes_its_sign_at_the_break_even(name):
    even = break_even(GAMES[name]())
    assert gain(GAMES[name](), int(even) + 1) < 0 <= gain(GAMES[name](), int(even))


def test_hog_throws_5_or_6_dice_when_a_1_scores_nothing_and_6_when_it_scores_1():
    assert best_dice(hog()).dice == (5, 6)
    assert best_dice(hog(bust_points=1)).dice == (6,)


def test_one_turn_of_hog_throws_what_the_strategy_says():
    assert turn(hog(), lambda own: 5, own=0).mean == best_dice(hog()).mean

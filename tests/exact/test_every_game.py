"""What holds for every game of the catalog, whatever its rules."""

import pytest

from pigclass.exact import best_dice, break_even, gain, turn
from pigclass.rules.catalog import GAMES, hog

WITH_A_CHOICE = [name for name in GAMES if not GAMES[name]().is_one_throw]


@pytest.mark.parametrize("name", WITH_A_CHOICE)
def test_the_gain_changes_its_sign_at_the_break_even(name):
    even = break_even(GAMES[name]())
    assert gain(GAMES[name](), int(even) + 1) < 0 <= gain(GAMES[name](), int(even))


def test_one_turn_of_hog_throws_what_the_strategy_says():
    assert turn(hog(), lambda own: 5, own=0).mean == best_dice(hog()).mean

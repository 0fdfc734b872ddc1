"""Marlin 1998: two dice to 100, where a double 1 wipes the score."""

import pytest

from pigclass.exact import race
from pigclass.rules.catalog import two_dice_pig


def test_the_first_of_two_perfect_players_wins_52_percent():
    assert race(two_dice_pig()).first_player_wins == pytest.approx(0.519559, abs=1e-6)

"""Neller and Presser 2010, Practical Play of the Dice Game Pig, UMAP Journal 31(1)."""

import pytest

from pigclass.exact import race, win_probability
from pigclass.rules.catalog import pig
from pigclass.strategies.races import EndRaceOrKeepPace, ScoringTurns
from pigclass.strategies.thresholds import HoldAt


@pytest.mark.parametrize(
    ("strategy", "percent"),
    [
        (HoldAt(20), 7.984),
        (HoldAt(25), 4.214),
        (EndRaceOrKeepPace(), 0.922),
        (ScoringTurns(4), 3.318),
    ],
)
def test_the_disadvantage_to_the_perfect_player(strategy, percent):
    perfect = race(pig()).strategy
    first = win_probability(pig(), first=perfect, second=strategy)
    second = 1 - win_probability(pig(), first=strategy, second=perfect)
    # The seat-averaged difference of the two win rates, as a percentage.
    assert (first + second - 1) * 100 == pytest.approx(percent, abs=5e-4)

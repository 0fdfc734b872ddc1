"""A student study of Pig at the University of Exeter, its figures recomputed."""

import pytest

from pigclass.exact import race, win_probability
from pigclass.rules.catalog import pig
from pigclass.strategies.races import RollAndWait, RollToWin, Turtle
from pigclass.strategies.thresholds import HoldAt
from pigclass.tournaments import tournament


@pytest.mark.parametrize(
    ("first", "second", "chance"),
    [(20, 21, 0.542626), (25, 30, 0.573741), (30, 25, 0.48091)],
)
def test_one_threshold_against_another(first, second, chance):
    found = win_probability(pig(), first=HoldAt(first), second=HoldAt(second))
    assert found == pytest.approx(chance, abs=5e-6)


def test_hold_at_25_against_perfect_play():
    perfect = race(pig()).strategy
    assert win_probability(pig(), first=perfect, second=HoldAt(25)) == pytest.approx(
        0.55127, abs=5e-6
    )
    assert win_probability(pig(), first=HoldAt(25), second=perfect) == pytest.approx(
        0.50914, abs=5e-6
    )


@pytest.mark.parametrize(
    ("first", "second", "chance"),
    [
        (Turtle(), RollToWin(), 0.812840),
        (RollToWin(), Turtle(), 0.195448),
        (RollAndWait(), Turtle(), 0.710606),
        (Turtle(), RollAndWait(), 0.297148),
        (RollToWin(), RollAndWait(), 1.0),
    ],
)
def test_three_strategies_of_which_each_beats_one_and_loses_to_another(first, second, chance):
    found = win_probability(pig(), first=first, second=second, may_pass=True)
    assert found == pytest.approx(chance, abs=5e-7)


def test_hold_at_25_beats_every_threshold_from_10_to_40():
    def share(rival):
        """The order of play is averaged."""
        return tournament(pig(), [HoldAt(25), HoldAt(rival)], perfect=False).shares["hold at 25"]

    rivals = {n: share(n) for n in range(10, 41) if n != 25}
    closest = min(rivals, key=rivals.__getitem__)
    assert (closest, round(rivals[closest], 5)) == (24, 0.50310)

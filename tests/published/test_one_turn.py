"""One turn: Neller's CS1 material, textbooks and the decision-analysis literature, recomputed."""

from fractions import Fraction

import pytest

from pigclass.exact import best_dice, best_hold, gain, turn
from pigclass.rules.catalog import hog, pig, skunk
from pigclass.strategies.thresholds import HoldAt


def test_hold_at_20_and_hold_at_21_score_exactly_the_same():
    mean = Fraction(492303203, 60466176)
    assert turn(pig(), HoldAt(20)).mean == turn(pig(), HoldAt(21)).mean == mean
    assert best_hold(pig()).thresholds == (20, 21)


def test_the_scores_of_a_turn_that_holds_at_20():
    chances = turn(pig(), HoldAt(20)).distribution
    told = [round(float(chances[points]), 6) for points in (0, *range(20, 26))]
    assert told == [0.624541, 0.099713, 0.094991, 0.074189, 0.054196, 0.035198, 0.017173]
    assert float(turn(pig(), HoldAt(20)).bust) == pytest.approx(0.6245408, abs=5e-8)


def test_two_dice_of_which_any_1_busts_held_at_19():
    assert turn(skunk(), HoldAt(19)).mean == Fraction(30599639, 3779136)


def test_n_dice_at_once_score_4n_times_five_sixths_to_the_n():
    for dice in range(1, 11):
        assert gain(hog(), 0, dice=dice) == 4 * dice * Fraction(5, 6) ** dice
    assert best_dice(hog()).dice == (5, 6)
    assert float(best_dice(hog()).mean) == pytest.approx(8.037551, abs=5e-7)


def test_where_a_1_scores_1_six_dice_are_best():
    assert best_dice(hog(bust_points=1)).dice == (6,)
    assert float(best_dice(hog(bust_points=1)).mean) == pytest.approx(8.702653, abs=5e-7)

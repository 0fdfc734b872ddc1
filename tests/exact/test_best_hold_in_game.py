"""The best fixed threshold of a whole game of rounds."""

from fractions import Fraction

import pytest

from pigclass import HoldAt, PigclassError, greedy_pig, make_rule, pig, skunk
from pigclass.exact import best_hold, best_hold_in_game, rounds
from tests.truth.recount import theory
from tests.truth.recount.dice import dice_of

WIPE = skunk(double_one="wipe")


def mean_of_game(threshold, *, number):
    """Return the mean score of so many rounds of Skunk with wipe-outs, by listing every throw."""
    return theory.game_mean(dice_of("skunk(double_one='wipe')"), threshold, number)


def test_with_wipe_outs_17_is_best_over_five_rounds():
    best = best_hold_in_game(WIPE)
    means = {each: mean_of_game(each, number=5) for each in range(10, 23)}
    assert best.thresholds == (max(means, key=means.get),) == (17,)
    assert best.mean_score == means[17]
    assert (round(means[17], 2), round(float(means[19]), 2)) == (Fraction("36.16"), 36.03)


@pytest.mark.parametrize("threshold", [1, 12, 17, 19, 28])
def test_the_mean_score_of_any_threshold_is_right_to_the_tenth_decimal(threshold):
    expected = float(mean_of_game(threshold, number=5))
    assert rounds(WIPE, HoldAt(threshold)).mean_score == pytest.approx(expected, abs=1e-10)


@pytest.mark.parametrize("game", [skunk(), greedy_pig(poison=2), greedy_pig(rounds=10)])
def test_where_nothing_takes_the_score_the_best_round_is_the_best_game(game):
    in_game, one_round = best_hold_in_game(game), best_hold(game)
    assert in_game.thresholds == one_round.thresholds
    assert in_game.mean_score == game.rounds * one_round.mean


def test_turn_totals_that_nobody_meets_tie():
    tens = make_rule(dice="d6", lines="1: wipe-out; 2: bust; else: add 10", whose="everyone")
    first, *others = best_hold_in_game(tens).thresholds
    same = {rounds(tens, HoldAt(each)).mean_score for each in (first, *others)}
    assert len(others) == 9
    assert max(same) - min(same) < 1e-10
    assert rounds(tens, HoldAt(first - 1)).mean_score < min(same) - 0.1


def test_what_has_no_answer_is_refused_with_the_reason():
    with pytest.raises(PigclassError, match="no fixed number of rounds that all play"):
        best_hold_in_game(pig())
    with pytest.raises(PigclassError, match="depends on the others"):
        best_hold_in_game(skunk(double_one_hits="everyone"))
    with pytest.raises(PigclassError, match="without a bust"):
        best_hold_in_game(make_rule(dice="d6", lines="1: bust; 2: lose score", whose="everyone"))

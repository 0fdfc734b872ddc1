"""Rounds with shared throws: when to sit, the best threshold of a game, how a class spreads."""

from fractions import Fraction

import pytest

from pigclass import HoldAt, PigclassError, exact, greedy_pig, make_rule, skunk
from pigclass.exact import best_hold, best_hold_in_game, rounds, turn
from pigclass.strategies.thresholds import RollTimes
from tests.truth.recount import theory
from tests.truth.recount.dice import dice_of

WIPE = skunk(double_one="wipe")


def test_somebody_lucky_is_answered_too():
    solved = rounds(WIPE)
    # 100 points and more at stake in each round: who has so many sits at once.
    assert solved.should_roll(2, 0, 18)
    assert not solved.should_roll(2, 100, 10)
    with pytest.raises(PigclassError, match="a score from 0 to 100"):
        solved.should_roll(2, 101, 10)


def test_in_the_last_round_one_sits_from_the_break_even_on():
    last = rounds(WIPE).frame.query("round == 5").set_index("score")["sit_at"]
    # Roll while s + 11t < 200.
    assert [last[score] for score in (0, 35, 90)] == [19, 15, 10]


@pytest.mark.parametrize("strategy", [HoldAt(100), HoldAt(190), RollTimes(6)])
def test_what_doubles_is_counted_however_high_it_leads(strategy):
    game = make_rule(
        dice="d6", lines="1: bust; 2: times 2; else: add 10", whose="everyone", rounds=2
    )
    assert rounds(game, strategy).mean_score == pytest.approx(2 * float(turn(game, strategy).mean))
    with pytest.raises(PigclassError, match="more than 400 points may be at risk"):
        rounds(game, RollTimes(9))


def test_throws_are_told_apart_as_long_as_theory_can():
    game = greedy_pig(rounds=1)
    assert rounds(game, RollTimes(40)).mean_score == pytest.approx(160 * (5 / 6) ** 40, rel=1e-9)
    with pytest.raises(PigclassError, match="more than 40 throws"):
        rounds(game, RollTimes(41))


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


def test_a_class_that_decides_by_coins_is_not_one_player():
    solved = exact.rounds(greedy_pig(rounds=1), lambda turn_total: 0.5 * (turn_total < 9))
    assert sum(solved.distribution.values()) == pytest.approx(1, abs=1e-12)
    with pytest.raises(PigclassError, match="does not always do what the others do"):
        solved.class_mean(2)

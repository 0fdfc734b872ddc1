"""Rounds with shared throws: when to sit to have the most points on average."""

import pytest

from pigclass.exact import rounds, turn
from pigclass.rules.catalog import greedy_pig, pig, skunk
from pigclass.rules.errors import PigclassError
from pigclass.rules.made_up_rule import make_rule
from pigclass.strategies.thresholds import HoldAt, RollTimes

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


def test_what_has_no_answer_is_refused_with_the_reason():
    with pytest.raises(PigclassError, match="can cost those who sit"):
        rounds(skunk(double_one="wipe", double_one_hits="everyone"))
    with pytest.raises(PigclassError, match="no fixed number of rounds that all play"):
        rounds(pig())
    with pytest.raises(PigclassError, match="reads 'other'"):
        rounds(skunk(), lambda other: other < 3)
    with pytest.raises(PigclassError, match="choose round from 1 to 5"):
        rounds(skunk()).should_roll(6, 0, 5)


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

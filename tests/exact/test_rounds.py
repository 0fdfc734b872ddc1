"""Rounds with shared throws: when to sit to have the most points on average."""

import pytest

from pigclass import simulate
from pigclass.exact import rounds, turn
from pigclass.rules.catalog import greedy_pig, pig, skunk
from pigclass.rules.errors import PigclassError
from pigclass.rules.made_up_rule import make_rule
from pigclass.strategies.thresholds import FollowTheCrowd, HoldAt, RollTimes

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


@pytest.mark.parametrize("options", [{"double_one": "wipe"}, {}, {"safe_throws": 2}])
@pytest.mark.parametrize("mine", [8, 20])
def test_where_those_who_sit_are_hurt_the_others_decide_how_often(options, mine):
    game = skunk(double_one_hits="everyone", rounds=3, **options)
    simulated = simulate.games(game, [HoldAt(mine), HoldAt(13), HoldAt(25)], 40_000, seed=13)
    mean = rounds(game, HoldAt(mine), may_sit_out=False, others=[13, 25]).mean_score
    assert abs(simulated.mean_scores[0].mean - mean) < 4.5 * simulated.mean_scores[0].standard_error


def test_who_still_stands_at_a_turn_total_is_not_told_by_it():
    """Who sits at 25 still stands at 28 after 20, and no longer after 26."""
    game, crowd = skunk(double_one_hits="everyone", rounds=2), FollowTheCrowd(2)
    assert simulate.games(game, [crowd, HoldAt(25)], 2_000, seed=14).mean_scores[0].mean > 10
    with pytest.raises(PigclassError, match="depends on all the throws before"):
        rounds(game, crowd, others=[25])
    assert rounds(game, crowd, others=[]).mean_score == 0


def test_whom_nobody_keeps_waiting_is_hurt_no_more_than_alone():
    everyone = skunk(double_one="wipe", double_one_hits="everyone")
    alone = rounds(WIPE).mean_score
    assert rounds(everyone, others=[]).mean_score == pytest.approx(alone, abs=1e-11)
    assert rounds(everyone, others=[30]).mean_score < alone - 1


def test_no_threshold_does_better_than_the_best_play_among_others():
    game = skunk(double_one_hits="everyone")
    best = rounds(game, others=[24]).mean_score
    assert all(rounds(game, HoldAt(n), others=[24]).mean_score < best + 1e-9 for n in (5, 17, 26))


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

"""One turn, against closed forms and every throw played out, and one player alone."""

from collections import Counter
from fractions import Fraction

import pytest

from pigclass.exact import solitaire, turn
from pigclass.rules import catalog
from pigclass.rules.catalog import GAMES, hog, pig, piglet, skunk
from pigclass.rules.dice import AnyShows, Anything
from pigclass.rules.effects import BUST, Effect, add
from pigclass.rules.made_up_rule import make_rule
from pigclass.rules.outcomes import Row
from pigclass.strategies.thresholds import HoldAt, RollTimes, ThrowDice
from pigclass.words import PigclassError
from tests.exact.test_gain import made_up
from tests.truth.recount import theory
from tests.truth.recount.dice import dice_of

PLAYED = ["greedy_pig()", "greedy_pig(sides=4, poison=3)", "skunk()", "greedy_pig(safe_throws=2)"]


@pytest.mark.parametrize("game", PLAYED)
@pytest.mark.parametrize("threshold", [1, 7, 12])
def test_a_turn_is_what_playing_out_every_throw_gives(game, threshold):
    expected = Counter()
    for (_, points), chance in theory.holding_at(dice_of(game), threshold).items():
        expected[points] += chance
    scores = turn(eval(game, vars(catalog)), HoldAt(threshold))
    assert dict(scores.distribution) == expected


def test_a_wipe_out_counts_the_score_that_it_takes():
    wiped = turn(skunk(double_one="wipe"), RollTimes(1), score=50)
    assert (wiped.wipe_out, wiped.distribution[-50]) == (Fraction(1, 36), Fraction(1, 36))
    assert wiped.mean == Fraction(25, 36) * 8 - Fraction(50, 36)


def test_holding_by_the_toss_of_a_coin_mixes_the_two_turns():
    def coin(turn_total, throws):
        return 0.5 if throws == 1 else False

    once, twice = turn(pig(), RollTimes(1)), turn(pig(), RollTimes(2))
    assert turn(pig(), coin).mean == (once.mean + twice.mean) / 2


def test_a_turn_total_that_falls_back_is_solved_not_cut_off():
    back = Effect(turn_scale=0)
    game = made_up(
        Row("1", AnyShows(1), back),
        Row("2", AnyShows(2), BUST),
        Row("3 and more", Anything(), add(1)),
    )
    # From 0 the turn reaches 1 before a bust with chance 4 in 5, and from 1 holds.
    assert turn(game, HoldAt(1)).distribution == {0: Fraction(1, 5), 1: Fraction(4, 5)}
    # To 2: x = 4/6 (4/6 + x/6) + x/6 from 0, where x is the chance to get there.
    assert turn(game, HoldAt(2)).distribution[2] == Fraction(16, 26)


def test_what_one_turn_does_not_tell_is_asked_for_by_name():
    def mine(turn_total, other):
        return turn_total + other < 90

    with pytest.raises(PigclassError, match=r"exact.turn\(game, strategy, other=0\)"):
        turn(pig(), mine)
    assert turn(pig(), mine, other=70).mean == turn(pig(), HoldAt(20)).mean


def test_passing_at_0_is_only_for_those_who_ask():
    assert turn(pig(), HoldAt(0)).bust == Fraction(1, 6)
    assert turn(pig(), HoldAt(0), may_pass=True).distribution == {0: 1}


def test_a_score_that_goes_while_the_turn_goes_on_is_left_to_simulation():
    game = make_rule(dice="d4", lines="1: bust; 2: lose score")
    assert turn(game, HoldAt(5)).mean == Fraction(28, 9)
    with pytest.raises(PigclassError, match="plays it with one"):
        turn(game, HoldAt(5), score=50)


def test_piglet_alone_needs_two_turns_for_each_point():
    assert solitaire(piglet(target=3)).mean_turns == 6
    assert solitaire(piglet(target=50)).mean_turns == pytest.approx(100, abs=1e-12)


def test_where_twice_nothing_is_thrown_again_a_point_takes_five_turns():
    doubling = make_rule(dice="d6", lines="1: times 2; 6: add 1; else: bust", target=60)
    assert solitaire(doubling).mean_turns == pytest.approx(60 * 5, abs=1e-9)


@pytest.mark.parametrize("name", [name for name in GAMES if not GAMES[name]().shared])
def test_fractions_and_floats_agree_on_the_turns_from_every_score(name):
    game = GAMES[name](target=10)
    for strategy in (None, ThrowDice(2) if game.is_one_throw else HoldAt(5)):
        alone = solitaire(game, strategy)
        assert alone.turns_from == pytest.approx([float(turns) for turns in alone.fractions])


@pytest.mark.parametrize("name", [name for name in GAMES if not GAMES[name]().shared])
def test_nothing_takes_fewer_turns_than_the_best_play(name):
    game = GAMES[name](target=30)
    strategies = [ThrowDice(n) for n in (3, 6)] if game.is_one_throw else [HoldAt(8), HoldAt(20)]
    best = solitaire(game).mean_turns
    assert all(solitaire(game, each).mean_turns >= best - 1e-11 for each in strategies)


def test_a_single_throw_that_may_wipe_the_score_is_solved_by_hand():
    # E0 = 1 + E0/3 + 2/3 E2, with E2 = 1 + E0/3: any throw but a 1 scores half the way.
    game = make_rule(dice="d3", lines="any 1: lose score", target=4, max_dice=2)
    assert solitaire(game, ThrowDice(1)).mean_turns == pytest.approx(15 / 4)
    # Two dice that show no 1 are enough.
    assert solitaire(game).mean_turns == pytest.approx(9 / 4)


def test_of_dice_that_need_as_many_turns_alone_the_fewest_are_thrown():
    """With 3 points to go one and two dice need 36/25 turns, with 7 two and three 1086/625."""
    assert list(solitaire(hog(target=40)).policy[[37, 33]]) == [1, 2]

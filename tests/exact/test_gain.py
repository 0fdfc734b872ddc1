"""The gain of one more throw, the break-even turn total and the best thresholds."""

import pickle
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pigclass import GAMES, HoldAt, greedy_pig, hog, make_rule, pig, piglet, skunk
from pigclass.exact import best_hold, break_even, gain, turn
from pigclass.exact.chance.throws import effect_chances
from pigclass.rules.dice import AllShow, AnyShows, Anything, Doubles, TotalIs, fair_die
from pigclass.rules.effects import BUST, WIPE_OUT, Effect
from pigclass.rules.endings import FirstTo
from pigclass.rules.game import Game
from pigclass.rules.game_rules import DiceChoice
from pigclass.rules.outcomes import Counting, Points, Row, Table

WIPE = skunk(double_one="wipe")


def made_up(*rows, dice=1, **options):
    table = Table(dice=(fair_die(6),) * dice, rows=rows)
    return Game(id="made_up", name="Made up", table=table, ending=FirstTo(20), **options)


LITTLE_PIG = made_up(
    Row("1 or 2", AnyShows(1, 2), BUST),
    Row("3 or 4", AnyShows(3, 4), Effect(turn_add=1)),
    Row("5 or 6", Anything(), Effect(turn_add=4)),
)


@given(st.integers(0, 60), st.integers(0, 200))
def test_the_gain_is_what_the_mean_score_rises_by(turn_total, score):
    survived = Fraction(25, 36) * (turn_total + score + 8)
    bust = Fraction(10, 36) * score
    assert gain(WIPE, turn_total, score) == survived + bust - turn_total - score


OPEN_TURNS = [it for it in (build() for build in GAMES.values()) if not it.is_one_throw]


@pytest.mark.parametrize("game", [*OPEN_TURNS, pig(sides=20), greedy_pig(poison=2), LITTLE_PIG])
def test_at_the_break_even_turn_total_one_more_throw_gains_nothing(game):
    even = break_even(game)
    assert gain(game, int(even)) >= 0 > gain(game, int(even) + 1)


def test_there_is_no_break_even_where_every_throw_gains_or_every_throw_loses():
    assert break_even(made_up(Row("x", Anything(), Points()))) is None
    assert break_even(WIPE, score=201) is None


def test_a_turn_total_that_stops_at_0_bends_the_gain():
    game = made_up(
        Row("odd", AnyShows(1, 3, 5), Effect(turn_add=-9)),
        Row("2", AnyShows(2), BUST),
        Row("else", Anything(), Effect(turn_add=3)),
    )
    # Below 9 at risk: 2/6·3 − t/6 − t/2, which is 0 at 3/2.
    assert break_even(game) == Fraction(3, 2)
    lines = "any 1: add -40\nany 6: add 10\nany 5: times 2"
    assert break_even(make_rule(dice="2d6", lines=lines)) == 36


def test_the_gain_comes_in_two_parts():
    part = gain(pig(), 12)
    assert (part.won, part.lost, part.mean) == (Fraction(20, 6), 2, Fraction(8, 6))
    assert pickle.loads(pickle.dumps(part)).lost == 2


def test_a_throw_of_hog_is_told_by_how_much_and_how_often():
    five = gain(hog(), 0, dice=5)
    assert (five.scores, five.won / five.scores, five.lost) == (Fraction(5, 6) ** 5, 4 * 5, 0)
    assert repr(five).endswith("on average: 20 with chance 40.19%, else nothing.")
    assert repr(pickle.loads(pickle.dumps(five))) == repr(five)
    surely = repr(gain(hog(bust_points=1), 0, dice=1))
    assert surely == "A throw of 1 die scores about 3.5 points, exactly 7/2, on average."


TRIED = [pig(), pig(sides=4), skunk(), piglet(), pig(min_bank=12), LITTLE_PIG]
TRIED += [greedy_pig(safe_throws=2), greedy_pig(poison=6)]


@pytest.mark.parametrize("game", TRIED)
def test_the_best_thresholds_are_those_that_trying_them_all_gives(game):
    lowest = max(1, game.min_bank)
    means = {n: turn(game, HoldAt(n)).mean for n in range(lowest, 36)}
    best = max(means.values())
    assert best_hold(game).thresholds == tuple(n for n, mean in means.items() if mean == best)
    assert best_hold(game).mean == best


def test_dice_are_counted_together_without_losing_a_throw():
    rows = (
        Row("all 1", AllShow(1), WIPE_OUT),
        Row("a 1", AnyShows(1), BUST),
        Row("12", TotalIs(12), Effect(turn_add=50)),
        Row("doubles", Doubles(), Points(times=2)),
        Row("product", Anything(), Points(counting=Counting.PRODUCT)),
    )
    game = made_up(*rows, dice_choice=DiceChoice(None))
    for dice in (1, 2, 3, 4):
        one_by_one = {}
        for outcome in game.table_for(dice=dice).outcomes:
            before = one_by_one.get(outcome.effect, 0)
            one_by_one[outcome.effect] = before + outcome.probability
        assert effect_chances(game, dice=dice) == one_by_one

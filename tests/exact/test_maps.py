"""Policies as maps, value iteration sweep by sweep, and how many dice to throw at once."""

from fractions import Fraction
from itertools import islice

import pytest

from pigclass import HoldAt, PigclassError, hog, make_rule, pig, pig_dice, piglet
from pigclass.exact import best_dice, race, sweeps
from pigclass.exact.chance.throws import effect_chances
from pigclass.exact.races.maps import hold_map
from tests.thorough import some


@pytest.mark.parametrize("game", [pig(target=12), pig(target=12, min_bank=4), pig_dice(target=16)])
def test_the_map_tells_the_first_turn_total_at_which_perfect_play_holds(game):
    solved = race(game)
    for row in some(hold_map(game).itertuples(), every=5):
        totals = range(max(1, game.min_bank), row.hold_at + 1)
        rolls = [solved.should_roll(row.own, row.other, total) for total in totals]
        assert rolls == [True] * (len(rolls) - 1) + [False]


def test_a_strategy_has_a_map_too():
    holds = hold_map(pig(target=30), HoldAt(12))
    assert (holds.hold_at == (30 - holds.own).clip(upper=12)).all()


@pytest.mark.parametrize("game", [pig(target=15), piglet(target=4), pig(target=15, min_bank=5)])
def test_the_sweeps_end_where_the_race_is_solved(game):
    *_, last = sweeps(game)
    solved = race(game)
    for own, other, total in ((0, 0, 0), (1, 3, 2), (3, 0, 1)):
        assert last.chances[own, other, total] == pytest.approx(
            solved.value(own, other, total), abs=1e-7
        )


def test_a_sweep_looks_one_throw_ahead():
    first, second = islice(sweeps(piglet(target=2)), 2)
    assert first.chances[1, 0, 0] == 0.5 + 0.5
    assert second.chances[1, 0, 0] == 0.5 + 0.5 * (1 - first.chances[0, 1, 0])


def test_perfect_play_never_throws_more_than_26_dice():
    solved = race(hog(max_dice=None))
    assert solved.policy[:, :100, :100].max() == 26
    assert solved.first_player_wins == pytest.approx(0.5298653942965937, abs=1e-10)


def test_far_behind_in_a_last_throw_more_than_24_dice_are_best():
    game = hog(max_dice=None, ending="equal_turns")
    beats = {dice: chance_of_more(game, dice, 100) for dice in range(20, 36)}
    assert max(beats, key=beats.get) == race(game).dice(0, 100, seat=1) == 27
    assert race(game).value(0, 100, seat=1) == pytest.approx(float(beats[27]), abs=1e-12)


def chance_of_more(game, dice, points):
    """Return the chance to beat `points` with so many dice; a tie counts half."""
    thrown = [
        (effect.turn_total_after(0), chance)
        for effect, chance in effect_chances(game, dice=dice).items()
    ]
    beating = sum(chance for gained, chance in thrown if gained > points)
    return beating + Fraction(1, 2) * sum(chance for gained, chance in thrown if gained == points)


def test_without_a_limit_the_mean_is_followed_until_it_falls():
    rarely = make_rule(dice="bust 5*54", lines="bust: bust", max_dice=None)
    assert best_dice(rarely).dice == (54, 55)
    always = make_rule(dice="d6", lines="all 1: bust", max_dice=None)
    with pytest.raises(PigclassError, match="more than 60 dice are best"):
        best_dice(always)

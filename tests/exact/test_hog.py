"""Races of single throws: how many dice to throw."""

from fractions import Fraction

import pytest

from pigclass import PigclassError, hog, make_rule
from pigclass.exact import best_dice, race
from pigclass.exact.chance.throws import effect_chances


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

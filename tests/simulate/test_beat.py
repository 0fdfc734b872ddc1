"""Beating a class, whose sit-thresholds are known."""

from collections import Counter
from itertools import product
from math import prod

import numpy as np
import pytest

from pigclass.exact import turn
from pigclass.rules.catalog import greedy_pig, pig, skunk, swine_herd
from pigclass.rules.errors import PigclassError
from pigclass.rules.made_up.rule import make_rule
from pigclass.simulate import beat_the_class
from pigclass.strategies.thresholds import HoldAt
from tests.simulate.class_games import die_throws, shares_seen, skunk_throws, victories

WIPE = {"double_one": "wipe"}
EVERYONE = {"double_one_hits": "everyone"}
TWENTY_NINE = [19] * 29


def told_of(game, class_of, mine, **options):
    """Return what is told of one threshold: alone, tied, share."""
    told = beat_the_class(game, class_of, candidates=[mine], **options)
    return [told.alone[0], told.tied[0], told.share[0]]


def test_who_does_as_the_whole_class_does_wins_one_game_in_so_many():
    assert told_of(skunk(), TWENTY_NINE, 19) == pytest.approx([0, 1, 1 / 30])
    assert told_of(swine_herd(), [19] * 3, 19) == pytest.approx([0, 1, 1 / 4])


def test_against_29_who_sit_at_19_it_is_best_to_sit_at_26():
    told = beat_the_class(skunk(), TWENTY_NINE)
    assert (told.best, told.n) == (26, None)
    assert told.frame.set_index("threshold").share[26] == pytest.approx(0.454297703291, abs=1e-12)
    assert told.best_alone == told.frame.set_index("threshold").alone.idxmax()
    assert "sit at 26: 45.43% (worked out)" in repr(told)


def test_each_student_of_the_class_is_a_rival():
    one, many = (told_of(skunk(), [15] * students, 19) for students in (1, 9))
    assert many[:2] == pytest.approx([one[0], one[1]])
    assert one[2] - one[0] == pytest.approx(one[1] / 2)
    assert many[2] - many[0] == pytest.approx(many[1] / 10)


@pytest.mark.parametrize("mine", [9, 17, 22])
@pytest.mark.parametrize("rule", [{}, WIPE, EVERYONE, WIPE | EVERYONE], ids=repr)
def test_a_class_of_one_mind_is_what_fractions_say(rule, mine):
    expected = victories(skunk_throws(**rule), [17] * 9, mine, rounds=3)
    told = told_of(skunk(rounds=3, **rule), [17] * 9, mine)
    assert told == pytest.approx([*map(float, expected)], abs=1e-12)


@pytest.mark.parametrize("mine", [9, 12, 15, 23])
@pytest.mark.parametrize("rule", [{}, WIPE, WIPE | EVERYONE], ids=repr)
def test_two_thresholds_of_a_class_are_what_fractions_say(rule, mine):
    expected = victories(skunk_throws(**rule), [12] * 6 + [18] * 2, mine, rounds=2)
    told = told_of(skunk(rounds=2, **rule), [12] * 6 + [18] * 2, mine)
    assert told == pytest.approx([*map(float, expected)], abs=1e-12)


def test_three_thresholds_in_a_single_round_are_what_fractions_say():
    expected = victories(die_throws(2), [8, 8, 14, 20], 17, rounds=1)
    told = told_of(greedy_pig(rounds=1, poison=2), [8, 8, 14, 20], 17)
    assert told == pytest.approx([*map(float, expected)], abs=1e-12)


@pytest.mark.parametrize("mine", [8, 14, 20])
def test_a_race_is_what_fractions_say(mine):
    expected = victories(die_throws(), [14] * 5, mine, target=30)
    told = told_of(swine_herd(target=30), [14] * 5, mine)
    assert told == pytest.approx([*map(float, expected)], abs=1e-12)


def test_nobody_ends_the_race_of_another():
    """Who tries 20 is at the target before the class; who tries 10 plays without them."""
    told = beat_the_class(swine_herd(target=60), [6, 7, 8], candidates=[20, 10], n=20_000, seed=4)
    seen, error = shares_seen(die_throws(), [6, 7, 8], 10, target=60, games=20_000, seed=5)
    assert abs(told.share[1] - seen) < 4 * np.hypot(told.standard_error[1], error)


@pytest.mark.parametrize("rule", [{}, WIPE, WIPE | EVERYONE], ids=repr)
def test_what_is_simulated_comes_near_what_fractions_say(rule):
    expected = victories(skunk_throws(**rule), [12, 12, 16, 20], 17, rounds=2)[2]
    told = beat_the_class(skunk(rounds=2, **rule), [12, 12, 16, 20], n=20_000, seed=6)
    place = told.thresholds.index(17)
    assert told.n == 20_000
    assert abs(told.share[place] - float(expected)) < 4.5 * told.standard_error[place]


def test_races_that_are_simulated_together_end_each_by_itself():
    told = beat_the_class(
        swine_herd(target=10), [3, 6, 6, 9], candidates=[4, 8, 12], n=20_000, seed=9
    )
    assert told.n == 20_000
    for place, mine in enumerate(told.thresholds):
        expected = victories(die_throws(), [3, 6, 6, 9], mine, target=10)[2]
        assert abs(told.share[place] - float(expected)) < 4 * told.standard_error[place]


def test_shares_of_all_who_play_add_up_to_one_victory():
    """Each of three sits at a threshold of their own, and is in turn who joins the others."""
    class_of = [13, 19, 25]
    shares = [
        told_of(skunk(), [each for each in class_of if each != mine], mine)[2] for mine in class_of
    ]
    assert sum(shares) == pytest.approx(1)


def test_against_those_who_sit_at_once_one_is_alone_at_the_top_unless_one_busts():
    alone, _, _ = told_of(skunk(rounds=1), [1, 1], 13)
    # No first throw scores 13, so that holding at 13 always means to throw again.
    assert alone == pytest.approx(float(1 - turn(skunk(), HoldAt(13)).bust), abs=1e-12)


def test_safe_throws_and_throws_that_do_nothing_are_worked_out_too():
    lazy = make_rule(
        dice="d6", lines="1: bust; 2: nothing", whose="everyone", rounds=2, safe_throws=2
    )
    safe = [("add", face, "standing") for face in range(1, 7)]
    throws = [("bust", 0, "standing"), *safe[2:]]
    for mine in (6, 12, 17):
        expected = victories(throws, [12] * 3, mine, rounds=2, opening=[safe, safe])
        assert told_of(lazy, [12] * 3, mine) == pytest.approx([*map(float, expected)], abs=1e-12)


def test_a_tie_that_the_rules_would_play_on_is_shared():
    told = told_of(skunk(rounds=2, ties="tiebreaker"), [12] * 3 + [16, 20], 20, n=2_000, seed=8)
    assert told == told_of(skunk(rounds=2), [12] * 3 + [16, 20], 20, n=2_000, seed=8)


def test_no_class_without_shared_throws():
    with pytest.raises(PigclassError, match="no class to beat"):
        beat_the_class(pig(), [20])
    with pytest.raises(PigclassError, match="choose thresholds from 0"):
        beat_the_class(skunk(), [-3])
    with pytest.raises(PigclassError, match="thresholds to try"):
        beat_the_class(skunk(), [20], candidates=[])


def race_with_own_dice(target, sides, thresholds):
    """The chances alone and tied, and the share, of the first of these, game by game."""
    rounds = [turn(pig(sides=sides), HoldAt(it)).distribution for it in thresholds]
    going, told = {(0,) * len(rounds): 1.0}, [0.0, 0.0, 0.0]
    while sum(going.values()) > 1e-13:
        after = Counter()
        for scores, chance in going.items():
            for made in product(*(it.items() for it in rounds)):
                now = tuple(score + points for score, (points, _) in zip(scores, made, strict=True))
                after[now] += chance * float(prod(part for _, part in made))
        over = {now: it for now, it in after.items() if max(now) >= target}
        for now, chance in over.items():
            rivals = now[1:].count(now[0])
            if now[0] == max(now):
                told[min(rivals, 1)] += chance
                told[2] += chance / (1 + rivals)
        going = {now: it for now, it in after.items() if max(now) < target}
    return told


@pytest.mark.parametrize("mine", [2, 3, 6])
def test_a_race_with_dice_of_ones_own_is_what_every_game_says(mine):
    expected = race_with_own_dice(7, 4, [mine, 3, 5])
    told = told_of(swine_herd(target=7, sides=4, own_dice=True), [3, 5], mine)
    assert told == pytest.approx(expected, abs=1e-10)


def test_a_race_in_which_nobody_ever_sits_is_refused():
    with pytest.raises(PigclassError, match="Try lower thresholds"):
        beat_the_class(swine_herd(own_dice=True), [900], candidates=[800])

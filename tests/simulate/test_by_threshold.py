"""Rounds in which everybody sits at a threshold: what each keeps of the shared throws."""

import itertools

import numpy as np
import pytest

from pigclass.rules.catalog import greedy_pig, pig, skunk
from pigclass.rules.effects import Hurts
from pigclass.rules.made_up.rule import make_rule
from pigclass.simulate.decisions import decisions_of
from pigclass.simulate.draws import draws
from pigclass.simulate.one_turn import Sitting, thresholds_of
from pigclass.strategies.thresholds import HoldAt, RollTimes

THRESHOLDS = np.array([45, 1, 13, 20, 13])
WIPES = {"double_one": "wipe"}
FOR_ALL = {**WIPES, "double_one_hits": "everyone"}


def effects_of_throws(game, rng):
    """Throw for one game, without end."""
    for made in itertools.count():
        table = draws(game, throws=made)
        yield table.effects[table.draw(rng, 1)[0]]


def kept_throw_by_throw(game, threshold, effects):
    """Return what one player keeps of throws that are known."""
    total = 0
    for number, effect in enumerate(effects, start=1):
        if effect.ends_turn:
            return 0
        total += effect.turn_add
        if total >= threshold and number >= game.safe_throws:
            return total
    raise AssertionError("The throws ended before the round.")


def last_effect(game, effects):
    """Return what the last throw of a round did that goes on until nobody stands."""
    total = 0
    for effect in effects:
        total += effect.turn_add
        if effect.ends_turn or total >= max(THRESHOLDS):
            return effect
    raise AssertionError("The throws ended before the round.")


@pytest.mark.parametrize(
    "game",
    [skunk(), greedy_pig(safe_throws=2), skunk(safe_throws=1), skunk(**WIPES), skunk(**FOR_ALL)],
    ids=repr,
)
def test_a_player_keeps_the_first_turn_total_that_reaches_the_threshold(game):
    sitting = Sitting(game, THRESHOLDS)
    for seed in range(200):
        sat = sitting.play(1, np.random.default_rng(seed))
        throws = list(itertools.islice(effects_of_throws(game, np.random.default_rng(seed)), 60))
        last = last_effect(game, throws)
        kept = [kept_throw_by_throw(game, threshold, throws) for threshold in THRESHOLDS]
        assert list(sat.kept[:, 0]) == [points * (last.hurts is Hurts.STANDING) for points in kept]
        assert sat.score_scales[0] == last.score_scale


def test_a_round_takes_as_many_throws_as_the_last_to_sit_wants():
    sat = Sitting(pig(), np.array([1])).play(300, np.random.default_rng(1))
    assert (sat.throws == 1).all()


def test_what_is_no_threshold_is_played_throw_by_throw():
    game = skunk()
    assert thresholds_of(game, decisions_of(game, [HoldAt(20), RollTimes(2)])) is None
    banded = lambda turn_total: (turn_total < 9) | (turn_total == 15)  # noqa: E731
    assert thresholds_of(game, decisions_of(game, [banded])) is None
    doubles = make_rule(whose="everyone", lines="1: bust; 6: times 2")
    assert thresholds_of(doubles, decisions_of(doubles, [HoldAt(20)])) is None

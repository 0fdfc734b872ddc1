"""Beating a class, whose sit-thresholds are known."""

import numpy as np
import pytest

from pigclass.exact import turn
from pigclass.rules.catalog import greedy_pig, pig, skunk
from pigclass.rules.errors import PigclassError
from pigclass.simulate import beat_the_class
from pigclass.simulate.beat import _beaten
from pigclass.simulate.worked_out import highest_total
from pigclass.strategies.thresholds import HoldAt

WIPE = {"double_one": "wipe"}
EVERYONE = {"double_one_hits": "everyone"}


def test_who_sits_with_the_class_always_ties():
    told = beat_the_class(skunk(), [19] * 5, candidates=[15, 19])
    assert told.frame.set_index("threshold").loc[19, "tied"] == pytest.approx(1)


def test_against_those_who_sit_at_once_one_is_alone_at_the_top_unless_one_busts():
    told = beat_the_class(skunk(rounds=1), [1, 1], candidates=[13])
    # No first throw scores 13, so that holding at 13 always means to throw again.
    assert told.alone[0] == pytest.approx(float(1 - turn(skunk(), HoldAt(13)).bust), abs=1e-12)


@pytest.mark.parametrize("class_of", [[19], [12, 25]])
@pytest.mark.parametrize(
    "game",
    [
        skunk(),
        skunk(**WIPE),
        skunk(**WIPE, **EVERYONE),
        skunk(**EVERYONE),
        skunk(**WIPE, safe_throws=1, rounds=3),
        greedy_pig(safe_throws=2),
    ],
    ids=repr,
)
def test_what_is_worked_out_is_what_simulated_games_show(game, class_of):
    for mine in (5, 22, 30):
        seen = _beaten(game, class_of, (mine,), 10_000, seed=3)[:, 0]
        told = np.array(highest_total(game, class_of, mine))
        assert (np.abs(seen - told) < 4.5 * np.sqrt(told * (1 - told) / 10_000) + 1e-9).all()


def test_three_thresholds_are_simulated_and_say_so():
    told = beat_the_class(skunk(), [10, 15, 20], n=2_000, seed=1, candidates=[18, 25])
    assert told.n == 2_000
    assert (told.frame["standard_error"] > 0).all()


def test_no_class_without_shared_throws():
    with pytest.raises(PigclassError, match="no class to beat"):
        beat_the_class(pig(), [20])
    with pytest.raises(PigclassError, match="choose thresholds from 0"):
        beat_the_class(skunk(), [-3])
    with pytest.raises(PigclassError, match="thresholds to try"):
        beat_the_class(skunk(), [20], candidates=[])

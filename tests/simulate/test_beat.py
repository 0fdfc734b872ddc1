"""Beating a class, whose sit-thresholds are known."""

import pytest

from pigclass.exact import turn
from pigclass.rules.catalog import pig, skunk
from pigclass.rules.errors import PigclassError
from pigclass.simulate import beat_the_class
from pigclass.strategies.thresholds import HoldAt


def test_who_sits_with_the_class_always_ties():
    told = beat_the_class(skunk(), [19] * 5, n=2_000, seed=1, candidates=[15, 19])
    assert told.frame.set_index("threshold").loc[19, "tied"] == 1.0


def test_against_those_who_sit_at_once_one_is_alone_at_the_top_unless_one_busts():
    told = beat_the_class(skunk(rounds=1), [1, 1], n=60_000, seed=2, candidates=[13])
    # No first throw scores 13, so that holding at 13 always means to throw again.
    assert told.alone[0] == pytest.approx(float(1 - turn(skunk(), HoldAt(13)).bust), abs=0.01)


def test_no_class_without_shared_throws():
    with pytest.raises(PigclassError, match="no class to beat"):
        beat_the_class(pig(), [20])

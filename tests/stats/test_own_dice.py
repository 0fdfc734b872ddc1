"""Rounds in which everyone had their own dice, out of frames with a row for each student."""

import pandas as pd
import pytest

from pigclass.rules.errors import PigclassError
from pigclass.stats.rescore import rescored
from pigclass.stats.rounds import each_round, lengths

ROLLS = pd.DataFrame(
    {
        "game": "a",
        "round": 1,
        "throw": [1, 1, 2, 2, 3],
        "player": ["A", "B", "A", "B", "B"],
        "turn_total": [4, 5, 0, 8, 11],
        "effect": ["scores", "scores", "bust", "scores", "scores"],
    }
)
ROUNDS = pd.DataFrame(
    {
        "game": "a",
        "round": 1,
        "player": ["A", "B"],
        "throws": [2, 3],
        "ended": "each alone",
        "outcome": ["caught", "sat"],
    }
)


def test_each_student_has_a_round_of_their_own_length():
    assert lengths(ROLLS)[["throws", "ended"]].to_numpy().tolist() == [
        [2, "bust"],
        [3, "cut short"],
    ]
    assert len(each_round(lengths(ROLLS))) == 2


def test_what_is_told_of_shared_throws_is_refused_of_own_ones():
    with pytest.raises(PigclassError, match="no shared throws"):
        rescored(ROLLS)
    with pytest.raises(PigclassError, match="each student's round had its own length"):
        each_round(ROUNDS)

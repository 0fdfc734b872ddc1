from fractions import Fraction

import pandas as pd
import pytest

from pigclass.charts.class_results import sits_against_break_even
from pigclass.rules.errors import PigclassError
from tests.charts.frames import skunk_class

BREAK_EVEN = Fraction(200, 11)
# Few enough that each round has a line of its own, and each student a dot.
STUDENTS = 15


def points(chart, style):
    """The data rows of every layer that wears a style."""
    spec = chart.to_dict()
    rows, layers = [], list(spec["layer"])
    while layers:
        layer = layers.pop()
        layers += layer.get("layer", [])
        mark = layer.get("mark")
        if isinstance(mark, dict) and mark.get("style") == style and "size" in mark:
            rows += spec["datasets"][layer["data"]["name"]]
    return rows


@pytest.fixture(scope="module")
def skunk():
    return skunk_class(students=STUDENTS)


def test_a_counted_row_stands_for_as_many_dots():
    heads = pd.DataFrame(
        {
            "game": ["a"],
            "round": 1,
            "throw": 1,
            "player": pd.NA,
            "action": "sit",
            "turn_total": 9,
            "count": 12,
        }
    )
    assert len(points(sits_against_break_even(heads, BREAK_EVEN), "sat-point")) == 12


def test_a_missing_column_is_named(skunk):
    with pytest.raises(PigclassError, match="`decisions` lacks turn_total"):
        sits_against_break_even(skunk[0].drop(columns="turn_total"), BREAK_EVEN)


def test_nothing_played_yet_is_said_so(skunk):
    with pytest.raises(PigclassError, match="no rows yet"):
        sits_against_break_even(skunk[0].head(0), BREAK_EVEN)


def test_a_class_where_nobody_sat_is_a_sentence(skunk):
    standing = skunk[0][skunk[0]["action"] == "stand"]
    with pytest.raises(PigclassError, match="Nobody has sat"):
        sits_against_break_even(standing, BREAK_EVEN)


def test_a_round_counts_once_however_many_students_were_in_it(skunk):
    decisions, rounds = skunk
    each = pd.concat([rounds] * 35)
    chart = sits_against_break_even(decisions, BREAK_EVEN, each)
    assert chart.description == sits_against_break_even(decisions, BREAK_EVEN, rounds).description


def test_one_student_alone_is_enough():
    decisions, rounds = skunk_class(students=1)
    assert sits_against_break_even(decisions, BREAK_EVEN, rounds).description.startswith(
        "In none of the 3 times"
    )

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


def test_every_student_who_sat_is_one_dot(skunk):
    decisions, rounds = skunk
    dots = points(sits_against_break_even(decisions, BREAK_EVEN, rounds), "sat-point")
    assert len(dots) == (decisions["action"] == "sit").sum()


def test_every_pile_says_the_turn_total_it_stands_for(skunk):
    decisions, rounds = skunk
    spec = sits_against_break_even(decisions, BREAK_EVEN, rounds).to_dict()
    named = [row["turn_total"] for data in spec["datasets"].values() for row in data
             if "turn_total" in row]  # fmt: skip
    sat = decisions[decisions["action"] == "sit"]
    assert set(sat["turn_total"]) <= set(named)


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


def test_all_who_did_not_sit_before_the_bust_were_caught(skunk):
    decisions, rounds = skunk
    crosses = points(sits_against_break_even(decisions, BREAK_EVEN, rounds), "busted-point")
    busts = rounds[(rounds["ended"] == "bust") & (rounds["throws"] > 1)]["round"]
    sat = decisions[decisions["round"].isin(busts) & (decisions["action"] == "sit")]
    assert len(crosses) == STUDENTS * len(busts) - len(sat)


def test_no_dot_lies_on_the_wrong_side_of_the_line(skunk):
    decisions, rounds = skunk
    dots = points(sits_against_break_even(decisions, BREAK_EVEN, rounds), "sat-point")
    sits = decisions[decisions["action"] == "sit"]
    assert sum(dot["x"] < BREAK_EVEN for dot in dots) == (sits["turn_total"] < BREAK_EVEN).sum()


def test_no_two_dots_touch(skunk):
    decisions, rounds = skunk
    chart = sits_against_break_even(decisions, BREAK_EVEN, rounds)
    dots = points(chart, "sat-point") + points(chart, "busted-point")
    places = {(round(dot["x"], 6), round(dot["row"], 6)) for dot in dots}
    assert len(places) == len(dots)


def test_each_student_may_have_a_break_even_of_their_own():
    decisions = pd.DataFrame(
        {
            "game": "a",
            "round": 1,
            "throw": 1,
            "player": ["Ana", "Ben"],
            "action": "sit",
            "turn_total": 15,
            "count": 1,
        }
    )
    own = pd.DataFrame(
        {
            "game": "a",
            "round": 1,
            "player": ["Ana", "Ben"],
            "break_even": [BREAK_EVEN, Fraction(100, 11)],
        }
    )
    chart = sits_against_break_even(decisions, own)
    assert "1 of the 2 times somebody sat, one more throw would have paid" in chart.description


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


def test_who_cannot_sit_too_early_is_not_said_to_have_sat_late_enough():
    decisions = pd.DataFrame(
        {"game": "a", "round": [1, 2, 3], "throw": 2, "player": "Ana", "action": "sit",
         "turn_total": [1, 2, 3], "score": 0, "count": 1}
    )  # fmt: skip
    said = sits_against_break_even(decisions, 1).description
    assert said == "In none of the 3 times somebody sat would one more throw have paid, on average."


@pytest.mark.parametrize("rounds_played", [1, 8])
def test_who_still_stood_at_the_end_is_in_a_note(rounds_played):
    rounds = range(1, rounds_played + 1)
    decisions = pd.DataFrame(
        {"game": "a", "round": rounds, "throw": 1, "player": "Ana", "action": "sit",
         "turn_total": 8, "score": 0, "count": 1}
    )  # fmt: skip
    each = [(number, name) for number in rounds for name in ("Ana", "Ben")]
    told = pd.DataFrame(each, columns=["round", "player"]).assign(game="a", count=1, throws=1)
    last = (told["round"] == rounds_played) & (told["player"] == "Ben")
    told["ended"] = ["finished early" if it == rounds_played else "all sat" for it in told["round"]]
    told["outcome"] = last.map({True: "unfinished", False: "sat"})
    chart = sits_against_break_even(decisions, BREAK_EVEN, told)
    assert "not drawn: 1 still standing at the end" in str(chart.to_dict())

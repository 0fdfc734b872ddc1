"""How students sit: their thresholds, and rounds in which everyone had their own dice."""

import pandas as pd
import pytest

from pigclass.facts.own_ghost import fit, habits
from pigclass.stats import each_round, lengths, rescored
from pigclass.words import PigclassError
from tests.stats.classes import count_throws, hold_about, play


def test_those_who_count_throws_are_told_apart():
    habit = {"points": hold_about(20.0), "two": count_throws(2)}
    rules = habits(play(habit, seed=3)[0])
    assert {player: rule for player, (rule, _) in rules.items()} == {
        "points": "total",
        "two": "throws",
    }
    assert [rules["two"][1][it] for it in ("threshold", "low", "high")] == [2, 2, 2]


@pytest.mark.parametrize("threshold", [12.0, 20.0, 28.0])
def test_a_wavering_threshold_is_found_in_the_middle_of_what_explains_most(threshold):
    rules = habits(play({str(n): hold_about(threshold) for n in range(20)}, games=20)[0])
    totals = [found["threshold"] for rule, found in rules.values() if rule == "total"]
    assert len(totals) > 10
    assert abs(sum(totals) / len(totals) - threshold) < 2.5


def test_a_bust_that_came_first_counts_as_not_yet():
    one = fit(pd.DataFrame({"stand": [12.0, 18.0, None], "sit": [20.0, None, 19.0]}))
    assert one == {"threshold": 19.0, "low": 19, "high": 19, "explained": 3}


def test_who_never_stood_has_a_ghost_too():
    at_once = {"game": "a", "round": [1, 2], "throw": 1, "player": "Ana", "action": "sit"}
    (found,) = habits(pd.DataFrame({**at_once, "turn_total": [7, 9]})).values()
    assert found[1]["high"] == 7


def test_heads_counted_show_no_habit():
    heads = pd.DataFrame(
        {"game": "a", "round": [1], "throw": 1, "player": pd.NA, "action": "sit", "turn_total": 9}
    )
    assert habits(heads) == {}


THROWS = [(1, "A", 4, "scores"), (1, "B", 5, "scores"), (2, "A", 0, "bust"), (2, "B", 8, "scores")]
ROLLS = pd.DataFrame(
    [*THROWS, (3, "B", 11, "scores")], columns=["throw", "player", "turn_total", "effect"]
).assign(game="a", round=1)
ROUNDS = pd.DataFrame(
    {"player": ["A", "B"], "throws": [2, 3], "outcome": ["caught", "sat"], "ended": "each alone"}
).assign(game="a", round=1)


def test_each_student_has_a_round_of_their_own_length():
    rows = lengths(ROLLS.assign(frame="a column"))[["throws", "ended"]].to_numpy().tolist()
    assert rows == [[2, "bust"], [3, "cut short"]]
    assert len(each_round(lengths(ROLLS))) == 2


def test_what_is_told_of_shared_throws_is_refused_of_own_ones():
    with pytest.raises(PigclassError, match="no shared throws"):
        rescored(ROLLS)
    with pytest.raises(PigclassError, match="each student's round had its own length"):
        each_round(ROUNDS)

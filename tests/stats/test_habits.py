"""How students sit: their thresholds, and rounds in which everyone had their own dice."""

import math

import numpy as np
import pandas as pd
import pytest

from pigclass.facts.own_ghost import SPREADS, Bounds, habits, profile
from pigclass.stats import each_round, lengths, rescored
from pigclass.words import PigclassError
from tests.stats.classes import School, count_throws, hold_about, play
from tests.thorough import times


def covered(seed):
    """Say of each student who holds at a total whether the interval holds the true threshold."""
    school = School(seed)
    rules = school.habits[school.habits["rule"] == "total"]
    rows = [row for row in rules.itertuples() if row.Index in school.thresholds]
    return [row.low <= school.thresholds[row.Index] <= row.high for row in rows]


def test_those_who_count_throws_are_told_apart():
    habit = {"points": hold_about(20.0), "two": count_throws(2)}
    rules = habits(play(habit, seed=3)[0]).set_index("player")
    assert rules["rule"].to_dict() == {"points": "total", "two": "throws"}
    assert rules.loc["two", ["threshold", "low", "high"]].tolist() == [2, 2, 2]


def test_a_bust_that_came_first_counts_as_not_yet():
    bounds = Bounds(above=np.array([12.0, 18.0, -np.inf]), up_to=np.array([20.0, np.inf, 15.0]))

    def likelihood(spread, theta=17.0):
        def reached(x):
            return 1 / (1 + math.exp(-(x - theta) / spread))

        return math.log((reached(20) - reached(12)) * (1 - reached(18)) * reached(15))

    best = max(likelihood(20 * share) for share in SPREADS)
    assert profile(bounds, np.array([17.0]), 20.0) == pytest.approx([best])


def test_heads_counted_show_no_habit():
    heads = pd.DataFrame(
        {"game": "a", "round": [1], "throw": 1, "player": pd.NA, "action": "sit", "turn_total": 9}
    )
    with pytest.raises(PigclassError, match="No student has sat yet"):
        habits(heads)


@pytest.mark.slow
def test_over_many_classes_the_intervals_cover_the_truth_in_92_to_98_per_cent():
    inside = [hit for seed in range(times(40, thorough=200)) for hit in covered(seed)]
    assert 0.92 <= sum(inside) / len(inside) <= 0.98


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

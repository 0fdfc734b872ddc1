"""Rules that single charts keep, piles of marks, and signs for the strategies of the class."""

import re
from fractions import Fraction
from math import ceil

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pigclass.charts.best_for_what import mean_or_win
from pigclass.charts.class_results import sits_against_break_even
from pigclass.charts.one_more_throw import is_a_one_due
from pigclass.charts.scores import final_scores
from pigclass.charts.stacks import stacked
from pigclass.charts.thresholds import hold_curve, two_rules
from pigclass.charts.tournament_charts import ranking, who_beats_whom
from pigclass.words import PigclassError, say
from tests.charts.gallery import theory
from tests.stats.classes import skunk_class


@pytest.mark.parametrize(("throws", "drawn"), [(39, False), (40, True)])
def test_shares_are_drawn_from_40_throws_that_could_bust_on(throws, drawn):
    # Each round begins with a safe throw, which tells nothing.
    rounds = pd.DataFrame({"game": "a", "round": range(throws), "throws": 2, "ended": "bust"})
    answers = pd.DataFrame({"answer": [30], "count": [1]})
    spec = str(is_a_one_due(rounds, Fraction(1, 6), answers, safe_throws=1).to_dict())
    assert ("what happened" in spec) is drawn


SOURCES = {
    "exact": theory.pig_means(),
    "simulated": theory.simulated_means(),
    "stops": pd.DataFrame({"turn_total": [15, 20], "count": [3, 4]}),
    "predictions": pd.DataFrame({"answer": [15, 20], "count": [3, 4]}),
}


@pytest.mark.parametrize("source", SOURCES)
def test_an_empty_source_is_a_sentence(source):
    frames = {**SOURCES, source: SOURCES[source].head(0)}
    with pytest.raises(PigclassError, match=f"`{source}` has no rows yet"):
        hold_curve(frames.pop("exact"), **frames)


@pytest.mark.parametrize(("guess", "is_drawn"), [(None, False), (2, True), (99, False)])
def test_what_a_class_said_stands_between_two_rules_where_the_curves_reach(guess, is_drawn):
    means = pd.DataFrame({"threshold": [1, 2, 3], "mean": [2, 3, 2]})
    chart = two_rules(means, means.assign(mean=[1, 2, 2]), ("Pig", "Pig, changed"), guess=guess)
    assert (say("chart.we_said") in str(chart.to_dict())) is is_drawn


def test_a_missing_column_is_named():
    with pytest.raises(PigclassError, match="`decisions` lacks turn_total"):
        sits_against_break_even(skunk_class()[0].drop(columns="turn_total"), 18)


ROOM = 90
tallies = st.dictionaries(st.integers(0, 40), st.integers(1, 60), min_size=1, max_size=25)


def piles(tally, step, *, room):
    counts = pd.DataFrame(sorted(tally.items()), columns=["x", "count"])
    return stacked(counts, step=step, room=room)


def how_many_touch(laid, pitch):
    """Return how many pairs of marks are nearer than a pitch, both across and up."""
    places = (laid.marks["pixel"] + laid.marks["aside"], laid.marks["up"])
    across, up = (np.abs(np.subtract.outer(at, at)) < pitch - 1e-6 for at in map(np.array, places))
    return np.triu(across & up, 1).sum()


@given(tallies, st.sampled_from([4.0, 10.0, 19.0, 97.0]))
def test_no_two_marks_touch_and_none_is_above_the_room(tally, step):
    laid = piles(tally, step, room=4 * ROOM)
    assert how_many_touch(laid, laid.pitch) == 0
    assert laid.high <= 4 * ROOM


@given(tallies, st.sampled_from([1.0, 4.0, 10.0, 19.0, 97.0]))
def test_each_tower_stands_on_its_number_and_counts_all_whose_numbers_share_it(tally, step):
    laid = piles(tally, step, room=ROOM)
    for middle, marks in laid.marks.groupby("x"):
        shared = [tally.get(at, 0) for at in range(41) if abs(at - middle) < laid.numbers / 2]
        assert len(marks) == ceil(sum(shared) / laid.each)
        assert marks["part"].sum() * laid.each == pytest.approx(sum(shared))
        assert (marks["part"].iloc[:-1] == 1).all()
        assert abs(marks["aside"].min() + marks["aside"].max()) < 1e-6
        floors = sorted(set(marks["up"] / laid.pitch))
        assert floors == [floor + 0.5 for floor in range(len(floors))]


def test_where_everyone_was_away_there_are_no_scores_to_draw():
    away = {"game": "a", "round": 1, "player": "7", "score_after": 0, "outcome": "away"}
    with pytest.raises(PigclassError, match=re.escape(say("refused.no_scores"))):
        final_scores(pd.DataFrame([away]))


NAMES = ["perfect play", "Fox", "turtle", "Hen"]
WIN = [0.7, 0.6, 0.5, 0.2]
STANDINGS = pd.DataFrame({"strategy": NAMES, "win": WIN, "low": WIN, "high": WIN, "exact": True})
MEANS = pd.DataFrame({"strategy": NAMES, "mean": [7.9, 8.1, 5, 4], "win": WIN})
PAIRS = pd.DataFrame(
    {"strategy": one, "against": other, "win": 0.5 + (WIN[i] - WIN[j]) / 2}
    for i, one in enumerate(NAMES)
    for j, other in enumerate(NAMES)
    if i != j
)


def league(names, win):
    """Everyone's pairs, all won with the same chance, in the order of the names."""
    return pd.DataFrame(
        {"strategy": one, "against": other, "win": win} for one in names for other in names
    )


def filled(chart):
    return [row for row in next(iter(chart.to_dict()["datasets"].values())) if row["ahead"]]


def test_a_tie_is_nobodys_win_however_floats_are_rounded():
    chart = who_beats_whom(league("ab", 0.5 + 2e-16))
    assert filled(chart) == []
    assert chart.description == say("chart.who_beats_whom.nobody")
    nearly = who_beats_whom(league("ab", 0.5001))
    assert {row["shown"] for row in filled(nearly)} == {">50"}


def test_a_simulated_share_is_a_win_only_beyond_doubt():
    chart = who_beats_whom(PAIRS.assign(low=PAIRS["win"] - 0.1))
    assert len(filled(chart)) == sum(PAIRS["win"] - 0.1 > 0.5)
    assert len(filled(chart)) < len(filled(who_beats_whom(PAIRS)))


MANY = [f"kit {n}" for n in range(20)]
WEAK = ["our last", "our least"]


def of_many(ours):
    win = [0.9 - n / 50 for n in range(20 + len(ours))]
    table = pd.DataFrame({"strategy": [*MANY, *ours], "win": win, "mean": win, "low": win})
    return table.assign(high=win, exact=True)


def test_ours_are_in_every_picture_even_where_not_all_fit():
    standings = of_many(WEAK)
    pairs = league([*MANY, *WEAK], 0.6)
    for drawn in (
        ranking(standings, ours=WEAK),
        mean_or_win(standings, ours=WEAK),
        who_beats_whom(pairs, ours=WEAK),
    ):
        assert all(name in str(drawn.to_dict()) for name in WEAK)
        assert MANY[12] in str(drawn.to_dict())
        assert MANY[13] not in str(drawn.to_dict())
        assert "(15 of 22, ours first)" in drawn.title


def test_a_whole_class_is_in_the_ranking_and_the_rest_is_told():
    ours = [f"our {n}" for n in range(30)]
    assert "our 29" in str(ranking(of_many(ours), ours=ours).to_dict())
    assert "(the first 15 of 20)" in ranking(of_many([])).title


def test_whoever_ties_shares_a_place():
    tied = [0.7, 0.6, 0.6 - 1e-16, 0.2]
    says = ranking(STANDINGS.assign(win=tied), ours=["turtle"]).description
    assert says.startswith("1. perfect play (70%), 2. Fox (60%), 2. turtle (60%), 4. Hen (20%).")
    assert (
        "Most likely to win: Fox, Hen (60%)"
        in mean_or_win(MEANS.assign(win=[0.1, 0.6, 0.5, 0.6])).description
    )

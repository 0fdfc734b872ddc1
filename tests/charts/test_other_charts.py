"""What single charts must get right, shown another way."""

from fractions import Fraction

import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pigclass.charts.balance import tipping_point
from pigclass.charts.busts import is_a_one_due, wilson
from pigclass.charts.thresholds import hold_curve, two_rules
from pigclass.rules.errors import PigclassError
from tests.charts.gallery import theory


def test_the_best_thresholds_are_found_exactly():
    means = theory.pig_means()
    tie = means[means["mean"] == Fraction(492303203, 60466176)]
    assert tie["threshold"].tolist() == [20, 21]
    assert "Best: stop at 20 or 21" in hold_curve(means).description


def test_a_stop_beyond_the_curve_is_told_and_not_drawn_beside_the_plot():
    means = pd.DataFrame({"threshold": [20, 40], "mean": [8.1, 6.3]})
    stops = pd.DataFrame({"turn_total": [25, 77], "count": [3, 2]})
    told = hold_curve(means, stops=stops).to_dict()
    rows = [row for data in told["datasets"].values() for row in data]
    assert max(row["x"] for row in rows if "x" in row) < 42
    assert "and 2 at 77" in str(told)


def test_the_balance_tips_where_eleven_totals_make_two_hundred():
    totals = range(41)
    sides = pd.DataFrame(
        {"turn_total": totals, "win": 200 / 36, "lose": [11 * t / 36 for t in totals]}
    )
    assert tipping_point(sides) == pytest.approx(200 / 11)


def test_a_balance_that_never_tips_is_said_so():
    sides = pd.DataFrame({"turn_total": [0, 40], "win": [9, 9], "lose": [0, 1]})
    assert tipping_point(sides) is None


@given(st.integers(0, 60), st.integers(1, 60))
def test_the_interval_ends_are_where_the_hits_are_just_credible(hits, trials):
    hits = min(hits, trials)
    for end in wilson(hits, trials):
        error = (end * (1 - end) / trials) ** 0.5
        assert abs(hits / trials - end) == pytest.approx(1.959964 * error, abs=1e-6)


@pytest.mark.parametrize(("throws", "drawn"), [(39, False), (40, True)])
def test_shares_are_drawn_from_40_throws_that_could_bust_on(throws, drawn):
    # Each round begins with a safe throw, which tells nothing.
    rounds = pd.DataFrame({"game": "a", "round": range(throws), "throws": 2, "ended": "bust"})
    told = str(is_a_one_due(rounds, Fraction(1, 6), safe_throws=1).to_dict())
    assert ("margin of error" in told) is drawn
    assert (f"Only {throws} throws that can bust so far" in told) is not drawn


SOURCES = {
    "exact": theory.pig_means(),
    "simulated": theory.simulated_means(),
    "stops": pd.DataFrame({"turn_total": [15, 20], "count": [3, 4]}),
    "predictions": pd.DataFrame({"answer": [15, 20], "count": [3, 4]}),
}


def drawn(frames):
    frames = dict(frames)
    return list(hold_curve(frames.pop("exact"), **frames).to_dict()["datasets"].values())


@pytest.mark.parametrize("broken", SOURCES)
def test_each_figure_in_the_hold_curve_comes_from_its_own_source(broken):
    frame = SOURCES[broken]
    figures = frame.columns[1]
    changed = drawn({**SOURCES, broken: frame.assign(**{figures: frame[figures] * 2})})
    exact_line = next(rows for rows in drawn(SOURCES) if len(rows) == len(SOURCES["exact"]))
    assert changed != drawn(SOURCES)
    assert (exact_line in changed) == (broken != "exact")


@pytest.mark.parametrize("source", SOURCES)
def test_an_empty_source_is_a_sentence(source):
    frames = {**SOURCES, source: SOURCES[source].head(0)}
    with pytest.raises(PigclassError, match=f"`{source}` has no rows yet"):
        hold_curve(frames.pop("exact"), **frames)


def test_something_that_is_no_frame_is_a_sentence():
    with pytest.raises(PigclassError, match="`exact` should be a pandas frame"):
        hold_curve([1, 2])


@pytest.mark.parametrize(("said", "is_drawn"), [(None, False), (2, True), (99, False)])
def test_what_a_class_said_stands_between_two_rules_where_the_curves_reach(said, is_drawn):
    means = pd.DataFrame({"threshold": [1, 2, 3], "mean": [2, 3, 2]})
    chart = two_rules(means, means.assign(mean=[1, 2, 2]), ("Pig", "Pig, changed"), said=said)
    assert ("we predicted" in str(chart.to_dict())) is is_drawn

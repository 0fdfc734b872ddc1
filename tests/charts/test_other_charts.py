"""What single charts must get right, and how long rounds live, shown another way."""

from fractions import Fraction

import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pigclass.charts.busts import is_a_one_due, rounds_alive
from pigclass.charts.class_results import sits_against_break_even
from pigclass.charts.thresholds import hold_curve, two_rules
from pigclass.rules.errors import PigclassError
from pigclass.stats.rounds import survival
from pigclass.words import say
from tests.charts.frames import skunk_class
from tests.charts.gallery import theory


@pytest.mark.parametrize(("throws", "drawn"), [(39, False), (40, True)])
def test_shares_are_drawn_from_40_throws_that_could_bust_on(throws, drawn):
    # Each round begins with a safe throw, which tells nothing.
    rounds = pd.DataFrame({"game": "a", "round": range(throws), "throws": 2, "ended": "bust"})
    spec = str(is_a_one_due(rounds, Fraction(1, 6), safe_throws=1).to_dict())
    assert ("margin of error" in spec) is drawn


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


ALIVE = pd.DataFrame({"throws": range(13), "alive": [Fraction(25, 36) ** n for n in range(13)]})
lasted = st.lists(st.integers(1, 9), min_size=1, max_size=30)


@given(lasted, st.randoms(use_true_random=False))
def test_survival_follows_the_rounds_throw_by_throw(throws, random):
    busts = [random.random() < 0.5 for _ in throws]
    alive, expected = Fraction(1), [Fraction(1)]
    for n in range(1, max(throws) + 1):
        ended = [bust and t == n for t, bust in zip(throws, busts, strict=True) if t >= n]
        alive *= Fraction(len(ended) - sum(ended), len(ended))
        expected.append(alive)
    curve = survival(pd.Series(throws), pd.Series(busts))
    assert curve["alive"].tolist() == pytest.approx([float(share) for share in expected])


def test_rounds_without_a_throw_are_a_sentence():
    rounds = pd.DataFrame({"game": "a", "round": [1], "throws": [0], "ended": [None]})
    with pytest.raises(PigclassError, match="no round with a throw yet"):
        rounds_alive(rounds, ALIVE)

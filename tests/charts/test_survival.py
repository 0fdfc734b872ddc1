from fractions import Fraction

import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pigclass.charts.busts import rounds_alive
from pigclass.rules.errors import PigclassError
from pigclass.stats.rounds import survival

ALIVE = pd.DataFrame({"throws": range(13), "alive": [Fraction(25, 36) ** n for n in range(13)]})
lasted = st.lists(st.integers(1, 9), min_size=1, max_size=30)


@given(lasted, st.randoms(use_true_random=False))
def test_survival_follows_the_rounds_throw_by_throw(throws, random):
    busts = [random.random() < 0.5 for _ in throws]
    alive, expected = Fraction(1), [Fraction(1)]
    for n in range(1, max(throws) + 1):
        made = [bust and t == n for t, bust in zip(throws, busts, strict=True) if t >= n]
        alive *= Fraction(len(made) - sum(made), len(made))
        expected.append(alive)
    curve = survival(pd.Series(throws), pd.Series(busts))
    assert curve["alive"].tolist() == pytest.approx([float(share) for share in expected])


def test_rounds_without_a_throw_are_a_sentence():
    rounds = pd.DataFrame({"game": "a", "round": [1], "throws": [0], "ended": [None]})
    with pytest.raises(PigclassError, match="no round with a throw yet"):
        rounds_alive(rounds, ALIVE)


@pytest.mark.parametrize(
    ("throws", "cut", "known", "words"),
    [([4, 5, 5, 8, 9], 3, 4, "After 4 throws only 4 of them are"), ([2], 1, 2, "none of them"),
     ([1, 9], 1, 1, "only 1 of them is"), ([3, 6], 0, 6, "")],
)  # fmt: skip
def test_our_line_ends_where_not_every_round_is_known(throws, cut, known, words):
    ended = ["all sat"] * cut + ["bust"] * (len(throws) - cut)
    rounds = pd.DataFrame({"game": "a", "round": range(len(throws)), "throws": throws})
    chart = rounds_alive(rounds.assign(ended=ended), ALIVE)
    drawn = [it for it in values_of(chart) if it["mark"] == "class-line"]
    assert max(row["x"] for it in drawn for row in it["rows"]) == known
    assert words in chart.description
    assert ("our line ends there" in chart.description) == bool(cut)


def values_of(chart):
    """The style of each layer, and the rows that it draws."""
    spec = chart.to_dict()
    return [
        {"mark": layer["mark"].get("style"), "rows": spec["datasets"][layer["data"]["name"]]}
        for layer in spec["layer"]
        if "name" in layer.get("data", {})
    ]

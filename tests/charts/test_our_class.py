"""A chart of strategies marks those of the class, by a sign and not by colour alone."""

import pandas as pd
import pytest

from pigclass.charts.best_for_what import mean_or_win
from pigclass.charts.ours import MARK
from pigclass.charts.ranking import ranking
from pigclass.charts.who_beats_whom import who_beats_whom

NAMES = ["perfect play", "Fox", "turtle", "Hen"]
OURS = ("Fox", "Hen")
WIN = [0.7, 0.6, 0.5, 0.2]
STANDINGS = pd.DataFrame({"strategy": NAMES, "win": WIN, "low": WIN, "high": WIN, "exact": True})
MEANS = pd.DataFrame({"strategy": NAMES, "mean": [7.9, 8.1, 5, 4], "win": WIN})
PAIRS = pd.DataFrame(
    {"strategy": one, "against": other, "win": 0.5 + (WIN[i] - WIN[j]) / 2}
    for i, one in enumerate(NAMES)
    for j, other in enumerate(NAMES)
    if i != j
)


def rows_of(spec, layer):
    data = layer.get("data") or spec["data"]
    rows = data["values"] if "values" in data else spec["datasets"][data["name"]]
    filters = [it["filter"] for it in layer.get("transform", [])]
    wanted = {"datum.ours": True, "(!datum.ours)": False}
    return [row for row in rows if all(row["ours"] is wanted[it] for it in filters)]


def drawn_as(chart, style):
    """The rows that the layers of this style draw, those of the key left out."""
    spec = chart.to_dict()
    layers = [layer for layer in spec["layer"] if layer["mark"]["style"] == style]
    return [row for layer in layers for row in rows_of(spec, layer) if row]


def test_the_bars_of_the_class_carry_its_square_and_the_others_are_grey():
    chart = ranking(STANDINGS, ours=OURS)
    for style, names in (("class-point", OURS), ("class-band", OURS), ("quiet-band", NAMES[::2])):
        assert {row["strategy"] for row in drawn_as(chart, style)} == set(names)
    assert chart.description.endswith("Our class: 2. Fox (60%), 4. Hen (20%).")


def test_the_points_of_the_class_are_its_squares():
    drawn = drawn_as(mean_or_win(MEANS, ours=OURS), "class-point")
    assert [(row["x"], row["y"]) for row in drawn] == [(8.1, 0.6), (4, 0.2)]


def test_the_table_carries_the_square_before_names_of_the_class():
    (rows,) = who_beats_whom(PAIRS, ours=OURS).to_dict()["datasets"].values()
    for place in ("row", "column"):
        marked = {row[place].removeprefix(f"{MARK} ") for row in rows if MARK in row[place]}
        assert marked == set(OURS)


@pytest.mark.parametrize("chart", [ranking(STANDINGS), mean_or_win(MEANS), who_beats_whom(PAIRS)])
def test_where_nothing_is_the_class_s_own_nothing_is_marked(chart):
    assert "our class" not in str(chart.to_dict())
    assert drawn_as(chart, "class-point") == []

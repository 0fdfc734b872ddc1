"""How any chart is shown, and what every chart of the gallery must keep."""

import json
from itertools import pairwise

import altair as alt
import pandas as pd
import pytest

from pigclass.charts import theme
from pigclass.charts.parts import spread
from pigclass.charts.theme import MIME, bundle
from tests.charts.gallery import GALLERY


@pytest.fixture(scope="module")
def charts():
    return {name: build() for name, build in GALLERY.items()}


@pytest.fixture(scope="module")
def specs(charts):
    """Each chart as it is sent, valid by the grammar of its makers."""
    return {name: chart.to_dict(validate=True) for name, chart in charts.items()}


def everything_in(spec):
    """Every value of a spec with its key, however deep, but for the configuration and the data."""
    if isinstance(spec, dict):
        for name, value in spec.items():
            if name not in ("config", "datasets"):
                yield name, value
                yield from everything_in(value)
    elif isinstance(spec, list):
        for value in spec:
            yield from everything_in(value)


def test_every_chart_asks_a_question_and_says_what_it_shows(charts):
    for name, chart in charts.items():
        shown = bundle(chart)
        assert shown[MIME]["title"], name
        assert shown[MIME]["$schema"].endswith("/vega-lite/v5.json"), name
        assert shown["text/plain"] == shown[MIME]["description"] == chart.description, name
        assert any(letter.isdigit() for letter in shown["text/plain"]), name
        assert len(shown["text/plain"]) < 250, name


def test_looks_and_styles_come_from_the_theme_alone(specs):
    looks = {"color", "fontSize", "font", "fill", "stroke"}
    for name, spec in specs.items():
        within = list(everything_in(spec))
        assert not looks & {key for key, _ in within}, name
        styles = {value for key, value in within if key == "style"}
        assert styles <= set(spec["config"]["style"]), name


def test_every_layer_finds_its_fields_in_its_data_which_json_can_hold(specs):
    for name, spec in specs.items():
        assert json.loads(json.dumps(spec, allow_nan=False)) == spec, name
        for layer in spec["layer"]:
            data = layer.get("data") or spec["data"]
            rows = data["values"] if "values" in data else spec["datasets"][data["name"]]
            fields = {on["field"] for on in layer["encoding"].values() if "field" in on}
            assert fields <= set(rows[0]), name


def test_no_chart_carries_a_students_name(specs):
    assert [name for name, spec in specs.items() if '"S0' in json.dumps(spec)] == []


def test_in_jupyter_any_chart_of_altair_is_drawn_as_the_kits_are(monkeypatch):
    monkeypatch.setattr(theme, "_in_jupyter", lambda: True)
    with alt.renderers.enable("default"):
        theme.use_in_notebooks()
        assert alt.renderers.active == theme.RENDERER
        bare = alt.Chart(pd.DataFrame({"x": [1]})).mark_point().to_dict()
        drawn, more = alt.renderers.get()({**bare, "description": "One dot."})
    assert drawn[MIME]["$schema"].endswith("/vega-lite/v5.json")
    assert more == {"image/png": {"alt": "One dot."}}


def test_the_kit_sets_no_theme_for_all_of_altair(specs):
    assert specs
    assert alt.theme.active == "default"


def test_labels_keep_their_distance_and_their_order():
    places = spread([100, 101, 102, 300], gap=26)
    assert all(b - a >= 26 - 1e-9 for a, b in pairwise(places))
    assert places[1] == pytest.approx(101)

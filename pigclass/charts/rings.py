"""Students at places in the plane: a ring where they are, as large as they are many there."""

from dataclasses import replace
from math import cos, pi, sin, sqrt

import altair as alt
import pandas as pd

from pigclass.charts.axes import Axis
from pigclass.charts.parts import Entry, Layers, key
from pigclass.charts.places import Place, Plot
from pigclass.charts.reaches import Row
from pigclass.charts.series import named_at
from pigclass.look import SAT
from pigclass.words import say

# How broad the ring of one student is, in pixels: as a rule, at least, and the largest ring of all.
ONE, LEAST, MOST = 14, 9, 44
# What is free between a ring and its number.
CLEAR = 5


def rings(dots: pd.DataFrame, across: Axis, up: Axis) -> pd.DataFrame:
    """Who is at the same place (`x`, `y`) as one ring: its `count`, and where it is in pixels.

    >>> up = across = Axis("", low=0, high=10)
    >>> rings(pd.DataFrame({"x": [5, 5], "y": [2, 2]}), across, up)["count"].tolist()
    [2]
    """
    told = dots.groupby(["x", "y"]).size().reset_index(name="count")
    one = max(LEAST, min(ONE, MOST / sqrt(told["count"].max()))) if len(told) else ONE
    return told.assign(
        pixel=told["x"].map(across.pixel),
        depth=told["y"].map(up.depth),
        size=one**2 * told["count"],
    )


def drawn(several: pd.DataFrame, across: Axis, up: Axis, *, y: float) -> Layers:
    """The rings, through which lines and other rings are seen, and their key at `y`."""
    size = alt.Size("size:Q").scale(None).legend(None)
    marks = alt.Chart(several[["x", "y", "count", "size"]]).mark_point(style="sat-hollow")
    name = say("chart.rings" if several["count"].max() > 1 else "chart.one_student")
    return [
        marks.encode(x=across.x(), y=up.y(), size=size),
        *key([Entry(SAT, "hollow", name)], y=y),
    ]


def how_many(several: pd.DataFrame, plot: Plot) -> Layers:
    """How many a ring is beside each that is more than one, where that hides nothing."""
    labels: Layers = []
    around = [(ring, _edge(ring)) for ring in several.to_dict("records")]
    for ring, own in (it for it in around if it[0]["count"] > 1):
        others = [spot for _, edge in around if edge is not own for spot in edge]
        text, middle = f"{ring['count']:.0f}", (ring["pixel"], ring["depth"])
        reach = sqrt(ring["size"]) / 2 + CLEAR
        place = replace(plot, marks=others).free(text, middle, reach)
        labels += named_at(place, text, SAT) if place else []
    return labels


def edges(several: pd.DataFrame) -> list[Place]:
    """Places along the edges of all rings, from which names stay away."""
    return [spot for ring in several.to_dict("records") for spot in _edge(ring)]


def _edge(ring: Row) -> list[Place]:
    turns = [(cos(part * pi / 4), sin(part * pi / 4)) for part in range(8)]
    reach = sqrt(ring["size"]) / 2
    return [(ring["pixel"] + reach * x, ring["depth"] + reach * y) for x, y in turns]

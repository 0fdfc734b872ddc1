"""Students at places in the plane: a ring where they are, as large as they are many there."""

from dataclasses import replace
from math import cos, pi, sin, sqrt

import altair as alt
import pandas as pd

from pigclass.charts.axes import Axis
from pigclass.charts.parts import Entry, Layers, key
from pigclass.charts.places import Place, Plot
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
    labels = []
    for number, ring in several[several["count"] > 1].iterrows():
        others = replace(plot, marks=edges(several.drop(index=number)))
        text, middle = f"{ring['count']:.0f}", (ring["pixel"], ring["depth"])
        place = others.free(text, middle, sqrt(ring["size"]) / 2 + CLEAR)
        labels += named_at(place, text, SAT) if place else []
    return labels


def edges(several: pd.DataFrame) -> list[Place]:
    """Places along the edges of all rings, from which names stay away."""
    turns = [(cos(part * pi / 4), sin(part * pi / 4)) for part in range(8)]
    return [
        (ring["pixel"] + sqrt(ring["size"]) / 2 * x, ring["depth"] + sqrt(ring["size"]) / 2 * y)
        for ring in several.to_dict("records")
        for x, y in turns
    ]

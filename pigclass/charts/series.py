"""One run of figures, drawn as its role is: a line, points, points with their uncertainty."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import altair as alt
import pandas as pd

from pigclass.charts.axes import Axis
from pigclass.charts.parts import Layers, encoded, words
from pigclass.charts.theme import HEIGHT
from pigclass.look import EXACT, Role

LINE_HEIGHT = 26


@dataclass(frozen=True)
class Series:
    """A role, a name and a `frame` with the columns `x`, `y` and, if need be, `low` and `high`."""

    role: Role
    name: str
    frame: pd.DataFrame


def curve(series: Series, across: Axis, up: Axis) -> alt.Chart:
    """A line in the role's dash."""
    drawn = alt.Chart(series.frame).mark_line(style=f"{series.role.name}-line", clip=True)
    return drawn.encode(x=across.x(), y=up.y())


def line(series: Series, across: Axis, up: Axis) -> Layers:
    """A line in the role's dash with the role's points on it; the exact one has no points."""
    drawn = curve(series, across, up)
    if series.role is EXACT:
        return [drawn]
    points = alt.Chart(series.frame).mark_point(style=f"{series.role.name}-point")
    return [drawn, points.encode(x=across.x(), y=up.y())]


def spots(series: Series, across: Axis, up: Axis) -> Layers:
    """Points, each with a bar from `low` to `high`."""
    base = alt.Chart(series.frame).encode(x=across.x())
    reach = encoded(
        base.mark_rule(style=f"{series.role.name}-bar", clip=True), y=up.y("low"), y2="high"
    )
    return [reach, base.mark_point(style=f"{series.role.name}-point").encode(y=up.y())]


def band(series: Series, across: Axis, up: Axis) -> alt.Chart:
    """The room between `low` and `high`, filled faintly."""
    drawn = alt.Chart(series.frame).mark_area(style=f"{series.role.name}-band", clip=True)
    return encoded(drawn, x=across.x(), y=up.y("low"), y2="high")


def end_labels(several: Sequence[Series], up: Axis) -> Layers:
    """Name each series at its right end, moved apart where two names would touch.

    One that ends before the others is named above or below its end, away from them.
    """
    last = max(float(series.frame["x"].iloc[-1]) for series in several)
    reaching = [series for series in several if float(series.frame["x"].iloc[-1]) == last]
    early = [series for series in several if series not in reaching]
    ordered = sorted(reaching, key=lambda series: -_end(series))
    pixels = [HEIGHT * (up.high - _end(series)) / up.span for series in ordered]
    named = zip(ordered, spread(pixels, gap=LINE_HEIGHT), strict=True)
    names = [_name(series, alt.YValue(y), dx=14) for series, y in named]
    return [*names, *(_aside(series, several) for series in early)]


def _end(series: Series) -> float:
    return float(series.frame["y"].iloc[-1])


def _aside(series: Series, several: Sequence[Series]) -> alt.Chart:
    x, y = (float(series.frame[column].iloc[-1]) for column in ("x", "y"))
    others = [other.frame for other in several if other is not series]
    beside = [float(frame["y"].iloc[(frame["x"] - x).abs().argmin()]) for frame in others]
    nearest = min(beside, key=lambda other: abs(other - y))
    return _name(series, alt.YDatum(y), dx=4, dy=-24 if y >= nearest else 26)


def _name(series: Series, y: Any, **place: int) -> alt.Chart:
    x = alt.XDatum(float(series.frame["x"].iloc[-1]))
    return words(series.name, x=x, y=y, style=f"{series.role.name}-label", align="left", **place)


def spread(places: Sequence[float], *, gap: float) -> list[float]:
    """Rising places moved as little as it takes to keep them `gap` apart.

    >>> spread([0, 10, 100], gap=20)
    [-5.0, 15.0, 100.0]
    """
    # Less the gaps, "apart" becomes "in order": then neighbours out of order meet at their mean.
    blocks: list[list[float]] = []
    for number, place in enumerate(places):
        blocks.append([place - number * gap])
        while len(blocks) > 1 and _mean(blocks[-2]) > _mean(blocks[-1]):
            blocks[-2:] = [blocks[-2] + blocks[-1]]
    level = [_mean(block) for block in blocks for _ in block]
    return [place + number * gap for number, place in enumerate(level)]


def _mean(block: list[float]) -> float:
    return sum(block) / len(block)

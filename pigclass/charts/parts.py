"""Parts of charts: legend entries, curves, points, rules and labels."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, count
from statistics import fmean
from typing import Any, TypeAlias

import altair as alt
import pandas as pd

from pigclass.charts.layout import HEIGHT, WIDTH, Axis, room
from pigclass.charts.theme import config_in_language, use_in_notebooks
from pigclass.look import EXACT, Role

# Width in pixels of a legend sample and the gap after it.
SAMPLE = 34
# Horizontal position of a key beside the title of the vertical axis, in pixels.
KEY = 240

Layers: TypeAlias = list[alt.Chart]


@dataclass(frozen=True)
class Entry:
    """Legend entry: a role, its text and the kind of mark.

    `mark` is "point", "hollow", "line", "bar", "fill", "band" or "" for none.
    """

    role: Role
    mark: str
    text: str

    @property
    def before(self) -> int:
        """Width in pixels of the sample before the label; 0 if the label itself is coloured."""
        coloured = self.role.is_for_text and self.role is not EXACT
        return 0 if coloured or not self.mark else SAMPLE


def finished(
    *layers: alt.Chart | Layers,
    title: str,
    says: str,
    meaning: str = "",
    height: int = HEIGHT,
    width: int = WIDTH,
) -> alt.LayerChart:
    """Return one chart of the layers, the first at the bottom.

    `title` is the question that the chart answers, `says` its text alternative, and `meaning` the
    main message for a class, if that is shorter than `says`.
    """
    use_in_notebooks()
    usermeta = {"meaning": meaning or says}
    chart = alt.LayerChart(
        title=title, description=says, height=height, width=width, usermeta=usermeta
    )
    # Layers passed to LayerChart would be copied three times, in search of selections and sizes
    # that our layers do not have.
    chart.layer = [part for it in layers for part in (it if isinstance(it, list) else [it])]
    # Changed without a copy: nobody else has the chart yet.
    chart.config = config_in_language()
    return chart


def encoded(chart: alt.Chart, **channels: Any) -> alt.Chart:
    """Return `chart.encode(**channels)`, faster for channels given as strings.

    Altair looks up each string in its whole schema, the slowest part of a chart; here the class of
    the channel is given.
    """
    typed = {
        name: getattr(alt, name.capitalize())(value) if isinstance(value, str) else value
        for name, value in channels.items()
    }
    return chart.encode(**typed)


def in_pixels(chart: alt.Chart, **channels: Any) -> alt.Chart:
    """Encode the columns `x` and `y` as pixels, without scales and axes."""
    x, y = alt.X("x:Q").scale(None).axis(None), alt.Y("y:Q").scale(None).axis(None)
    return encoded(chart, x=x, y=y, **channels)


def straight(style: str, **ends: float) -> alt.Chart:
    """Draw a line from (`x`, `y`) to (`x2`, `y2`), in pixels."""
    values = {name: getattr(alt, f"{name.upper()}Value")(at) for name, at in ends.items()}
    return _rows({}).mark_rule(style=style).encode(**values)


def words(text: str, *, x: Any, y: Any, style: str = "label", **mark: Any) -> alt.Chart:
    """Draw a text at `x`, `y`: data (`alt.XDatum`) or pixels (`alt.XValue`)."""
    return encoded(_rows({"text": text}).mark_text(style=style, **mark), x=x, y=y, text="text:N")


def named(entry: Entry, *, x: float, y: float) -> Layers:
    """Draw a bold label at `x`, after a sample of its mark unless the label itself is coloured."""
    place = {"x": alt.XValue(x + entry.before), "y": alt.YValue(y), "align": "left"}
    return [
        *([sample(entry, x, y)] if entry.before else []),
        words(entry.text, style=f"{entry.role.name}-label", **place),
    ]


def key(entries: Sequence[Entry], *, x: float = 0, y: float = -20) -> Layers:
    """Draw a legend in one row above the plot, beginning at `x`."""
    widths = [70 + room(entry.text) for entry in entries]
    starts = list(accumulate(widths, initial=x))[:-1]
    placed = list(zip(entries, starts, strict=True))
    names = _rows(*({"text": entry.text, "x": x + 38} for entry, x in placed))
    # In pixels, without a scale or an axis.
    across = alt.X("x:Q").scale(None).axis(None)
    labels = names.mark_text(style="label", align="left")
    return [
        *(sample(entry, x, y) for entry, x in placed),
        encoded(labels, x=across, y=alt.YValue(y), text="text:N"),
    ]


def sample(entry: Entry, x: float, y: float) -> alt.Chart:
    """Draw the sample of a legend entry, at most 28 pixels wide."""
    style = f"{entry.role.name}-{entry.mark}"
    if entry.mark == "line":
        return straight(style, x=x, x2=x + 28, y=y)
    if entry.mark == "bar":
        return straight(style, x=x + 14, y=y - 9, y2=y + 9)
    if entry.mark in ("band", "fill"):
        ends = {"x": alt.XValue(x), "x2": alt.X2Value(x + 28)}
        deep = {"y": alt.YValue(y - 9), "y2": alt.Y2Value(y + 9)}
        return _rows({}).mark_rect(style=style).encode(**ends, **deep)
    return _rows({}).mark_point(style=style).encode(x=alt.XValue(x + 14), y=alt.YValue(y))


def _rows(*rows: dict[str, Any]) -> alt.Chart:
    return alt.Chart(alt.Data(values=list(rows)))


LINE_HEIGHT = 26


@dataclass(frozen=True)
class Series:
    """Data series: role, name and a frame with `x` and `y`, or `low` and `high`.

    `mark` is the kind of mark: "line", "point" or "band".
    """

    role: Role
    name: str
    frame: pd.DataFrame
    mark: str = "line"

    @property
    def entry(self) -> Entry:
        """Legend entry of the series."""
        return Entry(self.role, self.mark, self.name)


def curve(series: Series, across: Axis, up: Axis) -> alt.Chart:
    """Draw the series as a line, in the style of its role."""
    line = alt.Chart(series.frame).mark_line(style=f"{series.role.name}-line", clip=True)
    return line.encode(x=across.x(), y=up.y())


def point(series: Series, across: Axis, up: Axis) -> alt.Chart:
    """Draw the series as points, in the style of its role."""
    points = alt.Chart(series.frame).mark_point(style=f"{series.role.name}-point")
    return points.encode(x=across.x(), y=up.y())


def spots(series: Series, across: Axis, up: Axis) -> Layers:
    """Draw points, each with a bar from `low` to `high`."""
    base = alt.Chart(series.frame).encode(x=across.x())
    bars = base.mark_rule(style=f"{series.role.name}-bar", clip=True)
    reach = encoded(bars, y=up.y("low"), y2="high")
    return [reach, base.mark_point(style=f"{series.role.name}-point").encode(y=up.y())]


def band(series: Series, across: Axis, up: Axis) -> alt.Chart:
    """Draw the area between `low` and `high`, lightly filled."""
    area = alt.Chart(series.frame).mark_area(style=f"{series.role.name}-band", clip=True)
    return encoded(area, x=across.x(), y=up.y("low"), y2="high")


def upright(
    at: float, text: str, role: Role, across: Axis, *, y: float = -20, top: float = 0
) -> Layers:
    """Draw a labelled vertical line at the number `at`.

    The line begins `top` pixels below the upper edge; `y` is the depth of the label.
    """
    line = alt.Chart(pd.DataFrame({"x": [at]})).mark_rule(style=f"{role.name}-line")
    rule = encoded(line, x=across.x(), y=alt.YValue(top), y2=alt.Y2Value("height"))
    # Centred above the line, unless the label would leave the plot.
    reach = room(text) / 2
    pixel, wide = across.pixel(at), across.long or WIDTH
    side, away = "center", 0
    if pixel < reach:
        side, away = "left", -6
    elif pixel > wide - reach:
        side, away = "right", 6
    place = {"x": alt.XDatum(at), "y": alt.YValue(y), "align": side, "dx": away}
    return [rule, words(text, style=f"{role.name}-label", **place)]


def end_labels(lines: Sequence[Series], across: Axis, up: Axis) -> Layers:
    """Label each series at its right end, without overlaps.

    Series that end before the others are named above the plot.
    """
    ends = {id(series): float(series.frame["x"].iloc[-1]) for series in lines}
    reaching = [series for series in lines if ends[id(series)] == max(ends.values())]
    ordered = sorted(reaching, key=lambda series: -_end(series))
    in_order = zip(ordered, _apart([up.depth(_end(series)) for series in ordered], up), strict=True)
    right = (across.long or WIDTH) + 14
    names = [part for series, y in in_order for part in named(series.entry, x=right, y=y)]
    early = [series.entry for series in lines if series not in reaching]
    for entry, x in zip(early, count(KEY, KEY), strict=False):
        names += named(entry, x=x, y=-20)
    return names


def _apart(depths: list[float], up: Axis) -> list[float]:
    """Return depths of labels that neither overlap nor reach the axis labels."""
    high = (up.long or HEIGHT) - up.pad[0]
    return spread([min(max(depth, 0), high - LINE_HEIGHT / 2) for depth in depths], gap=LINE_HEIGHT)


def _end(series: Series) -> float:
    return float(series.frame["y"].iloc[-1])


def spread(places: Sequence[float], *, gap: float) -> list[float]:
    """Move rising positions as little as possible to keep them `gap` apart.

    >>> spread([0, 10, 100], gap=20)
    [-5.0, 15.0, 100.0]
    """
    # Without the gaps, the positions must be sorted: unsorted neighbours move to their mean.
    blocks: list[list[float]] = []
    for number, place in enumerate(places):
        blocks.append([place - number * gap])
        while len(blocks) > 1 and fmean(blocks[-2]) > fmean(blocks[-1]):
            blocks[-2:] = [blocks[-2] + blocks[-1]]
    level = [fmean(block) for block in blocks for _ in block]
    return [place + number * gap for number, place in enumerate(level)]

"""Small pieces that several charts are built of."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

import altair as alt
import pandas as pd

from pigclass.charts.show import use_in_notebooks
from pigclass.charts.theme import HEIGHT, dressed
from pigclass.look import PROJECTOR, Role

# Room for one letter of a key, as a share of the type size: Andika's letters are about this wide.
LETTER = 0.56
LINE_HEIGHT = 26


@dataclass(frozen=True)
class Entry:
    """One item of a key: a role, drawn as a `"point"`, `"line"` or `"bar"`, and its words."""

    role: Role
    drawn: str
    text: str


def layered(*layers: alt.Chart | alt.LayerChart) -> alt.LayerChart:
    """The layers as one chart, the first at the bottom."""
    return alt.LayerChart(layer=list(layers))


def finished(
    chart: alt.LayerChart, *, title: str, says: str, height: int = HEIGHT
) -> alt.LayerChart:
    """The chart with its question as title and, as its text alternative, what it shows."""
    use_in_notebooks()
    return dressed(chart.properties(title=title, description=says, height=height))


def words(text: str, *, x: Any, y: Any, style: str = "label", **mark: Any) -> alt.Chart:
    """A line of words; `x` and `y` as `alt.datum(…)` on the axes or `alt.value(…)` in pixels."""
    blank = alt.Chart(pd.DataFrame({"text": [text]}))
    return blank.mark_text(style=style, **mark).encode(x=x, y=y, text="text:N")


def key(entries: Sequence[Entry], *, y: float = -20) -> alt.LayerChart:
    """What the marks stand for, in one row above the plot."""
    widths = [70 + LETTER * PROJECTOR.axis * len(entry.text) for entry in entries]
    starts = accumulate(widths, initial=0)
    return layered(*(_entry(entry, x, y) for entry, x in zip(entries, starts, strict=False)))


def end_labels(
    ends: Sequence[tuple[Role, str, float, float]], *, top: float, bottom: float = 0
) -> alt.LayerChart:
    """Name each line at its end (role, words, x, y), moved apart where two would touch.

    `bottom` and `top` are the ends of the y axis.
    """
    ordered = sorted(ends, key=lambda end: -end[3])
    pixels = spread([HEIGHT * (top - end[3]) / (top - bottom) for end in ordered], gap=LINE_HEIGHT)
    named = zip(ordered, pixels, strict=True)
    return layered(*(_name(role, text, x, y) for (role, text, x, _), y in named))


def _name(role: Role, text: str, x: float, y: float) -> alt.Chart:
    style = f"{role.name}-label"
    return words(text, x=alt.datum(x), y=alt.value(y), style=style, align="left", dx=14)


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


def _entry(entry: Entry, x: float, y: float) -> alt.LayerChart:
    blank = alt.Chart(pd.DataFrame({"": [""]}))
    style = f"{entry.role.name}-{entry.drawn}"
    samples = {
        "point": blank.mark_point(style=style).encode(x=alt.value(x + 14), y=alt.value(y)),
        "line": blank.mark_rule(style=style).encode(
            x=alt.value(x), x2=alt.value(x + 28), y=alt.value(y)
        ),
        "bar": blank.mark_rule(style=style).encode(
            x=alt.value(x + 14), y=alt.value(y - 9), y2=alt.value(y + 9)
        ),
    }
    name = words(entry.text, x=alt.value(x + 38), y=alt.value(y), align="left")
    return layered(samples[entry.drawn], name)

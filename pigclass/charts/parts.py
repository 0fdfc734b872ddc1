"""Small pieces that several charts are built of."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

import altair as alt
import pandas as pd

from pigclass.charts.show import use_in_notebooks
from pigclass.charts.theme import HEIGHT, WIDTH, dressed
from pigclass.look import PROJECTOR, Role

# Room for one letter of a key, as a share of the type size: Andika's letters are about this wide.
LETTER = 0.56


@dataclass(frozen=True)
class Entry:
    """One item of a key: a role, its words, and how it is `drawn`: a point, hollow, line or bar."""

    role: Role
    drawn: str
    text: str


def layered(*layers: alt.Chart | alt.LayerChart) -> alt.LayerChart:
    """The layers as one chart, the first at the bottom."""
    chart = alt.LayerChart()
    # Handed to LayerChart itself, every layer would be copied three times at each level, to look
    # for selections and sizes, which our layers do not have.
    chart.layer = list(layers)
    return chart


def encoded(chart: alt.Chart, **channels: Any) -> alt.Chart:
    """The chart with its channels, as `chart.encode(…)` has it.

    Altair looks up each string and each value in its whole schema, which takes longer than all
    else in a chart; here the channel's class is named at once.
    """
    return chart.encode(**{name: _channel(name, given) for name, given in channels.items()})


def _channel(name: str, given: Any) -> Any:
    kind = name.capitalize()
    if isinstance(given, str):
        return getattr(alt, kind)(given)
    if isinstance(given, dict):
        ((way, value),) = given.items()
        return getattr(alt, f"{kind}{way.capitalize()}")(value)
    return given


def finished(
    chart: alt.LayerChart, *, title: str, says: str, height: int = HEIGHT, width: int = WIDTH
) -> alt.LayerChart:
    """The chart with its question as title and, as its text alternative, what it shows."""
    use_in_notebooks()
    return dressed(chart.properties(title=title, description=says, height=height, width=width))


def words(text: str, *, x: Any, y: Any, style: str = "label", **mark: Any) -> alt.Chart:
    """A line of words; `x` and `y` as `alt.datum(…)` on the axes or `alt.value(…)` in pixels."""
    blank = alt.Chart(pd.DataFrame({"text": [text]}))
    return encoded(blank.mark_text(style=style, **mark), x=x, y=y, text="text:N")


def key(entries: Sequence[Entry], *, y: float = -20) -> alt.LayerChart:
    """What the marks stand for, in one row above the plot."""
    widths = [70 + LETTER * PROJECTOR.axis * len(entry.text) for entry in entries]
    starts = accumulate(widths, initial=0)
    return layered(*(_entry(entry, x, y) for entry, x in zip(entries, starts, strict=False)))


def _entry(entry: Entry, x: float, y: float) -> alt.LayerChart:
    blank = alt.Chart(pd.DataFrame({"": [""]}))
    style = f"{entry.role.name}-{entry.drawn}"
    name = words(entry.text, x=alt.value(x + 38), y=alt.value(y), align="left")
    if entry.drawn in ("point", "hollow"):
        spot = blank.mark_point(style=style)
        return layered(encoded(spot, x=alt.value(x + 14), y=alt.value(y)), name)
    ends = {
        "line": {"x": alt.value(x), "x2": alt.value(x + 28), "y": alt.value(y)},
        "bar": {"x": alt.value(x + 14), "y": alt.value(y - 9), "y2": alt.value(y + 9)},
    }
    return layered(encoded(blank.mark_rule(style=style), **ends[entry.drawn]), name)

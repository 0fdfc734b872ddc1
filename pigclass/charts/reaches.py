"""From where to where something lies, as a line with both ends told over it, and words beside."""

from collections.abc import Hashable, Mapping
from itertools import count
from typing import Any, TypeAlias

import altair as alt
import pandas as pd

from pigclass.charts.axes import Axis
from pigclass.charts.parts import Layers, encoded, words, words_over
from pigclass.charts.piles import LINE_HEIGHT
from pigclass.charts.theme import WIDTH
from pigclass.look import Role
from pigclass.words import rounded

# How far over the line its numbers stand, in pixels.
OVER = 16
# A row of a frame, by its columns.
Row: TypeAlias = Mapping[Hashable, Any]


def reach(low: float, high: float, role: Role, across: Axis, *, y: float) -> Layers:
    """A line from one number to another, `y` pixels from the top, with a number over each end."""
    line = alt.Chart(pd.DataFrame({"x": [low], "x2": [high]}))
    drawn = line.mark_rule(style=f"{role.name}-line")
    # Outwards from the ends, so that the two numbers of a short line are apart.
    return [
        encoded(drawn, x=across.x(), x2="x2", y=alt.YValue(y)),
        *_end(low, role, y=y, align="right"),
        *_end(high, role, y=y, align="left"),
    ]


def _end(at: float, role: Role, *, y: float, align: str) -> Layers:
    place = {"x": alt.XDatum(at), "y": alt.YValue(y - OVER), "align": align}
    return words_over(rounded(at, 1), style=f"{role.name}-label", **place)


def beside(name: str, role: Role, *told: str, y: float) -> Layers:
    """Name a line at the right, with what is told of it below."""
    styles = [f"{role.name}-label", *["label"] * len(told)]
    lines = zip((name, *told), styles, count(y - LINE_HEIGHT / 2, LINE_HEIGHT), strict=False)
    return [
        words(text, style=style, x=alt.XValue(WIDTH + 14), y=alt.YValue(at), align="left")
        for text, style, at in lines
        if text
    ]

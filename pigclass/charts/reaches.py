"""From where to where something lies, as a line with both ends told, and words beside it."""

from collections.abc import Hashable, Mapping
from itertools import count
from typing import Any, TypeAlias

import altair as alt
import pandas as pd

from pigclass.charts.axes import Axis
from pigclass.charts.parts import LETTER, Layers, encoded, words, words_over
from pigclass.charts.piles import LINE_HEIGHT
from pigclass.charts.readable_numbers import plain
from pigclass.charts.theme import WIDTH
from pigclass.look import PROJECTOR, Role

# Pixels between the end of a line and its number.
GAP = 8
# A row of a frame, by its columns.
Row: TypeAlias = Mapping[Hashable, Any]


def reach(
    low: float, high: float, role: Role, across: Axis, *, y: float, beside_line: float | None = None
) -> Layers:
    """A line from one number to another, `y` pixels from the top, with a number at each end.

    An upright line that stands at `beside_line` goes through neither number.
    """
    upright = [] if beside_line is None else [across.pixel(beside_line)]
    line = alt.Chart(pd.DataFrame({"x": [low], "x2": [high]}))
    drawn = line.mark_rule(style=f"{role.name}-line")
    return [
        encoded(drawn, x=across.x(), x2="x2", y=alt.YValue(y)),
        *_end(low, role, y=y, align="right", dx=-_clear(low, upright, across, way=-1)),
        *_end(high, role, y=y, align="left", dx=_clear(high, upright, across, way=1)),
    ]


def _end(at: float, role: Role, *, y: float, align: str, dx: float) -> Layers:
    place = {"x": alt.XDatum(at), "y": alt.YValue(y), "align": align, "dx": dx}
    return words_over(plain(at), style=f"{role.name}-label", **place)


def _clear(at: float, upright: list[float], across: Axis, *, way: int) -> float:
    """How far from its end a number stands: behind an upright line that would go through it."""
    wide = LETTER * PROJECTOR.axis * len(plain(at)) + 2 * GAP
    gaps = (way * (it - across.pixel(at)) for it in upright)
    return GAP + max((gap for gap in gaps if 0 < gap < wide), default=0)


def beside(name: str, role: Role, *told: str, y: float) -> Layers:
    """Name a line at the right, with what is told of it below."""
    styles = [f"{role.name}-label", *["label"] * len(told)]
    lines = zip((name, *told), styles, count(y - LINE_HEIGHT / 2, LINE_HEIGHT), strict=False)
    return [
        words(text, style=style, x=alt.XValue(WIDTH + 14), y=alt.YValue(at), align="left")
        for text, style, at in lines
        if text
    ]

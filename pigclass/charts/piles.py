"""A pile of marks over each number: how many said it, stopped there, scored it."""

import math

import altair as alt
import pandas as pd

from pigclass.charts.axes import Axis
from pigclass.charts.stacks import fit, stacked
from pigclass.charts.theme import HEIGHT, WIDTH
from pigclass.look import Role

# The most marks that one pile shows; beyond it, each mark stands for several.
MOST = 40


def each_stands_for(counts: "pd.Series[int]") -> int:
    """How many each mark must stand for, so that the biggest pile stays countable."""
    return max(1, math.ceil(int(counts.max()) / MOST))


def piles(
    tally: pd.DataFrame,
    role: Role,
    across: Axis,
    *,
    room: float,
    wide: float,
    hanging: bool = False,
    height: int = HEIGHT,
) -> alt.Chart:
    """The rows of `tally` (`x` and `count`) as piles on the lower axis, or `hanging` from the top.

    No pile is higher than `room` nor wider than `wide`, both in pixels.
    """
    counts = tally.groupby("x", as_index=False)["count"].sum()
    shown = (counts["count"] / each_stands_for(counts["count"])).map(math.ceil)
    marks = counts.loc[counts.index.repeat(shown), ["x"]].assign(kind=role.name)
    pile = fit(int(shown.max()), room=room, wide=wide)
    laid = stacked(marks, spot=["x"], kind="kind", height=pile.height)
    laid["x"] += laid["across"] * pile.dot * across.span / WIDTH
    laid["y"] = (laid["up"] + 0.7) * pile.dot
    if not hanging:
        laid["y"] = height - laid["y"]
    drawn = alt.Chart(laid[["x", "y"]]).mark_point(style=f"{role.name}-point", size=pile.size)
    # Pixels from the top: what a pile's height counts is marks, not the units of the axis.
    y = alt.Y("y:Q", title=None, axis=None).scale(None)
    return drawn.encode(x=across.x(), y=y)

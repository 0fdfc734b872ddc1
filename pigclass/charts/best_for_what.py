"""Best for what? The mean score of a strategy against its chance of winning."""

from collections.abc import Collection

import altair as alt
import pandas as pd

from pigclass.charts.axes import Axis
from pigclass.charts.ours import OURS, drawn, which_are_drawn
from pigclass.charts.parts import Layers, finished, key, words
from pigclass.charts.series import spread
from pigclass.charts.theme import HEIGHT, WIDTH
from pigclass.charts.wording import EVEN, percent, plain
from pigclass.look import CLASS, SIMULATED, Role
from pigclass.stats.columns import numbers, read

# With more names than these there is no room beside the points.
FEW, MOST = 6, 15
NARROW = 600


def mean_or_win(strategies: pd.DataFrame, *, ours: Collection[str] = ()) -> alt.LayerChart:
    """Strategies by mean score a turn and chance of winning: the best in one may lose the other.

    `strategies`: `strategy` (str), `mean` (Fraction or float) and `win` (Fraction or float from
    0 to 1). Of more than fifteen, those of the class, `ours`, are drawn first; they are marked.

    >>> strategies = pd.DataFrame({"strategy": ["hold at 20", "hold at 25"], "mean": [8.14, 8.02],
    ...     "win": [0.48, 0.52]})
    >>> print(mean_or_win(strategies).description)
    Highest mean: hold at 20 (8.14). Most likely to win: hold at 25 (52%).
    """
    named = read(strategies, "strategy", "mean", "win", called="strategies")
    everyone = named.assign(x=numbers(named["mean"]), y=numbers(named["win"]))
    names = list(named["strategy"])
    shown = drawn(names, ours, most=MOST)
    dots = everyone[named["strategy"].isin(shown)].copy()
    across = _around("mean score a turn", dots["x"], form="~r")
    up = _around("chance of winning", dots["y"], form="%")
    of_class = dots["strategy"].isin(ours)
    named_at, width = (_beside, WIDTH) if len(dots) <= FEW else (_in_a_column, NARROW)
    return finished(
        *named_at(dots, across, up),
        *_points(dots[~of_class], SIMULATED, across, up),
        *_points(dots[of_class], CLASS, across, up),
        *(key([OURS], x=0.7 * width) if of_class.any() else []),
        title=f"Best for what?{which_are_drawn(shown, names)}",
        says=_says(everyone),
        width=width,
    )


def _points(dots: pd.DataFrame, role: Role, across: Axis, up: Axis) -> Layers:
    points = alt.Chart(dots[["x", "y"]]).mark_point(style=f"{role.name}-point", size=260)
    return [] if dots.empty else [points.encode(x=across.x(), y=up.y())]


def _around(title: str, values: "pd.Series[float]", form: str) -> Axis:
    # Room on every side, so that a name fits beside its point.
    room = 0.25 * float(values.max() - values.min()) or 0.1 * float(values.max())
    return Axis(title, low=float(values.min()) - room, high=float(values.max()) + room, form=form)


def _beside(dots: pd.DataFrame, across: Axis, up: Axis) -> list[alt.Chart]:
    """Name each point at its right."""
    named = zip(*_ordered(dots, up), strict=True)
    return [
        words(name, x=alt.XDatum(x), y=alt.YValue(y), style="exact-label", align="left", dx=16)
        for name, x, _, y in named
    ]


def _in_a_column(dots: pd.DataFrame, across: Axis, up: Axis) -> list[alt.Chart]:
    """Name the points in a column at the right, each with a line that leads to its point."""
    drawn = []
    for name, x, y, pixel in zip(*_ordered(dots, up), strict=True):
        at = NARROW * (x - across.low) / across.span
        drawn.append(_leader(at, HEIGHT * (up.high - y) / up.span, pixel))
        place = {"x": alt.XValue(NARROW + 28), "y": alt.YValue(pixel)}
        drawn.append(words(name, **place, style="exact-label", align="left", limit=400))
    return drawn


def _leader(x: float, y: float, to: float) -> alt.Chart:
    ends = {"x": alt.XValue(x), "y": alt.YValue(y)}
    ends |= {"x2": alt.X2Value(NARROW + 24), "y2": alt.Y2Value(to)}
    return alt.Chart(alt.Data(values=[{}])).mark_rule(style="field-line").encode(**ends)


def _ordered(
    dots: pd.DataFrame, up: Axis
) -> tuple["pd.Series[str]", "pd.Series[float]", "pd.Series[float]", list[float]]:
    """Return names, both figures and the heights of the names, the highest first."""
    ordered = dots.sort_values("y", ascending=False)
    pixels = spread([HEIGHT * (up.high - y) / up.span for y in ordered["y"]], gap=26)
    return ordered["strategy"], ordered["x"], ordered["y"], pixels


def _says(everyone: pd.DataFrame) -> str:
    scorers, winners = (_all_best(everyone, column) for column in ("x", "y"))
    return (
        f"Highest mean: {scorers} ({plain(everyone['x'].max(), 2)}). "
        f"Most likely to win: {winners} ({percent(everyone['y'].max())})."
    )


def _all_best(everyone: pd.DataFrame, column: str) -> str:
    best = everyone[column] > everyone[column].max() - EVEN
    return ", ".join(everyone["strategy"][best])

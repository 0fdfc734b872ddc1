"""Best for what? The mean score of a strategy against its chance of winning."""

from collections.abc import Collection

import altair as alt
import pandas as pd

from pigclass.charts.axes import Axis
from pigclass.charts.ours import marked, with_key
from pigclass.charts.parts import Layers, finished, words
from pigclass.charts.series import spread
from pigclass.charts.theme import HEIGHT, WIDTH
from pigclass.charts.wording import percent, plain
from pigclass.look import CLASS, SIMULATED, Role
from pigclass.stats.columns import numbers, read

# With more names than these there is no room beside the points.
FEW, MOST = 6, 15
NARROW = 600


def mean_or_win(strategies: pd.DataFrame, *, ours: Collection[str] = ()) -> alt.LayerChart:
    """Strategies by mean score a turn and chance of winning: the best in one may lose the other.

    `strategies`: `strategy` (str), `mean` (Fraction or float) and `win` (Fraction or float from
    0 to 1). Of more than fifteen, the first fifteen are drawn. `ours` are the names to mark as
    those of the class.

    >>> strategies = pd.DataFrame({"strategy": ["hold at 20", "hold at 25"], "mean": [8.14, 8.02],
    ...     "win": [0.48, 0.52]})
    >>> print(mean_or_win(strategies).description)
    Highest mean: hold at 20 (8.14). Most likely to win: hold at 25 (52%).
    """
    named = read(strategies, "strategy", "mean", "win", called="strategies").head(MOST)
    dots = named.assign(x=numbers(named["mean"]), y=numbers(named["win"]))
    across = _around("mean score a turn", dots["x"], form="~r")
    up = _around("chance of winning", dots["y"], form="%")
    of_class = dots["strategy"].isin(ours)
    dots["strategy"] = [marked(name, ours) for name in dots["strategy"]]
    named_at = _beside if len(dots) <= FEW else _in_a_column
    return finished(
        *named_at(dots, across, up),
        *_points(dots[~of_class], SIMULATED, across, up),
        *_points(dots[of_class], CLASS, across, up),
        title=with_key("Best for what?", named["strategy"], ours),
        says=_says(dots.assign(strategy=named["strategy"])),
        width=WIDTH if len(dots) <= FEW else NARROW,
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


def _says(dots: pd.DataFrame) -> str:
    scorer, winner = (dots.iloc[int(dots[column].argmax())] for column in ("x", "y"))
    return (
        f"Highest mean: {scorer['strategy']} ({plain(scorer['x'], 2)}). "
        f"Most likely to win: {winner['strategy']} ({percent(winner['y'])})."
    )

"""Best for what? The mean score of a strategy against its chance of winning."""

import altair as alt
import pandas as pd

from pigclass.charts.axes import Axis
from pigclass.charts.parts import finished, words
from pigclass.charts.series import spread
from pigclass.charts.theme import HEIGHT
from pigclass.charts.wording import percent, plain
from pigclass.stats.columns import numbers, read


def mean_or_win(strategies: pd.DataFrame) -> alt.LayerChart:
    """Strategies by mean score a turn and chance of winning: the best in one may lose the other.

    `strategies`: `strategy` (str), `mean` (Fraction or float) and `win` (Fraction or float from
    0 to 1).

    >>> strategies = pd.DataFrame({"strategy": ["hold at 20", "hold at 25"], "mean": [8.14, 8.02],
    ...     "win": [0.48, 0.52]})
    >>> print(mean_or_win(strategies).description)
    Highest mean: hold at 20 (8.14). Most likely to win: hold at 25 (52%).
    """
    named = read(strategies, "strategy", "mean", "win", called="strategies")
    dots = named.assign(x=numbers(named["mean"]), y=numbers(named["win"]))
    across = _around("mean score a turn", dots["x"], form="~r")
    up = _around("chance of winning", dots["y"], form="%")
    points = alt.Chart(dots[["x", "y"]]).mark_point(style="simulated-point", size=260)
    return finished(
        points.encode(x=across.x(), y=up.y()),
        *_names(dots, up),
        title="Best for what?",
        says=_says(dots),
    )


def _around(title: str, values: "pd.Series[float]", form: str) -> Axis:
    # Room on every side, so that a name fits beside its point.
    room = 0.25 * float(values.max() - values.min()) or 0.1 * float(values.max())
    return Axis(title, low=float(values.min()) - room, high=float(values.max()) + room, form=form)


def _names(dots: pd.DataFrame, up: Axis) -> list[alt.Chart]:
    ordered = dots.sort_values("y", ascending=False)
    pixels = spread([HEIGHT * (up.high - y) / up.span for y in ordered["y"]], gap=26)
    named = zip(ordered["strategy"], ordered["x"], pixels, strict=True)
    return [
        words(name, x=alt.XDatum(x), y=alt.YValue(y), style="exact-label", align="left", dx=16)
        for name, x, y in named
    ]


def _says(dots: pd.DataFrame) -> str:
    scorer, winner = (dots.iloc[int(dots[column].argmax())] for column in ("x", "y"))
    return (
        f"Highest mean: {scorer['strategy']} ({plain(scorer['x'], 2)}). "
        f"Most likely to win: {winner['strategy']} ({percent(winner['y'])})."
    )

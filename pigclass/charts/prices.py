"""Costs of one strategy against perfect play, by both scores."""

import altair as alt
import pandas as pd

from pigclass.charts.layout import Axis
from pigclass.charts.parts import Entry, encoded, finished, key
from pigclass.charts.readable_numbers import plain, to
from pigclass.look import BUSTED, SAT
from pigclass.stats.rounds import numbers, read
from pigclass.words import say

WIDE, HIGH = 820, 246
BANDS = 10
# The largest mark in square pixels: it fills its band. None is smaller than can be seen.
LARGEST, LEAST = 620, 75
# The key stands above the name of the axis.
KEY = -54
# A cross of the same size has less ink than a disc: so much larger it has as much.
KINDS = {"hold": (SAT, 1.0), "roll": (BUSTED, 1.55)}


def prices(costs: pd.DataFrame, *, strategy: str, target: int = 100) -> alt.LayerChart:
    """A map of what the decisions of a strategy cost, by both scores in bands of a tenth.

    The larger a mark, the more games are lost there; it stands where in its bands they are lost, on
    average. `costs`: `own` and `other` (scores), `does` ("hold" or "roll", where the other is
    better) and `cost` (win chance lost in each game).

    >>> costs = pd.DataFrame({"own": [66, 12], "other": [75, 3], "does": ["hold", "roll"],
    ...     "cost": [0.03, 0.01]})
    >>> print(prices(costs, strategy="hold at 20").description)
    hold at 20 gives away 4 of 100 games: 3 by holding too soon, 1 by rolling too long. \
Most at 60 to 69 against 70 to 79.
    """
    band = target / BANDS
    cells = _by_bands(read(costs, "own", "other", "does", "cost", called="costs"), band)
    axes = (_scores("across", target), _scores("up", target))
    kinds = [kind for kind in KINDS if (cells["does"] == kind).any()]
    return finished(
        *(_marks(cells, kind, axes) for kind in kinds),
        key([Entry(KINDS[kind][0], "point", say(f"chart.prices.{kind}")) for kind in kinds], y=KEY),
        title=say("chart.prices.title", strategy=strategy),
        says=_says(cells, strategy, band),
        height=HIGH,
        width=WIDE,
    )


def _by_bands(table: pd.DataFrame, band: float) -> pd.DataFrame:
    """Return the costs added up in bands of both scores, by their numbers, and their middles."""
    own, other, cost = (numbers(table[name]) for name in ("own", "other", "cost"))
    whole = table.assign(
        own=(own // band).clip(upper=BANDS - 1),
        other=(other // band).clip(upper=BANDS - 1),
        cost=cost,
        x=own * cost,
        y=other * cost,
    )[cost > 0]
    cells = whole.groupby(["own", "other", "does"])[["cost", "x", "y"]].sum().reset_index()
    return cells.assign(x=cells["x"] / cells["cost"], y=cells["y"] / cells["cost"])


def _scores(who: str, target: int) -> Axis:
    return Axis(say(f"chart.prices.{who}"), low=0, high=target)


def _marks(cells: pd.DataFrame, kind: str, axes: tuple[Axis, Axis]) -> alt.Chart:
    role, ink = KINDS[kind]
    sizes = ink * (LARGEST * cells["cost"] / float(cells["cost"].max())).clip(lower=LEAST)
    here = cells.assign(area=sizes)[cells["does"] == kind]
    marks = alt.Chart(here[["x", "y", "area"]]).mark_point(style=f"{role.name}-point")
    area = alt.Size("area:Q", scale=None, legend=None)
    return encoded(marks, x=axes[0].x(), y=axes[1].y(), size=area)


def _says(cells: pd.DataFrame, strategy: str, band: float) -> str:
    of = {kind: 100 * float(cells.loc[cells["does"] == kind, "cost"].sum()) for kind in KINDS}
    dearest = cells.iloc[int(cells["cost"].argmax())]
    return say(
        "chart.prices.says",
        strategy=strategy,
        sum=plain(sum(of.values()), 2),
        hold=plain(of["hold"], 2),
        roll=plain(of["roll"], 2),
        own=_band(dearest["own"], band),
        other=_band(dearest["other"], band),
    )


def _band(number: float, band: float) -> str:
    return to(plain(number * band), plain((number + 1) * band - 1))

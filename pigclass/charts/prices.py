"""What one strategy gives away to perfect play, and at which scores."""

import altair as alt
import pandas as pd

from pigclass.charts.axes import Axis
from pigclass.charts.parts import Entry, encoded, finished, key
from pigclass.charts.readable_numbers import plain, to
from pigclass.look import BUSTED, SAT, Role
from pigclass.stats.columns import numbers, read
from pigclass.words import say

WIDE, HIGH = 820, 246
BANDS = 10
# The marks in square pixels: the largest fills a cell, and none too small to see is drawn.
LARGEST, LEAST = 620, 64
# The key stands above the name of the axis.
KEY = -54
KINDS = {"hold": (SAT, -0.22), "roll": (BUSTED, 0.22)}


def prices(costs: pd.DataFrame, *, strategy: str, target: int = 100) -> alt.LayerChart:
    """A map of what the decisions of a strategy cost, by both scores in bands of a tenth.

    The larger a mark, the more games are lost there. `costs`: `own` and `other` (scores), `does`
    ("hold" or "roll", where the other is better) and `cost` (win chance lost in each game).

    >>> costs = pd.DataFrame({"own": [66, 12], "other": [75, 3], "does": ["hold", "roll"],
    ...     "cost": [0.03, 0.01]})
    >>> print(prices(costs, strategy="hold at 20").description)
    hold at 20 gives away 4 of 100 games: 3 by holding too soon, 1 by rolling too long. \
Most at own 60 to 69 against 70 to 79.
    """
    band = target / BANDS
    cells = _by_bands(read(costs, "own", "other", "does", "cost", called="costs"), band)
    largest = float(cells["cost"].max())
    across, up = (_scores(who, target) for who in ("across", "up"))
    drawn = cells[LARGEST * cells["cost"] / largest >= LEAST]
    kinds = [kind for kind in KINDS if (drawn["does"] == kind).any()]
    return finished(
        *(_marks(drawn, kind, (across, up), largest, band) for kind in kinds),
        key([Entry(KINDS[kind][0], "point", say(f"chart.prices.{kind}")) for kind in kinds], y=KEY),
        title=say("chart.prices.title", strategy=strategy),
        says=_says(cells, strategy, band),
        height=HIGH,
        width=WIDE,
    )


def _by_bands(table: pd.DataFrame, band: float) -> pd.DataFrame:
    """Return the costs added up in bands of both scores, by their numbers."""
    whole = table.assign(
        own=(numbers(table["own"]) // band).clip(upper=BANDS - 1),
        other=(numbers(table["other"]) // band).clip(upper=BANDS - 1),
        cost=numbers(table["cost"]),
    )
    return whole.groupby(["own", "other", "does"])["cost"].sum().reset_index()


def _scores(who: str, target: int) -> Axis:
    return Axis(say(f"chart.prices.{who}"), low=0, high=target)


def _marks(
    cells: pd.DataFrame, kind: str, axes: tuple[Axis, Axis], largest: float, band: float
) -> alt.Chart:
    role, aside = KINDS[kind]
    here = cells[cells["does"] == kind]
    placed = pd.DataFrame(
        {
            "x": (here["own"] + 0.5 + aside) * band,
            "y": (here["other"] + 0.5) * band,
            "area": LARGEST * here["cost"] / largest,
        }
    )
    return _sized(placed, role, axes)


def _sized(placed: pd.DataFrame, role: Role, axes: tuple[Axis, Axis]) -> alt.Chart:
    area = alt.Size("area:Q", scale=None, legend=None)
    marks = alt.Chart(placed).mark_point(style=f"{role.name}-point")
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

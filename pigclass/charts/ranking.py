"""Who won the tournament: each strategy's share of all its games, the best at the top."""

from collections.abc import Collection

import altair as alt
import pandas as pd

from pigclass.charts.layout import Axis
from pigclass.charts.parts import (
    MOST,
    Entry,
    Layers,
    drawn,
    encoded,
    finished,
    key,
    our_class,
    which_are_drawn,
)
from pigclass.charts.readable_numbers import EVEN, percent
from pigclass.look import SIMULATED
from pigclass.stats.columns import numbers, read
from pigclass.words import say

ROW, WIDE, NAMES = 26, 590, 400
# How many of the best a description tells.
TOLD = 5


def ranking(standings: pd.DataFrame, *, ours: Collection[str] = ()) -> alt.LayerChart:
    """Strategies by the share of games that they win over all opponents.

    `standings`, best first: `strategy` (str), `win`, `low` and `high` (floats from 0 to 1, the
    95% interval) and `exact` (bool: worked out, no interval). Those of the class, `ours`, are
    filled and all drawn; of the others the best, and as many more as make fifteen. Whoever ties
    shares a place.

    >>> standings = pd.DataFrame({"strategy": ["hold at 25", "hold at 20"], "win": [0.51, 0.49],
    ...     "low": [0.51, 0.48], "high": [0.51, 0.5], "exact": [True, False]})
    >>> print(ranking(standings, ours=["hold at 20"]).description)
    1. hold at 25 (51%), 2. hold at 20 (49%). Our class: 2. hold at 20 (49%).
    """
    table = read(standings, "strategy", "win", "low", "high", "exact", called="standings")
    table = table.assign(**{name: numbers(table[name]) for name in ("win", "low", "high")})
    table["place"] = _places(table["win"])
    here = sum(table["strategy"].isin(ours))
    shown = drawn(list(table["strategy"]), ours, most=max(MOST, here + 1))
    first = table[table["strategy"].isin(shown)]
    first = first.assign(shown=first["win"].map(percent), ours=first["strategy"].isin(ours))
    far, title = 1.1 * float(first["high"].max()), say("chart.ranking.across")
    across = Axis(title, low=0, high=far, form="%", long=WIDE, ticks=6)
    names = alt.Axis(labelLimit=NAMES, domain=False, grid=False)
    down = alt.Y("strategy:N", title=None, sort=first["strategy"].tolist(), axis=names)
    base = alt.Chart(first).encode(y=down)
    number = base.mark_text(style="label", align="left", dx=10)
    return finished(
        *_bars(base, across, told_apart=bool(first["ours"].any())),
        *([] if first["exact"].all() else _intervals(base, across)),
        encoded(number, x=across.x("high"), text="shown:N"),
        *key(_entries(first)),
        title=say("chart.ranking.title") + which_are_drawn(shown, list(table["strategy"])),
        says=_says(first),
        height=ROW * len(first),
        width=WIDE,
    )


def _bars(base: alt.Chart, across: Axis, *, told_apart: bool) -> Layers:
    """Return the bars: those of the class filled, where there are others those as outlines."""
    if not told_apart:
        return [encoded(base.mark_bar(style="class-fill"), x=across.x("win"))]
    others, here = (base.transform_filter(it) for it in (~alt.datum.ours, alt.datum.ours))
    return [
        encoded(others.mark_bar(style="quiet-hollow"), x=across.x("win")),
        encoded(here.mark_bar(style="class-fill"), x=across.x("win")),
    ]


def _intervals(base: alt.Chart, across: Axis) -> Layers:
    here = base.transform_filter(~alt.datum.exact)
    reach = encoded(here.mark_rule(style="simulated-bar"), x=across.x("low"), x2="high")
    return [reach, here.mark_point(style="simulated-point").encode(x=across.x("win"))]


def _entries(first: pd.DataFrame) -> list[Entry]:
    ours = [our_class("fill")] if first["ours"].any() else []
    if first["exact"].all():
        return ours
    return [*ours, Entry(SIMULATED, "point", say("chart.ranking.simulated"))]


def _places(win: "pd.Series[float]") -> list[int]:
    """Return each place: one more than there are with a greater share."""
    return [1 + int((win > one + EVEN).sum()) for one in win]


def _says(first: pd.DataFrame) -> str:
    rows = zip(first["place"], first["strategy"], first["shown"], strict=True)
    told = pd.Series([f"{place}. {name} ({shown})" for place, name, shown in rows])
    best, ours = (", ".join(some[:TOLD]) for some in (told, told[first["ours"].to_numpy()]))
    return f"{best}.{say('chart.our_class_says', names=ours) if ours else ''}"

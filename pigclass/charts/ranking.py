"""Who won the tournament: each strategy's share of all its games, the best at the top."""

import altair as alt
import pandas as pd

from pigclass.charts.axes import Axis
from pigclass.charts.parts import Entry, Layers, encoded, finished, key
from pigclass.charts.wording import percent
from pigclass.look import SIMULATED
from pigclass.stats.columns import numbers, read

ROW, WIDE, NAMES = 31, 640, 330
MOST = 14


def ranking(standings: pd.DataFrame) -> alt.LayerChart:
    """Strategies by the share of games that they win over all opponents.

    `standings`, best first: `strategy` (str), `win`, `low` and `high` (floats from 0 to 1, the
    95 % interval) and `exact` (bool: worked out, no interval). The best fourteen are drawn.

    >>> standings = pd.DataFrame({"strategy": ["hold at 25", "hold at 20"], "win": [0.51, 0.49],
    ...     "low": [0.51, 0.48], "high": [0.51, 0.5], "exact": [True, False]})
    >>> print(ranking(standings).description)
    1. hold at 25 (51%), 2. hold at 20 (49%).
    """
    table = read(standings, "strategy", "win", "low", "high", "exact", called="standings")
    first = table.head(MOST)
    first = first.assign(**{name: numbers(first[name]) for name in ("win", "low", "high")})
    first["shown"] = first["win"].map(percent)
    across = Axis("share of games won", low=0, high=1.1 * float(first["high"].max()), form="%")
    names = alt.Axis(labelLimit=NAMES, domain=False, grid=False)
    down = alt.Y("strategy:N", title=None, sort=first["strategy"].tolist(), axis=names)
    base = alt.Chart(first).encode(y=down)
    number = base.mark_text(style="label", align="left", dx=10)
    return finished(
        encoded(base.mark_bar(style="class-band"), x=across.x("win")),
        *([] if first["exact"].all() else _intervals(base, across)),
        encoded(number, x=across.x("high"), text="shown:N"),
        title=_title(len(table)),
        says=_says(first),
        height=ROW * len(first),
        width=WIDE,
    )


def _intervals(base: alt.Chart, across: Axis) -> Layers:
    here = base.transform_filter(~alt.datum.exact)
    reach = encoded(here.mark_rule(style="simulated-bar"), x=across.x("low"), x2="high")
    points = here.mark_point(style="simulated-point").encode(x=across.x("win"))
    told = Entry(SIMULATED, "point", "partly simulated, with its 95% interval")
    return [reach, points, *key([told])]


def _title(number: int) -> str:
    told = f" (the first {MOST} of {number})" if number > MOST else ""
    return f"Who wins most?{told}"


def _says(first: pd.DataFrame) -> str:
    rows = enumerate(first.head(5).itertuples(), start=1)
    return ", ".join(f"{place}. {row.strategy} ({row.shown})" for place, row in rows) + "."

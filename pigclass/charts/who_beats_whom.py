"""Who beats whom: the chance of winning of each strategy against each other."""

import altair as alt
import pandas as pd

from pigclass.charts.parts import finished
from pigclass.charts.wording import percent
from pigclass.stats.columns import numbers, read

ROW, COLUMN = 90, 210


def who_beats_whom(pairs: pd.DataFrame) -> alt.LayerChart:
    """A table of chances: the row's strategy against the column's, filled where the row is ahead.

    `pairs`: `strategy` and `against` (str), `win` (Fraction or float from 0 to 1).

    >>> pairs = pd.DataFrame({"strategy": ["rock", "paper"], "against": ["paper", "rock"],
    ...     "win": [0.2, 0.8]})
    >>> print(who_beats_whom(pairs).description)
    paper beats rock (80%).
    """
    table = read(pairs, "strategy", "against", "win", called="pairs")
    table["win"] = numbers(table["win"])
    table["shown"] = table["win"].map(percent)
    ahead = table[table["win"] > 0.5]
    order = list(dict.fromkeys(table["strategy"]))
    axis = alt.Axis(labelAngle=0, orient="top", domain=False, grid=False, labelLimit=300)
    names = alt.Axis(grid=False, labelLimit=300)
    apart = alt.Scale(paddingInner=0.04)
    base = alt.Chart(table).encode(
        x=alt.X("against:N", title="against", sort=order, axis=axis, scale=apart),
        y=alt.Y("strategy:N", title=None, sort=order, axis=names, scale=apart),
    )
    cells = base.mark_rect(style="class-band").transform_filter(alt.datum.win > 0.5)
    chances = base.mark_text(style="cell").encode(text="shown:N")
    said = [f"{row.strategy} beats {row.against} ({row.shown})" for row in ahead.itertuples()]
    return finished(
        cells,
        chances,
        title="Who beats whom?",
        says="; ".join(said) + "." if said else "No strategy is ahead of another.",
        height=ROW * len(order),
        width=COLUMN * len(order),
    )

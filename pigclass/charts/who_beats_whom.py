"""Who beats whom: the chance of winning of each strategy against each other."""

from collections.abc import Collection
from dataclasses import dataclass

import altair as alt
import pandas as pd

from pigclass.charts.ours import marked, with_key
from pigclass.charts.parts import finished
from pigclass.charts.wording import percent
from pigclass.stats.columns import numbers, read


@dataclass(frozen=True)
class _Table:
    """How large the cells are; columns of a large table carry the numbers of its rows."""

    row: int
    column: int
    cell: str
    numbered: bool


FEW, MOST = 4, 14
SMALL = _Table(row=90, column=210, cell="cell", numbered=False)
LARGE = _Table(row=29, column=56, cell="label", numbered=True)


def who_beats_whom(pairs: pd.DataFrame, *, ours: Collection[str] = ()) -> alt.LayerChart:
    """A table of chances: the row's strategy against the column's, filled where the row is ahead.

    `pairs`: `strategy` and `against` (str), `win` (Fraction or float from 0 to 1). The first
    fourteen strategies are drawn. `ours` are the names to mark as those of the class.

    >>> pairs = pd.DataFrame({"strategy": ["rock", "paper"], "against": ["paper", "rock"],
    ...     "win": [0.2, 0.8]})
    >>> print(who_beats_whom(pairs).description)
    paper beats rock (80%).
    """
    table = read(pairs, "strategy", "against", "win", called="pairs")
    everyone = list(dict.fromkeys(table["strategy"]))
    order = everyone[:MOST]
    table = table[table["strategy"].isin(order) & table["against"].isin(order)]
    table = table.assign(win=numbers(table["win"]))
    drawn = SMALL if len(order) <= FEW else LARGE
    told = f" (the first {MOST} of {len(everyone)})" if len(everyone) > MOST else ""
    return finished(
        *_cells(table, order, drawn, ours),
        title=with_key(f"Who beats whom?{told}", order, ours),
        says=_says(table, order),
        height=drawn.row * len(order),
        width=drawn.column * len(order),
    )


def _cells(
    table: pd.DataFrame, order: list[str], drawn: _Table, ours: Collection[str]
) -> list[alt.Chart]:
    named = [marked(name, ours) for name in order]
    rows = [f"{place}. {name}" if drawn.numbered else name for place, name in enumerate(named, 1)]
    columns = [str(place) if drawn.numbered else name for place, name in enumerate(named, 1)]
    shown = pd.DataFrame(
        {
            "row": table["strategy"].map(dict(zip(order, rows, strict=True))),
            "column": table["against"].map(dict(zip(order, columns, strict=True))),
            "win": table["win"],
            "shown": table["win"].map(percent),
        }
    )
    axis = alt.Axis(labelAngle=0, orient="top", domain=False, grid=False, labelLimit=300)
    names = alt.Axis(grid=False, labelLimit=300)
    apart = alt.Scale(paddingInner=0.04)
    base = alt.Chart(shown).encode(
        x=alt.X("column:N", title="against", sort=columns, axis=axis, scale=apart),
        y=alt.Y("row:N", title=None, sort=rows, axis=names, scale=apart),
    )
    filled = base.mark_rect(style="class-band").transform_filter(alt.datum.win > 0.5)
    return [filled, base.mark_text(style=drawn.cell).encode(text="shown:N")]


def _says(table: pd.DataFrame, order: list[str]) -> str:
    ahead = table[table["win"] > 0.5]
    if ahead.empty:
        return "No strategy is ahead of another."
    if len(order) <= FEW:
        rows = zip(ahead["strategy"], ahead["against"], ahead["win"], strict=True)
        said = [f"{one} beats {other} ({percent(win)})" for one, other, win in rows]
        return "; ".join(said) + "."
    beaten = ahead["strategy"].value_counts().reindex(order, fill_value=0)
    told = [f"{name} {number}" for name, number in beaten.head(4).items()]
    return f"How many of {len(order) - 1} others each beats: {', '.join(told)}."

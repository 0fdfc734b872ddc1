"""Who beats whom: the chance of winning of each strategy against each other."""

from collections.abc import Collection
from dataclasses import dataclass

import altair as alt
import pandas as pd

from pigclass.charts.parts import (
    MOST,
    Layers,
    drawn,
    encoded,
    finished,
    key,
    our_class,
    which_are_drawn,
)
from pigclass.charts.readable_numbers import EVEN, win_percent, wins_of_100
from pigclass.stats.columns import numbers, read
from pigclass.words import say


@dataclass(frozen=True)
class _Table:
    """How large the cells are; columns of a large table carry the letters of its rows."""

    row: int
    column: int
    cell: str
    lettered: bool


FEW = 4
# So far ahead at least has to be who is drawn in the darkest shade.
FAR = 0.6
# How many of the best a description tells.
TOLD = 4
LETTERS = "ABCDEFGHIJKLMNO"
SMALL = _Table(row=64, column=210, cell="cell", lettered=False)
LARGE = _Table(row=27, column=52, cell="label", lettered=True)


def who_beats_whom(pairs: pd.DataFrame, *, ours: Collection[str] = ()) -> alt.LayerChart:
    """A table of chances: the row's strategy against the column's, darker the more it is ahead.

    `pairs`: `strategy` and `against` (str), `win` (Fraction or float from 0 to 1) and, where some
    are simulated, `low`, the lower end of the 95% interval: ahead is who is so beyond doubt, and a
    tie is nobody's win. Of more than fifteen strategies those of the class, `ours`, are drawn
    first; they are marked.

    >>> pairs = pd.DataFrame({"strategy": ["rock", "paper"], "against": ["paper", "rock"],
    ...     "win": [0.2, 0.8]})
    >>> print(who_beats_whom(pairs).description)
    paper beats rock (80%).
    """
    table = _with_who_is_ahead(pairs)
    everyone = list(dict.fromkeys(table["strategy"]))
    order = drawn(everyone, ours, most=MOST)
    table = table[table["strategy"].isin(order) & table["against"].isin(order)]
    size = SMALL if len(order) <= FEW else LARGE
    return finished(
        *_cells(table, order, size, [name for name in order if name in ours]),
        title=say("chart.who_beats_whom.title") + which_are_drawn(order, everyone),
        says=_says(table, order, ours),
        height=size.row * len(order),
        width=size.column * len(order),
    )


def _with_who_is_ahead(pairs: pd.DataFrame) -> pd.DataFrame:
    needed = ["strategy", "against", "win"]
    doubted = ["low"] if "low" in getattr(pairs, "columns", ()) else []
    table = read(pairs, *needed, *doubted, called="pairs")
    at_least = numbers(table["low" if doubted else "win"])
    return table[needed].assign(win=numbers(table["win"]), ahead=at_least > 0.5 + EVEN)


def _cells(table: pd.DataFrame, order: list[str], size: _Table, here: list[str]) -> Layers:
    """Return the cells; where a strategy of the class would meet itself stands the class's mark."""
    # Letters, since a number before a name would be read as its place.
    lettered = list(zip(LETTERS, order, strict=False))
    rows = [f"{letter}. {name}" for letter, name in lettered] if size.lettered else order
    columns = [letter for letter, _ in lettered] if size.lettered else order
    row_of, column_of = (dict(zip(order, shown, strict=True)) for shown in (rows, columns))
    shown = pd.DataFrame(
        {
            "row": table["strategy"].map(row_of),
            "column": table["against"].map(column_of),
            "ahead": table["ahead"],
            "win": table["win"],
            "shown": table["win"].map(wins_of_100 if size.lettered else win_percent),
        }
    )
    axis = alt.Axis(labelAngle=0, orient="top", domain=False, grid=False, labelLimit=300)
    names = alt.Axis(grid=False, labelLimit=300)
    apart = alt.Scale(paddingInner=0.04)
    place = {
        "x": alt.X(
            "column:N",
            title=say(f"chart.who_beats_whom.{'of_100' if size.lettered else 'against'}"),
            sort=columns,
            axis=axis,
            scale=apart,
        ),
        "y": alt.Y("row:N", title=None, sort=rows, axis=names, scale=apart),
    }
    base = encoded(alt.Chart(shown), **place)
    own = pd.DataFrame([{"row": row_of[name], "column": column_of[name]} for name in here])
    marks = encoded(alt.Chart(own).mark_point(style="class-point"), **place)
    below = key([our_class()], y=size.row * len(order) + 24)
    return [
        encoded(
            base.mark_rect(style="quiet-fill").transform_filter(alt.datum.ahead),
            opacity=_shade(shown["win"]),
        ),
        base.mark_text(style=size.cell).encode(text="shown:N"),
        *([marks, *below] if here else []),
    ]


def _shade(win: "pd.Series[float]") -> alt.Opacity:
    """Darker the farther ahead, and never so dark that a number cannot be read."""
    ends = [0.5, max(FAR, float(win.max()))]
    return alt.Opacity("win:Q", scale=alt.Scale(domain=ends, range=[0.14, 0.5]), legend=None)


def _says(table: pd.DataFrame, order: list[str], ours: Collection[str]) -> str:
    ahead = table[table["ahead"]]
    if ahead.empty:
        return say("chart.who_beats_whom.nobody")
    if len(order) <= FEW:
        rows = zip(ahead["strategy"], ahead["against"], ahead["win"], strict=True)
        said = [
            say("chart.who_beats_whom.beats", one=one, other=other, share=win_percent(win))
            for one, other, win in rows
        ]
        return "; ".join(said) + "."
    beaten = ahead["strategy"].value_counts().reindex(order, fill_value=0)
    told = [f"{name} {number}" for name, number in beaten.items()]
    here = [words for words, name in zip(told, order, strict=True) if name in ours]
    others, most = len(order) - 1, ", ".join(told[:TOLD])
    says = say("chart.who_beats_whom.says", others=others, told=most)
    return says + (say("chart.our_class_says", names=", ".join(here)) if here else "")

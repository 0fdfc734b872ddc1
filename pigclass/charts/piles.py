"""Dot plots: piles of marks on an axis."""

from collections.abc import Hashable, Mapping
from dataclasses import replace
from itertools import count
from typing import Any, TypeAlias

import altair as alt
import pandas as pd

from pigclass.charts import parts
from pigclass.charts.layout import WIDTH, Axis
from pigclass.charts.stacks import PITCHES, Stacks, apart, sharing, stacked
from pigclass.look import EXACT, Role
from pigclass.stats import tally
from pigclass.words import rounded, say

LINE_HEIGHT, LEFT = 24, WIDTH + 14
# Opacity of the faintest mark, which stands for a small part of the students of a whole one.
FAINT = 0.3
# Distance of numbers above a line, in pixels.
OVER = 16
# A row of a frame, by column.
Row: TypeAlias = Mapping[Hashable, Any]


def piled(tally: pd.DataFrame, across: Axis, *, room: float, most: int = PITCHES[0]) -> Stacks:
    """Stack the rows of `tally` as piles at most `room` pixels high.

    If there is a column `cut` (bool), rounds cut short lie on top. Marks are at most `most` pixels
    apart.
    """
    by = [name for name in ("x", "cut") if name in tally.columns]
    counts = tally.groupby(by)["count"].sum().reset_index()
    return stacked(counts, step=across.step, room=room, fits=lambda pitch, _: pitch <= most)


def counts_of(frame: pd.DataFrame, column: str, *more: str, called: str) -> pd.DataFrame:
    """Return the counts of a frame by number, in the columns `x` and `count`."""
    return tally(frame, column, *more, called=called).rename(columns={column: "x"})


def telling(axis: Axis, numbers: int) -> Axis:
    """Return the axis; its title says how many numbers share a pile, if more than 1."""
    if numbers == 1:
        return axis
    return replace(axis, title=f"{axis.title} ({say('chart.a_pile', number=numbers)})")


def on_one_axis(tallies: list[pd.DataFrame], axis: Axis) -> tuple[list[pd.DataFrame], Axis]:
    """Return several tallies in the same bins, and the axis."""
    if not tallies:
        return [], axis
    numbers, _ = apart(pd.concat([it[["x", "count"]] for it in tallies]), axis.step)
    shared = [sharing(it, numbers) for it in tallies]
    return shared, telling(axis, numbers)


def crowd(stacks: Stacks) -> str:
    """Return words on the number of students per mark; "" for one."""
    mark = say("chart.up_to", number=stacks.each)
    return "" if stacks.each == 1 else say("chart.a_mark", what=mark)


def piles(
    stacks: Stacks, role: Role, across: Axis, *, foot: float, mark: str = "point"
) -> alt.Chart:
    """Draw piles that stand on the line at `foot` pixels.

    `mark` is "point" or "hollow". The column `at` of the data is the number under a mark.
    """
    marks = stacks.marks
    # In a broad pile `x` differs from the number `at`.
    places = pd.DataFrame(
        {"x": marks["x"] + marks["aside"] / across.step, "y": foot - marks["up"], "at": marks["x"]}
    )
    points = marked(places, stacks, role, f"{role.name}-{mark}")
    # In pixels from the top, since heights count marks.
    y = alt.Y("y:Q", title=None, axis=None).scale(None)
    return points.encode(x=across.x(), y=y)


def marked(places: pd.DataFrame, stacks: Stacks, role: Role, style: str) -> alt.Chart:
    """Draw marks in the size of their pile; a partial mark is fainter."""
    shares, size = stacks.marks["part"], stacks.size(role)
    if (shares == 1).all():
        return alt.Chart(places).mark_point(style=style, size=size)
    table = places.assign(part=list(shares), shade=list(FAINT + (1 - FAINT) * shares))
    shade = alt.Opacity("shade:Q").scale(None).legend(None)
    return parts.encoded(alt.Chart(table).mark_point(style=style, size=size), opacity=shade)


def strip(
    name: str,
    stacks: Stacks,
    role: Role,
    across: Axis,
    *,
    foot: float,
    note: str = "",
    is_lowest: bool = False,
) -> parts.Layers:
    """Draw piles on their own line, with its `name` at the right.

    Below the name come the number of students per mark, if more than one, and a `note`. For the
    lowest strip a third line stands beside the axis.
    """
    line = parts.straight("quiet-line", x=0, x2=WIDTH, y=foot)
    layers = _with_cut(stacks, role, across, foot=foot - 2)
    notes = list(filter(None, (crowd(stacks), note)))
    above = len(notes) - 1 if is_lowest and len(notes) > 1 else len(notes)
    y = foot - 10 - LINE_HEIGHT * above
    return [line, *layers, *beside(parts.Entry(role, "point", name), *notes, y=y)]


def _with_cut(stacks: Stacks, role: Role, across: Axis, *, foot: float) -> parts.Layers:
    """Draw piles, with hollow marks for rounds that were cut short."""
    marks = stacks.marks
    cut = marks["cut"] if "cut" in marks else pd.Series(data=False, index=marks.index)
    ways = {"point": marks[~cut], "hollow": marks[cut]}
    return [
        piles(replace(stacks, marks=part), role, across, foot=foot, mark=mark)
        for mark, part in ways.items()
        if len(part)
    ]


def in_words(stacks: Stacks, what: str = "student") -> str:
    """Return words for one whole mark: one student, or several.

    >>> in_words(Stacks(pd.DataFrame(), pitch=10, each=5))
    '5 students'
    """
    alone = stacks.each == 1
    return say(f"chart.one_{what}" if alone else f"chart.up_to_{what}s", number=stacks.each)


def reach(low: float, high: float, role: Role, across: Axis, *, y: float) -> parts.Layers:
    """Draw a range with its ends as numbers."""
    line = alt.Chart(pd.DataFrame({"x": [low], "x2": [high]}))
    rule = line.mark_rule(style=f"{role.name}-line")
    # Aligned outwards, so that the numbers of a short range do not overlap.
    return [
        parts.encoded(rule, x=across.x(), x2="x2", y=alt.YValue(y)),
        *_end(low, role, y=y, align="right"),
        *_end(high, role, y=y, align="left"),
    ]


def _end(at: float, role: Role, *, y: float, align: str) -> parts.Layers:
    place = {"x": alt.XDatum(at), "y": alt.YValue(y - OVER), "align": align}
    # With a halo it is readable over marks.
    styles = ("halo", f"{role.name}-label")
    return [parts.words(rounded(at, 1), style=style, **place) for style in styles]


def exactly(at: float, across: Axis, *, y: float = -20) -> parts.Layers:
    """Draw the line of an exact mean, with its figure."""
    return parts.upright(at, say("chart.exactly", number=rounded(at, 1)), EXACT, across, y=y)


def beside(entry: parts.Entry, *notes: str, y: float) -> parts.Layers:
    """Write a name at `y` on the right of a line, with notes below."""
    lines = zip(notes, count(y + LINE_HEIGHT, LINE_HEIGHT), strict=False)
    return [
        *parts.named(entry, x=LEFT, y=y),
        *(
            parts.words(text, x=alt.XValue(LEFT), y=alt.YValue(at), align="left")
            for text, at in lines
        ),
    ]

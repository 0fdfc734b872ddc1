"""Groups of a class compared: a row of dots for each, and its mean."""

import altair as alt
import pandas as pd

from pigclass.charts.layout import Axis
from pigclass.charts.parts import Layers, encoded, finished
from pigclass.charts.piles import Row, on_one_axis, piled, strip
from pigclass.charts.readable_numbers import plain
from pigclass.look import CLASS
from pigclass.stats.columns import numbers, read
from pigclass.words import counted, joined, say

# Of each group, in pixels: its height, the room of its piles, and how far down they stand.
HIGH, ROOM, PILES = 100, 66, 82


def groups_compared(
    scores: pd.DataFrame, groups: pd.DataFrame, *, rounds: int, own_dice: bool
) -> alt.LayerChart:
    """The scores of each group and its mean, and whether luck alone would explain the means.

    `scores`: `group`, `score` (int, after so many `rounds`) and `count` (int: students). `groups`:
    a row for each, with its `mean`, and `by_luck` (bool): whether most groups of that size, dealt
    anew from these scores, have a mean like this. Without `own_dice` all have had the same throws.

    >>> groups = pd.DataFrame({"group": ["A", "B"], "mean": [3.0, 0.0], "by_luck": True})
    >>> scores = pd.DataFrame({"group": ["A", "B"], "score": [3, 0], "count": 1})
    >>> print(groups_compared(scores, groups, rounds=1, own_dice=True).description)
    Highest mean: 3, A. Luck alone would explain 2 of 2 means. A: mean 3. B: mean 0.
    """
    ended = read(scores, "group", "score", "count", called="scores")
    rows = read(groups, "group", "mean", "by_luck", called="groups").to_dict("records")
    title = say("chart.far_off.across", rounds=counted(rounds, "round"))
    axis = Axis(title, low=0, high=max(1.0, *numbers(ended["score"])), pad=(60, 60))
    told = ended.rename(columns={"score": "x"})
    strips, across = on_one_axis([told[told["group"] == row["group"]] for row in rows], axis)
    # A mark is as large in each group.
    most = min(piled(some, across, room=ROOM).pitch for some in strips)
    top = max(float(row["mean"]) for row in rows)
    best = joined([str(row["group"]) for row in rows if row["mean"] == top])
    inside = {"inside": sum(row["by_luck"] for row in rows), "groups": len(rows)}
    luck = f"chart.groups.means{'' if own_dice else '_shared'}"
    means = say(luck, mean=plain(top), best=best, **inside)
    drawn = [
        layer
        for place, (row, some) in enumerate(zip(rows, strips, strict=True))
        for layer in _one(row, some, across, top=HIGH * place, most=most)
    ]
    return finished(
        drawn,
        title=say("chart.groups.title"),
        says=" ".join((means, *(f"{_name(row)}." for row in rows))),
        means=means,
        height=HIGH * len(rows),
    )


def _name(row: Row) -> str:
    return say("chart.groups.mean", group=row["group"], mean=plain(row["mean"]))


def _one(row: Row, some: pd.DataFrame, across: Axis, *, top: float, most: int) -> Layers:
    """Draw a group: a mark for each score, and a line at its mean."""
    mean = alt.Chart(pd.DataFrame({"x": [row["mean"]]})).mark_rule(style="class-bar")
    ends = {"y": alt.YValue(top + PILES - ROOM), "y2": alt.Y2Value(top + PILES)}
    piles = strip(_name(row), some, CLASS, across, foot=top + PILES, room=ROOM, most=most)
    return [*piles, encoded(mean, x=across.x(), **ends)]

"""Whether groups of a class differ: their scores, and what chance alone makes of their means."""

import altair as alt
import pandas as pd

from pigclass.charts.axes import Axis
from pigclass.charts.parts import Layers, encoded, finished
from pigclass.charts.piles import on_one_axis, strip
from pigclass.charts.reaches import Row, beside, reach
from pigclass.charts.readable_numbers import plain
from pigclass.look import CLASS, EXACT
from pigclass.stats.columns import numbers, read
from pigclass.words import counted, in_percent, joined, say

TOLD = (
    *("group", "mean", "low", "high", "share"),
    *("exact_low", "exact_high", "exact_share", "decisions", "as_agreed"),
)
# Of each group, in pixels: its height, and how far down its piles and its two lines are.
HIGH, ROOM, PILES, DEALT, KNOWN = 136, 46, 62, 94, 126


def groups_compared(
    scores: pd.DataFrame, groups: pd.DataFrame, *, rounds: int, own_dice: bool
) -> alt.LayerChart:
    """The scores of each group, and where its mean lies if the class is dealt anew or exactly.

    `scores`: `group`, `score` (int, after so many `rounds`) and `count` (int: students). `groups`:
    a row for each, with its `mean`; the `share` of all groups of that size, dealt anew from these
    scores, whose means are `low` to `high`; `exact_low`, `exact_high` and `exact_share` for players
    who do what it has agreed to (none where nobody knows); and how many of its `decisions` were
    `as_agreed`. Without `own_dice` all have had the same throws.

    >>> groups = pd.DataFrame({"group": ["A", "B"], "mean": [3.0, 0.0], "low": 0.0, "high": 3.0,
    ...     "share": 1.0, "exact_low": None, "exact_high": None, "exact_share": None,
    ...     "decisions": 0, "as_agreed": 0})
    >>> scores = pd.DataFrame({"group": ["A", "B"], "score": [3, 0], "count": 1})
    >>> print(groups_compared(scores, groups, rounds=1, own_dice=True).description)
    Highest mean: 3, A. Luck alone would explain 2 of 2 means. A: 3; by luck 0 to 3 \
(100.0%). B: 0; by luck 0 to 3 (100.0%).
    """
    ended = read(scores, "group", "score", "count", called="scores")
    rows = read(groups, *TOLD, called="groups").to_dict("records")
    highest = max(1.0, *numbers(ended["score"]), *(_highest(row) for row in rows))
    title = say("chart.far_off.across", rounds=counted(rounds, "round"))
    axis = Axis(title, low=0, high=highest, pad=(60, 60))
    piled = ended.rename(columns={"score": "x"})
    strips, across = on_one_axis([piled[piled["group"] == row["group"]] for row in rows], axis)
    drawn = [
        layer
        for place, (row, strip) in enumerate(zip(rows, strips, strict=True))
        for layer in _one(row, strip, across, top=HIGH * place)
    ]
    inside = sum(row["low"] <= row["mean"] <= row["high"] for row in rows)
    top = max(float(row["mean"]) for row in rows)
    best = joined([str(row["group"]) for row in rows if row["mean"] == top])
    told = {"mean": plain(top), "best": best, "inside": inside, "groups": len(rows)}
    means = say(f"chart.groups.means{'' if own_dice else '_shared'}", **told)
    return finished(
        drawn,
        title=say("chart.groups.title"),
        says=" ".join((means, *map(_says, rows))),
        means=means,
        height=HIGH * len(rows),
    )


def _highest(row: Row) -> float:
    return max(float(row["high"]), 0.0 if pd.isna(row["exact_high"]) else float(row["exact_high"]))


def _one(row: Row, piled: pd.DataFrame, across: Axis, *, top: float) -> Layers:
    """Draw a group: a mark for each score, its mean, and the two lines to hold it against."""
    name = say("chart.groups.mean", group=row["group"], mean=plain(row["mean"]))
    kept = say("chart.groups.as_agreed", kept=row["as_agreed"], of=row["decisions"])
    dealt = say("chart.groups.dealt", share=in_percent(row["share"], 1))
    note = kept if row["decisions"] else ""
    mean = alt.Chart(pd.DataFrame({"x": [row["mean"]]})).mark_rule(style="class-bar")
    ends = {"y": alt.YValue(top + PILES - ROOM), "y2": alt.Y2Value(top + PILES)}
    layers = [
        *strip(name, piled, CLASS, across, foot=top + PILES, room=ROOM, note=note),
        encoded(mean, x=across.x(), **ends),
        *reach(row["low"], row["high"], CLASS, across, y=top + DEALT),
        *beside(dealt, CLASS, y=top + DEALT + 12),
    ]
    if pd.isna(row["exact_share"]):
        return layers
    exact = say("chart.groups.exact", share=in_percent(row["exact_share"], 1))
    low, high = row["exact_low"], row["exact_high"]
    return [
        *layers,
        *reach(low, high, EXACT, across, y=top + KNOWN),
        *beside(exact, EXACT, y=top + KNOWN + 12),
    ]


def _says(row: Row) -> str:
    told = {"group": row["group"], "mean": plain(row["mean"])}
    dealt = say("chart.groups.says_dealt", **_ends(row, ""))
    if pd.isna(row["exact_share"]):
        return say("chart.groups.says", dealt=dealt, **told)
    exact = say("chart.groups.says_known", **_ends(row, "exact_"))
    return say("chart.groups.says_exact", dealt=dealt, exact=exact, **told)


def _ends(row: Row, kind: str) -> dict[str, str]:
    low, high = plain(row[f"{kind}low"]), plain(row[f"{kind}high"])
    return {"share": in_percent(row[f"{kind}share"], 1), "low": low, "high": high}

"""Means of groups in a class, and the range of most class means."""

from collections.abc import Sequence

import altair as alt
import numpy as np
import pandas as pd

from pigclass.charts.layout import Axis
from pigclass.charts.parts import Entry, Layers, encoded, finished, upright
from pigclass.charts.piles import Row, beside, exactly, on_one_axis, piled, reach, strip
from pigclass.charts.readable_numbers import plain
from pigclass.look import CLASS, EXACT
from pigclass.stats import numbers, read
from pigclass.words import counted, joined, rounded, say

# For each group, in pixels: height, room for piles, and depth of their foot.
HIGH, ROOM, PILES = 100, 66, 82


def groups_compared(
    scores: pd.DataFrame, groups: pd.DataFrame, *, rounds: int, own_dice: bool
) -> alt.LayerChart:
    """Plot scores and means of groups, and count the means that luck explains.

    `scores`: `group`, `score` (int, after `rounds` rounds) and `count` (int: students). `groups`: a
    row for each, with its `mean`, and `by_luck` (bool): whether most groups of that size, drawn at
    random from these scores, have such a mean. Without `own_dice`, all groups had the same throws.

    >>> import pandas as pd
    >>> from pigclass import *
    >>> groups = pd.DataFrame({"group": ["A", "B"], "mean": [3.0, 0.0], "by_luck": True})
    >>> scores = pd.DataFrame({"group": ["A", "B"], "score": [3, 0], "count": 1})
    >>> print(charts.groups_compared(scores, groups, rounds=1, own_dice=True).description)
    Highest mean: 3, A. Luck alone could explain 2 of 2 means. A: mean 3. B: mean 0.
    """
    ended = read(scores, "group", "score", "count", called="scores")
    rows = read(groups, "group", "mean", "by_luck", called="groups").to_dict("records")
    title = say("chart.far_off.across", rounds=counted(rounds, "round"))
    axis = Axis(title, low=0, high=max(1.0, *numbers(ended["score"])), pad=(60, 60))
    placed = ended.rename(columns={"score": "x"})
    strips, across = on_one_axis([placed[placed["group"] == row["group"]] for row in rows], axis)
    # Marks have the same size in each group.
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
    """Draw a group: one mark per score and a line at the mean."""
    mean = alt.Chart(pd.DataFrame({"x": [row["mean"]]})).mark_rule(style="class-bar")
    ends = {"y": alt.YValue(top + PILES - ROOM), "y2": alt.Y2Value(top + PILES)}
    laid = piled(some, across, room=ROOM, most=most)
    piles = strip(_name(row), laid, CLASS, across, foot=top + PILES)
    return [*piles, encoded(mean, x=across.x(), **ends)]


# In pixels from the top: how far above a range its name stands; labels of both means; room and foot
# of the piles; a line per range.
ABOVE, EXACT_MEAN, OUR_MEAN, PILE_ROOM, PILE_FOOT, RANGES = 12, -44, -16, 124, 132, (178, 244)


def how_far_off(
    scores: pd.DataFrame,
    exact: float,
    ranges: pd.DataFrame,
    *,
    rounds: int,
    luck: str = "",
    left_out: bool = False,
    with_theory: bool = True,
) -> alt.LayerChart:
    """Plot a class's scores and mean, the exact mean and the range of most means.

    `scores`: `score` (int, after `rounds` rounds) and `count` (int: students). `exact`: the mean in
    theory of students who decide like the class. `ranges`: a row for each kind of dice, `throws`
    ("shared" or "own"), with `low`, `high` and the `share` of all classes whose mean lies between
    (missing if unknown), and `ours` (bool: the class threw like that). `luck`: a sentence on our
    mean. `left_out`: stopped rounds and shorter games are left out. Without `with_theory`, the
    exact mean and the ranges are hidden.

    >>> import pandas as pd
    >>> from pigclass import *
    >>> ranges = {"throws": ["own"], "low": 1.0, "high": 3.0, "share": 0.9, "ours": True}
    >>> scores = pd.DataFrame({"score": [1, 3], "count": 1})
    >>> chart = charts.how_far_off(scores, 2.4, pd.DataFrame(ranges), rounds=4)
    >>> print(chart.description.partition(". ")[2])
    With a throw each, at least 9 in 10 classes average 1.0 to 3.0.
    """
    ended = read(scores, "score", "count", called="scores").apply(numbers)
    expected = read(ranges, "throws", "low", "high", "share", "ours", called="ranges")
    mean = float(np.average(ended["score"], weights=ended["count"]))
    played = counted(rounds, "round")
    title = say(f"chart.far_off.{'whole' if left_out else 'across'}", rounds=played)
    highest = float(max(1.0, ended["score"].max(), expected["high"].max()))
    axis = Axis(title, low=0, high=highest, pad=(60, 60))
    (tally,), across = on_one_axis([ended.rename(columns={"score": "x"})], axis)
    laid = piled(tally, across, room=PILE_ROOM)
    students = counted(int(ended["count"].sum()), "score")
    ours = say("chart.final_scores.our_mean", number=rounded(mean, 1))
    rows = expected.to_dict("records")
    fact = say("chart.far_off.says_after", rounds=played, mean=rounded(mean, 1))
    means = f"{fact} {luck}".strip()
    theory = [
        exactly(exact, across, y=EXACT_MEAN),
        # Drawn last: the lines of the means would cross out the numbers at the ends.
        *(_range(row, across, y=y) for y, row in zip(RANGES, rows, strict=False)),
    ]
    return finished(
        *strip(students, laid, CLASS, across, foot=PILE_FOOT),
        upright(mean, ours, CLASS, across, y=OUR_MEAN),
        *(theory if with_theory else []),
        title=say("chart.far_off.title"),
        says=" ".join([means, *_ranges_in_words(rows)]) if with_theory else fact,
        means=means,
    )


def _range(row: Row, across: Axis, *, y: float) -> Layers:
    """Draw the range of most class means for one kind of dice."""
    name = say(f"chart.far_off.{row['throws']}")
    name = say("chart.far_off.ours", throws=name) if row["ours"] else name
    entry = Entry(EXACT, "", name)
    if pd.isna(row["share"]):
        return beside(entry, say("chart.far_off.not_known"), y=y - ABOVE)
    drawn = reach(row["low"], row["high"], EXACT, across, y=y)
    return [*drawn, *beside(entry, say("chart.far_off.classes", **_figures(row)), y=y - ABOVE)]


def _ranges_in_words(rows: Sequence[Row]) -> list[str]:
    """Return sentences on the range of most class means for each kind of dice."""
    drawn = (row for row in rows if not pd.isna(row["share"]))
    named = ((say(f"chart.far_off.{row['throws']}"), _figures(row)) for row in drawn)
    return [say("chart.far_off.says_range", throws=name, **figures) for name, figures in named]


def _figures(row: Row) -> dict[str, str]:
    return {
        "number": str(min(9, int(10 * row["share"] + 1e-9))),
        "low": rounded(row["low"], 1),
        "high": rounded(row["high"], 1),
    }

"""Means of groups and of numbers of dice, and how far luck takes them."""

from collections.abc import Sequence
from typing import Any

import altair as alt
import numpy as np
import pandas as pd

from pigclass.charts import parts
from pigclass.charts.layout import HEIGHT, Axis
from pigclass.charts.piles import Row, beside, counts_of, exactly, on_one_axis, piled, reach, strip
from pigclass.charts.readable_numbers import alternatives, plain
from pigclass.look import CLASS, EXACT, PREDICTED
from pigclass.stats import Framed, numbers, read
from pigclass.words import counted, joined, rounded, say

# For each group, in pixels: height, room for piles, and depth of their foot.
GROUP_HEIGHT, ROOM, GROUP_FOOT = 100, 66, 82
# Vertical position of the key, and horizontal position of the band's entry, in pixels.
KEY_Y, BAND_KEY_X = -54, 240
# In pixels: the strip of predictions at the foot of the plot, and what is free over it.
STRIP, GAP = 62, 16


def groups_compared(
    scores: pd.DataFrame, groups: pd.DataFrame, *, rounds: int, own_dice: bool
) -> alt.LayerChart:
    """Plot scores and means of groups, and count the means that luck explains.

    `scores`: `group`, `score` (int, after `rounds` rounds) and `count` (int: students). `groups`: a
    row for each group, with its `mean` and `by_luck` (bool): whether the mean lies in the range of
    most random groups of that size. Without `own_dice`, all groups had the same throws.

    >>> import pandas as pd
    >>> from pigclass import *
    >>> groups = pd.DataFrame({"group": ["A", "B"], "mean": [3.0, 0.0], "by_luck": True})
    >>> scores = pd.DataFrame({"group": ["A", "B"], "score": [3, 0], "count": 1})
    >>> print(charts.groups_compared(scores, groups, rounds=1, own_dice=True).description)
    Highest mean: 3, A. Luck alone could explain 2 of 2 means. A: mean 3. B: mean 0.
    """
    final = read(scores, "group", "score", "count", called="scores")
    rows = read(groups, "group", "mean", "by_luck", called="groups").to_dict("records")
    title = say("chart.far_off.across", rounds=counted(rounds, "round"))
    axis = Axis(title, low=0, high=max(1.0, *numbers(final["score"])), pad=(60, 60))
    placed = final.rename(columns={"score": "x"})
    tallies, across = on_one_axis([placed[placed["group"] == row["group"]] for row in rows], axis)
    # Marks have the same size in each group.
    most = min(piled(tally, across, room=ROOM).pitch for tally in tallies)
    top = max(float(row["mean"]) for row in rows)
    best = joined([str(row["group"]) for row in rows if row["mean"] == top])
    counts = {"inside": sum(row["by_luck"] for row in rows), "groups": len(rows)}
    key = f"chart.groups.means{'' if own_dice else '_shared'}"
    meaning = say(key, mean=plain(top), best=best, **counts)
    layers = [
        layer
        for place, (row, tally) in enumerate(zip(rows, tallies, strict=True))
        for layer in _group(row, tally, across, top=GROUP_HEIGHT * place, most=most)
    ]
    return parts.finished(
        layers,
        title=say("chart.groups.title"),
        says=" ".join((meaning, *(f"{_name(row)}." for row in rows))),
        meaning=meaning,
        height=GROUP_HEIGHT * len(rows),
    )


def _name(row: Row) -> str:
    return say("chart.groups.mean", group=row["group"], mean=plain(row["mean"]))


def _group(row: Row, tally: pd.DataFrame, across: Axis, *, top: float, most: int) -> parts.Layers:
    """Draw a group: one mark per score and a line at the mean."""
    mean = alt.Chart(pd.DataFrame({"x": [row["mean"]]})).mark_rule(style="class-bar")
    ends = {"y": alt.YValue(top + GROUP_FOOT - ROOM), "y2": alt.Y2Value(top + GROUP_FOOT)}
    stacks = piled(tally, across, room=ROOM, most=most)
    piles = strip(_name(row), stacks, CLASS, across, foot=top + GROUP_FOOT)
    return [*piles, parts.encoded(mean, x=across.x(), **ends)]


# In pixels: how far above a range its name stands; from the top, labels of both means, and lines
# of the ranges; height and foot of the piles.
ABOVE = 12
EXACT_MEAN, OUR_MEAN = -44, -16
RANGES = (178, 244)
PILE_ROOM, PILE_FOOT = 124, 132


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
    mean. `left_out`: True if stopped rounds or shorter games were left out. Without `with_theory`,
    the exact mean and the ranges are hidden.

    >>> import pandas as pd
    >>> from pigclass import *
    >>> ranges = {"throws": ["own"], "low": 1.0, "high": 3.0, "share": 0.9, "ours": True}
    >>> scores = pd.DataFrame({"score": [1, 3], "count": 1})
    >>> chart = charts.how_far_off(scores, 2.4, pd.DataFrame(ranges), rounds=4)
    >>> print(chart.description.partition(". ")[2])
    With a throw each, at least 9 in 10 classes average 1.0 to 3.0.
    """
    final = read(scores, "score", "count", called="scores").apply(numbers)
    expected = read(ranges, "throws", "low", "high", "share", "ours", called="ranges")
    mean = float(np.average(final["score"], weights=final["count"]))
    played = counted(rounds, "round")
    title = say(f"chart.far_off.{'whole' if left_out else 'across'}", rounds=played)
    highest = float(max(1.0, final["score"].max(), expected["high"].max()))
    axis = Axis(title, low=0, high=highest, pad=(60, 60))
    (tally,), across = on_one_axis([final.rename(columns={"score": "x"})], axis)
    stacks = piled(tally, across, room=PILE_ROOM)
    students = counted(int(final["count"].sum()), "score")
    ours = say("chart.final_scores.our_mean", number=rounded(mean, 1))
    rows = expected.to_dict("records")
    fact = say("chart.far_off.says_after", rounds=played, mean=rounded(mean, 1))
    meaning = f"{fact} {luck}".strip()
    theory = [
        exactly(exact, across, y=EXACT_MEAN),
        # Drawn last: the lines of the means would cross out the numbers at the ends.
        *(_range(row, across, y=y) for y, row in zip(RANGES, rows, strict=False)),
    ]
    return parts.finished(
        *strip(students, stacks, CLASS, across, foot=PILE_FOOT),
        parts.upright(mean, ours, CLASS, across, y=OUR_MEAN),
        *(theory if with_theory else []),
        title=say("chart.far_off.title"),
        says=" ".join([meaning, *_ranges_in_words(rows)]) if with_theory else fact,
        meaning=meaning,
    )


def _range(row: Row, across: Axis, *, y: float) -> parts.Layers:
    """Draw the range of most class means for one kind of dice."""
    name = say(f"chart.far_off.{row['throws']}")
    name = say("chart.far_off.ours", throws=name) if row["ours"] else name
    entry = parts.Entry(EXACT, "", name)
    if pd.isna(row["share"]):
        return beside(entry, say("chart.far_off.not_known"), y=y - ABOVE)
    drawn = reach(row["low"], row["high"], EXACT, across, y=y)
    return [*drawn, *beside(entry, say("chart.far_off.classes", **_figures(row)), y=y - ABOVE)]


def _ranges_in_words(rows: Sequence[Row]) -> list[str]:
    """Return sentences on the range of most class means for each kind of dice."""
    drawn_rows = (row for row in rows if not pd.isna(row["share"]))
    figures_of = ((say(f"chart.far_off.{row['throws']}"), _figures(row)) for row in drawn_rows)
    return [say("chart.far_off.says_range", throws=name, **figures) for name, figures in figures_of]


def _figures(row: Row) -> dict[str, str]:
    return {
        "number": str(min(9, int(10 * row["share"] + 1e-9))),
        "low": rounded(row["low"], 1),
        "high": rounded(row["high"], 1),
    }


def dice_numbers(
    exact: Framed | None = None,
    ours: pd.DataFrame | None = None,
    *,
    predictions: pd.DataFrame | None = None,
    most: int | None = None,
) -> alt.LayerChart:
    """Plot the mean throw by number of dice, exact and observed.

    `exact`: `dice` (int), `mean` (Fraction or float) and, if known, `low`, `high`: at least nine
    in ten group means lie between them. `ours`: `dice` (int) and `ours` (float), a row for each
    group; several may throw the same number of dice. Either frame may be missing: a class sees its
    own means first. The axis has room for `most` dice.
    `predictions`: `answer` (number of dice that students expect to be best) and `count` (int).

    >>> from pigclass import *
    >>> print(charts.dice_numbers(exact.best_dice(hog())).description)
    Best: 5 or 6 dice, with 8.04 points on average.
    """
    table: Any = getattr(exact, "frame", exact)
    theory = None if table is None else _xy(table, "mean")
    ends = None if table is None or "low" not in table else _reach(table)
    observed = _xy(ours, "ours") if theory is None or not (ours is None or ours.empty) else None
    curves = [it for it in (theory, observed) if it is not None]
    tops = [*(it["y"] for it in curves), *([] if ends is None else [ends["high"]])]
    highest = max(float(it.max()) for it in tops)
    last = max([most or 1, *(float(it["x"].max()) for it in curves)])
    # Ticks at whole numbers only.
    across = Axis(say("chart.dice_numbers.across"), low=0, high=last, pad=(0, 20), ticks=int(last))
    below = STRIP if predictions is not None else 0
    up = Axis(say("chart.dice_numbers.up"), low=0, high=highest, form="~r", pad=(below, 34))
    sentences = [
        "" if theory is None else _most(theory, "says"),
        "" if ends is None else say("chart.dice_numbers.says_band"),
    ]
    if observed is not None:
        sentences.append(say("chart.dice_numbers.says_ours", means=counted(len(observed), "mean")))
    return parts.finished(
        *([] if ends is None else _band(ends, across, up)),
        *([] if theory is None else _theory(theory, across, up)),
        *([] if observed is None else _points(observed, across, up)),
        [] if predictions is None else _prediction_strip(predictions, across),
        title=say("chart.dice_numbers.title"),
        says=" ".join(filter(None, sentences)),
        meaning="" if observed is None else _meaning(observed, ends),
    )


def _most(means: pd.DataFrame, key: str) -> str:
    """Return a sentence on the numbers of dice with the highest mean."""
    highest = means["y"].max()
    best = alternatives(means.loc[means["y"] == highest, "x"].tolist())
    return say(f"chart.dice_numbers.{key}", dice=best, mean=rounded(float(highest), 2))


def _meaning(observed: pd.DataFrame, ends: pd.DataFrame | None) -> str:
    """Return a sentence on the highest mean, or on the number of means that luck explains."""
    if ends is None:
        return _most(observed, "says_best")
    compared = observed.merge(ends, on="x")
    inside = int(compared["y"].between(compared["low"], compared["high"]).sum())
    means = counted(len(observed), "mean")
    return say("chart.dice_numbers.means_luck", inside=inside, means=means)


def _theory(theory: pd.DataFrame, across: Axis, up: Axis) -> parts.Layers:
    line = parts.Series(EXACT, say("chart.exact"), theory)
    dots = alt.Chart(theory).mark_point(style="exact-point", shape="circle", size=100)
    dots = dots.encode(x=across.x(), y=up.y())
    return [parts.curve(line, across, up), dots, *parts.end_labels([line], across, up)]


def _band(ends: pd.DataFrame, across: Axis, up: Axis) -> parts.Layers:
    """Draw the band in which most group means lie, with its label."""
    series = parts.Series(EXACT, say("chart.dice_numbers.band"), ends, mark="band")
    return [parts.band(series, across, up), *parts.key([series.entry], x=BAND_KEY_X, y=KEY_Y)]


def _points(observed: pd.DataFrame, across: Axis, up: Axis) -> parts.Layers:
    ours = parts.Series(CLASS, say("chart.dice_numbers.ours"), observed, mark="point")
    return [parts.point(ours, across, up), *parts.key([ours.entry], y=KEY_Y)]


def _prediction_strip(predictions: pd.DataFrame, across: Axis) -> parts.Layers:
    """Draw which number of dice students said was best, under the means."""
    answers = counts_of(predictions, "answer", called="predictions")
    stacks = piled(answers, across, room=STRIP - GAP)
    return strip(say("chart.we_said"), stacks, PREDICTED, across, foot=HEIGHT, is_lowest=True)


def _reach(exact: pd.DataFrame) -> pd.DataFrame:
    ends = read(exact, "dice", "low", "high", called="exact")
    return ends.apply(numbers).rename(columns={"dice": "x"})


def _xy(frame: pd.DataFrame | None, column: str) -> pd.DataFrame:
    means = read(frame, "dice", column, called=column)
    return means.apply(numbers).set_axis(["x", "y"], axis=1)

"""Mean of a throw by the number of dice, exact and observed."""

from typing import Any

import altair as alt
import pandas as pd

from pigclass.charts import parts
from pigclass.charts.layout import HEIGHT, Axis
from pigclass.charts.parts import key
from pigclass.charts.piles import counts_of, piled, strip
from pigclass.charts.readable_numbers import alternatives
from pigclass.look import CLASS, EXACT, PREDICTED
from pigclass.stats import Framed, numbers, read
from pigclass.words import counted, rounded, say

# Distance of a number from its point below, in pixels.
ABOVE = 20
# Vertical position of the key, and horizontal position of the band's entry, in pixels.
NAMES, BAND_NAME = -54, 240
# In pixels: the strip of predictions at the foot of the plot, and what is free over it.
STRIP, GAP = 62, 16


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
    `predictions`: `answer` (number: dice that are best) and `count` (int: students).

    >>> from pigclass import *
    >>> print(charts.dice_numbers(exact.best_dice(hog())).description)
    Best: 5 or 6 dice, with 8.04 points on average.
    """
    means: Any = getattr(exact, "frame", exact)
    truth = None if means is None else _xy(means, "mean")
    reach = None if means is None or "low" not in means else _reach(means)
    found = _xy(ours, "ours") if truth is None or not (ours is None or ours.empty) else None
    drawn = [it for it in (truth, found) if it is not None]
    ends = [*(it["y"] for it in drawn), *([] if reach is None else [reach["high"]])]
    highest = max(float(it.max()) for it in ends)
    last = max([most or 1, *(float(it["x"].max()) for it in drawn)])
    # Ticks at whole numbers only.
    across = Axis(say("chart.dice_numbers.across"), low=0, high=last, pad=(0, 20), ticks=int(last))
    below = STRIP if predictions is not None else 0
    up = Axis(say("chart.dice_numbers.up"), low=0, high=highest, form="~r", pad=(below, 34))
    sentences = [
        "" if truth is None else _most(truth, "says"),
        "" if reach is None else say("chart.dice_numbers.says_band"),
    ]
    if found is not None:
        sentences.append(say("chart.dice_numbers.says_ours", means=counted(len(found), "mean")))
    return parts.finished(
        *([] if reach is None else _band(reach, across, up)),
        *([] if truth is None else _theory(truth, across, up)),
        *([] if found is None else _points(found, across, up)),
        # No number is written over a band.
        *([] if found is None or reach is not None else _highest(found, across, up)),
        [] if predictions is None else _predicted(predictions, across),
        title=say("chart.dice_numbers.title"),
        says=" ".join(filter(None, sentences)),
        means="" if found is None else _means(found, reach),
    )


def _most(means: pd.DataFrame, key: str) -> str:
    """Return a sentence on the numbers of dice with the highest mean."""
    highest = means["y"].max()
    best = alternatives(means.loc[means["y"] == highest, "x"].tolist())
    return say(f"chart.dice_numbers.{key}", dice=best, mean=rounded(float(highest), 2))


def _means(found: pd.DataFrame, reach: pd.DataFrame | None) -> str:
    """Return a sentence on the highest mean, or on the number of means that luck explains."""
    if reach is None:
        return _most(found, "says_best")
    each = found.merge(reach, on="x")
    inside = int(each["y"].between(each["low"], each["high"]).sum())
    means = counted(len(found), "mean")
    return say("chart.dice_numbers.means_luck", inside=inside, means=means)


def _theory(truth: pd.DataFrame, across: Axis, up: Axis) -> parts.Layers:
    line = parts.Series(EXACT, say("chart.exact"), truth)
    dots = alt.Chart(truth).mark_point(style="exact-point", shape="circle", size=100)
    dots = dots.encode(x=across.x(), y=up.y())
    return [parts.curve(line, across, up), dots, *parts.end_labels([line], across, up)]


def _band(reach: pd.DataFrame, across: Axis, up: Axis) -> parts.Layers:
    """Draw the band in which most group means lie, with its label."""
    most = parts.Series(EXACT, say("chart.dice_numbers.band"), reach, drawn="band")
    return [parts.band(most, across, up), *key([most.entry], x=BAND_NAME, y=NAMES)]


def _points(found: pd.DataFrame, across: Axis, up: Axis) -> parts.Layers:
    ours = parts.Series(CLASS, say("chart.dice_numbers.ours"), found, drawn="point")
    return [parts.point(ours, across, up), *key([ours.entry], y=NAMES)]


def _predicted(predictions: pd.DataFrame, across: Axis) -> parts.Layers:
    """Draw which number of dice students said was best, under the means."""
    answers = counts_of(predictions, "answer", called="predictions")
    laid = piled(answers, across, room=STRIP - GAP)
    return strip(say("chart.we_said"), laid, PREDICTED, across, foot=HEIGHT, is_lowest=True)


def _highest(found: pd.DataFrame, across: Axis, up: Axis) -> parts.Layers:
    """Write the highest mean over its point."""
    dice, mean = found.sort_values("y").iloc[-1].map(float)
    at = {"x": alt.XValue(across.pixel(dice)), "y": alt.YValue(up.depth(mean) - ABOVE)}
    return parts.words_over(rounded(mean, 2), style=f"{CLASS.name}-label", **at)


def _reach(exact: pd.DataFrame) -> pd.DataFrame:
    ends = read(exact, "dice", "low", "high", called="exact")
    return ends.apply(numbers).rename(columns={"dice": "x"})


def _xy(frame: pd.DataFrame | None, column: str) -> pd.DataFrame:
    means = read(frame, "dice", column, called=column)
    return means.apply(numbers).set_axis(["x", "y"], axis=1)

"""How many dice: the mean of a throw by the number of dice, exact and as the class threw them."""

import altair as alt
import pandas as pd

from pigclass.charts.axes import Axis
from pigclass.charts.parts import Entry, Layers, finished, key
from pigclass.charts.series import Series, curve, end_labels
from pigclass.charts.wording import alternatives, counted, plain
from pigclass.look import CLASS, EXACT
from pigclass.stats.columns import numbers, read
from pigclass.words import say


def dice_numbers(exact: pd.DataFrame, ours: pd.DataFrame | None = None) -> alt.LayerChart:
    """Mean score of a throw by the number of dice, and what the class found.

    `exact`: `dice` (int) and `exact` (Fraction or float). `ours`: `dice` (int) and `ours` (float),
    a row for each group that threw; several may have thrown the same number of dice.

    >>> exact = pd.DataFrame({"dice": [4, 5, 6], "exact": [7.7, 8.04, 8.04]})
    >>> ours = pd.DataFrame({"dice": [5], "ours": [9.2]})
    >>> print(dice_numbers(exact, ours).description)
    5 or 6 dice bring the most on average: 8.04. 1 mean of our own.
    """
    truth = _xy(exact, "exact")
    best = truth.loc[truth["y"] == truth["y"].max(), "x"].tolist()
    found = None if ours is None or ours.empty else _xy(ours, "ours")
    highest = max(float(it["y"].max()) for it in (truth, found) if it is not None)
    last = float(truth["x"].max())
    # A number under each point: one cannot throw five dice and a half.
    across = Axis(say("chart.dice_numbers.across"), low=0, high=last, pad=(0, 20), ticks=int(last))
    up = Axis(say("chart.dice_numbers.up"), low=0, high=highest, form="~r", pad=(0, 20))
    line = Series(EXACT, say("chart.exact"), truth)
    points = [] if found is None else _points(found, across, up)
    mean = plain(truth["y"].max(), 2)
    most = say("chart.dice_numbers.says", dice=alternatives(best), mean=mean)
    means = (
        ""
        if found is None
        else say("chart.dice_numbers.says_ours", means=counted(len(found), "mean"))
    )
    return finished(
        curve(line, across, up),
        _whole_numbers(truth, across, up),
        *end_labels([line], across, up),
        *points,
        title=say("chart.dice_numbers.title"),
        says=f"{most}{means}",
    )


def _whole_numbers(truth: pd.DataFrame, across: Axis, up: Axis) -> alt.Chart:
    drawn = alt.Chart(truth).mark_point(style="exact-point", shape="circle", size=100)
    return drawn.encode(x=across.x(), y=up.y())


def _points(found: pd.DataFrame, across: Axis, up: Axis) -> Layers:
    drawn = alt.Chart(found).mark_point(style=f"{CLASS.name}-point")
    named = key([Entry(CLASS, "point", say("chart.dice_numbers.ours"))], y=-54)
    return [drawn.encode(x=across.x(), y=up.y()), *named]


def _xy(frame: pd.DataFrame, column: str) -> pd.DataFrame:
    told = read(frame, "dice", column, called=column)
    return told.apply(numbers).set_axis(["x", "y"], axis=1)

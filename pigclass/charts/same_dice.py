"""The class's own throws under other choices: every threshold, and perfect hindsight."""

import altair as alt
import pandas as pd

from pigclass.charts.axes import Axis
from pigclass.charts.parts import finished
from pigclass.charts.readable_numbers import stretches
from pigclass.charts.rings import drawn, edges, how_many, rings
from pigclass.charts.series import Series, curve, end_labels, plot_of
from pigclass.look import CLASS, EXACT
from pigclass.stats.columns import numbers, read
from pigclass.words import counted, rounded, say, say_of

# The pixels around all places, so that a large ring at the edge has room there.
AROUND = 40
# Two means that are closer than this are the same.
LEVEL = 1e-9


def same_dice(
    rescored: pd.DataFrame,
    students: pd.DataFrame,
    hindsight: float,
    exact: pd.DataFrame | None = None,
) -> alt.LayerChart:
    """What each threshold would have scored on our throws, each student in a ring, and the ceiling.

    `rescored`: `threshold` (int) and `mean` (float: points a round on the class's own throws).
    `students`: one row per student, `threshold` (float: the mean of the totals at which they sat,
    missing if they never did) and `mean` (float: their points a round). `hindsight`: points a round
    for someone who knew what came. `exact`: `threshold` and `mean` (Fraction or float), what the
    threshold brings on average on any throws.

    >>> rescored = pd.DataFrame({"threshold": [10, 20, 30], "mean": [7.5, 9.0, 6.0]})
    >>> students = pd.DataFrame({"threshold": [14.0, 25.0], "mean": [8.0, 9.5]})
    >>> print(same_dice(rescored, students, hindsight=15.5).description)
    On our throws, stopping at 20 scored most: 9.0 a round. 1 of 2 students beat it. Had we known \
the throws: 15.5.
    """
    ours = _curve(rescored, "rescored")
    everyone = _curve(students, "students")
    dots = everyone.dropna()
    lines = [Series(CLASS, say("chart.same_dice.our_throws"), ours)]
    if exact is not None:
        lines.append(Series(EXACT, say("chart.same_dice.any_throws"), _curve(exact, "exact")))
    shown = pd.concat([dots, *(line.frame for line in lines)])
    farthest = float(shown["x"].max())
    ceiling = pd.DataFrame({"x": [farthest], "y": [float(hindsight)]})
    across = Axis(say("chart.hold_at"), low=0, high=farthest, pad=(AROUND, AROUND))
    top = max(float(shown["y"].max()), float(hindsight)) or 1.0
    up = Axis(say("chart.points_a_round"), low=0, high=top, form="~r", pad=(AROUND, AROUND))
    named = [
        *lines,
        Series(EXACT, say("chart.same_dice.hindsight", number=rounded(hindsight, 1)), ceiling),
    ]
    several = rings(dots, across, up)
    above = pd.DataFrame({"x": [across.first, across.last], "y": float(hindsight)})
    plot = plot_of([*lines, Series(EXACT, "", above)], across, up)
    numbered = how_many(several, plot)
    means = _means(ours, everyone)
    return finished(
        _ceiling(ceiling, up),
        *(curve(some, across, up) for some in lines),
        [] if several.empty else drawn(several, across, up, y=-54),
        numbered,
        end_labels(named, across, up, avoid=[*edges(several), *plot.named]),
        title=say("chart.same_dice.title"),
        says=say("chart.same_dice.says", means=means, hindsight=rounded(hindsight, 1)),
        means=means,
    )


def _curve(frame: pd.DataFrame, called: str) -> pd.DataFrame:
    read_in = read(frame, "threshold", "mean", called=called)
    return read_in.apply(numbers).set_axis(["x", "y"], axis=1)


def _ceiling(ceiling: pd.DataFrame, up: Axis) -> alt.Chart:
    return alt.Chart(ceiling).mark_rule(style="quiet-line").encode(y=up.y())


def _means(ours: pd.DataFrame, everyone: pd.DataFrame) -> str:
    most = float(ours["y"].max())
    best = stretches(ours.loc[ours["y"] == most, "x"])
    said = say(
        "chart.same_dice.means",
        best=best,
        most=rounded(most, 1),
        beaten=_beaten(everyone["y"] - most),
    )
    return said + (say("chart.same_dice.nobody_sat") if everyone["x"].isna().all() else "")


def _beaten(ahead: "pd.Series[float]") -> str:
    """How many students scored more than the best threshold, or else, as much."""
    for how, several in (("beat", ahead > LEVEL), ("level", ahead.abs() <= LEVEL)):
        if several.any():
            students = counted(len(ahead), "student")
            return say_of(int(several.sum()), f"chart.same_dice.{how}", students=students)
    return say("chart.same_dice.nobody")

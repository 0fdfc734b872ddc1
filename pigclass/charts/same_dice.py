"""Rescore the class's own throws for every threshold."""

from math import sqrt

import altair as alt
import pandas as pd

from pigclass.charts.layout import Axis
from pigclass.charts.parts import Entry, Layers, Series, curve, end_labels, finished, key
from pigclass.charts.readable_numbers import stretches
from pigclass.look import CLASS, EXACT, SAT
from pigclass.stats.rounds import numbers, read
from pigclass.words import counted, rounded, say, say_of

# Padding of the plot in pixels, so that a large ring at the edge fits.
AROUND = 40
# Tolerance for equal means.
LEVEL = 1e-9

# Width in pixels of the ring of one student: usual and minimal; and of the largest ring.
ONE, LEAST, MOST = 14, 9, 44


def same_dice(
    rescored: pd.DataFrame, students: pd.DataFrame, exact: pd.DataFrame | None = None
) -> alt.LayerChart:
    """Plot the mean of each threshold on our throws, beside the students.

    `rescored`: `threshold` (int) and `mean` (float: points a round on the class's own throws).
    `students`: one row per student, `threshold` (float: mean of the turn totals at which they sat,
    missing if they never did) and `mean` (float: points a round). `exact`: `threshold` and
    `mean` (Fraction or float: points a round in theory).

    >>> rescored = pd.DataFrame({"threshold": [10, 20, 30], "mean": [7.5, 9.0, 6.0]})
    >>> students = pd.DataFrame({"threshold": [14.0, 25.0], "mean": [8.0, 9.5]})
    >>> print(same_dice(rescored, students).description)
    On our throws, sitting at 20 scored most: 9.0 a round. 1 of 2 students beat it.
    """
    ours = _curve(rescored, "rescored")
    everyone = _curve(students, "students")
    dots = everyone.dropna()
    lines = [Series(CLASS, say("chart.same_dice.our_throws"), ours)]
    if exact is not None:
        lines.append(Series(EXACT, say("chart.same_dice.any_throws"), _curve(exact, "exact")))
    shown = pd.concat([dots, *(line.frame for line in lines)])
    farthest = float(shown["x"].max())
    across = Axis(say("chart.same_dice.across"), low=0, high=farthest, pad=(AROUND, AROUND))
    top = float(shown["y"].max()) or 1.0
    up = Axis(say("chart.points_a_round"), low=0, high=top, form="~r", pad=(AROUND, AROUND))
    several = rings(dots)
    means = _means(ours, everyone)
    return finished(
        *(curve(some, across, up) for some in lines),
        [] if several.empty else drawn(several, across, up, y=-54),
        end_labels(lines, across, up),
        title=say("chart.same_dice.title"),
        says=means,
    )


def _curve(frame: pd.DataFrame, called: str) -> pd.DataFrame:
    read_in = read(frame, "threshold", "mean", called=called)
    return read_in.apply(numbers).set_axis(["x", "y"], axis=1)


def _means(ours: pd.DataFrame, everyone: pd.DataFrame) -> str:
    most = float(ours["y"].max())
    best, beaten = stretches(ours.loc[ours["y"] == most, "x"]), _beaten(everyone["y"] - most)
    means = say("chart.same_dice.means", best=best, most=rounded(most, 1), beaten=beaten)
    return means + (say("chart.same_dice.nobody_sat") if everyone["x"].isna().all() else "")


def _beaten(ahead: "pd.Series[float]") -> str:
    """Return a sentence on the students who beat, or equalled, the best threshold."""
    for how, several in (("beat", ahead > LEVEL), ("level", ahead.abs() <= LEVEL)):
        if several.any():
            students = counted(len(ahead), "student")
            return say_of(int(several.sum()), f"chart.same_dice.{how}", students=students)
    return say("chart.same_dice.nobody")


def rings(dots: pd.DataFrame) -> pd.DataFrame:
    """Group students at the same place into rings.

    >>> rings(pd.DataFrame({"x": [5, 5], "y": [2, 2]}))["count"].tolist()
    [2]
    """
    places = dots.groupby(["x", "y"]).size().reset_index(name="count")
    one = max(LEAST, min(ONE, MOST / sqrt(places["count"].max()))) if len(places) else ONE
    return places.assign(size=one**2 * places["count"])


def drawn(several: pd.DataFrame, across: Axis, up: Axis, *, y: float) -> Layers:
    """Draw the rings, with their key at `y`."""
    size = alt.Size("size:Q").scale(None).legend(None)
    marks = alt.Chart(several).mark_point(style="sat-hollow")
    name = say("chart.rings" if several["count"].max() > 1 else "chart.one_student")
    return [
        marks.encode(x=across.x(), y=up.y(), size=size),
        *key([Entry(SAT, "hollow", name)], y=y),
    ]

"""The class's own throws under other choices: every threshold, and perfect hindsight."""

import altair as alt
import pandas as pd

from pigclass.charts.axes import Axis
from pigclass.charts.parts import Entry, finished, key, words
from pigclass.charts.series import Series, curve, end_labels
from pigclass.charts.wording import alternatives, counted, plain
from pigclass.look import CLASS, EXACT, SAT
from pigclass.stats.columns import numbers, read


def same_dice(
    rescored: pd.DataFrame,
    students: pd.DataFrame,
    hindsight: float,
    exact: pd.DataFrame | None = None,
) -> alt.LayerChart:
    """What each threshold would have scored on our dice, every student a dot, and the ceiling.

    `rescored`: `threshold` (int) and `mean` (float: points a round on the class's own throws).
    `students`: one row per student, `threshold` (float: where they sat as a rule) and `mean`
    (float). `hindsight`: points a round for someone who knew the dice. `exact`: `threshold` and
    `mean` (Fraction or float), what the threshold brings on average on any dice.

    >>> rescored = pd.DataFrame({"threshold": [10, 20, 30], "mean": [7.5, 9.0, 6.0]})
    >>> students = pd.DataFrame({"threshold": [14.0, 25.0], "mean": [8.0, 9.5]})
    >>> print(same_dice(rescored, students, hindsight=15.5).description)
    On our dice hold at 20 scored most: 9 a round, 15.5 with hindsight. 1 of 2 students beat it.
    """
    ours = _curve(rescored, "rescored")
    dots = _curve(students, "students")
    lines = [Series(CLASS, "our dice", ours)]
    across = Axis("hold at", low=0, high=float(max(ours["x"].max(), dots["x"].max())) + 1)
    if exact is not None:
        truth = _curve(exact, "exact")
        lines.append(Series(EXACT, "any dice", truth[truth["x"] <= across.high]))
    up = Axis("points a round", low=0, high=1.1 * float(hindsight), form="~r")
    drawn = alt.Chart(dots).mark_point(style="sat-point").encode(x=across.x(), y=up.y())
    return finished(
        *_ceiling(float(hindsight), up),
        *(curve(some, across, up) for some in lines),
        drawn,
        end_labels(lines, up),
        key([Entry(SAT, "point", "one student")], y=-54),
        title="The same dice, other choices",
        says=_says(ours, dots, float(hindsight)),
    )


def _curve(frame: pd.DataFrame, called: str) -> pd.DataFrame:
    read_in = read(frame, "threshold", "mean", called=called)
    return read_in.apply(numbers).set_axis(["x", "y"], axis=1)


def _ceiling(hindsight: float, up: Axis) -> list[alt.Chart]:
    at = pd.DataFrame({"y": [hindsight]})
    text = f"perfect hindsight: {plain(hindsight)}"
    return [
        alt.Chart(at).mark_rule(style="quiet-line").encode(y=up.y()),
        words(text, x=alt.XValue(6), y=alt.YDatum(hindsight), style="label", align="left", dy=-16),
    ]


def _says(ours: pd.DataFrame, dots: pd.DataFrame, hindsight: float) -> str:
    most = float(ours["y"].max())
    best = alternatives(ours.loc[ours["y"] == most, "x"])
    beat = int((dots["y"] > most).sum())
    return (
        f"On our dice hold at {best} scored most: {plain(most)} a round, "
        f"{plain(hindsight)} with hindsight. {beat} of {counted(len(dots), 'student')} beat it."
    )

"""The class's own throws under other choices: every threshold, and perfect hindsight."""

import altair as alt
import pandas as pd

from pigclass.charts.axes import Axis
from pigclass.charts.parts import Entry, finished, key, words
from pigclass.charts.series import Series, curve, end_labels
from pigclass.charts.wording import counted, plain, stretches
from pigclass.look import CLASS, EXACT, SAT
from pigclass.stats.columns import numbers, read


def same_dice(
    rescored: pd.DataFrame,
    students: pd.DataFrame,
    hindsight: float,
    exact: pd.DataFrame | None = None,
) -> alt.LayerChart:
    """What each threshold would have scored on our throws, every student a dot, and the ceiling.

    `rescored`: `threshold` (int) and `mean` (float: points a round on the class's own throws).
    `students`: one row per student, `threshold` (float: the mean of the totals at which they sat,
    missing if they never did) and `mean` (float: their points a round). `hindsight`: points a round
    for someone who knew what came. `exact`: `threshold` and `mean` (Fraction or float), what the
    threshold brings on average on any throws.

    >>> rescored = pd.DataFrame({"threshold": [10, 20, 30], "mean": [7.5, 9.0, 6.0]})
    >>> students = pd.DataFrame({"threshold": [14.0, 25.0], "mean": [8.0, 9.5]})
    >>> print(same_dice(rescored, students, hindsight=15.5).description)
    On our throws hold at 20 scored most: 9 a round, 15.5 with hindsight. 1 of 2 students beat it.
    """
    ours = _curve(rescored, "rescored")
    everyone = _curve(students, "students")
    dots = everyone.dropna()
    lines = [Series(CLASS, "our throws", ours)]
    across = Axis("hold at", low=0, high=float(max(ours["x"].max(), dots["x"].max())) + 1)
    if exact is not None:
        truth = _curve(exact, "exact")
        lines.append(Series(EXACT, "any throws", truth[truth["x"] <= across.high]))
    up = Axis("points a round", low=0, high=1.1 * float(hindsight), form="~r")
    drawn = alt.Chart(dots).mark_point(style="sat-point").encode(x=across.x(), y=up.y())
    return finished(
        *_ceiling(float(hindsight), up),
        *(curve(some, across, up) for some in lines),
        drawn,
        end_labels(lines, up),
        [] if dots.empty else key([Entry(SAT, "point", "one student")], y=-54),
        title="The same throws, other choices",
        says=_says(ours, everyone, float(hindsight)),
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


def _says(ours: pd.DataFrame, everyone: pd.DataFrame, hindsight: float) -> str:
    most = float(ours["y"].max())
    best = stretches(ours.loc[ours["y"] == most, "x"])
    beat = int((everyone["y"] > most).sum())
    return (
        f"On our throws hold at {best} scored most: {plain(most)} a round, "
        f"{plain(hindsight)} with hindsight. {beat} of {counted(len(everyone), 'student')} beat it."
        f"{' Nobody has sat yet.' if everyone['x'].isna().all() else ''}"
    )

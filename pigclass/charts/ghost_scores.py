"""What each student's ghost scores in the long run, beside what the student has scored."""

from fractions import Fraction

import altair as alt
import pandas as pd

from pigclass.charts.axes import Axis
from pigclass.charts.parts import Entry, encoded, finished, key, words
from pigclass.charts.readable_numbers import plain
from pigclass.look import CLASS, SIMULATED
from pigclass.stats.columns import numbers, read
from pigclass.stats.intervals import Z95
from pigclass.words import counted, grouped, say


def ghost_scores(students: pd.DataFrame, best: float | Fraction) -> alt.LayerChart:
    """Each student's mean score so far, and that of the ghost who plays by the same rule on and on.

    The ghost shows what the rule is worth; what lies between the two marks is luck. `best` is what
    the best rule brings. Students stand in order of their ghosts, and nobody is named.
    `students`: `played` (float: mean points a round), `mean` and `standard_error` (floats: of the
    ghost) and `n` (int: rounds that it played).

    >>> students = pd.DataFrame({"played": [12.0, 3.0], "mean": [8.1, 5.0],
    ...     "standard_error": [0.1, 0.1], "n": 10_000})
    >>> print(ghost_scores(students, best=8.14).description)
    Ghosts score 5 to 8.1 a round, the best rule 8.14. 1 of 2 students did better than the ghost.
    """
    columns = ("played", "mean", "standard_error", "n")
    rows = read(students, *columns, called="students").apply(numbers)
    rows = rows.sort_values("mean", ascending=False).assign(row=range(len(rows)))
    reach = Z95 * rows["standard_error"]
    rows = rows.assign(low=rows["mean"] - reach, high=rows["mean"] + reach)
    top = float(max(rows[["played", "high"]].max().max(), best))
    across = Axis(say("chart.ghost_scores.across"), low=0, high=1.05 * top, form="~r")
    base = alt.Chart(rows[["row", "played", "mean", "low", "high"]]).encode(
        y=Axis(None, low=len(rows) - 0.4, high=-0.6).y("row").axis(None)
    )
    ghosts = say("chart.ghost_scores.ghosts", number=grouped(int(rows["n"].max())))
    entries = [Entry(CLASS, "point", say("chart.one_student")), Entry(SIMULATED, "point", ghosts)]
    return finished(
        *_best(float(best)),
        encoded(base.mark_rule(style="quiet-line"), x=across.x("played"), x2="mean"),
        encoded(base.mark_rule(style="simulated-bar"), x=across.x("low"), x2="high"),
        base.mark_point(style="class-point").encode(x=across.x("played")),
        base.mark_point(style="simulated-point").encode(x=across.x("mean")),
        key(entries, y=-56),
        title=say("chart.ghost_scores.title"),
        says=_says(rows, float(best)),
    )


def _best(best: float) -> list[alt.Chart]:
    rule = encoded(alt.Chart(pd.DataFrame({"x": [best]})).mark_rule(style="exact-line"), x="x:Q")
    text = say("chart.ghost_scores.best", number=plain(best, 2))
    return [rule, words(text, x=alt.XDatum(best), y=alt.YValue(-20), style="exact-label")]


def _says(rows: pd.DataFrame, best: float) -> str:
    lucky = int((rows["played"] > rows["mean"]).sum())
    return say(
        "chart.ghost_scores.says",
        low=plain(rows["mean"].min()),
        high=plain(rows["mean"].max()),
        best=plain(best, 2),
        lucky=lucky,
        students=counted(len(rows), "student"),
    )

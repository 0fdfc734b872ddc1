"""Each student's rule, read from what they did: their ghost, with its uncertainty."""

from fractions import Fraction

import altair as alt
import pandas as pd

from pigclass.charts.axes import Axis
from pigclass.charts.parts import Entry, encoded, finished, key, words
from pigclass.charts.readable_numbers import about, plain, to
from pigclass.look import CLASS
from pigclass.stats.columns import read
from pigclass.words import refusal, say


def ghosts(
    fitted: pd.DataFrame, break_even: float | Fraction, highlight: str | None = None
) -> alt.LayerChart:
    """Where each student's ghost sits, with its 95% interval, beside the break-even point.

    Students stand in order of their threshold; nobody is named but `highlight`. Those who seem to
    count throws instead of points are not drawn, only counted.
    `fitted`: one row per student, `player` (str), `rule` ("total" or "throws"), `threshold`, `low`
    and `high` (floats; for "total" in points).

    >>> fitted = pd.DataFrame({"player": ["A", "B", "C"], "rule": ["total", "total", "throws"],
    ...     "threshold": [14.0, 24.0, 2.0], "low": [11.0, 20.0, 1.5], "high": [17.0, 29.0, 2.5]})
    >>> print(ghosts(fitted, break_even=20).description)
    By points sit 2, at 14 to 24: 1 surely before 20, 0 surely after. By counting throws: 1.
    """
    every = read(fitted, "player", "rule", "threshold", "low", "high", called="fitted")
    points = every[every["rule"] == "total"].sort_values("threshold")
    if points.empty:
        raise refusal("chart.ghosts.nothing")
    rows = points.assign(row=range(len(points)))
    at = float(break_even)
    across = Axis(say("chart.ghosts.across"), low=0, high=1.05 * max(at, *every["high"], 10))
    up = Axis(None, low=len(rows) - 0.4, high=-0.6)
    base = alt.Chart(rows[["row", "threshold", "low", "high"]]).encode(y=_student(up))
    return finished(
        *_truth(at),
        encoded(base.mark_rule(style="class-bar"), x=across.x("low"), x2="high"),
        base.mark_point(style="class-point").encode(x=across.x("threshold")),
        *_named(rows[rows["player"] == highlight]),
        key([Entry(CLASS, "point", say("chart.ghosts.student"))], y=-56),
        title=say("chart.ghosts.title"),
        says=_says(every, rows, at),
    )


def _student(up: Axis) -> alt.Y:
    return up.y("row").axis(None)


def _truth(at: float) -> list[alt.Chart]:
    rule = encoded(alt.Chart(pd.DataFrame({"x": [at]})).mark_rule(style="exact-line"), x="x:Q")
    text = say("chart.gains_nothing_at", number=about(at))
    return [rule, words(text, x=alt.XDatum(at), y=alt.YValue(-20), style="exact-label")]


def _named(rows: pd.DataFrame) -> list[alt.Chart]:
    return [
        words(
            str(row["player"]),
            x=alt.XDatum(float(row["high"])),
            y=alt.YDatum(float(row["row"])),
            style="class-label",
            align="left",
            dx=12,
        )
        for _, row in rows.iterrows()
    ]


def _says(every: pd.DataFrame, rows: pd.DataFrame, at: float) -> str:
    counting = int((every["rule"] == "throws").sum())
    before, after = int((rows["high"] < at).sum()), int((rows["low"] > at).sum())
    ends = to(plain(rows["threshold"].min()), plain(rows["threshold"].max()))
    return say(
        "chart.ghosts.says",
        number=len(rows),
        ends=ends,
        before=before,
        at=plain(at),
        after=after,
        counting=counting,
    )

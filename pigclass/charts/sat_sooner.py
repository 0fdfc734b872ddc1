"""Whether a class sat sooner after a run of good throws, as if a bust were due."""

import altair as alt
import pandas as pd

from pigclass.charts.axes import Axis
from pigclass.charts.parts import encoded, finished, words
from pigclass.charts.readable_numbers import plain
from pigclass.stats.columns import read
from pigclass.words import say

ROW = 80


def sat_sooner(beliefs: pd.DataFrame) -> alt.LayerChart:
    """Points by which each further good throw brought the sit forward, a row for each class.

    At 0 a class looked at the turn total alone; to the right of it, it sat as if a bust were due.
    `beliefs`: `name` (str: the class), `points`, `low` and `high` (floats, 95% interval).

    >>> beliefs = pd.DataFrame({"name": ["7B"], "points": [2.1], "low": [1.2], "high": [3.2]})
    >>> print(sat_sooner(beliefs).description)
    7B sat 2.1 points sooner for each further good throw (95% interval 1.2 to 3.2).
    """
    rows = read(beliefs, "name", "points", "low", "high", called="beliefs")
    rows = rows.assign(row=[number + 0.5 for number in range(len(rows))])
    reach = 1.1 * max(4.0, float(rows[["low", "high"]].abs().max().max()))
    across = Axis(say("chart.sat_sooner.across"), low=-reach, high=reach, form="~r")
    down = Axis(None, low=len(rows), high=0)
    base = alt.Chart(rows[["row", "points", "low", "high"]]).encode(y=down.y("row").axis(None))
    zero = encoded(alt.Chart(pd.DataFrame({"x": [0]})).mark_rule(style="exact-line"), x="x:Q")
    return finished(
        zero,
        words(
            say("chart.sat_sooner.points_alone"),
            x=alt.XDatum(0),
            y=alt.YValue(-18),
            style="exact-label",
        ),
        encoded(base.mark_rule(style="class-bar"), x=across.x("low"), x2="high"),
        base.mark_point(style="class-point").encode(x=across.x("points")),
        *(_name(str(row["name"]), float(row["row"])) for _, row in rows.iterrows()),
        title=say("chart.sat_sooner.title"),
        says=" ".join(_says(row) for _, row in rows.iterrows()),
        height=ROW * max(2, len(rows)),
    )


def _name(name: str, row: float) -> alt.Chart:
    y = alt.YDatum(row)
    return words(name, x=alt.XValue(6), y=y, style="class-label", align="left", dy=-16)


def _says(row: "pd.Series[float]") -> str:
    how = "sooner" if row["points"] >= 0 else "later"
    return say(
        f"chart.sat_sooner.{how}",
        name=row["name"],
        points=plain(abs(row["points"])),
        low=_signed(row["low"]),
        high=_signed(row["high"]),
    )


def _signed(points: float) -> str:
    """A number with the sign that is written, and none on a zero."""
    shown = plain(abs(points))
    return f"−{shown}" if points < 0 and shown != "0" else shown

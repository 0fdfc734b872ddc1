"""How far off the mean of a class may be: its scores, and where the means of most classes lie."""

from collections.abc import Sequence

import altair as alt
import pandas as pd

from pigclass.charts.layout import Axis
from pigclass.charts.parts import Layers, finished
from pigclass.charts.piles import Row, beside, on_one_axis, reach, strip
from pigclass.charts.readable_numbers import to
from pigclass.charts.series import upright
from pigclass.look import CLASS, EXACT
from pigclass.stats.columns import numbers, read
from pigclass.words import counted, rounded, say

# From the top, in pixels: the names of the two means, the class's piles, and a line for each range.
EXACT_MEAN, OUR_MEAN, ROOM, PILES, RANGES = -44, -16, 92, 100, (162, 230)


def how_far_off(
    scores: pd.DataFrame,
    exact: float,
    ranges: pd.DataFrame,
    *,
    rounds: int,
    fewest: int | None = None,
    everyone: pd.DataFrame | None = None,
    luck: str = "",
) -> alt.LayerChart:
    """A class's scores with their mean, the exact mean, and where the means of most classes lie.

    `scores`: `score` (int, after so many `rounds`) and `count` (int: students who have it).
    `exact`: the mean of students who play as those of the class. `ranges`: a row for each way of
    throwing, `throws` ("shared" or "own"), with `low`, `high` and the `share` of all classes whose
    means lie there (none where nobody knows), and `ours` (bool: whether the class threw like that).
    A game broken off had the `fewest` rounds. `everyone`: all scores, `luck`: a sentence of ours.

    >>> ranges = pd.DataFrame({"throws": ["own"], "low": [1.0], "high": [3.0], "share": [0.9],
    ...     "ours": [True]})
    >>> scores = pd.DataFrame({"score": [1, 3], "count": [1, 1]})
    >>> print(how_far_off(scores, 2.4, ranges, rounds=4).description)
    About 90 in 100 classes like ours average 1.0 to 3.0. We averaged 2.0. In theory it is 2.4 on \
average.
    """
    ended = read(scores, "score", "count", called="scores").apply(numbers)
    known = read(ranges, "throws", "low", "high", "share", "ours", called="ranges")
    mean = float((ended["score"] * ended["count"]).sum() / ended["count"].sum())
    played = counted(rounds, "round")
    axis = _axis(ended, known, to(fewest, played) if fewest not in {None, rounds} else played)
    (tally,), across = on_one_axis([ended.rename(columns={"score": "x"})], axis)
    students = counted(int(ended["count"].sum()), "score")
    ours = say("chart.final_scores.our_mean", number=rounded(mean, 1))
    rows = known.to_dict("records")
    more = _of_all(ended, everyone) or luck
    means = f"{_means(rows, students, mean)} {more}".strip()
    return finished(
        *strip(students, tally, CLASS, across, foot=PILES, room=ROOM),
        upright(exact, say("chart.exactly", number=rounded(exact, 1)), EXACT, across, y=EXACT_MEAN),
        upright(mean, ours, CLASS, across, y=OUR_MEAN),
        # After both lines, which would strike out the figure of an end.
        *(_range(row, across, y=y) for y, row in zip(RANGES, rows, strict=False)),
        title=say("chart.far_off.title"),
        says=" ".join(
            [means, say("chart.far_off.says_exact", mean=rounded(exact, 1)), *_others(rows)]
        ),
        means=means,
    )


def _of_all(ended: pd.DataFrame, everyone: pd.DataFrame | None) -> str:
    """The mean of all scores, and why it is not that of the picture."""
    if everyone is None or sorted(everyone["score"]) == sorted(ended["score"]):
        return ""
    return say("chart.far_off.says_all", mean=rounded(everyone["score"].mean(), 1))


def _axis(ended: pd.DataFrame, known: pd.DataFrame, rounds: str) -> Axis:
    highest = max(1.0, ended["score"].max(), known["high"].max())
    title = say("chart.far_off.across", rounds=rounds)
    return Axis(title, low=0, high=float(highest), pad=(60, 60))


def _range(row: Row, across: Axis, *, y: float) -> Layers:
    """Draw from where to where the means of most classes lie that throw like this."""
    name = say(f"chart.far_off.{row['throws']}")
    name = say("chart.far_off.ours", throws=name) if row["ours"] else name
    if pd.isna(row["share"]):
        return beside(name, EXACT, say("chart.far_off.not_known"), y=y)
    drawn = reach(row["low"], row["high"], EXACT, across, y=y)
    return [*drawn, *beside(name, EXACT, say("chart.far_off.classes", **_told(row)), y=y)]


def _means(rows: Sequence[Row], students: str, mean: float) -> str:
    """Where the means of classes lie that throw as we do, or where nobody knows, only ours."""
    for row in rows:
        if row["ours"] and not pd.isna(row["share"]):
            return say("chart.far_off.says_range", mean=rounded(mean, 1), **_told(row))
    return say("chart.far_off.says_mean", students=students, mean=rounded(mean, 1))


def _others(rows: Sequence[Row]) -> list[str]:
    """Where the means of classes lie that throw otherwise."""
    return [
        say("chart.far_off.says_other", throws=say(f"chart.far_off.{row['throws']}"), **_told(row))
        for row in rows
        if not row["ours"] and not pd.isna(row["share"])
    ]


def _told(row: Row) -> dict[str, str]:
    return {
        "number": rounded(100 * row["share"], 0),
        "low": rounded(row["low"], 1),
        "high": rounded(row["high"], 1),
    }

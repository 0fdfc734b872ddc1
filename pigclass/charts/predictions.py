"""What we said would come, and what came."""

import math
from fractions import Fraction

import altair as alt
import pandas as pd

from pigclass.charts.layout import Axis
from pigclass.charts.parts import Layers, finished
from pigclass.charts.piles import on_one_axis, strip
from pigclass.charts.series import upright
from pigclass.charts.theme import HEIGHT
from pigclass.look import CLASS, EXACT, PREDICTED
from pigclass.stats.columns import tally
from pigclass.words import counted, rounded, say, say_of

# The line on which the predictions stand, and how high a pile may be, in pixels.
FLOOR, ROOM = 128, 120


def predicted_and_seen(
    predictions: pd.DataFrame,
    seen: pd.DataFrame,
    *,
    what: str,
    exact: Fraction | float | None = None,
    luck: str = "",
) -> alt.LayerChart:
    """Predictions stand on a line above, what came on one below; one axis is named `what`.

    `predictions`: `answer` (number) and `count` (int: students). `seen`: `value` (number) and
    `count` (int: how often it came); where it has `cut` (bool), the value of those that were cut
    short is the least that it can have been, and they are hollow. `exact`: what comes on average.
    `luck` is a sentence about the mean of what came.

    >>> said = pd.DataFrame({"answer": [3, 5], "count": [10, 18]})
    >>> came = pd.DataFrame({"value": [1, 4], "count": [3, 2]})
    >>> print(predicted_and_seen(said, came, what="throws survived", exact=2.3).description)
    On average we predicted 4.3 and got 2.2. Throws survived: 28 predictions; seen 5 times; \
in theory 2.3.
    """
    said = _tally(predictions, "answer")
    came = _tally(seen, "value", *(["cut"] if "cut" in seen else []), called="seen")
    values = [*said["x"], *came["x"], *([] if exact is None else [float(exact)])]
    low, high = math.floor(min(values)), math.ceil(max(values))
    axis = Axis(what, low=low, high=max(high, low + 1), pad=(60, 60))
    (above, below), across = on_one_axis([said, came], axis)
    cut = int(came.loc[came["cut"], "count"].sum()) if "cut" in came else 0
    note = say("chart.predictions.cut", number=cut) if cut else ""
    truth: Layers = []
    if exact is not None:
        name = say("chart.exactly", number=rounded(float(exact), 1))
        truth = upright(float(exact), name, EXACT, across)
    means = f"{_means(said, came, cut=cut)} {luck}".strip()
    return finished(
        *truth,
        strip(say("chart.we_said"), above, PREDICTED, across, foot=FLOOR, room=ROOM),
        strip(
            say("chart.predictions.came"), below, CLASS, across, foot=HEIGHT, room=ROOM, note=note
        ),
        title=say("chart.predictions.title"),
        says=f"{means} {_says(said, came, what, exact)}",
        means=means,
    )


def _tally(
    frame: pd.DataFrame, column: str, *more: str, called: str = "predictions"
) -> pd.DataFrame:
    return tally(frame, column, *more, called=called).rename(columns={column: "x"})


def _says(said: pd.DataFrame, came: pd.DataFrame, what: str, exact: Fraction | float | None) -> str:
    number = "" if exact is None else rounded(float(exact), 1)
    return say(
        "chart.predictions.says",
        what=what.capitalize(),
        predictions=counted(int(said["count"].sum()), "prediction"),
        times=counted(int(came["count"].sum()), "time"),
        truth=say("chart.predictions.truth", number=number) if number else "",
    )


def _means(said: pd.DataFrame, came: pd.DataFrame, *, cut: int) -> str:
    believed, average = (
        rounded((some["x"] * some["count"]).sum() / some["count"].sum(), 1) for some in (said, came)
    )
    told = {"believed": believed, "average": average}
    # What was cut short would have become more.
    return (
        say_of(cut, "chart.predictions.means_cut", **told)
        if cut
        else say("chart.predictions.means", **told)
    )

"""What we said would come, and what came."""

from fractions import Fraction

import altair as alt
import pandas as pd

from pigclass.charts.axes import Axis
from pigclass.charts.parts import finished, words
from pigclass.charts.piles import piles
from pigclass.charts.theme import HEIGHT, WIDTH
from pigclass.charts.wording import counted, plain
from pigclass.look import CLASS, PREDICTED
from pigclass.stats.columns import tally

ROOM = 0.42 * HEIGHT


def predicted_and_seen(
    predictions: pd.DataFrame,
    seen: pd.DataFrame,
    *,
    what: str,
    exact: Fraction | float | None = None,
) -> alt.LayerChart:
    """Predictions hang from above, what came stands below, on one axis that is named `what`.

    `predictions`: `answer` (number) and `count` (int: students). `seen`: `value` (number) and
    `count` (int: how often it came); where it has `cut` (bool), the value of those that were cut
    short is the least that it can have been. `exact`: what comes on average.

    >>> said = pd.DataFrame({"answer": [3, 5], "count": [10, 18]})
    >>> came = pd.DataFrame({"value": [1, 4], "count": [3, 2]})
    >>> print(predicted_and_seen(said, came, what="throws survived", exact=2.3).description)
    Throws survived: 28 predictions, 4.3 on average; seen 5 times, 2.2 on average; exactly 2.3.
    """
    said, came = _tally(predictions, "answer"), _tally(seen, "value", called="seen")
    values = pd.concat([said["x"], came["x"]])
    across = Axis(what, low=float(values.min()) - 0.7, high=float(values.max()) + 0.7)
    wide = 0.8 * WIDTH * _closest(values) / across.span
    above = piles(said, PREDICTED, across, room=ROOM, wide=wide, hanging=True)
    below = piles(came, CLASS, across, room=ROOM, wide=wide)
    cut = _times_cut(seen)
    came_as = f"it came ({cut} cut short)" if cut else "it came"
    names = [_name("we said", "predicted", y=14), _name(came_as, "class", y=HEIGHT - 14)]
    truth = [] if exact is None else _truth(float(exact), across)
    return finished(
        *truth,
        above,
        below,
        *names,
        title="What we said and what came",
        says=_says(said, came, what, exact, cut=cut),
    )


def _tally(frame: pd.DataFrame, column: str, called: str = "predictions") -> pd.DataFrame:
    return tally(frame, column, called=called).rename(columns={column: "x"})


def _closest(values: "pd.Series[float]") -> float:
    gaps = pd.Series(sorted(set(values))).diff().dropna()
    return float(gaps.min()) if len(gaps) else 1.0


def _name(text: str, role: str, *, y: float) -> alt.Chart:
    x, down = alt.XValue(WIDTH + 14), alt.YValue(y)
    return words(text, x=x, y=down, style=f"{role}-label", align="left")


def _truth(exact: float, across: Axis) -> list[alt.Chart]:
    rule = alt.Chart(pd.DataFrame({"x": [exact]})).mark_rule(style="exact-line")
    text = f"exactly {plain(exact)} on average"
    label = words(text, x=alt.XDatum(exact), y=alt.YValue(-18), style="exact-label")
    return [rule.encode(x=across.x()), label]


def _times_cut(seen: pd.DataFrame) -> int:
    return int(seen.loc[seen["cut"], "count"].sum()) if "cut" in seen.columns else 0


def _says(
    said: pd.DataFrame,
    came: pd.DataFrame,
    what: str,
    exact: Fraction | float | None,
    *,
    cut: int,
) -> str:
    (students, believed), (times, average) = (
        (some["count"].sum(), plain((some["x"] * some["count"]).sum() / some["count"].sum()))
        for some in (said, came)
    )
    truth = "" if exact is None else f"; exactly {plain(float(exact))}"
    # What was cut short would have become more.
    least, short = ("at least ", f", {cut} of them cut short") if cut else ("", "")
    return (
        f"{what.capitalize()}: {counted(int(students), 'prediction')}, {believed} on average; "
        f"seen {counted(int(times), 'time')}{short}, {least}{average} on average{truth}."
    )

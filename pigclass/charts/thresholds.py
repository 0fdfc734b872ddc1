"""How much holding at each threshold brings on average, and where the class itself stopped."""

import altair as alt
import pandas as pd

from pigclass.charts.axes import Axis
from pigclass.charts.parts import Layers, finished, words, words_over
from pigclass.charts.piles import each_stands_for, piles
from pigclass.charts.series import Series, end_labels, line, spots
from pigclass.charts.theme import HEIGHT, WIDTH
from pigclass.charts.wording import alternatives, plain
from pigclass.look import CLASS, EXACT, PREDICTED, SIMULATED, Role
from pigclass.stats.columns import numbers, read, tally
from pigclass.stats.intervals import Z95

# The pixels that a pile of stops, or of predictions, may take of the plot's height.
ROOM = 130


def hold_curve(
    exact: pd.DataFrame,
    *,
    simulated: pd.DataFrame | None = None,
    stops: pd.DataFrame | None = None,
    predictions: pd.DataFrame | None = None,
) -> alt.LayerChart:
    """Mean score of a turn by stopping threshold; stops stand below it, predictions hang above.

    `exact`: `threshold` (int) and `mean` (Fraction or float). `simulated`: `threshold`, `mean`,
    `standard_error` (floats) over `n` turns each (int), drawn with 95 % intervals. `stops`:
    `turn_total` (int) at which students stopped and `count` (int). `predictions`: `answer`
    (number) and `count` (int).

    >>> exact = pd.DataFrame({"threshold": [19, 20, 21], "mean": [8.1, 8.14, 8.14]})
    >>> stops = pd.DataFrame({"turn_total": [12, 21], "count": [20, 8]})
    >>> print(hold_curve(exact, stops=stops).description)
    Holding at 20 or 21 brings the most on average: 8.14. Half of the 28 stops were at 12 or less.
    """
    truth = read(exact, "threshold", "mean", called="exact").set_axis(["x", "y"], axis=1)
    best = truth.loc[truth["y"] == truth["y"].max(), "x"].tolist()
    truth["y"] = numbers(truth["y"])
    several = [Series(EXACT, "exact", truth)]
    if simulated is not None:
        played = _with_interval(simulated)
        several.append(Series(SIMULATED, f"simulated × {played['n'].max():,}", played))
    heads = 1.25 if predictions is None else 1.7
    across = Axis("hold at", low=0, high=float(truth["x"].max()) + 1)
    up = Axis("mean score", low=0, high=heads * float(truth["y"].max()), form="~r")
    said = [
        *_tallied(stops, "turn_total", CLASS, across, called="stops"),
        *_tallied(predictions, "answer", PREDICTED, across, called="predictions"),
    ]
    curves = [line(several[0], across, up), *(spots(some, across, up) for some in several[1:])]
    return finished(
        *said,
        *curves,
        end_labels(several, up),
        _peak(best, truth),
        title="When is the best time to stop?",
        says=_says(best, truth, stops),
    )


def _with_interval(simulated: pd.DataFrame) -> pd.DataFrame:
    played = read(simulated, "threshold", "mean", "standard_error", "n", called="simulated")
    reach = Z95 * played["standard_error"]
    ends = {"low": played["mean"] - reach, "high": played["mean"] + reach}
    return played.rename(columns={"threshold": "x", "mean": "y"}).assign(**ends)


def _tallied(
    frame: pd.DataFrame | None, column: str, role: Role, across: Axis, *, called: str
) -> list[alt.Chart]:
    if frame is None:
        return []
    told = tally(frame, column, called=called).rename(columns={column: "x"})
    # One very large answer would press the curve into a corner: it is told, not drawn.
    beyond = told["x"] > across.high
    told, left_out = told[~beyond], int(told.loc[beyond, "count"].sum())
    if told.empty:
        return []
    hanging = role is PREDICTED
    wide = WIDTH / across.span
    drawn = piles(told, role, across, room=ROOM, wide=wide, hanging=hanging)
    name = words(
        _unit(told, "our predictions" if hanging else "our stops", left_out),
        x=alt.XValue(WIDTH + 14),
        y=alt.YValue(12 if hanging else HEIGHT + 34),
        style=f"{role.name}-label",
        align="left",
    )
    return [drawn, name]


def _unit(told: pd.DataFrame, name: str, left_out: int) -> str:
    each = each_stands_for(told.groupby("x")["count"].sum())
    notes = [f"a mark is {each}"] * (each > 1) + [f"+{left_out} beyond"] * (left_out > 0)
    return f"{name} ({', '.join(notes)})" if notes else name


def _peak(best: list[int], truth: pd.DataFrame) -> Layers:
    top = float(truth["y"].max())
    middle = sum(best) / len(best)
    text = f"hold at {alternatives(best)}: {plain(top, 2)}"
    place = {"x": alt.XDatum(middle), "y": alt.YDatum(top), "dy": -26}
    return words_over(text, style="exact-label", **place)


def _says(best: list[int], truth: pd.DataFrame, stops: pd.DataFrame | None) -> str:
    most = plain(float(truth["y"].max()), 2)
    said = f"Holding at {alternatives(best)} brings the most on average: {most}."
    if stops is None:
        return said
    each = stops.loc[stops.index.repeat(stops["count"]), "turn_total"].sort_values()
    half = each.iloc[(len(each) - 1) // 2]
    return f"{said} Half of the {len(each)} stops were at {plain(half)} or less."

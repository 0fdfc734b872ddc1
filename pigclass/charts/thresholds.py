"""Mean score by stopping threshold, for one rule or two."""

from itertools import accumulate

import altair as alt
import pandas as pd

from pigclass.charts import parts
from pigclass.charts.layout import HEIGHT, WIDTH, Axis, room
from pigclass.charts.parts import key
from pigclass.charts.piles import counts_of, on_one_axis, piled, strip
from pigclass.charts.readable_numbers import alternatives, plain, to
from pigclass.look import CLASS, EXACT, PREDICTED, SIMULATED
from pigclass.stats import Framed, numbers, read
from pigclass.words import counted, grouped, rounded, say

# In pixels: height of the curve (with strips, and alone), room above it for the label of its
# best point, and least height of each strip of stops or predictions below it.
CURVE, ALONE, OVER, STRIP = 154, HEIGHT, 34, 58
# In pixels: room for piles of predictions and of stops, and for one of their marks.
ROOMS = {PREDICTED: 96, CLASS: 56}
MARK = 12
# Depth of the label of the best point, in pixels.
PEAK = 14
# Gap between piles and the strip above, in pixels.
GAP = 18
# Maximal number of best thresholds that are marked by lines.
FEW = 3
# Vertical position of the key with the best thresholds of two rules, in pixels.
BESTS = -54


def hold_curve(
    exact: Framed,
    *,
    simulated: pd.DataFrame | None = None,
    stops: pd.DataFrame | None = None,
    predictions: pd.DataFrame | None = None,
    ours: str | None = None,
    with_theory: bool = True,
) -> alt.LayerChart:
    """Plot the mean turn score by threshold, with stops and predictions below.

    All parts share the horizontal axis.

    `exact`: `threshold` (int) and `mean` (Fraction or float). `simulated`: `threshold`, `mean`
    (float) and `n` (int: turns per threshold). `stops`: `turn_total` (int) at which students
    stopped and `count` (int). `predictions`: `answer` (number) and `count` (int). `ours` is the
    label of the stops if nobody has sat down (turn games). Without `with_theory` only simulated
    means are drawn, and no threshold is named as the best.

    >>> from pigclass import *
    >>> print(charts.hold_curve(exact.best_hold(pig())).description)
    Best: stop at 20 or 21, for 8.14 points each time, on average.
    """
    truth = read(exact, "threshold", "mean", called="exact").set_axis(["x", "y"], axis=1)
    best = truth.loc[truth["y"] == truth["y"].max(), "x"].tolist()
    truth["y"] = numbers(truth["y"])
    curves = [parts.Series(EXACT, say("chart.exact"), truth)]
    if simulated is not None:
        results = read(simulated, "threshold", "mean", "n", called="simulated")
        results = results.rename(columns={"threshold": "x", "mean": "y"})
        simulated_n = say("chart.thresholds.simulated", number=grouped(results["n"].max()))
        curves.append(parts.Series(SIMULATED, simulated_n, results, mark="point"))
    farthest = float(truth["x"].max())
    tallies = [
        (role, name, counts_of(frame, column, called=called))
        for role, name, frame, column, called in (
            (PREDICTED, say("chart.we_said"), predictions, "answer", "predictions"),
            (CLASS, ours or say("chart.we_sat"), stops, "turn_total", "stops"),
        )
        if frame is not None
    ]
    how_we_stopped = "hold" if ours else "sit"
    verb = say("chart.stop" if stops is None else f"chart.{how_we_stopped}")
    most = rounded(float(truth["y"].max()), 2)
    across_title, meaning, peak = (
        say(f"chart.thresholds.{text}", stop=verb, best=alternatives(best), most=most)
        for text in ("across", "best", "peak")
    )
    # On the right the half of a broad pile has room beside its name.
    axis = Axis(across_title, low=0, high=farthest, pad=(12, 48))
    within, across = on_one_axis([tally[tally["x"] <= farthest] for *_, tally in tallies], axis)
    # A very large answer would compress the curve: it is mentioned, not drawn.
    notes = [said_beyond(tally[tally["x"] > farthest]) for *_, tally in tallies]
    rooms = (ROOMS[role] for role, *_ in tallies)
    piles = [piled(it, across, room=next(rooms), most=MARK) for it in within]
    feet = list(accumulate((max(STRIP, GAP + it.high) for it in piles), initial=CURVE))
    high = feet[-1] if tallies else ALONE
    up = _up(curves, below=feet[-1] - CURVE, high=high)
    # Centre of the label of the best point, in pixels: above it, and inside the chart.
    half = room(peak) / 2
    middle = min(max(across.pixel(sum(best) / len(best)), half), WIDTH - half)
    ours_below: parts.Layers = []
    for (role, name, _), tally, note, foot in zip(tallies, piles, notes, feet[1:], strict=True):
        lowest = foot == high
        ours_below += strip(name, tally, role, across, foot=foot, note=note, is_lowest=lowest)
    says = [meaning] if with_theory else []
    if stops is not None:
        sat = stops.loc[stops.index.repeat(stops["count"]), "turn_total"]
        figures = {"stops": counted(len(sat), "stop"), "middle": plain(sat.median())}
        says.append(say("chart.thresholds.middle", **figures))
    visible = curves if with_theory else curves[1:]
    return parts.finished(
        _best_lines(best, across, down_to=high) if with_theory else [],
        ours_below,
        *(
            (parts.point if curve.mark == "point" else parts.curve)(curve, across, up)
            for curve in visible
        ),
        parts.end_labels(visible, across, up) if visible else [],
        parts.words(peak, x=alt.XValue(middle), y=alt.YValue(PEAK), style="exact-label")
        if with_theory
        else [],
        title=say("chart.thresholds.title"),
        says=" ".join(says) or say("chart.thresholds.title"),
        meaning=meaning,
        height=high,
    )


def _up(curves: list[parts.Series], *, below: float, high: int) -> Axis:
    """Return the axis of the means, which ends above the strips."""
    means = pd.concat([it.frame["y"] for it in curves])
    top, low = float(means.max()), min(0.0, float(means.min()))
    return Axis(say("chart.mean_score"), low=low, high=top, form="~r", pad=(below, OVER), long=high)


def said_beyond(values: pd.DataFrame) -> str:
    """Return a note on values beyond the axis: "(2 at 77)"."""
    if values.empty:
        return ""
    ends = to(plain(values["x"].min()), plain(values["x"].max()))
    where = plain(values["x"].iloc[0]) if len(set(values["x"])) == 1 else ends
    return say("chart.thresholds.beyond", count=values["count"].sum(), where=where)


def _best_lines(best: list[int], across: Axis, *, down_to: float) -> parts.Layers:
    """Draw a thin line from each best threshold through the strips."""
    if len(best) > FEW:
        return []
    rules = alt.Chart(pd.DataFrame({"x": best})).mark_rule(style="field-line")
    # From below the label of the best point.
    return [rules.encode(x=across.x(), y=alt.YValue(OVER - 4), y2=alt.Y2Value(down_to))]


def two_rules(
    first: Framed, second: Framed, names: tuple[str, str], *, guess: int | None = None
) -> alt.LayerChart:
    """Plot the hold curves of two rules, with their best thresholds.

    `first` and `second`: `threshold` (int, rising) and `mean` (Fraction or float); `names` are the
    names of the rules. `guess` is the threshold that the class predicts for the second.

    >>> from pigclass import *
    >>> both = exact.best_hold(pig()), exact.best_hold(pig(poison=2))
    >>> charts.two_rules(*both, ("Pig", "Poison 2")).description
    'Pig: best to hold at 20 or 21, for 8.14 on average. Poison 2: at 19 or 20, for 7.79.'
    """
    rules = zip((EXACT, CLASS), names, (first, second), strict=True)
    curves = [parts.Series(role, name, _frame(means)) for role, name, means in rules]
    last = max(float(it.frame["x"].max()) for it in curves)
    across = Axis(say("chart.two_rules.across"), low=0, high=last + 1)
    highest = max(float(it.frame["y"].max()) for it in curves)
    lowest = min(0.0, *(float(it.frame["y"].min()) for it in curves))
    up = Axis(say("chart.mean_score"), low=1.1 * lowest, high=highest, form="~g", pad=(0, 34))
    return parts.finished(
        # First, so that the halos of labels interrupt it; left out beyond the curves.
        []
        if guess is None or guess > last
        else parts.upright(guess, say("chart.we_said"), PREDICTED, across, y=4, top=18),
        *(parts.curve(it, across, up) for it in curves),
        key([parts.Entry(it.role, it.mark, _best_at(it)) for it in curves], y=BESTS),
        parts.end_labels(curves, across, up),
        title=say("chart.two_rules.title"),
        says=_two_in_words(curves),
    )


def _frame(means: Framed) -> pd.DataFrame:
    points = read(means, "threshold", "mean", called="means").set_axis(["x", "y"], axis=1)
    return points.assign(best=points["y"] == points["y"].max(), y=numbers(points["y"]))


def _best_at(series: parts.Series) -> str:
    best = series.frame[series.frame["best"]]
    mean = plain(float(best["y"].iloc[0]), 2)
    return say("chart.two_rules.best_at", threshold=alternatives(best["x"]), mean=mean)


def _two_in_words(curves: list[parts.Series]) -> str:
    figures: dict[str, str] = {}
    for series, name, prefix in zip(curves, ("first", "second"), ("", "other_"), strict=True):
        best = series.frame[series.frame["best"]]
        most = plain(float(best["y"].iloc[0]), 2)
        figures |= {f"{prefix}best": alternatives(best["x"]), f"{prefix}most": most}
        figures[name] = series.name
    return say("chart.two_rules.says", **figures)

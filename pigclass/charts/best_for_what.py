"""Mean score of strategies against their chance of winning."""

from collections.abc import Collection

import altair as alt
import pandas as pd

from pigclass.charts.layout import Axis
from pigclass.charts.parts import Layers, finished, key, spread, straight, words
from pigclass.charts.readable_numbers import EVEN, percent, plain
from pigclass.charts.tournament_charts import MOST, names_to_draw, our_class, which_are_drawn
from pigclass.stats import numbers, read
from pigclass.words import in_percent, refusal, rounded, say, say_of

# In pixels: width of the plot, and the step from one name to the next in the column beside it.
WIDE, STEP = 560, 26


def mean_or_win(
    strategies: pd.DataFrame, *, ours: Collection[str] = (), against: str = ""
) -> alt.LayerChart:
    """Plot strategies by mean score a turn and chance of winning.

    `strategies`: `strategy` (str), `mean` (Fraction or float) and `win` (Fraction or float from
    0 to 1). A strategy without `mean` (it depends on the scores) is left out, and the text says so.
    At most fifteen strategies are drawn, first the class's own, `ours`, which are marked.

    >>> from pigclass import *
    >>> charts.mean_or_win(tournament(pig(), [HoldAt(20), HoldAt(25)]).best_for_what).description
    'Highest mean: hold at 20 (8.14). Most likely to win: hold at 25 (50%). Not drawn: one \
without a known mean.'

    `against` is the name of the common opponent, if there is one.
    """
    rated = _with_a_mean(strategies)
    names = list(rated["strategy"])
    order = names_to_draw(names, ours, most=MOST)
    dots = rated[rated["strategy"].isin(order)].copy()
    across = _around(say("chart.best_for_what.across"), dots["x"], form="~r", long=WIDE)
    up = _around(say("chart.best_for_what.up", versus=_versus(against)), dots["y"], form="%")
    placed = dots.assign(pixel=dots["x"].map(across.pixel), depth=dots["y"].map(up.depth))
    labels = placed.sort_values("y", ascending=False)
    of_class = labels["strategy"].isin(ours)
    return finished(
        *_names(_with_itself(labels, against)),
        _points(labels[~of_class], "simulated-hollow", across, up),
        _points(labels[of_class], "class-point", across, up),
        *(key([our_class()], x=0.35 * WIDE) if of_class.any() else []),
        title=say("chart.best_for_what.title") + which_are_drawn(order, names),
        says=what_is_best(strategies, against=against),
        width=WIDE,
    )


def what_is_best(strategies: pd.DataFrame, *, against: str = "") -> str:
    """Return a sentence on the highest mean and the highest chance of winning.

    >>> strategies = pd.DataFrame({"strategy": ["hold at 20", "hold at 25"], "mean": [8.14, 8],
    ...     "win": [0.488, 0.5]})
    >>> print(what_is_best(strategies, against="hold at 25"))
    Hold at 20 scores more a turn (8.14 to 8.00), yet hold at 25 wins 51.2% of their races.
    """
    rated = _with_a_mean(strategies)
    if against in set(rated["strategy"]) and len(rated) > 1:
        return _beside_one(rated, against)
    scorers, winners = (
        ", ".join(rated["strategy"][rated[column] > rated[column].max() - EVEN])
        for column in ("x", "y")
    )
    figures = {"mean": plain(rated["x"].max(), 2), "share": percent(rated["y"].max())}
    names = {"scorers": scorers, "winners": winners, "versus": _versus(against)}
    left_out = len(strategies) - len(rated)
    without = say_of(left_out, "chart.best_for_what.left_out") if left_out else ""
    return say("chart.best_for_what.says", **names, **figures) + without


def _with_a_mean(strategies: pd.DataFrame) -> pd.DataFrame:
    table = read(strategies, "strategy", "mean", "win", called="strategies")
    rated = table.assign(x=numbers(table["mean"]), y=numbers(table["win"])).dropna(subset="x")
    if rated.empty:
        raise refusal("chart.best_for_what.nothing")
    return rated


def _with_itself(labels: pd.DataFrame, against: str) -> pd.DataFrame:
    """Mark the opponent's label: its point shows a game against itself, with chance one half."""
    itself = {against: say("chart.best_for_what.itself", name=against)} if against else {}
    return labels.replace({"strategy": itself})


def _points(dots: pd.DataFrame, style: str, across: Axis, up: Axis) -> Layers:
    """Draw a mark at each distinct point."""
    if dots.empty:
        return []
    points = alt.Chart(dots[["x", "y"]].drop_duplicates()).mark_point(style=style)
    return [points.encode(x=across.x(), y=up.y())]


def _around(title: str, values: "pd.Series[float]", *, form: str, long: int = 0) -> Axis:
    # Padding on every side for the names beside the points.
    room = 0.25 * float(values.max() - values.min()) or 0.1 * float(values.max())
    low, high = float(values.min()) - room, float(values.max()) + room
    return Axis(title, low=low, high=high, form=form, long=long)


def _names(labels: pd.DataFrame) -> Layers:
    """Name the points in a column on the right, each with a leader line."""
    heights = spread(list(labels["depth"]), gap=STEP)
    layers = []
    for row, height in zip(labels.to_dict("records"), heights, strict=True):
        ends = {"x": row["pixel"], "y": row["depth"], "x2": WIDE + 24, "y2": height}
        layers.append(straight("field-line", **ends))
        place = {"x": alt.XValue(WIDE + 28), "y": alt.YValue(height)}
        layers.append(words(row["strategy"], **place, style="exact-label", align="left", limit=400))
    return layers


def _beside_one(rated: pd.DataFrame, against: str) -> str:
    """Return a sentence that compares the best scorer with the opponent."""
    own = rated[rated["strategy"] == against].iloc[0]
    best = rated[rated["strategy"] != against].nlargest(1, "x").iloc[0]
    is_odd = best["x"] > own["x"] and best["y"] < 0.5 - EVEN
    sentence = say(
        f"chart.best_for_what.{'yet' if is_odd else 'beside'}",
        scorer=best["strategy"],
        mean=rounded(best["x"], 2),
        against=against,
        own=rounded(own["x"], 2),
        share=in_percent(1 - best["y"], 1),
    )
    return sentence[:1].upper() + sentence[1:]


def _versus(against: str) -> str:
    return say("chart.best_for_what.versus", name=against) if against else ""

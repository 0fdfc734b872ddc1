"""Is a bust due? The chance of one after a run of good throws: believed, seen, true."""

from fractions import Fraction

import altair as alt
import pandas as pd

from pigclass.charts.axes import Axis
from pigclass.charts.parts import Entry, Layers, finished, key, words
from pigclass.charts.piles import crowd, telling
from pigclass.charts.readable_numbers import alternatives, percent
from pigclass.charts.series import Series, curve, spots
from pigclass.charts.stacks import Stacks, stacked
from pigclass.charts.theme import WIDTH
from pigclass.look import CLASS, EXACT, PREDICTED
from pigclass.stats.columns import tally
from pigclass.stats.cut_short import rounds_at_risk
from pigclass.stats.intervals import wilson
from pigclass.stats.rounds_in_rows import each_round
from pigclass.words import counted, refusal, say

# Later throws than this are too few in a class's log to say anything.
LONGEST = 8
# Of fewer than this, an interval says hardly more than that anything is possible.
FEW = 5
# Pixels at the sides of the plot, over and under it, and of the strip of what was believed.
SIDE, EDGE, STRIP = 40, 8, 250


def is_a_one_due(
    rounds: pd.DataFrame,
    exact: Fraction | float,
    predictions: pd.DataFrame | None = None,
    *,
    safe_throws: int = 0,
) -> alt.LayerChart:
    """Share of throws that bust, by how many good throws went before, beside the flat truth.

    Each share has its 95% interval (Wilson), wide where few rounds lasted so long.
    `rounds`: `game`, `round`, `throws` (int) and `ended` (str, "bust" or else); rows of the same
    round count once. `exact`: the chance that a throw busts. `predictions`: `good_throws` (int: how
    many went before), `answer` (float: a chance from 0 to 1) and `count` (int: students).
    `safe_throws`: the first throws of a round that cannot bust, and so tell nothing.

    >>> rounds = pd.DataFrame({"game": "a", "round": [1, 2, 3], "throws": [1, 2, 3],
    ...     "ended": ["bust", "bust", "all sat"]})
    >>> print(is_a_one_due(rounds, Fraction(11, 36)).description)
    A throw busts with chance 31% whatever went before. Seen: 1 of 3 first throws, 1 of 3 later.
    """
    played = each_round(rounds)
    risk = rounds_at_risk(played["throws"], played["bust"])
    risk = risk[risk["throw"] > safe_throws]
    if risk.empty:
        raise refusal("chart.due.nothing")
    seen = _shares(risk[risk["throw"] <= LONGEST + 1])
    last = max(4, int(seen["x"].max()))
    strip = 0 if predictions is None else STRIP
    across = Axis(say("chart.due.across"), low=0, high=last, pad=(SIDE, SIDE + strip))
    up = Axis(say("chart.due.up"), low=0, high=1, form="%", pad=(EDGE, EDGE))
    seldom = seen["rounds"] < FEW
    entries = [] if seldom.all() else [Entry(CLASS, "point", say("chart.due.we_saw"))]
    if seldom.any():
        entries.append(Entry(CLASS, "hollow", say("chart.due.seldom", number=FEW)))
    shared, believed = (1, []) if predictions is None else _believed(predictions, up)
    up = telling(up, shared)
    means = _means(float(exact), safe_throws)
    return finished(
        _true(float(exact), across, up),
        believed,
        _seen(seen, across, up),
        key(entries, y=-54),
        title=say("chart.due.title"),
        says=f"{means} {_says(risk, safe_throws)}",
        means=means,
    )


def _true(exact: float, across: Axis, up: Axis) -> Layers:
    """The same chance after any throws, from one end to the other."""
    ends = pd.DataFrame({"x": [across.first, across.last], "y": exact})
    text = say("chart.due.true", share=percent(exact))
    name = words(
        text, x=alt.XValue(WIDTH + 14), y=alt.YValue(up.depth(exact)), style="exact-label",
        align="left",
    )  # fmt: skip
    return [curve(Series(EXACT, text, ends), across, up), name]


def _seen(seen: pd.DataFrame, across: Axis, up: Axis) -> Layers:
    """What was seen often enough with its interval; a mark without one says little."""
    often = seen[seen["rounds"] >= FEW]
    seldom = alt.Chart(seen.loc[seen["rounds"] < FEW, ["x", "y"]]).mark_point(style="class-hollow")
    return [
        *([] if often.empty else spots(Series(CLASS, "we saw", often), across, up)),
        *([] if len(often) == len(seen) else [seldom.encode(x=across.x(), y=up.y())]),
    ]


def _shares(risk: pd.DataFrame) -> pd.DataFrame:
    ends = [
        wilson(hits, trials) for hits, trials in zip(risk["ended"], risk["rounds"], strict=True)
    ]
    return pd.DataFrame(
        {
            "x": risk["throw"] - 1,
            "rounds": risk["rounds"],
            "y": risk["ended"] / risk["rounds"],
            "low": [low for low, _ in ends],
            "high": [high for _, high in ends],
        }
    )


def _believed(predictions: pd.DataFrame, up: Axis) -> tuple[int, Layers]:
    """Answers lie in a strip of their own, each pile sideways from its height on the same axis.

    How many per cent share a pile is told besides.
    """
    told = tally(predictions, "answer", "good_throws", called="predictions")
    percents = told.assign(x=(100 * told["answer"]).round(6))
    counts = percents.groupby("x")["count"].sum().reset_index()
    laid = stacked(counts, step=up.rise / 100, room=STRIP - 40)
    left = WIDTH - STRIP + 20
    marks, depths = laid.marks, (laid.marks["x"] / 100).map(up.depth)
    places = pd.DataFrame(
        {"x": left + marks["up"], "y": depths - marks["aside"], "level": marks["x"] / 100}
    )
    drawn = alt.Chart(places).mark_point(style="predicted-point", size=laid.size(PREDICTED))
    line = {"x": alt.XValue(left), "y": alt.YValue(0), "y2": alt.Y2Value(up.depth(0))}
    pixels = {"x": alt.X("x:Q").scale(None).axis(None), "y": alt.Y("y:Q").scale(None).axis(None)}
    return laid.numbers, [
        alt.Chart(alt.Data(values=[{}])).mark_rule(style="quiet-line").encode(**line),
        drawn.encode(**pixels),
        *_name(told, laid, left),
    ]


def _name(told: pd.DataFrame, laid: Stacks, left: float) -> Layers:
    after = alternatives(sorted(told["good_throws"].unique()))
    text = say("chart.due.believed", throws=after)
    named = [words(text, x=alt.XValue(left), y=alt.YValue(-20), style="label", align="left")]
    if laid.each == 1:
        return named
    # At the right, level with chances that no throw of a class game has of busting.
    beside = {"x": alt.XValue(WIDTH + 14), "y": alt.YValue(8)}
    return [*named, words(crowd(laid), **beside, style="label", align="left")]


def _means(exact: float, safe_throws: int) -> str:
    safe = counted(safe_throws, "safe_throw")
    return say(f"chart.due.means{'_safe' if safe_throws else ''}", share=percent(exact), safe=safe)


def _says(risk: pd.DataFrame, safe_throws: int) -> str:
    first, later = risk.iloc[:1], risk.iloc[1:]
    seen = [
        say("chart.due.seen_of", busts=some["ended"].sum(), throws=some["rounds"].sum())
        for some in (first, later)
    ]
    more = say("chart.due.later", seen=seen[1]) if later["rounds"].sum() else ""
    return say(f"chart.due.says{'_safe' if safe_throws else ''}", first=seen[0], more=more)

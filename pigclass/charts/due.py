"""Is a bust due? The chance of one after a run of good throws: believed, seen, in theory."""

from fractions import Fraction

import altair as alt
import pandas as pd

from pigclass.charts.axes import Axis
from pigclass.charts.parts import Entry, Layers, encoded, finished, key, words
from pigclass.charts.piles import crowd, marked, telling
from pigclass.charts.readable_numbers import percent
from pigclass.charts.series import Series, curve, spots
from pigclass.charts.stacks import Stacks, stacked
from pigclass.charts.theme import WIDTH
from pigclass.look import CLASS, EXACT, PREDICTED
from pigclass.stats.columns import tally
from pigclass.stats.cut_short import rounds_at_risk
from pigclass.stats.intervals import wilson
from pigclass.stats.rounds_in_rows import each_round
from pigclass.words import counted, refusal, say, say_of

# Later throws than this are too few in a class's log to say anything.
LONGEST = 8
# A share of fewer throws than this says nothing: how many of them were a bust is told in words.
FEW = 5
# Pixels at the sides of the plot, over and under it, and of what was believed after its last
# number; from a number to what was believed over it, and from there to the next one's words.
SIDE, EDGE, STRIP, ASIDE, BEFORE = 40, 8, 210, 12, 32


def is_a_one_due(
    rounds: pd.DataFrame,
    exact: Fraction | float,
    predictions: pd.DataFrame | None = None,
    *,
    safe_throws: int = 0,
) -> alt.LayerChart:
    """Share of throws that bust, by how many good throws went before, beside the flat truth.

    Each share has its 95% interval (Wilson); one of very few throws is told and not drawn.
    `rounds`: `game`, `round`, `throws` (int) and `ended` (str, "bust" or else); rows of the same
    round count once. `exact`: the chance that a throw busts. `predictions`: `good_throws` (int: how
    many went before), `answer` (float: a chance from 0 to 1) and `count` (int: students).
    `safe_throws`: the first throws of a round that cannot bust, and so tell nothing.

    >>> rounds = pd.DataFrame({"game": "a", "round": [1, 2, 3], "throws": [1, 2, 3],
    ...     "ended": ["bust", "bust", "all sat"]})
    >>> said = pd.DataFrame({"good_throws": 4, "answer": [0.3, 0.8], "count": [3, 25]})
    >>> print(is_a_one_due(rounds, Fraction(11, 36), said).description)
    25 of 28 said more than 31%. A throw busts with chance 31% whatever went before. Seen: 1 of 3 \
first throws, 1 of 3 later.
    """
    played = each_round(rounds)
    risk = rounds_at_risk(played["throws"], played["bust"])
    risk = risk[risk["throw"] > safe_throws]
    if risk.empty:
        raise refusal("chart.due.nothing")
    seen = _shares(risk[risk["throw"] <= LONGEST + 1])
    said = _answers(predictions)
    across, up = _axes(int(seen["x"].max()), said)
    often = seen[seen["rounds"] >= FEW]
    entries = [] if often.empty else [Entry(CLASS, "point", say("chart.due.we_saw"))]
    if not said.empty:
        entries.append(Entry(PREDICTED, "point", say("chart.due.believed")))
    means = f"{_believed_more(said, float(exact))}{_means(float(exact), safe_throws)}"
    shared, believed = _believed(said, across, up)
    up = telling(up, shared)
    return finished(
        _true(float(exact), across, up),
        believed,
        [] if often.empty else spots(Series(CLASS, "we saw", often), across, up),
        _told(seen[seen["rounds"] < FEW], said, across, up),
        key(entries, y=-54),
        title=say("chart.due.title"),
        says=f"{means} {_says(risk, safe_throws)}",
        means=means,
    )


def _answers(predictions: pd.DataFrame | None) -> pd.DataFrame:
    if predictions is None:
        return pd.DataFrame(columns=["answer", "good_throws", "count"])
    return tally(predictions, "answer", "good_throws", called="predictions")


def _axes(last: int, said: pd.DataFrame) -> tuple[Axis, Axis]:
    """The axes: that of good throws ends with the throws, or with what was believed."""
    far = max(1, last, *map(int, said["good_throws"]))
    after = STRIP if far in set(said["good_throws"]) else 0
    across = Axis(say("chart.due.across"), low=0, high=far, pad=(SIDE, SIDE + after))
    return across, Axis(say("chart.due.up"), low=0, high=1, form="%", pad=(EDGE, EDGE))


def _true(exact: float, across: Axis, up: Axis) -> Layers:
    """The same chance after any throws, from one end to the other."""
    ends = pd.DataFrame({"x": [across.first, across.last], "y": exact})
    text = say("chart.exact_is", number=percent(exact))
    name = words(
        text, x=alt.XValue(WIDTH + 14), y=alt.YValue(up.depth(exact)), style="exact-label",
        align="left",
    )  # fmt: skip
    return [curve(Series(EXACT, text, ends), across, up), name]


def _told(seldom: pd.DataFrame, said: pd.DataFrame, across: Axis, up: Axis) -> Layers:
    """How many were a bust, in words, over the numbers whose throws are too few for a share.

    Where answers stand over a number, the words end before it.
    """
    foot = alt.YValue(up.depth(0) - 14)
    layers = []
    for row in seldom.to_dict("records"):
        text = say("chart.due.seen_of", busts=int(row["ended"]), throws=int(row["rounds"]))
        aside = {"dx": -8, "align": "right"} if row["x"] in set(said["good_throws"]) else {}
        place = {"x": alt.XValue(across.pixel(row["x"])), "y": foot, **aside}
        layers.append(words(text, style="class-label", **place))
    return layers


def _shares(risk: pd.DataFrame) -> pd.DataFrame:
    ends = [
        wilson(hits, trials) for hits, trials in zip(risk["ended"], risk["rounds"], strict=True)
    ]
    return risk.assign(
        x=risk["throw"] - 1,
        y=risk["ended"] / risk["rounds"],
        low=[low for low, _ in ends],
        high=[high for _, high in ends],
    )


def _believed(said: pd.DataFrame, across: Axis, up: Axis) -> tuple[int, Layers]:
    """Answers over the number they are about, each pile sideways from its height on the axis.

    How many per cent share a pile is told besides.
    """
    shared, layers = 1, []
    for after in said["good_throws"].unique():
        answers = said[said["good_throws"] == after]
        left = across.pixel(after) + ASIDE
        # As far as to the next number, or to the end of the plot.
        room = across.step - ASIDE - BEFORE if after < across.high else STRIP
        percents = answers.assign(x=(100 * answers["answer"]).round(6))
        counts = percents.groupby("x")["count"].sum().reset_index()
        laid = stacked(counts, step=up.rise / 100, room=room)
        layers += [*_sideways(laid, left, up), *_crowd(laid)]
        shared = max(shared, laid.numbers)
    return shared, layers


def _sideways(laid: Stacks, left: float, up: Axis) -> Layers:
    marks = laid.marks
    levels = marks["x"] / 100
    places = pd.DataFrame(
        {"x": left + marks["up"], "y": levels.map(up.depth) - marks["aside"], "level": levels}
    )
    drawn = marked(places, laid, PREDICTED, "predicted-point")
    line = {"x": alt.XValue(left), "y": alt.YValue(0), "y2": alt.Y2Value(up.depth(0))}
    pixels = {"x": alt.X("x:Q").scale(None).axis(None), "y": alt.Y("y:Q").scale(None).axis(None)}
    return [
        alt.Chart(alt.Data(values=[{}])).mark_rule(style="quiet-line").encode(**line),
        encoded(drawn, **pixels),
    ]


def _crowd(laid: Stacks) -> Layers:
    if laid.each == 1:
        return []
    # At the right, level with chances that no throw of a class game has of busting.
    place = {"x": alt.XValue(WIDTH + 14), "y": alt.YValue(8)}
    return [words(crowd(laid), **place, style="label", align="left")]


def _believed_more(said: pd.DataFrame, exact: float) -> str:
    """How many said more than what theory says, as that is written."""
    if said.empty:
        return ""
    more = int(said.loc[said["answer"] > max(exact, round(exact, 2)), "count"].sum())
    told = {"of": said["count"].sum(), "share": percent(exact)}
    return say_of(more, "chart.due.more", **told) if more else say("chart.due.more_nobody", **told)


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

"""Turn totals at which students sat, against the break-even point."""

from dataclasses import replace
from fractions import Fraction
from itertools import count
from math import ceil

import altair as alt
import pandas as pd

from pigclass.charts.layout import WIDE, Axis, room
from pigclass.charts.parts import Entry, Layers, encoded, finished, key, straight, upright, words
from pigclass.charts.piles import counts_of, in_words, on_one_axis, piled, piles
from pigclass.charts.readable_numbers import about
from pigclass.charts.stacks import Stacks, stacked
from pigclass.charts.thresholds import said_beyond
from pigclass.look import BUSTED, EXACT, PREDICTED, SAT
from pigclass.stats import numbers, read, stops
from pigclass.words import refusal, say, say_of

KEY, NAME, LINE_HEIGHT = -56, -24, 26
# In pixels: room for the piles of predictions over the plot, for one of their marks, and for what
# is free under them.
ROOM, MARK, GAP = 100, 12, 14
# In pixels: height of the plot; length of the tick from a pile to its number; padding at both
# ends of the axis for the broadest pile.
HIGH, TICK, ASIDE = 200, 7, 52
# The axis begins at a multiple of this.
ROUND = 5
# Results from the foot of a pile up, each with role and mark.
KINDS = {"sat early": (SAT, "hollow"), "sat": (SAT, "point"), "caught": (BUSTED, "point")}
BreakEven = float | Fraction | pd.DataFrame | None


def sits_against_break_even(
    decisions: pd.DataFrame,
    break_even: BreakEven,
    rounds: pd.DataFrame | None = None,
    *,
    predictions: pd.DataFrame | None = None,
    with_theory: bool = True,
) -> alt.LayerChart:
    """Plot the turn total of each student in each round, a dot where the student sat.

    A tick joins a broad pile to its number. With `rounds`, students caught by a bust are crosses at
    the turn total that they lost. Without `with_theory` the break-even point is hidden.

    `decisions`: `game` (category), `round` (int), `throw` (int: throws made before deciding),
    `player` (category, missing for a head count), `action` ("sit" or "stand"), `turn_total` (int)
    and `count` (int: the students this row stands for). `break_even`: a number, or where it differs
    by student a frame of `game`, `round`, `player`, `break_even` (Fraction or float).
    `rounds`: `game`, `round`, `ended` (str). `predictions`: `answer` (number: where they would sit)
    and `count` (int: students), drawn in a strip above the other piles.

    >>> import pandas as pd
    >>> from pigclass import *
    >>> decisions = pd.DataFrame({"game": ["a", "a"], "round": [1, 1], "throw": [2, 3], "player":
    ...     ["Ana", "Ben"], "action": ["sit", "sit"], "turn_total": [15, 23], "count": [1, 1]})
    >>> chart = charts.sits_against_break_even(decisions, exact.break_even(skunk()))
    >>> print(chart.description.split(".")[0])
    Of the 2 times somebody sat, 1 came at 18 points or fewer
    """
    results = stops(decisions, rounds)
    if results.empty:
        raise refusal("chart.sits.nothing")
    results = _with_break_even(results, break_even)
    predicted = pd.DataFrame({"x": [], "count": []})
    if predictions is not None:
        predicted = counts_of(predictions, "answer", called="predictions")
    own = isinstance(break_even, pd.DataFrame)
    stacks, across, guesses = _laid_out(results, predicted)
    strip, entries, lift = _prediction_layers(predicted, guesses, across)
    unmarked = _without_a_mark(rounds)
    notes = _notes(stacks, unmarked)
    meaning, also = _meaning(results, own=own), _also(results, others=unmarked)
    theory = _own_ticks(results, across) if own else _even_line(results, across, lift)
    return finished(
        straight("quiet-line", x=0, x2=across.long, y=HIGH),
        theory if with_theory else [],
        _ticks(stacks, across),
        _points(stacks, across, with_theory=with_theory),
        strip,
        _head(notes, [*_entries(results, own=own and with_theory), *entries], own=own, lift=lift),
        title=say("chart.sits.title"),
        says=((meaning if with_theory else "") + also).strip() or say("chart.sits.title"),
        meaning=meaning,
        height=HIGH,
        width=across.long,
    )


def _with_break_even(results: pd.DataFrame, break_even: BreakEven) -> pd.DataFrame:
    if break_even is None:
        raise refusal("chart.sits.no_break_even")
    if not isinstance(break_even, pd.DataFrame):
        return results.assign(break_even=float(break_even))
    own = read(break_even, "game", "round", "player", "break_even", called="break_even")
    own = own.assign(break_even=numbers(own["break_even"])).drop_duplicates()
    merged = results.merge(own, on=["game", "round", "player"], how="left")
    early = (merged["result"] == "sat") & (merged["turn_total"] < merged["break_even"])
    # With own break-even points there is no common line: early stops are drawn hollow.
    return merged.assign(result=merged["result"].where(~early, "sat early"))


def _laid_out(results: pd.DataFrame, predicted: pd.DataFrame) -> tuple[Stacks, Axis, pd.DataFrame]:
    """Lay out the piles of all rounds, and return the predictions that the axis has room for.

    Broad piles stand on their side of the break-even line.
    """
    ordered = results.assign(result=pd.Categorical(results["result"], list(KINDS)))
    counts = ordered.groupby(["turn_total", "result"], observed=True)["count"].sum().reset_index()
    values = results[["turn_total", "break_even"]].clip(lower=0)
    # A very large answer would compress the piles: it is mentioned, not drawn.
    least, most = float(values.min().min()), max(1.0, float(values.max().max()))
    within = predicted[predicted["x"] <= 2 * most]
    low, high = min([least, *within["x"]]), max([most, *within["x"]])
    first = low // ROUND * ROUND
    across = Axis(say("chart.turn_total"), low=first, high=high, pad=(ASIDE, ASIDE), long=WIDE)
    counts = counts.rename(columns={"turn_total": "x"})
    (binned, guesses), across = on_one_axis([counts, within], across)
    stacks = stacked(binned, step=across.step, room=HIGH - TICK)
    if len(set(results["break_even"])) == 1:
        shifted = _beside_the_line(stacks, float(results["break_even"].iloc[0]), across)
        stacks = shifted if _is_clear(shifted, across) else stacks
    return stacks, across, guesses


def _prediction_layers(
    predicted: pd.DataFrame, guesses: pd.DataFrame, across: Axis
) -> tuple[Layers, list[Entry], float]:
    """Return layers of the predictions above the plot, their legend entry and height."""
    if predicted.empty:
        return [], [], 0
    stacks = piled(guesses, across, room=ROOM, most=MARK)
    crowd = f"({say('chart.a_mark', what=in_words(stacks))})" if stacks.each > 1 else ""
    note = said_beyond(predicted[predicted["x"] > across.high])
    name = " ".join(filter(None, (say("chart.we_said"), crowd, note)))
    line = straight("quiet-line", x=0, x2=across.long, y=-GAP)
    layers = [] if guesses.empty else [piles(stacks, PREDICTED, across, foot=-GAP - 2)]
    return [line, *layers], [Entry(PREDICTED, "point", name)], GAP + stacks.high + 4


def _beside_the_line(stacks: Stacks, at: float, across: Axis) -> Stacks:
    """Shift broad piles to their own side of the break-even line."""
    marks, half = stacks.marks, stacks.pitch / 2
    away = marks["x"].map(across.pixel) - across.pixel(at)
    reach = marks.groupby("x")["aside"].transform("max") + half
    push = (reach + 2 - away.abs()).clip(lower=0).where(reach > half, 0)
    return replace(stacks, marks=marks.assign(aside=marks["aside"] + push.where(away >= 0, -push)))


def _is_clear(stacks: Stacks, across: Axis) -> bool:
    """Return whether the piles stay inside the plot, without touching each other."""
    ends = _ends(stacks, across).map(across.pixel)
    touch = ends["min"] - ends["max"].shift() < stacks.pitch
    outside = min(ends["min"].min(), across.long - ends["max"].max()) < stacks.pitch / 2
    return not (outside or touch.any())


def _ends(stacks: Stacks, across: Axis) -> pd.DataFrame:
    """Return the positions of the outermost marks of each pile, `min` and `max`, by number."""
    places = stacks.marks["x"] + stacks.marks["aside"] / across.step
    return places.groupby(stacks.marks["x"]).agg(["min", "max"])


def _points(stacks: Stacks, across: Axis, *, with_theory: bool) -> Layers:
    kinds = KINDS if with_theory else KINDS | {"sat early": KINDS["sat"]}
    return [
        piles(replace(stacks, marks=marks), role, across, foot=HIGH - TICK, mark=mark)
        for result, (role, mark) in kinds.items()
        if len(marks := stacks.marks[stacks.marks["result"] == result])
    ]


def _ticks(stacks: Stacks, across: Axis) -> alt.Chart:
    """Draw a tick from each number to the middle of its pile."""
    middles = _ends(stacks, across).mean(axis=1)
    ticks = pd.DataFrame({"x": middles.index, "x2": middles.to_numpy()})
    rules = alt.Chart(ticks).mark_rule(style="quiet-line")
    return encoded(rules, x=across.x(), x2="x2", y=alt.YValue(HIGH), y2=alt.Y2Value(HIGH - TICK))


def _even_line(results: pd.DataFrame, across: Axis, lift: float) -> Layers:
    at = float(results["break_even"].iloc[0])
    text = say("chart.gains_nothing_at", number=about(at))
    # The line reaches up to its label above the plot.
    return upright(at, text, EXACT, across, y=NAME - lift, top=NAME - lift + 15)


def _own_ticks(results: pd.DataFrame, across: Axis) -> alt.Chart:
    # A negative point means that standing never paid with that score.
    points = results["break_even"].dropna().clip(lower=0).drop_duplicates()
    rules = alt.Chart(pd.DataFrame({"x": points})).mark_rule(style="exact-bar")
    return encoded(rules, x=across.x(), y=alt.YValue(HIGH), y2=alt.Y2Value(HIGH - 12))


def _notes(stacks: Stacks, others: dict[str, int]) -> list[str]:
    """Return notes on what a mark stands for and who is missing."""
    crowd = [say("chart.a_mark", what=in_words(stacks))] if stacks.each > 1 else []
    unmarked = [say_of(number, f"chart.sits.{what}") for what, number in others.items() if number]
    return [*crowd, *unmarked]


def _head(notes: list[str], entries: list[Entry], *, own: bool, lift: float) -> Layers:
    """Draw the key, and the notes beside it or, without room, below it, above the line's label."""
    foot, note = (NAME if own else KEY) - lift, " · ".join(notes)
    notes = [note] if notes and room(note) <= WIDE else notes
    # The sample of an entry takes the room of about seven letters.
    if notes and room(note + "".join(7 * " " + it.text for it in entries)) <= WIDE:
        place = {"x": alt.XValue(WIDE), "y": alt.YValue(foot)}
        return [words(note, style="quiet-label", align="right", **place), *key(entries, y=foot)]
    places = ({"x": alt.XValue(0), "y": alt.YValue(y)} for y in count(foot, -LINE_HEIGHT))
    lines = [
        words(text, style="quiet-label", align="left", **place)
        for text, place in zip(notes[::-1], places, strict=False)
    ]
    return [*lines, *key(entries, y=foot - LINE_HEIGHT * len(notes))]


def _entries(results: pd.DataFrame, *, own: bool) -> list[Entry]:
    entries = [Entry(SAT, "point", say("chart.sits.sat"))]
    if "caught" in results["result"].to_numpy():
        entries.append(Entry(BUSTED, "point", say("chart.sits.caught")))
    if own:
        entries.insert(1, Entry(SAT, "hollow", say("chart.sits.sat_early")))
        entries.append(Entry(EXACT, "bar", say("chart.sits.that_point")))
    return entries


def _without_a_mark(rounds: pd.DataFrame | None) -> dict[str, int]:
    """Return the number of students without a mark: bust at once, or standing at the end."""
    if rounds is None or "outcome" not in rounds.columns:
        return {}
    at_once = (rounds["outcome"] == "caught") & (rounds["throws"] == 1)
    stopped = (rounds["ended"] == "finished early") & (rounds["outcome"] == "unfinished")
    which = {"at_once": at_once, "stopped": stopped}
    return {name: int(rounds.loc[rows, "count"].sum()) for name, rows in which.items()}


def _meaning(results: pd.DataFrame, *, own: bool) -> str:
    sat = results[results["result"] != "caught"]
    if sat.empty:
        return say("chart.sits.says_nobody")
    before = sat["count"][sat["turn_total"] < sat["break_even"]].sum()
    point = ceil(round(results["break_even"].iloc[0], 6)) - 1
    which = ("_own" if own else "") if before else "_none"
    times = int(sat["count"].sum())
    return say_of(times, f"chart.sits.says{which}", sat=times, before=before, point=point)


def _also(results: pd.DataFrame, *, others: dict[str, int]) -> str:
    caught = int(results["count"][results["result"] == "caught"].sum())
    return "".join(
        say_of(number, f"chart.sits.says_{what}")
        for what, number in {"caught": caught, **others}.items()
        if number
    )

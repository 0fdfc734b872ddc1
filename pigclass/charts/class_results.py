"""Turn totals at which students sat, by round, against the break-even point."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import count

import altair as alt
import pandas as pd

from pigclass.charts.layout import Axis
from pigclass.charts.parts import Entry, Layers, encoded, finished, key, upright, words
from pigclass.charts.piles import in_words, marked
from pigclass.charts.readable_numbers import about, plain
from pigclass.charts.sitting_plan import LETTER, STYLES, TICK, Plan, placed, planned
from pigclass.charts.stacks import Stacks
from pigclass.charts.theme import WIDE
from pigclass.look import BUSTED, EXACT, SAT
from pigclass.stats.rounds import numbers, read, stops
from pigclass.words import counted, refusal, say, say_of

KEY, NAME, LINE_HEIGHT = -56, -24, 26
# The words for a round without a dot, by how it ended.
SILENT = {
    "bust": "bust_at_once",
    "finished early": "finished_early",
    "all sat": "all_sat",
    "banked": "banked",
}
BreakEven = float | Fraction | pd.DataFrame


def sits_against_break_even(
    decisions: pd.DataFrame,
    break_even: BreakEven,
    rounds: pd.DataFrame | None = None,
    *,
    with_theory: bool = True,
) -> alt.LayerChart:
    """Plot a dot per student who sat, at their turn total, by round.

    A pile that is broader than its number is tied to it by a tick, and the number is written over
    it. Where the rounds are many, or the students more than a line of them can hold, all rounds
    stand on one line.

    With `rounds`, those whom a bust caught are crosses at the turn total that they lost. Only
    `with_theory` is the break-even point shown.

    `decisions`: `game` (category), `round` (int), `throw` (int: throws made before deciding),
    `player` (category, missing for a head count), `action` ("sit" or "stand"), `turn_total` (int)
    and `count` (int: the students this row stands for). `break_even`: a number, or where it differs
    by student a frame of `game`, `round`, `player`, `break_even` (Fraction or float).
    `rounds`: `game`, `round`, `ended` (str).

    >>> decisions = pd.DataFrame({"game": ["a", "a"], "round": [1, 1], "throw": [2, 3], "player":
    ...     ["Ana", "Ben"], "action": ["sit", "sit"], "turn_total": [15, 23], "count": [1, 1]})
    >>> print(sits_against_break_even(decisions, Fraction(200, 11)).description)
    1 of the 2 times somebody sat, it was below 18.2: one more throw would have paid, on average.
    """
    results = stops(decisions, rounds)
    if results.empty:
        raise refusal("chart.sits.nothing")
    results = _with_break_even(results, break_even)
    last = int((decisions if rounds is None else rounds)["round"].max())
    own = isinstance(break_even, pd.DataFrame)
    plan = planned(results, last)
    across = plan.across
    by_round = plan.rows > 1
    dots = placed(plan, across, STYLES if with_theory else STYLES | {"sat early": STYLES["sat"]})
    silent = _silent(results, rounds, by_round=by_round)
    unmarked = _without_a_mark(results, rounds)
    notes = _notes({} if by_round else silent, last, plan.stacks, unmarked)
    means = _means(results, own=own)
    also = _also(results, others=unmarked)
    rows = alt.Chart(pd.DataFrame({"row": range(1, plan.rows + 1)}))
    return finished(
        rows.mark_rule(style="quiet-line").encode(y=_down(plan)),
        []
        if not with_theory
        else _own_ticks(results, plan, across)
        if own
        else _line(results, across),
        _ticks(dots, plan, across),
        [_points(some, plan, across) for _, some in dots.groupby("style")],
        _numbers(dots, plan) if by_round else [],
        _silent_rows(silent, results, across) if by_round else [],
        _head(notes, _entries(results, own=own and with_theory), own=own),
        title=say("chart.sits.title"),
        says=((means if with_theory else "") + also).strip() or say("chart.sits.title"),
        means=means,
        height=plan.high,
        width=across.long,
    )


def _with_break_even(results: pd.DataFrame, break_even: BreakEven) -> pd.DataFrame:
    if not isinstance(break_even, pd.DataFrame):
        return results.assign(break_even=float(break_even))
    own = read(break_even, "game", "round", "player", "break_even", called="break_even")
    own = own.assign(break_even=numbers(own["break_even"])).drop_duplicates()
    merged = results.merge(own, on=["game", "round", "player"], how="left")
    early = (merged["result"] == "sat") & (merged["turn_total"] < merged["break_even"])
    # No line can part them, so that those who sat before their own point are drawn hollow.
    return merged.assign(result=merged["result"].where(~early, "sat early"))


def _points(dots: pd.DataFrame, plan: Plan, across: Axis) -> alt.Chart:
    style = dots["style"].iloc[0]
    several = replace(plan.stacks, marks=dots)
    points = marked(dots[["x", "row", "at", "round"]], several, SAT, style)
    return points.encode(x=across.x(), y=_down(plan))


def _down(plan: Plan) -> alt.Y:
    """Return the vertical axis: rounds from top to bottom, labelled in the middle."""
    middles = [number + 0.5 for number in range(plan.rows)]
    name = say("chart.sits.round_label").replace("'", "\\'")
    axis = alt.Axis(values=middles, labelExpr=f"'{name}' + ceil(datum.value)", grid=False)
    named = axis if plan.rows > 1 else None
    return alt.Y("row:Q", title=None, axis=named).scale(domain=[plan.rows, 0], nice=False)


def _numbers(dots: pd.DataFrame, plan: Plan) -> Layers:
    """Write the turn total over each pile."""
    piles = dots.groupby(["round", "turn_total"])
    places = piles.agg(left=("x", "min"), right=("x", "max"), row=("row", "min")).reset_index()
    above = (0.5 * plan.stacks.pitch + 11) / plan.row
    places = places.assign(x=(places["left"] + places["right"]) / 2, row=places["row"] - above)
    base = alt.Chart(places[["x", "row", "turn_total"]])
    channels = {"x": "x:Q", "y": _down(plan), "text": "turn_total:Q"}
    # The break-even line may pass below the number.
    return [base.mark_text(style=style).encode(**channels) for style in ("halo", "exact-label")]


def _ticks(dots: pd.DataFrame, plan: Plan, across: Axis) -> alt.Chart:
    """Draw a tick from each number to the middle of its pile."""
    piles = dots.groupby(["round", "turn_total"])["x"].agg(["min", "max"]).reset_index()
    ticks = pd.DataFrame(
        {
            "x": piles["turn_total"],
            "x2": (piles["min"] + piles["max"]) / 2,
            "row": piles["round"],
            "top": piles["round"] - TICK / plan.row,
        }
    )
    drawn = alt.Chart(ticks).mark_rule(style="quiet-line")
    return encoded(drawn, x=across.x(), x2="x2", y=_down(plan), y2="top")


def _line(results: pd.DataFrame, across: Axis) -> Layers:
    at = float(results["break_even"].iloc[0])
    text = say("chart.gains_nothing_at", number=about(at))
    # Up to its name, so that the number over a pile of the first round does not cut it off.
    return upright(at, text, EXACT, across, y=NAME, top=NAME + 15)


def _own_ticks(results: pd.DataFrame, plan: Plan, across: Axis) -> alt.Chart:
    ticks = results[["round", "break_even"]].dropna().drop_duplicates()
    # Below 0 means: with so much banked it never paid to stand.
    ticks = ticks.assign(break_even=ticks["break_even"].clip(lower=0))
    rounds = ticks["round"] if plan.rows > 1 else 1
    ticks = ticks.assign(row=rounds, top=rounds - 12 / plan.row)
    drawn = alt.Chart(ticks).mark_rule(style="exact-bar")
    return encoded(drawn, x=across.x("break_even"), y=_down(plan), y2="top")


def _silent(
    results: pd.DataFrame, rounds: pd.DataFrame | None, *, by_round: bool
) -> dict[int, str]:
    """Return how the rounds without any mark ended."""
    if rounds is None:
        return {}
    each = rounds.assign(ended=_ended(rounds)).sort_values("ended", key=lambda how: how != "bust")
    each = each.drop_duplicates("round").sort_values("round")
    silent = each[~each["round"].isin(results["round"])]
    return {
        int(row["round"]): _silence(str(row["ended"]), row["throws"], by_round=by_round)
        for row in silent.to_dict("records")
    }


def _ended(rounds: pd.DataFrame) -> "pd.Series[str]":
    """Return how each round ended; with own dice, for each student alone."""
    ended = rounds["ended"].astype(object)
    alone = ended == "each alone"
    if not alone.any():
        return ended
    how = (rounds["outcome"] == "caught").map({True: "bust", False: "all sat"})
    return ended.mask(alone, how)


def _silence(ended: str, throws: int, *, by_round: bool) -> str:
    if ended == "bust" and throws > 1:
        # Where all rounds are told in notes, one for each throw would fill the picture.
        return say("chart.sits.bust_on" if by_round else "chart.sits.bust_later", throw=throws)
    return say(f"chart.sits.{SILENT.get(ended, 'not_over')}")


def _silent_rows(silent: dict[int, str], results: pd.DataFrame, across: Axis) -> Layers:
    # On the side that the line leaves free.
    is_left = across.pixel(float(results["break_even"].max())) > across.long / 2
    x, align = (8, "left") if is_left else (across.long - 8, "right")
    place = {"x": alt.XValue(x), "align": align}
    return [
        words(text, y=alt.YDatum(row - 0.5), style="quiet-label", **place)
        for row, text in silent.items()
    ]


def _notes(silent: dict[int, str], last: int, stacks: Stacks, others: dict[str, int]) -> list[str]:
    """Return notes on what a mark stands for and who is missing."""
    crowd = [say("chart.a_mark", what=in_words(stacks))] if stacks.each > 1 else []
    ends = Counter(silent.values()).items()
    missing = [
        say("chart.sits.missing", times=times, rounds=counted(last, "round"), how=how)
        for how, times in ends
    ]
    unmarked = [say_of(number, f"chart.sits.{what}") for what, number in others.items() if number]
    return _in_lines([*crowd, *missing, *unmarked])


def _in_lines(notes: list[str]) -> list[str]:
    """Join notes into lines that fit over the plot."""
    lines: list[str] = []
    for note in notes:
        longer = f"{lines[-1]} · {note}" if lines else note
        fits = len(longer) * LETTER <= WIDE
        lines = [*lines[:-1], longer] if lines and fits else [*lines, note]
    return lines


def _head(notes: list[str], entries: list[Entry], *, own: bool) -> Layers:
    """Draw the key with the notes below it, above the line label."""
    foot = NAME if own else KEY
    places = ({"x": alt.XValue(0), "y": alt.YValue(y)} for y in count(foot, -LINE_HEIGHT))
    written = [
        words(text, style="quiet-label", align="left", **place)
        for text, place in zip(notes[::-1], places, strict=False)
    ]
    return [*written, *key(entries, y=foot - LINE_HEIGHT * len(notes))]


def _entries(results: pd.DataFrame, *, own: bool) -> list[Entry]:
    entries = [Entry(SAT, "point", say("chart.sits.sat"))]
    if "caught" in results["result"].to_numpy():
        entries.append(Entry(BUSTED, "point", say("chart.sits.caught")))
    if own:
        entries.insert(1, Entry(SAT, "hollow", say("chart.sits.sat_early")))
        entries.append(Entry(EXACT, "bar", say("chart.sits.that_point")))
    return entries


def _without_a_mark(results: pd.DataFrame, rounds: pd.DataFrame | None) -> dict[str, int]:
    """Count students without a mark: bust at once, or standing at the end.

    With shared throws a bust on the first throw ends the round, which says so itself.
    """
    if rounds is None or "outcome" not in rounds.columns:
        return {}
    at_once = (rounds["outcome"] == "caught") & (rounds["throws"] == 1)
    stopped = (rounds["ended"] == "finished early") & (rounds["outcome"] == "unfinished")
    which = {"at_once": at_once & rounds["round"].isin(results["round"]), "stopped": stopped}
    return {name: int(rounds.loc[rows, "count"].sum()) for name, rows in which.items()}


def _means(results: pd.DataFrame, *, own: bool) -> str:
    sat = results[results["result"] != "caught"]
    if sat.empty:
        return say("chart.sits.says_nobody")
    before = sat["count"][sat["turn_total"] < sat["break_even"]].sum()
    point = plain(results["break_even"].iloc[0])
    which = "_none" if not before else "_own" if own else ""
    times = int(sat["count"].sum())
    return say_of(times, f"chart.sits.says{which}", sat=times, before=before, point=point)


def _also(results: pd.DataFrame, *, others: dict[str, int]) -> str:
    caught = int(results["count"][results["result"] == "caught"].sum())
    return "".join(
        say_of(number, f"chart.sits.says_{what}")
        for what, number in {"caught": caught, **others}.items()
        if number
    )

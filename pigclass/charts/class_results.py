"""Where the class sat, round by round, against the point where it pays to sit."""

from fractions import Fraction

import altair as alt
import pandas as pd

from pigclass.charts.parts import Entry, Layers, encoded, finished, key, words
from pigclass.charts.stacks import fit, stacked
from pigclass.charts.theme import HEIGHT, WIDTH
from pigclass.charts.wording import about, counted, plain
from pigclass.look import BUSTED, EXACT, SAT
from pigclass.rules.errors import PigclassError
from pigclass.stats.columns import numbers, read
from pigclass.stats.stops import stops

# How far above its number line a round's dots begin, and how much of the row they may fill: less
# where there is room to write each pile's number over it.
FOOT, FILL, FILL_BELOW_NUMBERS = 0.07, 0.8, 0.55
MOST_NUMBERED = 6
WIDEST_PILE = 60
STYLES = {"sat": "sat-point", "sat early": "sat-hollow", "caught": "busted-point"}
# What is said of a round without a dot, by how it ended.
SILENT = {
    "bust": "bust on the first throw",
    "finished early": "stopped before anyone sat",
    "all sat": "nobody was left",
    "banked": "banked for all",
}
BreakEven = float | Fraction | pd.DataFrame


def sits_against_break_even(
    decisions: pd.DataFrame, break_even: BreakEven, rounds: pd.DataFrame | None = None
) -> alt.LayerChart:
    """A dot for each student who sat, at the turn total of that moment, round under round.

    A pile is wider than the number it stands for, and so its number is written over it; from seven
    rounds on there is room for a tick below it only.

    With `rounds`, those whom a bust caught are crosses at the turn total that they lost.

    `decisions`: `game` (category), `round` (int), `throw` (int: throws made before deciding),
    `player` (category, missing for a head count), `action` ("sit" or "stand"), `turn_total` (int)
    and `count` (int: the students this row stands for). `break_even`: a number, or where it differs
    by student a frame of `game`, `round`, `player`, `break_even` (Fraction or float).
    `rounds`: `game`, `round`, `ended` (str).

    >>> decisions = pd.DataFrame({"game": ["a", "a"], "round": [1, 1], "throw": [2, 3], "player":
    ...     ["Ana", "Ben"], "action": ["sit", "sit"], "turn_total": [15, 23], "count": [1, 1]})
    >>> print(sits_against_break_even(decisions, Fraction(200, 11)).description)
    2 sat, in 1 round: 1 before the break-even point of about 18.2, 1 at it or after.
    """
    results = _with_break_even(_some(stops(decisions, rounds)), break_even)
    last = int((decisions if rounds is None else rounds)["round"].max())
    own = isinstance(break_even, pd.DataFrame)
    farthest = 1.05 * float(results[["turn_total", "break_even"]].max().max())
    dots = _placed(results, last, farthest)
    points = [_points(some, last, farthest) for _, some in dots.groupby("style")]
    return finished(
        _number_lines(last),
        _own_ticks(results) if own else _line(results, farthest),
        points,
        _numbers(dots, last) if last <= MOST_NUMBERED else _ticks(results),
        _silent_rounds(results, rounds, last, farthest),
        key(_entries(results, own=own), y=-22 if own else -56),
        title="Where did we sit?",
        says=_says(results, last, own=own, undecided=_undecided(rounds)),
    )


def _some(results: pd.DataFrame) -> pd.DataFrame:
    if results.empty:
        raise PigclassError("Nobody has sat and no bust has caught anyone: nothing to draw yet.")
    return results


def _with_break_even(results: pd.DataFrame, break_even: BreakEven) -> pd.DataFrame:
    if not isinstance(break_even, pd.DataFrame):
        return results.assign(break_even=float(break_even))
    own = read(break_even, "game", "round", "player", "break_even", called="break_even")
    own = own.assign(break_even=numbers(own["break_even"])).drop_duplicates()
    known = results.merge(own, on=["game", "round", "player"], how="left")
    early = (known["result"] == "sat") & (known["turn_total"] < known["break_even"])
    # No line can part them, so that those who sat before their own point are drawn hollow.
    return known.assign(result=known["result"].where(~early, "sat early"))


def _placed(results: pd.DataFrame, last: int, farthest: float) -> pd.DataFrame:
    """One row per student, with the place of the dot in the units of the axes."""
    each = results.loc[results.index.repeat(results["count"])].reset_index(drop=True)
    spot = ["round", "turn_total"]
    biggest = int(each.groupby(spot).size().max())
    fill = FILL_BELOW_NUMBERS if last <= MOST_NUMBERED else FILL
    pile = fit(biggest, room=fill * HEIGHT / last, wide=WIDEST_PILE)
    dots = stacked(each, spot=spot, kind="result", height=pile.height)
    step = pile.dot * farthest / WIDTH
    return dots.assign(
        size=pile.size,
        x=_middle(dots, step) + dots["across"] * step,
        row=dots["round"] - FOOT - (dots["up"] + 0.5) * pile.dot * last / HEIGHT,
        above=(0.5 * pile.dot + 11) * last / HEIGHT,
        style=dots["result"].map(STYLES),
    )


def _middle(dots: pd.DataFrame, step: float) -> "pd.Series[float]":
    """Where a pile stands: at its turn total, yet wholly on that side of a line they share."""
    total, line, reach = dots["turn_total"], dots["break_even"], 0.6 * dots["wide"] * step
    if (line != line.iloc[0]).any():
        return total.astype(float)
    return total.where(total >= line, total.clip(upper=line - reach)).where(
        total < line, total.clip(lower=line + reach)
    )


def _points(dots: pd.DataFrame, last: int, farthest: float) -> alt.Chart:
    style, size = dots[["style", "size"]].iloc[0]
    axis = alt.Axis(tickCount=8, tickMinStep=1)
    x = alt.X("x:Q", title="turn total at risk", axis=axis)
    drawn = alt.Chart(dots[["x", "row"]]).mark_point(style=style, size=size)
    return drawn.encode(x=x.scale(domain=[0, farthest], nice=False), y=_down(last))


def _down(last: int) -> alt.Y:
    """Rounds from top to bottom, each named in the middle of its row."""
    middles = [number + 0.5 for number in range(last)]
    axis = alt.Axis(values=middles, labelExpr="'round ' + ceil(datum.value)", grid=False)
    return alt.Y("row:Q", title=None, axis=axis).scale(domain=[last, 0], nice=False)


def _number_lines(last: int) -> alt.Chart:
    rows = pd.DataFrame({"row": range(1, last + 1)})
    return alt.Chart(rows).mark_rule(style="quiet-line").encode(y=_down(last))


def _numbers(dots: pd.DataFrame, last: int) -> alt.Chart:
    """Over each pile the turn total at which it was made."""
    over = dots.assign(row=dots["row"] - dots["above"]).groupby(["round", "turn_total"])
    places = over.agg(x=("x", "mean"), row=("row", "min")).reset_index()
    drawn = alt.Chart(places[["x", "row", "turn_total"]]).mark_text(style="label")
    return drawn.encode(x="x:Q", y=_down(last), text="turn_total:Q")


def _ticks(results: pd.DataFrame) -> alt.Chart:
    """On the number line under each pile the place of its turn total."""
    ticks = results[["round", "turn_total"]].drop_duplicates()
    ticks = ticks.assign(row=ticks["round"], top=ticks["round"] - 2 * FOOT)
    drawn = alt.Chart(ticks).mark_rule(style="quiet-line")
    return encoded(drawn, x="turn_total:Q", y="row:Q", y2="top")


def _line(results: pd.DataFrame, farthest: float) -> Layers:
    at = float(results["break_even"].iloc[0])
    text = f"{about(at)}: one more throw gains nothing on average"
    # In the middle over its line, unless the line is too near one side for that.
    side = "left" if at < 0.35 * farthest else "right" if at > 0.65 * farthest else "center"
    rule = encoded(alt.Chart(pd.DataFrame({"at": [at]})).mark_rule(style="exact-line"), x="at:Q")
    name = words(text, x=alt.XDatum(at), y=alt.YValue(-20), style="exact-label", align=side)
    return [rule, name]


def _own_ticks(results: pd.DataFrame) -> alt.Chart:
    ticks = results[["round", "break_even"]].dropna().drop_duplicates()
    ticks = ticks.assign(row=ticks["round"], top=ticks["round"] - 2 * FOOT)
    drawn = alt.Chart(ticks).mark_rule(style="exact-bar")
    return encoded(drawn, x="break_even:Q", y="row:Q", y2="top")


def _silent_rounds(
    results: pd.DataFrame, rounds: pd.DataFrame | None, last: int, farthest: float
) -> Layers:
    """Say of a round in which nobody sat, and nobody who had decided was caught, how it ended."""
    if rounds is None:
        return []
    ended = rounds.drop_duplicates("round").set_index("round")["ended"]
    silent = sorted(set(ended.index) - set(results["round"]))
    # On the side that the line leaves free.
    is_left = float(results["break_even"].max()) > farthest / 2
    place = {"x": alt.XValue(8 if is_left else WIDTH - 8), "align": "left" if is_left else "right"}
    return [
        words(_silence(ended[row]), y=alt.YDatum(row - 0.5), style="quiet-label", **place)
        for row in silent
    ]


def _silence(ended: object) -> str:
    return SILENT.get(str(ended), "not over yet")


def _entries(results: pd.DataFrame, *, own: bool) -> list[Entry]:
    entries = [Entry(SAT, "point", "sat")]
    if "caught" in results["result"].to_numpy():
        entries.append(Entry(BUSTED, "point", "caught by a bust"))
    if own:
        entries.insert(1, Entry(SAT, "hollow", "sat before their own break-even point"))
        entries.append(Entry(EXACT, "bar", "that point"))
    return entries


def _undecided(rounds: pd.DataFrame | None) -> int:
    """How many still stood when a round was broken off."""
    if rounds is None or "outcome" not in rounds.columns:
        return 0
    stopped = rounds[(rounds["ended"] == "finished early") & (rounds["outcome"] == "unfinished")]
    return int(stopped["count"].sum())


def _says(results: pd.DataFrame, last: int, *, own: bool, undecided: int) -> str:
    sat = results[results["result"] != "caught"]
    before = int(sat["count"][sat["turn_total"] < sat["break_even"]].sum())
    after = int(sat["count"].sum()) - before
    caught = int(results["count"].sum()) - before - after
    about = f"the break-even point of about {plain(results['break_even'].iloc[0])}"
    point = "their own break-even point" if own else about
    bust = f" A bust caught {caught}." if caught else ""
    stopped = f" {undecided} still stood when it stopped." if undecided else ""
    return (
        f"{before + after} sat, in {counted(last, 'round')}: {before} before {point}, "
        f"{after} at it or after.{bust}{stopped}"
    )

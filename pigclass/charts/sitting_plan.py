"""Layout of the chart of students who sat."""

from dataclasses import dataclass, replace

import pandas as pd

from pigclass.charts.layout import Axis
from pigclass.charts.piles import telling
from pigclass.charts.readable_numbers import plain
from pigclass.charts.stacks import Stacks, blocks, stacked
from pigclass.charts.theme import WIDE
from pigclass.words import say

# The pixels below a pile for the tick that ties it to its number, and above it for that number.
TICK, NUMBER = 7, 26
# The height of a picture with a line for each round, and the most rounds that it has room for;
# and of one with all rounds on one line, under the notes that it needs.
TALL, MOST_ROUNDS, TOGETHER = 290, 6, 240
# What stays free at both ends of the axis, so that the broadest pile has room there.
ASIDE = 52
# What the names of the rounds need, left of the plot.
NAMES = 90
# The axis begins at a multiple of this.
ROUND = 5
LETTER = 11
STYLES = {"sat early": "sat-hollow", "sat": "sat-point", "caught": "busted-point"}


@dataclass(frozen=True)
class Plan:
    """Layout of the marks: one line per round, or one for all."""

    stacks: Stacks
    across: Axis
    rows: int
    high: int

    @property
    def row(self) -> float:
        """The pixels of one round."""
        return self.high / self.rows


def _across(results: pd.DataFrame, *, long: int) -> Axis:
    """Return the axis from a round number near the smallest value."""
    drawn = results[["turn_total", "break_even"]].clip(lower=0)
    low, high = float(drawn.min().min()), max(1.0, float(drawn.max().max()))
    first = low // ROUND * ROUND
    return Axis(say("chart.turn_total"), low=first, high=high, pad=(ASIDE, ASIDE), long=long)


def planned(results: pd.DataFrame, last: int) -> Plan:
    """Plan one line per round if there is room, else one for all."""
    ordered = results.assign(result=pd.Categorical(results["result"], list(STYLES)))
    groups = ordered.groupby(["round", "turn_total", "result"], observed=True)
    piles = groups.agg(count=("count", "sum"), line=("break_even", "first")).reset_index()
    across = _across(results, long=WIDE - NAMES)
    piles["pixel"] = piles["turn_total"].map(across.pixel)
    row = TALL / last
    laid = blocks(piles.assign(row=piles["round"]), room=row - TICK - NUMBER)
    if laid and 1 < last <= MOST_ROUNDS:
        beside = _beside_the_line(laid, across)
        if _have_room(beside, across):
            return Plan(beside, across, last, TALL)
    together = piles.groupby(["turn_total", "result"], observed=True)["count"].sum().reset_index()
    tally = together.rename(columns={"turn_total": "x"}).assign(round=1)
    across = _across(results, long=WIDE)
    laid = stacked(tally, step=across.step, room=TOGETHER - TICK)
    marks = laid.marks.rename(columns={"x": "turn_total"})
    pixel = marks["turn_total"].map(across.pixel)
    named = replace(laid, marks=marks.assign(pixel=pixel, line=piles["line"].iloc[0]))
    beside = named if len(set(piles["line"])) > 1 else _beside_the_line(named, across)
    chosen = beside if _is_clear(_ends(beside), across, named.pitch / 2) else named
    return Plan(chosen, telling(across, laid.numbers), 1, TOGETHER)


def _beside_the_line(laid: Stacks, across: Axis) -> Stacks:
    """Shift broad piles to their own side of the break-even line."""
    marks, half = laid.marks, laid.pitch / 2
    one_line = len(set(marks["line"])) == 1
    each = marks.groupby(["round", "turn_total"])["aside"]
    reach = each.transform("max") + half
    line = marks["line"].map(across.pixel) if one_line else marks["pixel"] - 1000
    ahead = marks["pixel"] >= line
    over = (reach + 2 - (marks["pixel"] - line).abs()).clip(lower=0).where(reach > half, 0)
    moved = marks["aside"] + over.where(ahead, -over)
    return replace(laid, marks=marks.assign(aside=moved))


def _have_room(laid: Stacks, across: Axis) -> bool:
    """Check that piles and their numbers neither overlap nor leave the plot."""
    half, piles = laid.pitch / 2, _ends(laid)
    before = piles.groupby("round")[["turn_total", "min", "max"]].shift()
    steps = (piles["min"] + piles["max"] - before["min"] - before["max"]) / 2
    letters = piles["turn_total"].map(_letters) + before["turn_total"].map(_letters)
    are_read = not (steps < LETTER * letters / 2 + 6).any()
    return are_read and _is_clear(piles, across, half)


def _ends(laid: Stacks) -> pd.DataFrame:
    """Return the outermost marks of each pile in pixels."""
    at = laid.marks.assign(at=laid.marks["pixel"] + laid.marks["aside"])
    return at.groupby(["round", "turn_total"])["at"].agg(["min", "max"]).reset_index()


def _is_clear(piles: pd.DataFrame, across: Axis, half: float) -> bool:
    """Check that piles stay inside and apart; `half` is half a mark."""
    touch = piles["min"] - piles.groupby("round")["max"].shift() < 2 * half
    outside = piles["min"].min() < half or piles["max"].max() > across.long - half
    return not outside and not touch.any()


def _letters(total: float) -> int:
    return 0 if pd.isna(total) else len(plain(total))


def placed(plan: Plan, across: Axis, styles: dict[str, str]) -> pd.DataFrame:
    """Return one row per mark, in axis units."""
    marks = plan.stacks.marks
    pixel = marks["round"] * plan.row - TICK - marks["up"]
    return marks.assign(
        x=marks["turn_total"] + marks["aside"] / across.step,
        row=pixel / plan.row,
        at=marks["turn_total"],
        style=marks["result"].astype(str).map(styles),
    )

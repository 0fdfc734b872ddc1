"""What every round has brought everybody, in one dot plot, and one student's own dots in it."""

from dataclasses import replace
from itertools import count as count_up
from math import ceil

import altair as alt
import pandas as pd

from pigclass.charts.axes import Axis
from pigclass.charts.parts import Entry, Layers, finished, key
from pigclass.charts.piles import piles
from pigclass.charts.readable_numbers import plain
from pigclass.charts.series import upright
from pigclass.charts.stacks import PITCHES, Stacks, stacked
from pigclass.charts.theme import HEIGHT
from pigclass.look import BUSTED, CLASS, SAT, Role
from pigclass.stats.columns import read
from pigclass.words import say

# In pixels: the height of the plot, what piles may take of it, the widest block of those who have
# nothing, and what stays free at the ends of the axis.
HIGH, ROOM, BLOCK, ASIDE = HEIGHT, 254, 240, 30
KEY, MEAN = -50, -16


def all_rounds(results: pd.DataFrame, *, finding: bool = False) -> alt.LayerChart:
    """A dot for what a round has brought a student, pooled; who was caught is a cross beside 0.

    `results`: `points` (int), `outcome` ("caught", or what they were kept by), `count` (int: the
    students of this row) and `found` (bool). While one is `finding` somebody, the dots of all but
    those that are found are faint.

    >>> results = pd.DataFrame({"points": [0, 12, 18], "outcome": ["caught", "sat", "sat"],
    ...     "count": [2, 1, 1], "found": False})
    >>> print(all_rounds(results).description)
    4 results: 2 of them are 0, and the mean is 7.5.
    """
    told = read(results, "points", "outcome", "count", "found", called="results")
    lost = told["outcome"] == "caught"
    caught, kept = _tally(told[lost], finding=finding), _tally(told[~lost], finding=finding)
    crosses = _beside(caught) if lost.any() else None
    wide = 0 if crosses is None else -crosses.marks["aside"].min() + crosses.pitch / 2
    low, high = (float(it) for it in (told["points"].min(), told["points"].max()))
    title = say("chart.all_rounds.across")
    across = Axis(title, low=min(0.0, low), high=max(1.0, high), pad=(wide + ASIDE, ASIDE))
    dots = None if lost.all() else stacked(_with_pixels(kept, across), room=ROOM)
    mean = float((told["points"] * told["count"]).sum() / told["count"].sum())
    named = say("chart.all_rounds.mean", number=plain(mean))
    if dots is not None and crosses is not None:
        # One student is as large here as there.
        crosses = _beside(caught, most=dots.pitch)
        dots = replace(dots, pitch=crosses.pitch)
    laid = [(it, role) for it, role in ((dots, SAT), (crosses, BUSTED)) if it is not None]
    return finished(
        upright(mean, named, CLASS, across, y=MEAN),
        *(_drawn(several, role, across) for several, role in laid),
        key(_entries(laid, finding=finding), y=KEY),
        title=say("chart.all_rounds.title"),
        says=_says(told, mean),
        height=HIGH,
    )


def _tally(told: pd.DataFrame, *, finding: bool) -> pd.DataFrame:
    """How many have each number, whoever is found first, and so at the foot of a pile."""
    drawn = told["found"].map({True: "point", False: "faint" if finding else "point"})
    rows = told.assign(x=told["points"], drawn=drawn).sort_values("drawn", ascending=False)
    return rows.groupby(["x", "drawn"], sort=False)["count"].sum().reset_index()


def _with_pixels(kept: pd.DataFrame, across: Axis) -> pd.DataFrame:
    return kept.assign(pixel=kept["x"].map(across.pixel))


def _beside(caught: pd.DataFrame, *, most: int = PITCHES[0]) -> Stacks:
    """All who have nothing, in columns from 0 to the left, where no other number needs the room."""
    pitches = [pitch for pitch in PITCHES if pitch <= most]
    for each, pitch in ((each, pitch) for each in count_up(1) for pitch in pitches):
        marks = [ceil(count / each) for count in caught["count"]]
        high = ROOM // pitch
        if sum(marks) <= high * (BLOCK // pitch):
            rows = caught.loc[caught.index.repeat(marks)].reset_index(drop=True)
            place = rows.index
            aside, up = -(place // high) * pitch, (place % high + 0.5) * pitch
            return Stacks(rows.assign(aside=aside, up=up), pitch, each)
    raise AssertionError


def _drawn(several: Stacks, role: Role, across: Axis) -> Layers:
    number = "at" if role is SAT else "points"
    return [
        piles(replace(several, marks=it), role, across, foot=HIGH - 2, drawn=how, number=number)
        for how in ("point", "faint")
        if not (it := several.marks[several.marks["drawn"] == how]).empty
    ]


def _entries(laid: list[tuple[Stacks, Role]], *, finding: bool) -> list[Entry]:
    """What a mark is, and while one looks for somebody, whose stand out."""
    drawn = "faint" if finding else "point"
    entries = [Entry(role, drawn, _name(several, role)) for several, role in laid]
    found = [Entry(SAT, "point", say("chart.all_rounds.found"))] if finding else []
    return [*entries, *found]


def _name(several: Stacks, role: Role) -> str:
    name = say("chart.all_rounds.kept" if role is SAT else "chart.all_rounds.caught")
    each = say("chart.up_to", number=several.each)
    return name if several.each == 1 else f"{name} ({say('chart.a_mark', what=each)})"


def _says(told: pd.DataFrame, mean: float) -> str:
    nothing = told["count"][told["points"] == 0].sum()
    return say(
        "chart.all_rounds.says", count=told["count"].sum(), nothing=nothing, mean=plain(mean)
    )

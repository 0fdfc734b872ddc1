"""Dot-plot layout: marks stacked on a number line."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import count as count_up
from math import ceil
from typing import Any, TypeAlias

import pandas as pd

from pigclass.look import Role

# Room of a mark in pixels, the largest first; the smallest only where piles are that close. And
# the share of it that the mark takes.
PITCHES = (20, 18, 16, 14, 12, 10)
SHARE, HEIGHT_OF_TRIANGLE = 0.83, 0.866
# Maximal width of a pile in pixels: a wider one no longer marks a number.
WIDEST = 100
# Gap between broad piles, in pixels.
APART = 4
# Gain in pixels of room per mark that justifies a tower one mark broader.
BROADER = 7

# Index of the pile's row, horizontal and vertical offset of the mark from the pile's number and
# foot in pixels, and the part of a whole mark.
_Place: TypeAlias = tuple[Any, float, float, float]
# Rows at one number, each by its index with its count.
_Pile: TypeAlias = list[tuple[Any, int]]


@dataclass(frozen=True)
class Stacks:
    """Layout of piles.

    `marks` has a row for each mark, with the columns of its pile, and `aside` and `up`: the offset
    in pixels from the pile's number and foot. A mark has `pitch` pixels of room both ways and
    stands for `each` students; the last one of a pile may stand for fewer, with a `part` from 0 to
    1. Each pile joins `numbers` consecutive numbers.
    """

    marks: pd.DataFrame
    pitch: int
    each: int
    numbers: int = 1

    @property
    def high(self) -> int:
        """Height of the highest pile in pixels."""
        return 0 if self.marks.empty else round(self.marks["up"].max() + self.pitch / 2)

    @property
    def broad(self) -> float:
        """Width of the broadest pile in pixels."""
        return 0 if self.marks.empty else 2 * self.marks["aside"].max() + self.pitch

    def size(self, role: Role) -> float:
        """Return Vega's point size of a mark.

        >>> from pigclass.look import PREDICTED, SAT
        >>> stacks = Stacks(pd.DataFrame(), pitch=10, each=1)
        >>> round(stacks.size(SAT)), round(stacks.size(PREDICTED))
        (69, 92)
        """
        # A triangle is wider than high, and may fill the width of its room.
        wide = SHARE / HEIGHT_OF_TRIANGLE if role.shape.startswith("triangle") else SHARE
        return (wide * self.pitch) ** 2


def stacked(
    tally: pd.DataFrame,
    *,
    step: float,
    room: float,
    fits: Callable[[int, int], bool] = lambda pitch, per_mark: True,
) -> Stacks:
    """Stack marks in towers, as large as `room` and spacing allow.

    All towers have the same width, so that the larger pile is higher. `tally`: `x` (a number; one
    unit is `step` pixels) and `count` (int); rows with the same number make one tower, the first at
    the foot. If marks of the smallest size do not fit, each stands for two students,
    three, and so on, and the last one is partial; numbers closer than a mark share a tower.
    `fits(pitch, each)` is an additional condition.

    >>> laid = stacked(pd.DataFrame({"x": [3], "count": [3]}), step=10, room=45)
    >>> laid.pitch, laid.each, laid.marks["up"].tolist()
    (14, 1, [7.0, 21.0, 35.0])
    """
    numbers, shared = apart(tally, step)
    piles = shared.assign(pixel=shared["x"] * step)
    rows = [list(pile["count"].items()) for _, pile in piles.groupby("pixel")]
    nearest = _nearest(piles["pixel"])
    least = PITCHES[-2] if nearest >= PITCHES[-2] and fits(PITCHES[-2], 1) else PITCHES[-1]
    for per_mark in count_up(1):
        for pitch, broad in (it for it in _ways(nearest) if it[0] >= least):
            places = _towers(rows, pitch, broad, per_mark)
            if fits(pitch, per_mark) and all(up + pitch / 2 <= room for *_, up, _ in places):
                return Stacks(_marks(piles, places), pitch, per_mark, numbers)
    raise AssertionError


def block(tally: pd.DataFrame, pitch: int, per_mark: int, *, room: float) -> Stacks:
    """Lay out all rows of `tally` in one tower, at most `room` pixels high.

    >>> block(pd.DataFrame({"count": [5]}), 10, 1, room=20).marks["aside"].tolist()
    [-10.0, 0.0, 10.0, -5.0, 5.0]
    """
    rows = list(tally["count"].items())
    marks = sum(ceil(size / per_mark) for _, size in rows)
    broad = ceil(marks / (room // pitch))
    return Stacks(_marks(tally, _towers([rows], pitch, broad, per_mark)), pitch, per_mark)


def _ways(nearest: float) -> list[tuple[int, int]]:
    """Return pairs of pitch and tower width in marks, the most readable first."""
    ways = [(pitch, broad) for pitch in PITCHES for broad in range(1, WIDEST // pitch + 1)]
    free = [it for it in ways if it[0] * it[1] + (APART if it[1] > 1 else 0) <= nearest]
    return sorted(free, key=lambda way: BROADER * way[1] - way[0])


def apart(tally: pd.DataFrame, step: float) -> tuple[int, pd.DataFrame]:
    """Bin numbers so that towers do not touch; return bin size and rows.

    >>> apart(pd.DataFrame({"x": [30, 31], "count": [2, 5]}), step=6)[1]["x"].tolist()
    [30.5]
    """
    for numbers in (size * 10**power for power in count_up() for size in (1, 2, 5)):
        shared = sharing(tally, numbers)
        if _nearest(shared["x"] * step) >= PITCHES[-1]:
            return numbers, shared
    raise AssertionError


def sharing(tally: pd.DataFrame, numbers: int) -> pd.DataFrame:
    """Sum counts in bins of `numbers` numbers, at the bin centres.

    >>> sharing(pd.DataFrame({"x": [30, 31], "count": [2, 5]}), 2)["count"].tolist()
    [7]
    """
    if numbers == 1:
        return tally
    rows = tally.assign(x=tally["x"] // numbers * numbers + (numbers - 1) / 2)
    columns = [column for column in rows.columns if column != "count"]
    return rows.groupby(columns, sort=False, observed=True)["count"].sum().reset_index()


def _nearest(pixels: "pd.Series[float]") -> float:
    """Return the smallest distance between two piles in pixels."""
    steps = pixels.drop_duplicates().sort_values().diff().min()
    return float("inf") if pd.isna(steps) else float(steps)


def _towers(piles: list[_Pile], pitch: int, broad: int, each: int) -> list[_Place]:
    """Return the places of marks, row by row with `broad` marks each."""
    places = []
    for rows in piles:
        parts = [(number, part) for number, size in rows for part in _parts(size, each)]
        for place, (number, part) in enumerate(parts):
            floor, column = divmod(place, broad)
            width = min(broad, len(parts) - floor * broad)
            places.append((number, (column - (width - 1) / 2) * pitch, (floor + 0.5) * pitch, part))
    return places


def _parts(size: int, each: int) -> list[float]:
    """Return the size of each mark of a pile; only the last is partial."""
    whole, rest = divmod(int(size), each)
    return [1.0] * whole + ([rest / each] if rest else [])


def _marks(piles: pd.DataFrame, places: list[_Place]) -> pd.DataFrame:
    rows = piles.loc[[number for number, *_ in places]]
    aside, up, part = ([place[side] for place in places] for side in (1, 2, 3))
    return rows.assign(aside=aside, up=up, part=part).reset_index(drop=True)

"""Dot-plot layout: marks stacked on a number line."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count as count_up
from math import ceil
from typing import Any, TypeAlias

import pandas as pd

from pigclass.look import Role

# The room of a mark in pixels, from one that a small class fills the picture with down to the
# smallest that the last row can tell. The mark takes this share of it, up and down.
PITCHES = (20, 18, 16, 14, 12, 10)
SHARE, HEIGHT_OF_TRIANGLE = 0.83, 0.866
# A wider pile than this no longer stands on a number, however it is centred.
WIDEST = 100
# What is free between broad piles, in pixels.
APART = 4
# A tower that is broader by a mark is worth it where marks become larger by so many pixels.
BROADER = 7

# A row of the piles, how many pixels a mark is from its number and from the foot of the pile, and
# how much of a whole mark it is.
_Place: TypeAlias = tuple[Any, float, float, float]
# A pixel, and the rows of the piles there with their counts.
_Pile: TypeAlias = tuple[float, list[tuple[Any, int]]]


@dataclass(frozen=True)
class Stacks:
    """Piles as they are laid out.

    `marks` has a row for each mark, in the order of the piles, with its pile's columns, and `aside`
    and `up`: how many pixels it is from its pile's number and from the foot of the pile. A mark
    takes `pitch` pixels both ways, and stands for `each` students; the last one of a pile is
    smaller where fewer are left, as `part` (0 to 1) says. So many `numbers` share a pile.
    """

    marks: pd.DataFrame
    pitch: int
    each: int
    numbers: int = 1

    @property
    def broad(self) -> float:
        """How many pixels the broadest pile takes."""
        return 0 if self.marks.empty else 2 * self.marks["aside"].max() + self.pitch

    def size(self, role: Role) -> float:
        """A mark's area, as Vega counts the size of a point."""
        return area(self.pitch, role)


def area(pitch: int, role: Role) -> float:
    """Return Vega's point size for a mark with `pitch` pixels of room.

    >>> from pigclass.look import PREDICTED, SAT
    >>> round(area(10, SAT)), round(area(10, PREDICTED))
    (69, 92)
    """
    # A triangle is less high than it is wide, and may be as wide as its room.
    wide = SHARE / HEIGHT_OF_TRIANGLE if role.shape.startswith("triangle") else SHARE
    return (wide * pitch) ** 2


def stacked(
    tally: pd.DataFrame,
    *,
    step: float,
    room: float,
    unit: int = 1,
    fits: Callable[[int, int], bool] = lambda pitch, each: True,
) -> Stacks:
    """Stack marks in towers as large as `room` and spacing allow.

    All towers are as broad, so that the higher one is the larger pile. `tally`: `x` (a number, of
    which one is `step` pixels from the next) and `count` (int); rows with the same number make one
    tower, the first at its foot. Where marks of the least size have no room, each stands for two
    students (or twice `unit`), for three, and so on, and the last one is as large as it counts;
    numbers that are nearer than such a mark share a tower. `fits` may ask more of a pitch and of
    how many a mark stands for.

    >>> laid = stacked(pd.DataFrame({"x": [3], "count": [3]}), step=10, room=45)
    >>> laid.pitch, laid.each, laid.marks["up"].tolist()
    (14, 1, [7.0, 21.0, 35.0])
    """
    numbers, shared = apart(tally, step)
    piles = shared.assign(pixel=shared["x"] * step)
    nearest = _nearest(piles["pixel"])
    for each in count_up(unit, unit):
        for pitch, broad in _ways(nearest):
            places = _towers(_in_order(piles), pitch, broad, each)
            if fits(pitch, each) and all(up + pitch / 2 <= room for *_, up, _ in places):
                return Stacks(_marks(piles, places), pitch, each, numbers)
    raise AssertionError


def block(tally: pd.DataFrame, pitch: int, each: int, *, room: float) -> Stacks:
    """Lay out the rows of `tally` in columns, each kind apart.

    >>> block(pd.DataFrame({"count": [5]}), 10, 1, room=20).marks["aside"].tolist()
    [-10.0, -10.0, 0.0, 0.0, 10.0]
    """
    high = int(room // pitch)
    sizes = [(number, _parts(size, each)) for number, size in tally["count"].items()]
    wide = pitch * sum(ceil(len(parts) / high) for _, parts in sizes)
    return Stacks(_marks(tally, list(_columns(sizes, high, pitch, wide))), pitch, each)


def _ways(nearest: float) -> list[tuple[int, int]]:
    """Return pitches with marks per floor, the most readable first."""
    ways = [(pitch, broad) for pitch in PITCHES for broad in range(1, WIDEST // pitch + 1)]
    free = [it for it in ways if it[0] * it[1] + (APART if it[1] > 1 else 0) <= nearest]
    return sorted(free, key=lambda way: BROADER * way[1] - way[0])


def apart(tally: pd.DataFrame, step: float) -> tuple[int, pd.DataFrame]:
    """Bin numbers until towers are apart; return bin size and rows.

    >>> apart(pd.DataFrame({"x": [30, 31], "count": [2, 5]}), step=6)[1]["x"].tolist()
    [30.5]
    """
    for numbers in (size * 10**power for power in count_up() for size in (1, 2, 5)):
        shared = sharing(tally, numbers)
        if _nearest(shared["x"] * step) >= PITCHES[-1]:
            return numbers, shared
    raise AssertionError


def sharing(tally: pd.DataFrame, numbers: int) -> pd.DataFrame:
    """Sum counts in bins of so many numbers, at the bin centres.

    >>> sharing(pd.DataFrame({"x": [30, 31], "count": [2, 5]}), 2)["count"].tolist()
    [7]
    """
    if numbers == 1:
        return tally
    rows = tally.assign(x=tally["x"] // numbers * numbers + (numbers - 1) / 2)
    columns = [column for column in rows.columns if column != "count"]
    return rows.groupby(columns, sort=False, observed=True)["count"].sum().reset_index()


def _nearest(pixels: "pd.Series[float]") -> float:
    """Return the smallest distance between two piles."""
    steps = pixels.drop_duplicates().sort_values().diff().min()
    return float("inf") if pd.isna(steps) else float(steps)


def _towers(piles: list[_Pile], pitch: int, broad: int, each: int) -> list[_Place]:
    """Return the places of marks, floor by floor and `broad` on each."""
    places = []
    for _, several in piles:
        parts = [(number, part) for number, size in several for part in _parts(size, each)]
        for place, (number, part) in enumerate(parts):
            floor, column = divmod(place, broad)
            here = min(broad, len(parts) - floor * broad)
            places.append((number, (column - (here - 1) / 2) * pitch, (floor + 0.5) * pitch, part))
    return places


def _parts(size: int, each: int) -> list[float]:
    """Return the size of each mark of a pile; only the last is partial."""
    whole, left = divmod(int(size), each)
    return [1.0] * whole + ([left / each] if left else [])


def _columns(
    sizes: list[tuple[Any, list[float]]], high: int, pitch: int, wide: float
) -> Iterator[_Place]:
    column = 0
    for number, parts in sizes:
        columns = ceil(len(parts) / high)
        # As even as can be: 9 marks in columns of at most 8 make 5 and 4, not 8 and 1.
        rows = ceil(len(parts) / columns)
        for mark, part in enumerate(parts):
            aside = (column + mark // rows + 0.5) * pitch - wide / 2
            yield number, aside, (mark % rows + 0.5) * pitch, part
        column += columns


def _in_order(piles: pd.DataFrame) -> list[_Pile]:
    """Return the piles at each pixel from the left, with counts."""
    rows: dict[float, list[tuple[Any, int]]] = {}
    for number, pixel, size in zip(piles.index, piles["pixel"], piles["count"], strict=True):
        rows.setdefault(float(pixel), []).append((number, size))
    return sorted(rows.items(), key=lambda pile: pile[0])


def _marks(piles: pd.DataFrame, places: list[_Place]) -> pd.DataFrame:
    rows = piles.loc[[number for number, *_ in places]]
    aside, up, part = ([place[side] for place in places] for side in (1, 2, 3))
    return rows.assign(aside=aside, up=up, part=part).reset_index(drop=True)

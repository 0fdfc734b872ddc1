"""Marks piled up on a number line, as in a dot plot on the board: one mark, one student."""

from collections.abc import Iterator
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

# A row of the piles, and how many pixels a mark is from its number and from the foot of the pile.
_Place: TypeAlias = tuple[Any, float, float]
# A pixel, and the rows of the piles there with their counts.
_Pile: TypeAlias = tuple[float, list[tuple[Any, int]]]


@dataclass(frozen=True)
class Stacks:
    """Piles as they are laid out.

    `marks` has a row for each mark, in the order of the piles, with its pile's columns, and `aside`
    and `up`: how many pixels it is from its pile's number and from the foot of the pile. A mark
    takes `pitch` pixels both ways, and stands for `each` students, or for as few as are left.
    """

    marks: pd.DataFrame
    pitch: int
    each: int

    def size(self, role: Role) -> float:
        """A mark's area, as Vega counts the size of a point."""
        return area(self.pitch, role)


def area(pitch: int, role: Role) -> float:
    """The size of a point in Vega's count, its width times its width, for a room of `pitch` pixels.

    >>> from pigclass.look import PREDICTED, SAT
    >>> round(area(10, SAT)), round(area(10, PREDICTED))
    (69, 92)
    """
    # A triangle is less high than it is wide, and may be as wide as its room.
    wide = SHARE / HEIGHT_OF_TRIANGLE if role.shape.startswith("triangle") else SHARE
    return (wide * pitch) ** 2


def stacked(piles: pd.DataFrame, *, room: float) -> Stacks:
    """The largest marks with which piles are towers that touch nothing, at most `room` pixels high.

    All towers are as broad, so that the higher one is the larger pile. `piles`: `pixel` (float:
    where its number is) and `count` (int); piles at the same pixel make one tower, the first at its
    foot. Where marks of the least size have no room, each stands for two students, for three, and
    so on.

    >>> laid = stacked(pd.DataFrame({"pixel": [30.0], "count": [3]}), room=45)
    >>> laid.pitch, laid.each, laid.marks["up"].tolist()
    (14, 1, [7.0, 21.0, 35.0])
    """
    broadest = range(1, WIDEST // PITCHES[-1] + 1)
    ways = [(pitch, broad) for broad in broadest for pitch in PITCHES if broad * pitch <= WIDEST]
    towers = _in_order(piles)
    for each in count_up(1):
        for pitch, broad in ways:
            places = _towers(towers, pitch, broad, each, room)
            if places:
                return Stacks(_marks(piles, places), pitch, each)
    raise AssertionError


def blocks(piles: pd.DataFrame, *, room: float) -> Stacks | None:
    """The largest marks with which piles on several lines have room, or None.

    One mark is one student.

    `piles` as for `stacked`, and `row`: those with the same one stand on one line. A pile has as
    many columns as it needs, and each kind begins a column of its own.
    """
    lines = [line for _, line in piles.groupby("row")]
    ordered = [_in_order(line) for line in lines]
    for pitch in PITCHES:
        laid = [_blocks(line, pitch, room) for line in ordered]
        if all(laid):
            placed = zip(lines, laid, strict=True)
            return Stacks(pd.concat([_marks(*it) for it in placed], ignore_index=True), pitch, 1)
    return None


def _towers(piles: list[_Pile], pitch: int, broad: int, each: int, room: float) -> list[_Place]:
    """Return the places of marks, floor by floor and `broad` on each; none if there is no room.

    Towers of one mark a floor may be closer than a mark is wide: then the second one's marks stand
    in the lowest places where they touch none of the first.
    """
    high, places = int(room // pitch), []
    taken: list[float] = []
    last = None
    for pixel, several in piles:
        numbers = [number for number, size in several for _ in range(ceil(size / each))]
        if broad > 1 and last is not None and pixel - last < broad * pitch:
            return []
        last, floor = pixel, 0
        for start in range(0, len(numbers), broad):
            here = numbers[start : start + broad]
            floor = floor + 1 if broad > 1 else _free(taken, floor, pixel - pitch) + 1
            taken[floor - 1 : floor] = [pixel]
            if floor > high:
                return []
            middle = (len(here) - 1) / 2
            places += [
                (number, (aside - middle) * pitch, (floor - 0.5) * pitch)
                for aside, number in enumerate(here)
            ]
    return places


def _free(taken: list[float], floor: int, until: float) -> int:
    """Return the lowest floor, from one on, whose last mark ends before `until`."""
    free = (number for number in range(floor, len(taken)) if taken[number] <= until)
    return next(free, max(floor, len(taken)))


def _blocks(line: list[_Pile], pitch: int, room: float) -> list[_Place]:
    """Return the places of marks, column by column; none if two piles would touch."""
    high = max(1, int(room // pitch))
    places, end = [], float("-inf")
    for pixel, several in line:
        wide = sum(ceil(size / high) for _, size in several) * pitch
        if pitch > room or wide > WIDEST or pixel - wide / 2 < end:
            return []
        end = pixel + wide / 2
        places += list(_columns(several, high, pitch, wide))
    return places


def _columns(sizes: list[tuple[Any, int]], high: int, pitch: int, wide: float) -> Iterator[_Place]:
    column = 0
    for number, size in sizes:
        columns = ceil(size / high)
        # As even as can be: 9 marks in columns of at most 8 make 5 and 4, not 8 and 1.
        rows = ceil(size / columns)
        for mark in range(size):
            aside = (column + mark // rows + 0.5) * pitch - wide / 2
            yield number, aside, (mark % rows + 0.5) * pitch
        column += columns


def _in_order(piles: pd.DataFrame) -> list[_Pile]:
    """Return each pixel, from the left, with the rows of `piles` there and their counts."""
    rows: dict[float, list[tuple[Any, int]]] = {}
    for number, pixel, size in zip(piles.index, piles["pixel"], piles["count"], strict=True):
        rows.setdefault(float(pixel), []).append((number, size))
    return sorted(rows.items(), key=lambda it: it[0])


def _marks(piles: pd.DataFrame, places: list[_Place]) -> pd.DataFrame:
    numbers, aside, up = zip(*places, strict=True)
    return piles.loc[list(numbers)].assign(aside=aside, up=up).reset_index(drop=True)

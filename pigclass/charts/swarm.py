"""Students at places in the plane: equal ones side by side around their place, none on another."""

from dataclasses import dataclass
from itertools import product
from math import ceil, hypot, sqrt
from typing import TypeAlias

import pandas as pd

from pigclass.charts.axes import Axis
from pigclass.charts.stacks import PITCHES, area
from pigclass.look import Role

# How far in pixels a mark may be from its place, so that it still is read as being there.
FARTHEST = 30
# Two marks of different places may overlap, but never so that one hides the other.
NEAR = 0.6

_Places: TypeAlias = list[tuple[float, float]]


@dataclass(frozen=True)
class Swarm:
    """`marks` has a row for each mark, with its spot's columns and where it is: `across`, `down`.

    A mark takes `pitch` pixels both ways, and stands for `each` students, or as few as are left.
    """

    marks: pd.DataFrame
    pitch: int
    each: int

    @property
    def spots(self) -> list[tuple[float, float]]:
        """Where each mark is."""
        return list(zip(self.marks["across"], self.marks["down"], strict=True))

    def size(self, role: Role) -> float:
        """A mark's area, as Vega counts the size of a point."""
        return area(self.pitch, role)


def swarm(spots: pd.DataFrame) -> Swarm:
    """The largest marks with which all students are near their places and none hides another.

    `spots`: `x` and `y` (floats: pixels) and `count` (int: students there).

    >>> pair = swarm(pd.DataFrame({"x": [50.0], "y": [50.0], "count": [2]}))
    >>> sorted(pair.marks["across"]), pair.each
    ([41.0, 59.0], 1)
    """
    for each in range(1, int(spots["count"].max()) + 1):
        for pitch in PITCHES[1:]:
            marks = _placed(spots, pitch, each)
            if marks is not None:
                return Swarm(marks, pitch, each)
    # So many different places so near to each other: then each mark is where it belongs.
    here = spots.assign(across=spots["x"], down=spots["y"]).reset_index(drop=True)
    return Swarm(here, PITCHES[-1], int(spots["count"].max()))


def placed(spots: pd.DataFrame, across: Axis, up: Axis) -> pd.DataFrame:
    """Spots with the pixels of their places: those of the numbers `at` and `level`."""
    return spots.assign(x=spots["at"].map(across.pixel), y=spots["level"].map(up.depth))


def in_units(laid: Swarm, across: Axis, up: Axis) -> pd.DataFrame:
    """Where the marks are, `x` and `y` in the numbers of the axes, and where they belong."""
    marks = laid.marks
    x = marks["at"] + (marks["across"] - marks["x"]) / across.step
    y = marks["level"] - (marks["down"] - marks["y"]) / up.rise
    return pd.DataFrame({"x": x, "y": y, "at": marks["at"], "level": marks["level"]})


def _placed(spots: pd.DataFrame, pitch: int, each: int) -> pd.DataFrame | None:
    taken: _Places = []
    numbers = []
    # The largest cluster first: it is the hardest to move.
    ordered = spots.sort_values("count", ascending=False, kind="stable")
    for number, spot in zip(ordered.index, ordered.to_dict("records"), strict=True):
        cluster = _cluster(ceil(spot["count"] / each), pitch)
        if max(hypot(*mark) for mark in cluster) > FARTHEST:
            return None
        moved = (
            [(spot["x"] + x + a, spot["y"] + y + b) for a, b in cluster] for x, y in _moves(pitch)
        )
        free = next((marks for marks in moved if _is_free(marks, taken, NEAR * pitch)), None)
        if free is None:
            return None
        taken += free
        numbers += [number] * len(free)
    across, down = zip(*taken, strict=True)
    return spots.loc[numbers].assign(across=across, down=down).reset_index(drop=True)


def _cluster(size: int, pitch: int) -> _Places:
    """Return places as in a honeycomb, as near together as can be, around 0."""
    reach = ceil(sqrt(size)) + 1
    cells = [
        ((column + 0.5 * (row % 2)) * pitch, row * pitch * sqrt(3) / 2)
        for column, row in product(range(-reach, reach + 1), repeat=2)
    ]
    near = sorted(cells, key=lambda cell: (round(hypot(*cell), 6), abs(cell[1]), cell))[:size]
    sides = [(min(side) + max(side)) / 2 for side in zip(*near, strict=True)]
    return [(x - sides[0], y - sides[1]) for x, y in near]


def _moves(pitch: int) -> list[tuple[float, float]]:
    """Return moves that leave a mark on its place, none first, sideways sooner than up or down."""
    steps = [pitch * part / 4 for part in range(-3, 4)]
    moves = [(x, y) for x in steps for y in steps]
    return sorted(moves, key=lambda move: (hypot(move[0], 1.5 * move[1]), move))


def _is_free(marks: _Places, taken: _Places, apart: float) -> bool:
    return all(abs(x - a) >= apart or abs(y - b) >= apart for x, y in marks for a, b in taken)

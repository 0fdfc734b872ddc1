"""Axes of charts, and placement of labels beside curves."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple, TypeAlias

import altair as alt

from pigclass.charts.theme import HEIGHT, WIDTH, Spec
from pigclass.look import PROJECTOR

# Approximate width of a bold letter, as a share of the font size.
LETTER = 0.57
# Minimal distance of labels from marks and lines, in pixels.
CLEAR_OF_MARKS, CLEAR_OF_LINES = 12, 6
# Typical radius of a mark, in pixels.
MARK = 8

Place: TypeAlias = tuple[float, float]
Line: TypeAlias = Sequence[Place]


@dataclass(frozen=True)
class Axis:
    """Axis of a chart: title, ends in data units and number format.

    `form` is the number format: "d" for integers ("+d" for changes), "~r" for as many decimals as
    needed, "%" for shares. `pad` are the pixels before the low end and after the high end, without
    tick labels, for whole marks or for something below the plot. `long` is the length in pixels (0
    for the default) and `begin` the part of it before the axis; `ticks` is the approximate number
    of ticks (0 for the default).
    """

    title: str | None
    low: float
    high: float
    form: str = "d"
    pad: tuple[float, float] = (0, 0)
    long: int = 0
    begin: int = 0
    ticks: int = 0

    def x(self, column: str = "x") -> alt.X:
        """Return the horizontal axis for a column."""
        drawn = self._drawn(self.ticks or 9, self.long or WIDTH)
        return alt.X(f"{column}:Q", title=self.title, **drawn)

    def y(self, column: str = "y") -> alt.Y:
        """Return the vertical axis for a column."""
        drawn = self._drawn(self.ticks or 5, self.long or HEIGHT)
        return alt.Y(f"{column}:Q", title=self.title, **drawn)

    @property
    def span(self) -> float:
        """Length in data units."""
        return self.high - self.low

    @property
    def step(self) -> float:
        """Pixels per unit as a horizontal axis."""
        return self._unit(self.long or WIDTH)

    @property
    def rise(self) -> float:
        """Pixels per unit as a vertical axis."""
        return self._unit(self.long or HEIGHT)

    def pixel(self, number: float) -> float:
        """Return the horizontal position of a number in pixels.

        >>> Axis("score", low=0, high=10, pad=(40, 40), long=780).pixel(5)
        390.0
        """
        return self.begin + self.pad[0] + (number - self.low) * self.step

    def depth(self, number: float) -> float:
        """Return the vertical position of a number in pixels from the top.

        >>> Axis("score", low=0, high=10, pad=(100, 0), long=300).depth(10)
        0.0
        """
        return self.pad[1] + (self.high - number) * self.rise

    @property
    def first(self) -> float:
        """Number at the start of the axis, padding included."""
        return self.low - self.pad[0] / self.step

    @property
    def last(self) -> float:
        """Number at the end of the axis, padding included."""
        return self.high + self.pad[1] / self.step

    def _unit(self, long: int) -> float:
        return (long - self.begin - sum(self.pad)) / self.span

    def _drawn(self, ticks: int, long: int) -> Spec:
        before, after = (pixels / self._unit(long) for pixels in self.pad)
        ends = [float(self.low - before), float(self.high + after)]
        within = [self.begin, long] if self.begin else alt.Undefined
        return {
            "axis": alt.Axis(format=self.form, **self._ticks(ticks)),
            "scale": alt.Scale(domain=ends, range=within, nice=False, zero=False),
        }

    def _ticks(self, most: int) -> Spec:
        # From 0 to 1 or 2, Vega would add ticks at halves and label them 0, 1, 1.
        least = 1 if self.form.endswith("d") else 0
        if any(self.pad) or (least and self.high - self.low < most):
            return {"values": round_numbers(self.low, self.high, most=most, least=least)}
        return {"tickCount": most, "tickMinStep": least}


def round_numbers(low: float, high: float, *, most: int, least: float = 0) -> list[float]:
    """Return at most about `most` round numbers from `low` to `high`.

    >>> round_numbers(0, 43, most=9), round_numbers(0, 2, most=9, least=1)
    ([0, 5, 10, 15, 20, 25, 30, 35, 40], [0, 1, 2])
    """
    wanted = max((high - low) / most, least)
    ten = 10.0 ** math.floor(math.log10(wanted))
    step = next(times * ten for times in (1, 2, 5, 10) if times * ten >= wanted * 0.999)
    first, last = math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9)
    return [_plain(number * step) for number in range(first, last + 1)]


def _plain(number: float) -> float:
    return int(number) if number == int(number) else round(number, 9)


class Box(NamedTuple):
    """A rectangle in pixels from the upper left of the plot."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def middle(self) -> float:
        """Vertical centre of the box."""
        return (self.top + self.bottom) / 2

    def grown(self, by: float) -> "Box":
        """Return the box enlarged by `by` pixels on every side."""
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)


def room(text: str) -> float:
    """Return the approximate width of a bold label in pixels.

    >>> round(room("our 5 rounds"))
    137
    """
    return LETTER * PROJECTOR.axis * len(text)


@dataclass
class Plot:
    """Plot area with the `lines`, `marks` and labels that new labels avoid."""

    inside: Box
    lines: Sequence[Line]
    marks: Sequence[Place] = ()
    names: list[Box] = field(default_factory=list)

    def beside(self, text: str, end: Place, *, before: float = 0) -> Box:
        """Return the box near `end` in which a label hides least; add it to `names`.

        `before` is the width in pixels of a legend sample before the text.
        """
        wide = before + room(text)
        place = min(_around(wide, end), key=lambda box: self._hidden(box) + _far(box, end))
        self.names.append(place)
        return place

    def _hidden(self, box: Box) -> int:
        """Return the penalty for everything that a label would cover."""
        near, nearer = box.grown(CLEAR_OF_LINES), box.grown(CLEAR_OF_MARKS)
        outside = not all(_holds(self.inside, corner) for corner in (box[:2], box[2:]))
        crossed = sum(crosses(near, line) for line in self.lines)
        marks = sum(_holds(nearer, place) for place in self.marks)
        names = sum(_meet(near, other) for other in self.names)
        return 3 * crossed + 10 * marks + 100 * names + 1000 * outside


def _around(wide: float, end: Place) -> list[Box]:
    """Return candidate boxes for a label, the nearest to `end` first."""
    high = PROJECTOR.axis
    x, y = end
    sides = (x + MARK + 8, x - MARK - 8 - wide)
    places = [Box(left, y - high / 2, left + wide, y + high / 2) for left in sides]
    beside = [left for by in (6, 30, 60) for left in (x + by, x - wide - by)]
    for away in (MARK + more for more in (8, 18, 28, 40, 52, 64, 88, 112)):
        for left in (x - wide / 2, *beside):
            for middle in (y - away, y + away):
                places.append(Box(left, middle - high / 2, left + wide, middle + high / 2))
    return places


def _far(box: Box, end: Place) -> float:
    """Return the penalty for a label that is far from its point."""
    x, y = end
    return abs(box.middle - y) / 12 + max(box.left - x, x - box.right, 0) / 24


def crosses(box: Box, line: Line) -> bool:
    """Return whether a polyline crosses a box.

    >>> crosses(Box(0, 0, 10, 10), [(-5, 5), (5, 20)])
    False
    """
    return any(_within(box, one, other) for one, other in pairwise(line))


def _within(box: Box, one: Place, other: Place) -> bool:
    """Return whether a segment meets a box (by clipping)."""
    start, end = 0.0, 1.0
    for axis in (0, 1):
        here, step = one[axis], other[axis] - one[axis]
        if step == 0:
            if not box[axis] <= here <= box[axis + 2]:
                return False
            continue
        enters, leaves = sorted(((box[axis] - here) / step, (box[axis + 2] - here) / step))
        start, end = max(start, enters), min(end, leaves)
    return start <= end


def _holds(box: Box, place: Place) -> bool:
    return box.left <= place[0] <= box.right and box.top <= place[1] <= box.bottom


def _meet(one: Box, other: Box) -> bool:
    return all(one[it] < other[it + 2] and other[it] < one[it + 2] for it in (0, 1))

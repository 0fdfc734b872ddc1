"""Where a name has room: beside the end of a curve, over no other curve, mark or name."""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from pigclass.look import PROJECTOR

# A bold letter of the kit's font is about this wide, as a share of the type size.
LETTER = 0.57
# How far words stay away from a mark and from a line.
CLEAR_OF_MARKS, CLEAR_OF_LINES = 12, 6

Line = Sequence[tuple[float, float]]


class Box(NamedTuple):
    """A rectangle in pixels from the upper left of the plot."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def middle(self) -> float:
        """How far down its middle is."""
        return (self.top + self.bottom) / 2

    def grown(self, by: float) -> "Box":
        """The box with so many pixels more on every side."""
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)


def room(text: str) -> float:
    """About how many pixels wide a bold label is.

    >>> round(room("our 5 rounds"))
    137
    """
    return LETTER * PROJECTOR.axis * len(text)


def beside(
    text: str, end: tuple[float, float], lines: Sequence[Line], taken: Sequence[Box], plot: Box
) -> Box:
    """The place near the `end` of a line where a name lies over the least, best over nothing."""
    return min(_around(text, end), key=lambda box: _hides(box, lines, taken, plot))


def _around(text: str, end: tuple[float, float]) -> list[Box]:
    """Return places for a name, those nearest to the end first."""
    wide, high = room(text), PROJECTOR.axis
    x, y = end
    places = [Box(x + 16, y - high / 2, x + 16 + wide, y + high / 2)]
    for away in (26, 44, 66, 96):
        for left in (x - wide / 2, x + 6, x - wide - 6):
            for middle in (y - away, y + away):
                places.append(Box(left, middle - high / 2, left + wide, middle + high / 2))
    return places


def _hides(box: Box, lines: Sequence[Line], taken: Sequence[Box], plot: Box) -> int:
    """Count what the words would lie over; the most by far is to leave the plot."""
    outside = (
        box.left < plot.left
        or box.top < plot.top
        or box.right > plot.right
        or box.bottom > plot.bottom
    )
    near, nearer = box.grown(CLEAR_OF_LINES), box.grown(CLEAR_OF_MARKS)
    crossed = sum(crosses(near, line) for line in lines)
    marks = sum(_holds(nearer, place) for line in lines for place in line)
    return 100 * outside + crossed + marks + 10 * sum(_meet(near, other) for other in taken)


def crosses(box: Box, line: Line) -> bool:
    """Whether a line from place to place comes into a box.

    >>> crosses(Box(0, 0, 10, 10), [(-5, 5), (5, 20)])
    False
    """
    return any(_within(box, one, other) for one, other in pairwise(line))


def _within(box: Box, one: tuple[float, float], other: tuple[float, float]) -> bool:
    """Cut the line off at the four sides; whether anything is left of it."""
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


def _holds(box: Box, place: tuple[float, float]) -> bool:
    return box.left <= place[0] <= box.right and box.top <= place[1] <= box.bottom


def _meet(one: Box, other: Box) -> bool:
    return (
        one.left < other.right
        and other.left < one.right
        and one.top < other.bottom
        and other.top < one.bottom
    )

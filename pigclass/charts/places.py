"""Where a name has room: beside the end of a curve, over no other curve, mark or name."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from pigclass.look import PROJECTOR

# A bold letter of the kit's font is about this wide, as a share of the type size.
LETTER = 0.57
# How far words stay away from a mark and from a line.
CLEAR_OF_MARKS, CLEAR_OF_LINES = 12, 6
# How far a mark reaches from its middle, as a rule.
MARK = 8

Place: TypeAlias = tuple[float, float]
Line: TypeAlias = Sequence[Place]


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


@dataclass
class Plot:
    """What is in the way of names: the `lines` and `marks` drawn, and the names that were given."""

    inside: Box
    lines: Sequence[Line]
    marks: Sequence[Place] = ()
    names: list[Box] = field(default_factory=list)

    def beside(self, text: str, end: Place, *, before: float = 0) -> Box:
        """The place near the `end` of a line where a name hides the least, best nothing.

        So many pixels `before` the name are for a sample of what it names.
        """
        wide = before + room(text)
        place = min(_around(wide, end), key=lambda box: self._hidden(box) + _far(box, end))
        self.names.append(place)
        return place

    def free(self, text: str, middle: Place, reach: float) -> Box | None:
        """The place close to a mark that reaches so far where a name hides nothing, if any."""
        places = _around(room(text), middle, reach)
        close = (it for it in places if _far(it, middle) <= (reach + 24) / 12)
        place = next((it for it in close if not self._hidden(it)), None)
        self.names += [place] if place else []
        return place

    @property
    def named(self) -> list[Place]:
        """The two ends of each name."""
        return [(x, name.middle) for name in self.names for x in (name.left, name.right)]

    def _hidden(self, box: Box) -> int:
        """How bad it is what a name would lie over: a line, worse a mark, a name, or the edge."""
        near, nearer, inside = box.grown(CLEAR_OF_LINES), box.grown(CLEAR_OF_MARKS), self.inside
        outside = (
            box.left < inside.left
            or box.top < inside.top
            or box.right > inside.right
            or box.bottom > inside.bottom
        )
        crossed = sum(crosses(near, line) for line in self.lines)
        marks = sum(_holds(nearer, place) for place in self.marks)
        names = sum(_meet(near, other) for other in self.names)
        return 3 * crossed + 10 * marks + 100 * names + 1000 * outside


def _around(wide: float, end: Place, reach: float = MARK) -> list[Box]:
    """Return places for a name, those nearest to an end that reaches so far first."""
    high = PROJECTOR.axis
    x, y = end
    sides = (x + reach + 8, x - reach - 8 - wide)
    places = [Box(left, y - high / 2, left + wide, y + high / 2) for left in sides]
    beside = [left for by in (6, 30, 60) for left in (x + by, x - wide - by)]
    for away in (reach + more for more in (8, 18, 28, 40, 52, 64, 88, 112)):
        for left in (x - wide / 2, *beside):
            for middle in (y - away, y + away):
                places.append(Box(left, middle - high / 2, left + wide, middle + high / 2))
    return places


def _far(box: Box, end: Place) -> float:
    """How bad it is that a name is so far from what it names: another may be nearer."""
    x, y = end
    return abs(box.middle - y) / 12 + max(box.left - x, x - box.right, 0) / 24


def crosses(box: Box, line: Line) -> bool:
    """Whether a line from place to place comes into a box.

    >>> crosses(Box(0, 0, 10, 10), [(-5, 5), (5, 20)])
    False
    """
    return any(_within(box, one, other) for one, other in pairwise(line))


def _within(box: Box, one: Place, other: Place) -> bool:
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


def _holds(box: Box, place: Place) -> bool:
    return box.left <= place[0] <= box.right and box.top <= place[1] <= box.bottom


def _meet(one: Box, other: Box) -> bool:
    return (
        one.left < other.right
        and other.left < one.right
        and one.top < other.bottom
        and other.top < one.bottom
    )

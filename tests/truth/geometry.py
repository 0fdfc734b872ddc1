"""Boxes, lines and areas of a picture, whether they meet, and the room that words take."""

from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from fontTools.ttLib import TTFont

from pigclass.look import FONTS


class Box(NamedTuple):
    """A rectangle in pixels of the picture; y grows downwards."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self):
        return self.right - self.left

    @property
    def height(self):
        return self.bottom - self.top

    @property
    def middle(self):
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def moved(self, x, y):
        return Box(self.left + x, self.top + y, self.right + x, self.bottom + y)

    def grown(self, by):
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def meets(self, other):
        """Say whether the two share more than an edge."""
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom

    def holds(self, other):
        across = self.left <= other.left and other.right <= self.right
        return across and self.top <= other.top and other.bottom <= self.bottom


def around(points):
    """The smallest box with all of the points in it."""
    across, down = zip(*(points or [(0, 0)]), strict=True)
    return Box(min(across), min(down), max(across), max(down))


def dot(x, y):
    """A point as a box without size."""
    return Box(x, y, x, y)


def crossed_by(box, points):
    """Say whether a line from point to point comes into a box."""
    return any(_within(box, one, other) for one, other in pairwise(points))


def inside(place, corners):
    """Find whether a place lies in an area: a ray from it to the right crosses its edge oddly."""
    x, y = place
    crossings = 0
    for (x1, y1), (x2, y2) in pairwise([*corners, corners[0]]):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1):
            crossings += 1
    return crossings % 2 == 1


def _within(box, one, other):
    """Say whether a part of the line between two points is in the box, side after side cut off."""
    start, end = 0.0, 1.0
    for axis in (0, 1):
        low, high = box[axis], box[axis + 2]
        here, step = one[axis], other[axis] - one[axis]
        if step == 0:
            if not low < here < high:
                return False
            continue
        enters, leaves = sorted(((low - here) / step, (high - here) / step))
        start, end = max(start, enters), min(end, leaves)
    return start < end or (one == other and start <= end)


@dataclass(frozen=True)
class Letters:
    """One weight of the font: advances and the box of each letter's ink, in its own units."""

    em: int
    advances: dict
    ink: dict

    def lacks(self, text):
        """The letters of `text` that the font does not have."""
        return [letter for letter in text if letter not in self.advances]

    def width(self, text):
        """Of a line, in ems."""
        return sum(self.advances.get(letter, self.em) for letter in text) / self.em

    def box(self, text, size):
        """The ink of a line of that many pixels that starts at 0 on the base line 0."""
        scale = size / self.em
        ink = [self.ink[letter] for letter in text if self.ink.get(letter)]
        low, high = min(low for low, _ in ink), max(high for _, high in ink)
        return Box(0, -high * scale, size * self.width(text), -low * scale)


@cache
def letters(*, bold):
    font = TTFont(FONTS / f"Andika-{'Bold' if bold else 'Regular'}.ttf")
    outlines, named = font["glyf"], font.getBestCmap()
    return Letters(
        em=font["head"].unitsPerEm,
        advances={chr(code): font["hmtx"][name][0] for code, name in named.items()},
        ink={
            chr(code): (form.yMin, form.yMax) if (form := outlines[name]).numberOfContours else None
            for code, name in named.items()
        },
    )

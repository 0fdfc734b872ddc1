"""Faults in the layout of a page, read from its PDF: words, lines and frames."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

import pymupdf

from pigclass.worksheets.printable import Worksheet
from pigclass.worksheets.sheet import MARGIN
from tests.truth.geometry import Box, around, crossed_by

POINTS = 72 / 25.4
LEAST, LEAST_LARGE = 9, 16
# The bad photocopier of templates/marks.typ loses what is thinner.
THINNEST = 0.8
# Letters of the sheets' font reach so far above and below the line that they stand on.
ABOVE, BELOW = 0.7, 0.2
# Rounding, and the half of a line's own width.
SLACK = 1.0
# Between two copies on a page there is so much air (mm), to cut them apart.
GAP = 12


@dataclass(frozen=True)
class Word:
    """A word as its ink lies on the page."""

    text: str
    box: Box
    size: float


def faults(sheet: Worksheet) -> list[str]:
    """Return what is wrong on the pages of a sheet, a sentence for each."""
    found = []
    for number, page in enumerate(pymupdf.open(stream=sheet.pdf(), filetype="pdf"), 1):
        found += [f"page {number}: {fault}" for fault in _faults_of_page(page, sheet)]
    return found


def _faults_of_page(page: pymupdf.Page, sheet: Worksheet) -> Iterator[str]:
    words, lines = list(words_of(page)), list(lines_of(page))
    least = LEAST_LARGE if sheet.job.paper.large else LEAST
    yield from (f"{it.text!r} has {it.size:.1f} pt" for it in words if it.size < least - 0.01)
    yield from (f"{line['type']} {line['rect']} is pale or thin" for line in page.get_drawings()
                if not _can_be_copied(line))  # fmt: skip
    yield from _outside(words, lines, sheet)
    yield from _on_one_another(words)
    yield from _crossed(words, lines)


def _can_be_copied(drawn: dict) -> bool:
    """Say whether a drawing is black; the tint of a game's picture is as good as white."""
    fill = drawn["fill"] in (None, (0.0, 0.0, 0.0)) or min(drawn["fill"]) > 0.85
    line = drawn["color"] in (None, (0.0, 0.0, 0.0), (1.0, 1.0, 1.0))
    return fill and line and (drawn["color"] is None or drawn["width"] >= THINNEST - 0.001)


def words_of(page: pymupdf.Page) -> Iterator[Word]:
    """Yield the words of a page, each with the box of its letters without the air around them."""
    for block in page.get_text("rawdict")["blocks"]:
        for line in block.get("lines", ()):
            for span in line["spans"]:
                assert span["color"] == 0, span
                yield from _words_of_span(span)


def _words_of_span(span: dict) -> Iterator[Word]:
    letters: list[dict] = []
    for letter in [*span["chars"], {"c": " "}]:
        if not letter["c"].isspace():
            letters.append(letter)
        elif letters:
            size, base = span["size"], letters[0]["origin"][1]
            left, right = letters[0]["bbox"][0], letters[-1]["bbox"][2]
            box = Box(left, base - ABOVE * size, right, base + BELOW * size)
            yield Word("".join(it["c"] for it in letters), box, size)
            letters = []


def lines_of(page: pymupdf.Page) -> Iterator[Box]:
    """Yield the lines on a page from end to end, with the sides of rectangles."""
    for drawn in page.get_drawings():
        if drawn["color"] is None:
            continue
        for kind, *points in drawn["items"]:
            if kind == "l":
                yield Box(*points[0], *points[1])
            elif kind == "re":
                left, top, right, bottom = points[0]
                yield from (Box(left, at, right, at) for at in (top, bottom))
                yield from (Box(at, top, at, bottom) for at in (left, right))


def _outside(words: list[Word], lines: list[Box], sheet: Worksheet) -> Iterator[str]:
    cells = list(_cells(sheet))
    for word in words:
        if not any(cell.holds(word.box) for cell in cells):
            yield f"{word.text!r} is past a margin"
    paper = sheet.job.paper
    whole = Box(0, 0, paper.width * POINTS, paper.height * POINTS).grown(SLACK - MARGIN * POINTS)
    for line in lines:
        if not whole.holds(around(ends_of(line))):
            yield f"a line at {line} is past a margin"


def ends_of(line: Box) -> tuple[tuple[float, float], tuple[float, float]]:
    """Return both ends of a line, which may have been drawn from its right or lower one."""
    return line[:2], line[2:]


def _cells(sheet: Worksheet) -> Iterator[Box]:
    """Yield the room of each copy on the page: nothing may reach into another's."""
    paper = sheet.job.paper
    across, down = (1 if paper.copies == 1 else 2), (2 if paper.copies == 4 else 1)
    width = (paper.width - 2 * MARGIN - (across - 1) * GAP) / across
    height = (paper.height - 2 * MARGIN - (down - 1) * GAP) / down
    for column in range(across):
        for row in range(down):
            left, top = MARGIN + column * (width + GAP), MARGIN + row * (height + GAP)
            sides = (left, top, left + width, top + height)
            yield Box(*(side * POINTS for side in sides)).grown(SLACK)


def _on_one_another(words: list[Word]) -> Iterator[str]:
    inner = [(word, word.box.grown(-SLACK / 2)) for word in words]
    for (one, box), (other, second) in combinations(inner, 2):
        if box.meets(second):
            yield f"{one.text!r} runs into {other.text!r}"


def _crossed(words: list[Word], lines: list[Box]) -> Iterator[str]:
    for word in words:
        inside = word.box.grown(-SLACK)
        if any(crossed_by(inside, ends_of(line)) for line in lines):
            yield f"a line runs through {word.text!r}"

"""A chart as the eye meets it: every drawn word and mark with its box, read from the drawn SVG.

Nothing here asks the chart what it meant to draw.
"""

import json
import re
from collections import Counter
from dataclasses import dataclass
from functools import cache, cached_property
from xml.etree import ElementTree

import numpy as np
import vl_convert

from pigclass.look import FONTS
from tests.truth.geometry import Box, around, letters

ROLE = re.compile(r"role-([\w-]+)")
LAYER = re.compile(r"layer_(\d+)_marks")
NUMBER = re.compile(r"-?\d*\.?\d+(?:e-?\d+)?")
RECTANGLE = re.compile(r"M([^,]+),([^h]+)h([^v]+)v([^h]+)h[^Z]+Z")
# So many equal rectangles are the cells of a map.
FIELD = 30
COMMAND = re.compile(r"([MLHVAZmlhvz])([^MLHVAZmlhvz]*)")


@dataclass(frozen=True)
class Words:
    """A line of words; `role` is "mark", "axis-label", "axis-title" or "title-text"."""

    text: str
    role: str
    box: Box
    size: float
    colour: str
    halo: bool
    lacking: tuple


@dataclass(frozen=True)
class Mark:
    """Anything drawn that is no word.

    `kind` is "symbol", "rule", "rect", "line" or "area"; `role` is "mark", "axis-domain" or
    "axis-grid"; `layer` numbers the layers from the bottom; `points` are the corners in order.
    """

    kind: str
    role: str
    layer: int
    box: Box
    points: tuple
    colour: str
    opacity: float
    thick: float
    clip: Box | None

    @property
    def reach(self):
        """The box of what is seen of it, with half the thickness of its line."""
        box, clip = self.box.grown(self.thick / 2), self.clip
        if clip is None:
            return box
        return Box(*map(max, box[:2], clip[:2]), *map(min, box[2:], clip[2:]))


@dataclass(frozen=True)
class Picture:
    """All of it: the whole, the plot that the axes span, the words and the marks."""

    whole: Box
    plot: Box
    words: tuple
    marks: tuple

    def drawn(self, *kinds):
        """The marks of these kinds that stand for something, the axes left out."""
        return [it for it in self.marks if it.kind in kinds and it.role == "mark"]

    def near(self, box):
        """The marks whose ink may come into a box: those whose own boxes meet it."""
        left, top, right, bottom = self._reach
        meet = (left < box.right) & (box.left < right) & (top < box.bottom) & (box.top < bottom)
        return [self.marks[number] for number in meet.nonzero()[0]]

    @cached_property
    def _reach(self):
        return np.array([it.reach for it in self.marks]).reshape(-1, 4).T

    @cached_property
    def cells(self):
        """The cells of a map, by their identity: equal rectangles side by side, which shade it."""
        rects = self.drawn("rect")
        alike = Counter((round(it.box.width), round(it.box.height)) for it in rects)
        several = {size for size, number in alike.items() if number >= FIELD}
        return {id(it) for it in rects if (round(it.box.width), round(it.box.height)) in several}


@cache
def converter():
    """The library that draws, with the kit's own font."""
    vl_convert.register_font_directory(str(FONTS))
    return vl_convert


def svg_of(chart):
    """The chart drawn."""
    return converter().vegalite_to_svg(json.dumps(chart.to_dict(validate=False)))


def read(svg):
    """What a drawn chart shows."""
    root = ElementTree.fromstring(_plain(svg))
    clips = {it.get("id"): around(_rect(it[0])) for it in root.iter("clipPath")}
    words, marks, plots = [], [], []
    for group, (x, y) in _groups(root):
        role, kind = _role(group), group.get("class", "").split()[0].removeprefix("mark-")
        if role == "frame":
            plots.append(_plot(group, x, y))
        elif kind == "text":
            words += [_words(it, role, x, y) for it in group if it.text]
        elif kind in ("symbol", "rule", "rect", "line", "area"):
            clip = clips.get((group.get("clip-path") or "url(#)")[5:-1])
            here = clip.moved(x, y) if clip else None
            marks += [_mark(it, kind, role, _layer(group), (x, y), here) for it in group]
    whole = Box(0, 0, float(root.get("width")), float(root.get("height")))
    return Picture(whole, plots[0], tuple(words), tuple(marks))


def _plain(svg):
    return svg.replace('xmlns="http://www.w3.org/2000/svg"', "", 1)


def _groups(element, x=0.0, y=0.0):
    """Every group of marks or words, with the place of its origin."""
    for child in element:
        if child.tag == "g":
            dx, dy = _shift(child)
            if child.get("class"):
                yield child, (x + dx, y + dy)
            yield from _groups(child, x + dx, y + dy)


def _shift(element):
    place = element.get("transform")
    return _pair(place) if place else (0.0, 0.0)


@cache
def _pair(transform):
    x, y = map(float, NUMBER.findall(transform)[:2])
    return x, y


def _role(group):
    found = ROLE.search(group.get("class"))
    return found.group(1) if found else ""


def _layer(group):
    found = LAYER.search(group.get("class"))
    return int(found.group(1)) if found else -1


def _plot(group, x, y):
    # The first path of the frame is its ground, as large as the plot.
    ground = next(group.iter("path"))
    return around(_corners(ground.get("d"))).moved(x, y)


def _words(text, role, x, y):
    dx, dy = _shift(text)
    size = float(text.get("font-size").removesuffix("px"))
    font = letters(bold=text.get("font-weight") == "bold")
    long = size * font.width(text.text)
    start = {"start": 0, "middle": -long / 2, "end": -long}[text.get("text-anchor")]
    return Words(
        text=text.text,
        role=role,
        box=font.box(text.text, size).moved(x + dx + start, y + dy),
        size=size,
        colour=text.get("fill"),
        halo=text.get("stroke") is not None,
        lacking=tuple(font.lacks(text.text)),
    )


def _mark(drawn, kind, role, layer, origin, clip):
    dx, dy = _shift(drawn)
    x, y = origin[0] + dx, origin[1] + dy
    corners = _ends(drawn) if drawn.tag == "line" else _corners(drawn.get("d", ""))
    points = tuple((x + a, y + b) for a, b in corners)
    thick = float(drawn.get("stroke-width", 0)) if drawn.get("stroke") else 0.0
    return Mark(
        kind=kind,
        role=role,
        layer=layer,
        box=around(points).grown(0 if kind in ("line", "area", "rule") else thick / 2),
        points=points,
        colour=drawn.get("fill") or drawn.get("stroke") or "",
        opacity=float(drawn.get("opacity", 1)),
        thick=thick,
        clip=clip,
    )


def _ends(line):
    return (0.0, 0.0), (float(line.get("x2", 0)), float(line.get("y2", 0)))


def _rect(clip):
    x, y = float(clip.get("x")), float(clip.get("y"))
    return (x, y), (x + float(clip.get("width")), y + float(clip.get("height")))


@cache
def _corners(path):
    """The corners of a path in absolute pixels; of an arc its ends and its extremes."""
    if plain := RECTANGLE.fullmatch(path):
        left, top, wide, high = map(float, plain.groups())
        return (left, top), (left + wide, top), (left + wide, top + high), (left, top + high)
    x = y = 0.0
    found = []
    for letter, rest in COMMAND.findall(path):
        numbers = [float(it) for it in NUMBER.findall(rest)]
        if letter == "A":
            radius, (x2, y2) = numbers[0], numbers[5:7]
            middle = (x + x2) / 2, (y + y2) / 2
            found += [(middle[0], middle[1] - radius), (middle[0], middle[1] + radius)]
            x, y = x2, y2
            found.append((x, y))
            continue
        for place in _steps(letter, numbers):
            x, y = place(x, y)
            found.append((x, y))
    return tuple(found)


def _steps(letter, numbers):
    pairs = list(zip(numbers[::2], numbers[1::2], strict=False))
    return {
        "M": [lambda _x, _y, a=a, b=b: (a, b) for a, b in pairs],
        "L": [lambda _x, _y, a=a, b=b: (a, b) for a, b in pairs],
        "m": [lambda x, y, a=a, b=b: (x + a, y + b) for a, b in pairs],
        "l": [lambda x, y, a=a, b=b: (x + a, y + b) for a, b in pairs],
        "H": [lambda _x, y, a=a: (a, y) for a in numbers],
        "h": [lambda x, y, a=a: (x + a, y) for a in numbers],
        "V": [lambda x, _y, a=a: (x, a) for a in numbers],
        "v": [lambda x, y, a=a: (x, y + a) for a in numbers],
    }.get(letter, [])

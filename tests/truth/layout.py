"""Rules that a chart must keep so that it does not lie to the eye, checked on the drawn picture.

Each rule is a function that takes a `Picture` and returns sentences of what is wrong; `faults`
asks them all. An exception to a rule is a function of its own, and there are few.
"""

import re
from itertools import combinations

from pigclass.look import mix
from tests.truth.geometry import crossed_by, dot, inside
from tests.truth.picture import read, svg_of

# What a chart is shown at: charts keep their own pixels on a screen of 1280.
LEAST_MARK, LEAST_TYPE, LEAST_CONTRAST = 8, 18, 4.5
WIDEST, HIGHEST = 1100, 580
# Closer than this, two lines of words read as one, and a word as struck through.
APART, CLEAR = 2, 2
# How much of a line that passes under words is seen at their sides, or above and below them.
GOES_ON_ACROSS, GOES_ON_DOWN = 30, 15
# How far from the end of a bar its number may stand.
BESIDE = 40
# How high piles stand on a line of their own over the plot.
STRIP = 110
PAPER = "#ffffff"
NUMBER = re.compile(r"\d+(?:\.\d+)?")


def faults(chart):
    """What is wrong with an Altair chart as it is drawn; an empty list if nothing is."""
    picture = read(svg_of(chart))
    return [sentence for rule in RULES for sentence in rule(picture)]


def words_over_words(picture):
    """No words lie over other words."""
    return [
        f"{one.text!r} lies over {other.text!r}"
        for one, other in combinations(_readable(picture), 2)
        if one.box.grown(APART / 2).meets(other.box.grown(APART / 2))
    ]


def words_over_marks(picture):
    """No words lie over a mark, an axis or its line; the grid is faint and may pass below."""
    return [
        f"{words.text!r} lies over a {mark.kind} of layer {mark.layer}"
        for words in _readable(picture)
        for mark in picture.near(words.box.grown(CLEAR))
        if mark.role != "axis-grid" and id(mark) not in picture.cells
        if touches(words.box.grown(CLEAR), mark)
        and not (_on_a_ground_of_its_own(words, mark, picture) or _in_its_own_cell(words, mark))
    ]


def outside_the_picture(picture):
    """Nothing runs out of the picture."""
    whole, marks = picture.whole.grown(0.5), picture.drawn("symbol", "rect")
    drawn = [(it.text, it.box) for it in picture.words]
    drawn += [(f"a {it.kind} of layer {it.layer}", it.box) for it in marks]
    return [f"{name!r} runs out of the picture" for name, box in drawn if not whole.holds(box)]


def outside_the_axes(picture):
    """No mark stands where the axes do not reach, and no curve is cut off, least at its best."""
    plot = _with_its_strip(picture)
    found = []
    for mark in picture.drawn("symbol", "line", "area", "rule", "rect"):
        if plot.holds(mark.box):
            continue
        places = [mark.box.middle] if mark.kind == "symbol" else mark.points
        outside = [(x, y) for x, y in places if not plot.holds(dot(x, y))]
        if outside and not (_sample_of_the_key(mark, picture) or _leads_to_words(mark, picture)):
            x, y = outside[0]
            found.append(
                f"a {mark.kind} of layer {mark.layer} lies outside the axes, at {x:.0f}, {y:.0f}"
            )
    return found


def _with_its_strip(picture):
    """The plot, and the room of piles that stand on a line over it, as wide as it is."""
    plot, rules = picture.plot.grown(1), picture.drawn("rule")
    lines = [it.box.top for it in rules if it.box.top < plot.top and it.box.width > plot.width - 4]
    return plot._replace(top=min([plot.top, *(line - STRIP for line in lines)]))


def larger_than_the_screen(picture):
    """A chart fits a projector's screen beside the edges of the page, under a row of buttons."""
    _, _, wide, high = picture.whole
    fits = wide <= WIDEST and high <= HIGHEST
    return [] if fits else [f"the picture is {wide:.0f} by {high:.0f} px"]


def too_small(picture):
    """No mark is too small for the last row, and no letter."""
    marks = [
        f"a {mark.kind} of layer {mark.layer} is {across:.1f} px across"
        for mark in picture.drawn("symbol", "rect")
        if (across := _across(mark)) < LEAST_MARK - 0.05
    ]
    letters = [f"{it.text!r} is {it.size:g} px" for it in picture.words if it.size < LEAST_TYPE]
    return [*dict.fromkeys(marks), *letters]


def marks_over_marks(picture):
    """No mark hides half of another of its own kind: two students are two dots."""
    found = []
    for layer in {it.layer for it in picture.drawn("symbol")}:
        here = [it for it in picture.drawn("symbol") if it.layer == layer]
        found += [
            f"two symbols of layer {layer} lie over each other, at {x:.0f}, {y:.0f}"
            for one, other in combinations(sorted(here, key=lambda it: it.box), 2)
            if other.box.left < one.box.right and _hides(one, other)
            for x, y in [one.box.middle]
        ]
    return list(dict.fromkeys(found))


def _hides(one, other):
    """Say whether two boxes share more than half of a side, both across and down.

    A ring is seen through: it hides only one that is drawn all along it.
    """
    if one.thick and other.thick:
        return max(abs(a - b) for a, b in zip(one.box, other.box, strict=True)) < one.thick
    half = 0.55 * min(one.box.width, other.box.width)
    return other.box.grown(-half / 2).meets(one.box.grown(-half / 2))


def bars_out_of_proportion(picture):
    """A bar is as long as the number beside it says."""
    numbered = [(bar, number) for bar in _bars(picture) if (number := _number_beside(bar, picture))]
    if not numbered:
        return []
    longest, (most, _) = max((bar.box.width, number) for bar, number in numbered)
    return [
        f"a bar of {bar.box.width:.0f} px says {number:g}, and one of {longest:.0f} px {most:g}"
        for bar, (number, rounding) in numbered
        if most and abs(bar.box.width - longest * number / most) > 1.5 + longest * rounding / most
    ]


def pale_words(picture):
    """All words stand out from what they are written on."""
    return [
        f"{words.text!r} stands out {ratio:.1f} : 1"
        for words in _readable(picture)
        if (ratio := _contrast(words, picture)) < LEAST_CONTRAST
    ]


def strange_letters(picture):
    """All letters are in the kit's font: another would be drawn, and measured, otherwise."""
    return [f"{it.text!r}: no {it.lacking} in the font" for it in picture.words if it.lacking]


RULES = (words_over_words, words_over_marks, outside_the_picture, outside_the_axes)
RULES += (larger_than_the_screen, too_small, marks_over_marks, bars_out_of_proportion)
RULES += (pale_words, strange_letters)


def touches(box, mark):
    """Say whether a mark's ink comes into a box."""
    if not box.meets(mark.reach):
        return False
    if mark.kind in ("symbol", "rect"):
        return box.meets(mark.box)
    within = mark.kind == "area" and inside(box.middle, mark.points)
    return within or crossed_by(box.grown(mark.thick / 2), mark.points)


def _readable(picture):
    """The words themselves, without the white halos below some of them."""
    return [words for words in picture.words if not words.halo]


def _on_a_ground_of_its_own(words, mark, picture):
    """Exception: words with a halo may lie on a line that goes on for long on both their sides."""
    halo = any(it.halo and it.text == words.text and it.box == words.box for it in picture.words)
    line, wide, high = mark.box, words.box.grown(GOES_ON_ACROSS), words.box.grown(GOES_ON_DOWN)
    across = line.left < wide.left and wide.right < line.right
    down = line.top < high.top and high.bottom < line.bottom
    return halo and mark.kind in ("line", "rule") and (across or down)


def _in_its_own_cell(words, mark):
    """Exception: a number wholly inside its own rectangle."""
    return mark.kind == "rect" and mark.box.holds(words.box)


def _sample_of_the_key(mark, picture):
    """Exception: a sample over, under or beside the plot, with the words that it explains."""
    across, middle = mark.box.middle
    return not picture.plot.holds(dot(across, middle)) and any(
        0 < words.box.left - mark.box.right < 40 and words.box.top < middle < words.box.bottom
        for words in picture.words
        if words.role == "mark"
    )


def _leads_to_words(mark, picture):
    """Exception: a thin rule that leads out of the plot to a name beside it."""
    return mark.kind == "rule" and any(
        words.box.grown(8).holds(dot(x, y)) for words in picture.words for x, y in mark.points
    )


def _across(mark):
    """The width that the eye has to see: of a bar, whose length may be 0, the other one."""
    sides = (mark.box.width, mark.box.height)
    return max(sides) if mark.kind == "rect" else min(sides)


def _bars(picture):
    """The bars, without the cells of a map, or of a table, which have words in them."""
    words = [it.box for it in picture.words if it.role == "mark"]
    rects = [it for it in picture.drawn("rect") if id(it) not in picture.cells]
    return [it for it in rects if not any(map(it.box.meets, words))]


def _number_beside(bar, picture):
    """The number in the words next to either end of a bar, and how far it may be rounded."""
    _, middle = bar.box.middle
    beside = (
        word.text
        for word in picture.words
        if word.role == "mark" and word.box.top < middle < word.box.bottom
        if 0 < word.box.left - bar.box.right < BESIDE or 0 < bar.box.left - word.box.right < BESIDE
    )
    text = next(beside, "")
    numbers = NUMBER.findall(text)
    # Of "5/18 (28%)" the last one is the share.
    return numbers and (float(numbers[-1]), 0.5 * 10.0 ** -len(numbers[-1].partition(".")[2]))


def _contrast(words, picture):
    """How far some words stand out: least from the paper, or a mark that it shines through."""
    below = [it for it in picture.near(words.box) if it.kind in ("rect", "area")]
    layers = {(it.colour, it.opacity) for it in below if touches(words.box, it)}
    grounds = [PAPER, *(mix(colour, PAPER, share) for colour, share in layers)]
    return min(contrast(words.colour, ground) for ground in grounds)


def contrast(one, other):
    """Return how far two colours stand out from each other: 1 to 21, as WCAG 2.2 counts."""
    darker, lighter = sorted(map(_luminance, (one, other)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour):
    shares = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    lit = [it / 12.92 if it <= 0.04045 else ((it + 0.055) / 1.055) ** 2.4 for it in shares]
    return sum(weight * it for weight, it in zip((0.2126, 0.7152, 0.0722), lit, strict=True))

"""Whether a pile of marks stands on its number, as the eye reads it off the axis below.

The rows of a pile carry `at`, the number that they stand for; all else that two rows of a layer
share tells their pile (its round, say).
"""

from tests.truth.geometry import around

PLACES = {"x", "y", "row"}


def off_their_number(spec, picture):
    """Return what is wrong: a pile beside its number, and no tick that leads to it."""
    piles = _piles(spec, picture)
    if not piles:
        return []
    place = _scale(picture)
    return [
        f"a pile of {len(marks)} stands {x - place(at):+.0f} px off its number, {at:g}"
        for (at, *_), marks in piles.items()
        for x, _ in [around_all(marks).middle]
        if abs(x - place(at)) > marks[0].box.width / 2
        and not _tied(place(at), around_all(marks), picture)
    ]


def around_all(marks):
    """The box of a pile."""
    corners = [(it.box.left, it.box.top) for it in marks]
    return around(corners + [(it.box.right, it.box.bottom) for it in marks])


def _piles(spec, picture):
    """The marks of each pile, by its number and whatever else its rows share."""
    piles = {}
    for number, layer in enumerate(spec["layer"]):
        rows = _rows(spec, layer)
        if not rows or "at" not in rows[0] or layer["mark"]["type"] != "point":
            continue
        symbols = [it for it in picture.drawn("symbol") if it.layer == number]
        for row, symbol in zip(rows, symbols, strict=True):
            shared = sorted((key, it) for key, it in row.items() if key not in PLACES | {"at"})
            piles.setdefault((row["at"], *shared), []).append(symbol)
    return piles


def _rows(spec, layer):
    data = layer.get("data") or spec.get("data", {})
    return data["values"] if "values" in data else spec["datasets"].get(data.get("name"), [])


def _scale(picture):
    """Where a number stands, told from the two outermost labels of the lower axis."""
    below = [
        (it.box.middle[0], float(it.text.replace("−", "-").replace(",", "")))
        for it in picture.words
        if it.role == "axis-label" and it.box.top > picture.plot.bottom
    ]
    (x1, first), (x2, last) = min(below), max(below)
    return lambda number: x1 + (number - first) * (x2 - x1) / (last - first)


def _tied(at, pile, picture):
    """A rule that leads from the number into the foot of the pile."""
    ends = [[x for x, _ in rule.points] for rule in picture.drawn("rule", "line")]
    middle, _ = pile.middle
    return any(
        abs(one - at) < 1.5 and abs(other - middle) < 1.5
        for one, *_, other in [*ends, *(it[::-1] for it in ends)]
    )

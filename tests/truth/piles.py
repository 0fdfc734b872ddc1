"""Say whether a pile of marks stands on its number, as the eye reads it off the axis.

The rows of a pile carry the number that they stand for: `at` is one on the lower axis, `level` one
on the left. All else that two rows share tells their pile (its round, say).
"""

from tests.truth.geometry import around

PLACES = {"x", "y", "row", "part", "shape"}
# For each kind of number: which side of a mark's middle tells it.
NUMBERS = {"at": 0, "level": 1}


def off_their_number(spec, picture):
    """Return what is wrong: a pile beside its number, and no tick that leads to it."""
    return [
        f"a pile of {len(marks)} stands {off:+.0f} px off its number, {number:g}"
        for name, side in NUMBERS.items()
        for (number, *_), marks in _piles(spec, picture, name).items()
        for place in [_scale(picture, side)(number)]
        for off in [around_all(marks).middle[side] - place]
        if abs(off) > marks[0].box.width * _free(spec)
        and not (side == 0 and _tied(place, around_all(marks), picture))
    ]


def _free(spec):
    """How far a pile may be off, in marks: half of one, or one where both axes tell its place."""
    both = any({*NUMBERS} <= {*rows[0]} for rows in spec.get("datasets", {}).values() if rows)
    return 1.05 if both else 0.5


def around_all(marks):
    """The box of a pile."""
    corners = [(it.box.left, it.box.top) for it in marks]
    return around(corners + [(it.box.right, it.box.bottom) for it in marks])


def _piles(spec, picture, name):
    """The marks of each pile, by its number and whatever else its rows share."""
    piles = {}
    for number, layer in enumerate(spec["layer"]):
        rows = _rows(spec, layer)
        if not rows or name not in rows[0] or layer["mark"]["type"] != "point":
            continue
        symbols = [it for it in picture.drawn("symbol") if it.layer == number]
        for row, symbol in zip(rows, symbols, strict=True):
            shared = sorted((key, it) for key, it in row.items() if key not in PLACES | {name})
            piles.setdefault((row[name], *shared), []).append(symbol)
    return piles


def _rows(spec, layer):
    data = layer.get("data") or spec.get("data", {})
    return data["values"] if "values" in data else spec["datasets"].get(data.get("name"), [])


def _scale(picture, side):
    """Where a number stands, told from the two outermost labels of its axis."""
    labels = sorted(
        (it.box.middle[side], _read(it.text))
        for it in picture.words
        if it.role == "axis-label" and (it.box.top > picture.plot.bottom) == (side == 0)
    )
    (place, first), *_, (end, last) = labels
    return lambda number: place + (number - first) * (end - place) / (last - first)


def _read(text):
    number = float(text.replace("−", "-").replace(",", "").removesuffix("%"))
    return number / 100 if text.endswith("%") else number


def _tied(at, pile, picture):
    """A rule that leads from the number into the foot of the pile."""
    ends = [[x for x, _ in rule.points] for rule in picture.drawn("rule", "line")]
    middle, _ = pile.middle
    return any(
        abs(one - at) < 1.5 and abs(other - middle) < 1.5
        for one, *_, other in [*ends, *(it[::-1] for it in ends)]
    )

"""Line pictures of games as SVG, suitable for photocopies.

A picture is a square of 100 by 100; later parts hide earlier ones.
"""

from functools import cache

from pigclass.look import LIGHT, mix

# The smallest picture is 11 mm wide: then lines have 0.9 pt, enough to be copied twice.
LINE = 2.9
TINT = mix(LIGHT.purple, LIGHT.paper, 0.25)
PAPER = LIGHT.paper
# Pure black, since grey would be printed as dots.
INK = "#000000"


def _path(d: str, fill: str = PAPER) -> str:
    return f'<path d="{d}" fill="{fill}"/>'


def _line(d: str) -> str:
    return _path(d, "none")


def _brush(d: str, colour: str, wide: float) -> str:
    return f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="{wide}"/>'


def _oval(x: float, y: float, wide: float, high: float, fill: str = PAPER) -> str:
    return f'<ellipse cx="{x}" cy="{y}" rx="{wide}" ry="{high}" fill="{fill}"/>'


def _dot(x: float, y: float, radius: float = 2.4) -> str:
    return f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{INK}" stroke="none"/>'


def _at(x: float, y: float, size: float, *parts: str, turned: float = 0) -> str:
    """Return parts moved, rotated and scaled, with unscaled line width."""
    where = f"translate({x} {y}) scale({size}) rotate({turned})"
    return f'<g transform="{where}" stroke-width="{LINE / size:.2f}">{"".join(parts)}</g>'


def _both(part: str, middle: float = 50) -> str:
    """Return a part and its mirror image."""
    return f'{part}<g transform="translate({2 * middle} 0) scale(-1 1)">{part}</g>'


EARS = _both(_path("M22 40C10 28 12 12 17 9C29 11 38 18 43 25", TINT))
HEAD = _oval(50, 57, 37, 35)
SNOUT = _oval(50, 65, 16, 11.5, TINT) + _both(_oval(44, 65, 1.6, 3.2, INK))
EYES = _both(_dot(35, 48, 3.6))
SMILE = _line("M40 82Q50 88 60 82")
FACE = EARS + HEAD + EYES + SNOUT + SMILE
# Simpler face with fewer and larger lines, for small sizes.
SMALL_SNOUT = _oval(50, 66, 19, 13.5, TINT) + _both(_dot(43, 66, 4))
SMALL = EARS + HEAD + _both(_dot(32, 47, 5)) + SMALL_SNOUT


def _die(x: float, y: float, size: float, *pips: tuple[int, int], turned: float = 0) -> str:
    square = f'<rect x="-20" y="-20" width="40" height="40" rx="7" fill="{PAPER}"/>'
    drawn = "".join(_dot(11 * across, 11 * down, 4) for across, down in pips)
    return _at(x, y, size, square, drawn, turned=turned)


TWO = ((-1, -1), (1, 1))
FOUR = (*TWO, (1, -1), (-1, 1))

PICTURES = {
    # A plain pig.
    "pig": FACE,
    # A pig with a die on each side.
    "two_dice_pig": _at(14, 0, 0.72, FACE)
    + _die(24, 78, 0.9, *TWO, turned=-10)
    + _die(76, 78, 0.9, *FOUR, turned=10),
    # A wild boar with bristles and tusks.
    "hog": _line("M36 24L32 8L43 17L50 4L57 17L68 8L64 24")
    + EARS
    + HEAD
    + EYES
    + _both(_line("M27 40L42 45"))
    + _both(_path("M33 76C26 72 26 64 29 60C33 66 36 68 40 72"))
    + SNOUT
    + SMILE,
    # A pig on a coin.
    "piglet": _oval(50, 50, 47, 47, TINT) + _oval(50, 50, 38, 38) + _at(18, 15, 0.64, SMALL),
    # A skunk with its tail up.
    "skunk": _brush("M52 84C96 90 66 54 80 30C84 22 80 14 72 14", INK, 22)
    + _brush("M60 85C90 84 66 54 79 30C82 22 79 16 73 16", PAPER, 6)
    + _both(_path("M14 44C4 36 8 24 16 24C24 25 28 30 30 36", INK), 36)
    + _oval(36, 63, 32, 31, INK)
    + _path(
        "M36 33C43 33 44 44 44 54C44 62 54 70 52 79"
        "C48 92 24 92 20 79C18 70 28 62 28 54C28 44 29 33 36 33Z"
    )
    + _oval(36, 74, 6, 4.6, INK)
    + _both(_oval(18.5, 60, 5, 6) + _dot(19.5, 61, 2.6), 36),
    # A pig with a fork and a knife.
    "greedy_pig": _at(12, 12, 0.76, FACE)
    + _line("M4 18V32Q4 40 10 40Q16 40 16 32V18M10 18V94")
    + _path("M88 94V18Q98 24 98 40V52H88"),
    # A pig with a graduation cap.
    "class_piglet": _at(7, 20, 0.8, FACE)
    + _path("M6 22L50 6L94 22L50 38Z", TINT)
    + _line("M86 25V46"),
}


@cache
def portrait(game: str) -> str:
    """Return the SVG picture of a game by id, by default the pig.

    >>> portrait("skunk") == portrait("pig"), portrait("my game") == portrait("pig")
    (False, True)
    """
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" '
        f'stroke="{INK}" stroke-width="{LINE}" stroke-linejoin="round" '
        f'stroke-linecap="round">{PICTURES.get(game, FACE)}</svg>'
    )

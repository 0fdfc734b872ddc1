"""How well one colour stands out from another, as the Web Content Accessibility Guidelines count.

The ratio runs from 1 (the same) to 21 (black on white): text needs 4.5, marks of a chart need 3.
Source: WCAG 2.2, "relative luminance" and "contrast ratio".
"""


def contrast(one: str, other: str) -> float:
    """Contrast ratio of two colours written as `#rrggbb`.

    >>> contrast("#000000", "#ffffff")
    21.0
    """
    darker, lighter = sorted([_luminance(one), _luminance(other)])
    return (lighter + 0.05) / (darker + 0.05)


def mix(colour: str, ground: str, share: float) -> str:
    """The colour that `share` of `colour` laid over `ground` gives.

    >>> mix("#000000", "#ffffff", 0.5)
    '#808080'
    """
    pairs = zip(_channels(colour), _channels(ground), strict=True)
    return "#" + "".join(f"{round(share * top + (1 - share) * base):02x}" for top, base in pairs)


def _channels(colour: str) -> list[int]:
    return [int(colour[start : start + 2], 16) for start in (1, 3, 5)]


def _luminance(colour: str) -> float:
    red, green, blue = (_linear(channel / 255) for channel in _channels(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4

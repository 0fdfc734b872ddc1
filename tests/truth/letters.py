"""How much room a line of words takes: measured on the letters of the kit's own font."""

from dataclasses import dataclass
from functools import cache

from fontTools.ttLib import TTFont

from pigclass.look import FONTS
from tests.truth.geometry import Box


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
        ink={chr(code): _ink(outlines[name]) for code, name in named.items()},
    )


def _ink(outline):
    return (outline.yMin, outline.yMax) if outline.numberOfContours else None

"""Which characters a font file can draw: its character map, read by hand.

Source: the OpenType specification, "cmap", formats 4 and 12.
"""

from functools import cache
from pathlib import Path
from struct import unpack_from

from pigclass.look import FONTS

# Characters that are never drawn: they join, part or turn their neighbours.
INVISIBLE = {"\t", "\u200c", "\u200d", "\u200e", "\u200f", "\ufe0f"}


def not_drawn(text: str) -> list[str]:
    """Return the characters of `text` for which the sheets' own font has no glyph.

    >>> not_drawn("Đặng Ярослав O'Brien-Åse"), not_drawn("王小明")
    ([], ['王', '小', '明'])
    """
    known = characters(FONTS / "Andika-Regular.ttf") & characters(FONTS / "Andika-Bold.ttf")
    return [each for each in dict.fromkeys(text) if ord(each) not in known | _INVISIBLE]


@cache
def characters(font: Path) -> frozenset[int]:
    """Return the code points that a TrueType font has glyphs for."""
    data = font.read_bytes()
    start = _table(data, b"cmap")
    (number,) = unpack_from(">H", data, start + 2)
    found: set[int] = set()
    for each in range(number):
        (offset,) = unpack_from(">I", data, start + 8 + 8 * each)
        found |= _subtable(data, start + offset)
    return frozenset(found)


def _table(data: bytes, wanted: bytes) -> int:
    (number,) = unpack_from(">H", data, 4)
    for each in range(number):
        tag, _, offset, _ = unpack_from(">4sIII", data, 12 + 16 * each)
        if tag == wanted:
            return int(offset)
    raise ValueError(f"a font without {wanted!r}")


def _subtable(data: bytes, start: int) -> set[int]:
    (form,) = unpack_from(">H", data, start)
    if form == 12:
        (number,) = unpack_from(">I", data, start + 12)
        groups = (unpack_from(">III", data, start + 16 + 12 * each) for each in range(number))
        return {code for first, last, _ in groups for code in range(first, last + 1)}
    if form == 4:
        return _segments(data, start)
    return set()


def _segments(data: bytes, start: int) -> set[int]:
    (doubled,) = unpack_from(">H", data, start + 6)
    number = doubled // 2
    ends = unpack_from(f">{number}H", data, start + 14)
    firsts = unpack_from(f">{number}H", data, start + 16 + doubled)
    pairs = zip(firsts, ends, strict=True)
    return {code for first, last in pairs for code in range(first, last + 1)} - {0xFFFF}


_INVISIBLE = {ord(each) for each in INVISIBLE}

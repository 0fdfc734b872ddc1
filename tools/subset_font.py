"""Create the small web fonts for screens from the full Andika fonts.

Run by hand after an update of Andika: `python tools/subset_font.py` (needs fonttools and brotli).
Andika's licence reserves its name for unmodified files, so the subset is called Pigclass Sans.
"""

from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

FONTS = Path(__file__).parent.parent / "pigclass" / "look" / "fonts"
FAMILY = "Pigclass Sans"
RANGES = [
    (0x20, 0x7E),  # Basic Latin
    (0xA0, 0x17F),  # Latin-1 and Latin Extended-A
    (0x218, 0x21B),  # Romanian comma-below letters
    (0x300, 0x304),  # combining accents
    (0x2010, 0x2026),  # dashes, quotes, ellipsis
    (0x2070, 0x208E),  # superscripts and subscripts
    (0x2190, 0x2193),  # arrows
]
SINGLES = "€√∞≈≠≤≥−×÷⅓⅔"
NAME_RECORDS = {1: FAMILY, 4: f"{FAMILY} {{style}}", 6: "PigclassSans-{style}", 16: FAMILY}


def codepoints() -> list[int]:
    """Return the code points of the web font."""
    ranged = [code for first, last in RANGES for code in range(first, last + 1)]
    return ranged + [ord(character) for character in SINGLES]


def rename(font: TTFont, style: str) -> None:
    """Rename the modified font; keep the copyright and licence records."""
    for record in list(font["name"].names):
        if record.nameID in NAME_RECORDS:
            text = NAME_RECORDS[record.nameID].format(style=style)
            font["name"].setName(text, record.nameID, record.platformID, record.platEncID, 0x409)
        elif record.nameID == 3:
            font["name"].setName(f"pigclass: {FAMILY} {style}", 3, 3, 1, 0x409)


def make(style: str) -> None:
    """Write the subset of one style beside the full font."""
    options = subset.Options()
    options.flavor = "woff2"
    options.layout_features = ["kern", "ccmp", "mark", "mkmk"]
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 7, 13, 14, 16, 17]
    options.drop_tables += ["Feat", "Gloc", "Glat", "Silf", "Sill"]
    font = subset.load_font(str(FONTS / f"Andika-{style}.ttf"), options)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=codepoints())
    subsetter.subset(font)
    rename(font, style)
    subset.save_font(font, str(FONTS / f"PigclassSans-{style}.woff2"), options)


if __name__ == "__main__":
    for style in ("Regular", "Bold"):
        make(style)

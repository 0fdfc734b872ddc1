"""Andika, a typeface made for new readers, carried along so that every laptop shows the same.

The full files in `FONTS` serve paper and pictures. Screens embed the small "Pigclass Sans", the
Latin part of the same letters under another name, as Andika's licence asks of modified files.
"""

from base64 import b64encode
from pathlib import Path

FONTS = Path(__file__).parent / "fonts"
FAMILY = "Andika"
STACK = '"Pigclass Sans", Andika, "Segoe UI", system-ui, sans-serif'

_WEIGHTS = {"Regular": 400, "Bold": 700}


def font_face() -> str:
    """The CSS that embeds Pigclass Sans, regular and bold, in a page without internet.

    >>> font_face().count("@font-face")
    2
    """
    return "\n".join(_face(style, weight) for style, weight in _WEIGHTS.items())


def _face(style: str, weight: int) -> str:
    data = b64encode((FONTS / f"PigclassSans-{style}.woff2").read_bytes()).decode("ascii")
    return (
        f'@font-face {{ font-family: "Pigclass Sans"; font-weight: {weight}; '
        f'font-display: swap; src: url("data:font/woff2;base64,{data}") format("woff2"); }}'
    )

"""The colours, by what they are for, once for white and once for dark screens.

On white they are Okabe and Ito's, less the three that do not reach 3 : 1; on dark their brighter
cousins. Only `ink`, `quiet` and `blue` are strong enough for text on either.
Source: Okabe & Ito 2008, *Color Universal Design*.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Palette:
    """Colours as `#rrggbb`.

    `ink` text, `paper` ground, `quiet` secondary text, `grid` lines that may fade, `surface` a card
    or tile laid on the paper; the rest colour the roles.
    """

    ink: str
    paper: str
    quiet: str
    grid: str
    surface: str
    blue: str
    vermillion: str
    green: str
    purple: str


LIGHT = Palette(
    ink="#111111",
    paper="#ffffff",
    quiet="#54595f",
    grid="#d5d9de",
    surface="#f3f5f7",
    blue="#0072b2",
    vermillion="#d55e00",
    green="#009e73",
    purple="#cc79a7",
)

DARK = Palette(
    ink="#f5f5f5",
    paper="#14171a",
    quiet="#b4bac1",
    grid="#3d434a",
    surface="#22272c",
    blue="#56b4e9",
    vermillion="#ff8c4a",
    green="#2ec4a0",
    purple="#e39ac4",
)

"""How large things are: on a projector seen from the back row, and on paper.

Screen sizes are CSS pixels at 100% zoom on 1280 × 720. Print sizes are drawn on the same grid of
pixels and set 170 mm wide on the sheet, so that 22 px come out as about 11 pt.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Sizes:
    """Type, point and line sizes in pixels; `mark` is the width of a point."""

    title: int
    body: int
    axis: int
    mark: int
    line: int


PROJECTOR = Sizes(title=26, body=24, axis=20, mark=13, line=4)
PRINT = Sizes(title=26, body=24, axis=22, mark=13, line=3)

DICE = 96
TOUCH = 44

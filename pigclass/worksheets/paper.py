"""Paper, how many copies share a page, and the size of print."""

from dataclasses import dataclass
from typing import Any, Literal

from pigclass.rules.endings import one_of
from pigclass.words import refusal

# Millimetres. Some printers leave a margin of 12 mm white.
MARGIN = 14
PaperName = Literal["a4", "letter"]
PAPERS: dict[PaperName, tuple[float, float]] = {"a4": (210, 297), "letter": (215.9, 279.4)}

# Type sizes in points, the best first: letters may shrink so far to keep a sheet on one page.
NORMAL = (12, 11.5, 11, 10.5, 10, 9.5, 9)
LARGE = (18, 17, 16)


@dataclass(frozen=True, kw_only=True)
class Paper:
    """The page: `name` "a4" or "letter", copies on it, and print that is normal or large.

    >>> Paper(name="a4", copies=2).width
    297
    """

    name: PaperName = "a4"
    copies: int = 1
    large: bool = False

    def __post_init__(self) -> None:
        one_of(self.name, PAPERS, what="paper")
        if self.copies not in (1, 2, 4):
            raise refusal("refused.sheet.copies", copies=self.copies)

    @property
    def width(self) -> float:
        """Width in mm; two copies lie side by side on a page turned round."""
        return PAPERS[self.name][1 if self.copies == 2 else 0]

    @property
    def height(self) -> float:
        """Height in mm."""
        return PAPERS[self.name][0 if self.copies == 2 else 1]

    @property
    def sizes(self) -> tuple[float, ...]:
        """Type sizes in points, the best first."""
        return LARGE if self.large else NORMAL

    @property
    def room(self) -> float:
        """How much goes into one copy, against a whole page; large print takes more pages."""
        return 1 / (1.0, 1.7, 3.0)[(1, 2, 4).index(self.copies)]

    def record(self) -> dict[str, Any]:
        """Return what the template needs to know."""
        return {
            "width": self.width,
            "height": self.height,
            "margin": MARGIN,
            # A document to be edited has one copy on a page.
            "whole": PAPERS[self.name],
            "usual": self.sizes[0],
            "least": self.sizes[-1],
            "columns": 1 if self.copies == 1 else 2,
            "rows": 2 if self.copies == 4 else 1,
        }

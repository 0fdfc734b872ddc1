"""A chart of the class's own as a poster: two sheets, one glued onto the other, about A3."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from pigclass.look import FAMILY
from pigclass.words import say
from pigclass.worksheets import press
from pigclass.worksheets.made import free_place, save_bytes
from pigclass.worksheets.sheet import Paper, PaperName
from pigclass.worksheets.wishes import as_listed

if TYPE_CHECKING:
    from pigclass.charts.theme import AnyChart

# A wall is higher than a projector's picture: so many dots for 780 across.
TALL = 480


@dataclass(frozen=True, kw_only=True)
class ChartPoster:
    """A chart as lines and letters, what it shows in words, and the paper of its two sheets."""

    svg: str
    description: str
    paper: Paper
    language: str

    def pdf(self) -> bytes:
        """Return the two sheets as a tagged PDF, its lines and letters sharp at any size."""
        return press.poster(
            {
                "title": say("chart-poster.title", self.language),
                "language": self.language,
                "fonts": [FAMILY],
                "paper": self.paper.record(),
                "svg": self.svg,
                "alt": self.description,
                "how": say("chart-poster.how", self.language),
            }
        )

    def save(self, path: str | Path, *, overwrite: bool = False) -> Path:
        """Write it to a file; one that exists is only replaced when told to."""
        return save_bytes(self.pdf(), free_place(path, overwrite=overwrite), is_named=False)


def chart_poster(
    chart: "AnyChart", *, paper: PaperName = "a4", language: str = "en"
) -> ChartPoster:
    """Return a chart as a poster for the wall, on two sheets of the paper that a school has.

    >>> from pigclass.charts import hold_curve
    >>> from pigclass.exact import best_hold
    >>> from pigclass.rules.catalog import pig
    >>> chart_poster(hold_curve(best_hold(pig()).frame)).pdf()[:4]
    b'%PDF'

    `.save("poster.pdf")` writes it. Raises PigclassError for an unknown paper.
    """
    from pigclass.charts.show import svg
    from pigclass.charts.theme import PRINT, dressed

    press.library("vl_convert")
    printed = dressed(chart, PRINT)
    if isinstance(getattr(printed, "height", None), int):
        printed = printed.properties(height=TALL)
    return ChartPoster(
        svg=svg(printed),
        description=str(chart.description),
        paper=Paper(name=as_listed(paper)),
        language=language.lower(),
    )

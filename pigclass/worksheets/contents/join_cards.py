"""Paper that is no entry of the catalog: join cards, and a chart of one's own over two sheets.

What the QR code of a join card holds only an open door knows: a card opens one student's own seat.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from pigclass.look import FAMILY
from pigclass.rules.catalog import GAMES
from pigclass.words import say
from pigclass.worksheets import press
from pigclass.worksheets.blocks import Block, code_card, side_by_side, text
from pigclass.worksheets.printable import Worksheet, free_place, save_bytes, without_font
from pigclass.worksheets.sheet import Job, Paper, PaperName, Sheet, qr_svg
from pigclass.worksheets.wishes import as_listed

if TYPE_CHECKING:
    from pigclass.charts.theme import AnyChart


COLUMNS = 3


class JoinCards(Worksheet):
    """The cards of a class; they are for no game."""

    @property
    def _foot(self) -> str:
        return "pigclass"


def join_cards(
    cards: Sequence[tuple[str, str]], *, language: str = "en", paper: PaperName = "a4"
) -> JoinCards:
    """Return a card for each student; `cards` are names, each with the address of their seat.

    >>> join_cards([("Ana", "http://10.0.0.7:7070/#t=secret")])
    Join cards (a4)
    """
    job = Job(
        game=GAMES["skunk"](),
        paper=Paper(name=paper),
        language=language,
        names=tuple(name for name, _ in cards),
    )
    sheet = Sheet(id="join-cards", content=partial(_content, cards), fields=())
    return JoinCards(sheet=sheet, job=job)


def _content(cards: Sequence[tuple[str, str]], job: Job) -> list[Block]:
    blank = without_font(job.names, job.language)
    drawn = [_card(job, "" if name in blank else name, address) for name, address in cards]
    rows = [drawn[at : at + COLUMNS] for at in range(0, len(drawn), COLUMNS)]
    # The last row is as wide as the others.
    rows[-1:] = [[*row, *[text()] * (COLUMNS - len(row))] for row in rows[-1:]]
    return [
        text(job.say("join-cards", "teacher")),
        *(side_by_side(*([it] for it in row)) for row in rows),
    ]


def _card(job: Job, name: str, address: str) -> Block:
    return code_card(
        name,
        job.say("join-cards", "how"),
        code=address,
        svg=qr_svg(address),
        alt=job.say("join-cards", "alt", name=name),
    )


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
    from pigclass.charts.theme import PRINT, dressed, svg

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

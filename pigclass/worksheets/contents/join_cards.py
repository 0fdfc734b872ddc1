"""Join cards for students' devices, which are not in the catalog.

A card opens one student's seat, so its QR code exists only while a device server is open.
"""

from collections.abc import Sequence
from functools import partial

from pigclass.rules.catalog import GAMES
from pigclass.worksheets.blocks import Block, code_card, side_by_side, text
from pigclass.worksheets.printable import Worksheet, without_font
from pigclass.worksheets.sheet import Job, Paper, PaperName, Sheet, qr_svg

COLUMNS = 3


class JoinCards(Worksheet):
    """The join cards of a class, which belong to no game."""

    @property
    def _foot(self) -> str:
        return "pigclass"


def join_cards(
    cards: Sequence[tuple[str, str]], *, language: str = "en", paper: PaperName = "a4"
) -> JoinCards:
    """Return a card for each student; `cards` are pairs of name and seat address.

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
    # Fill the last row to full width.
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

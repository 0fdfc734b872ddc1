"""The sheets whose keys are checked: for the games of the lessons, cards for all if thorough."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from pigclass.rules.catalog import GAMES
from pigclass.rules.game import Game
from pigclass.worksheets import worksheet
from pigclass.worksheets.lesson_paper import SETS, SHEETS
from pigclass.worksheets.printable import Worksheet
from pigclass.worksheets.sheet import PLAYED, Sheet
from tests.thorough import THOROUGH

# As many schools play Skunk: a double 1 takes the score, or the first throw is safe.
SKUNKS = {
    "skunk_wipe": partial(GAMES["skunk"], double_one="wipe"),
    "skunk_safe": partial(GAMES["skunk"], safe_throws=1),
}
OF_SKUNKS = ("rule-card", "lesson-sheet", "one-more-throw")
BUILT = {**GAMES, **SKUNKS}
FOR_EVERY_GAME = ("rule-card", "one-more-throw") if THOROUGH else ()


@dataclass(frozen=True)
class SheetOfGame:
    """A sheet for one game, or for its own."""

    sheet: Sheet
    game: str | None = None

    @property
    def of(self) -> Game:
        """The game that it is for."""
        return BUILT[self.game]() if self.game else self.sheet.game()

    @property
    def name(self) -> str:
        """Name under which a test reports it."""
        return "-".join([self.sheet.id, *([self.game.replace("_", "-")] if self.game else [])])

    @property
    def with_key(self) -> tuple[bool, ...]:
        """The values of `key=` that it takes."""
        return (False, True) if self.sheet.key else (False,)

    def made(self, *, key: bool = False) -> Worksheet:
        """Return the sheet, or its key."""
        return worksheet(self.sheet.id, self.of, key=key)


def of_sheet(sheet: Sheet) -> list[SheetOfGame]:
    """Return a sheet for each game that is checked; for its own if it suits no other."""
    suiting = [name for name, build in BUILT.items() if not sheet.suits(build())]
    played = {PLAYED[at]().id for at, uses in SETS.items() if sheet.id in {it.sheet for it in uses}}
    played |= {"skunk", "pig", "piggy"}
    played |= SKUNKS.keys() if sheet.id in OF_SKUNKS else set()
    found = [it for it in suiting if it in played or sheet.id in FOR_EVERY_GAME]
    return [SheetOfGame(sheet, name) for name in found or (None,)]


CHECKED = {it.name: it for sheet in SHEETS.values() for it in of_sheet(sheet)}


def tables(blocks: list[dict]) -> Iterator[dict]:
    for block in blocks:
        if block["kind"] == "side-by-side":
            for part in block["parts"]:
                yield from tables(part)
        elif block["kind"] == "table":
            yield block


def nearly(text: str, value: Fraction) -> bool:
    """Say whether the last number of `text` is `value`, rounded as it is written."""
    number = re.findall(r"\d+(?:\.\d+)?", text)[-1]
    places = len(number.partition(".")[2])
    shown = value * 100 if "%" in text else value
    if "<" in text:
        return 0 < shown < Fraction(number)
    return abs(Fraction(number) - shown) <= Fraction(1, 2 * 10**places)

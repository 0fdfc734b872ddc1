"""The ready-made set: every sheet and key in English, and each lesson's paper in all languages."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import product

from pigclass.rules.catalog import GAMES
from pigclass.rules.game import Game
from pigclass.words import languages
from pigclass.worksheets.catalog import SHEETS
from pigclass.worksheets.lesson_paper import PLAYED, LessonPaper, lesson_paper
from pigclass.worksheets.made import DOCX, Worksheet
from pigclass.worksheets.paper import PAPERS, PaperName
from pigclass.worksheets.sheet import Sheet
from pigclass.worksheets.wishes import worksheet

PICTURES = "pictures"
PICTURE_PPI = 48


@dataclass(frozen=True)
class Ready:
    """One sheet of the set, for one game: its PDFs and its picture."""

    sheet: Sheet
    game: str | None

    @property
    def of(self) -> Game:
        """The game that it is for."""
        return READY_GAMES[self.game]() if self.game else self.sheet.game()

    @property
    def name(self) -> str:
        """What its files are called."""
        return "-".join([self.sheet.id, *([self.game.replace("_", "-")] if self.game else [])])

    def on(self, paper: PaperName, *, key: bool = False) -> Worksheet:
        """Return the sheet, or its key, on a paper."""
        return worksheet(self.sheet.id, self.of, paper=paper, key=key)

    def path(self, paper: str, *, key: bool = False) -> str:
        """Return where its PDF lies in the folder of the set."""
        return f"{paper}/{self.name}{'-key' if key else ''}.pdf"

    @property
    def picture_path(self) -> str:
        """Return where its picture lies."""
        return f"{PICTURES}/{self.name}.png"

    @cached_property
    def picture(self) -> bytes:
        """The first page, small."""
        return self.on("a4").pictures(ppi=PICTURE_PPI)[0]

    @property
    def title(self) -> str:
        """The heading of the page."""
        return self.on("a4").title


# Rules that many schools play a game by, beside those of the catalog.
RULES: dict[str, Callable[[], Game]] = {
    "skunk_wipe": partial(GAMES["skunk"], double_one="wipe"),
    "skunk_safe": partial(GAMES["skunk"], safe_throws=1),
}
READY_GAMES = {**GAMES, **RULES}


def ready_set() -> list[Ready]:
    """Return all that lies ready, in the order of the catalog.

    >>> [ready.name for ready in ready_set()][0]
    'rule-card-pig'
    """
    return [Ready(sheet, game) for sheet in SHEETS.values() for game in sheet.ready or (None,)]


def ready_sheets() -> Iterator[tuple[str, Worksheet]]:
    """Yield the place of every sheet and key of the set."""
    for ready, paper, key in product(ready_set(), PAPERS, (False, True)):
        yield ready.path(paper, key=key), ready.on(paper, key=key)


def ready_lessons() -> Iterator[tuple[str, LessonPaper]]:
    """Yield the place of each lesson's paper, in a folder for each lesson.

    What somebody is going to edit lies there once, on the first paper: the other is one click.
    """
    for lesson, language, paper in product(PLAYED, languages(), PAPERS):
        made = lesson_paper(lesson, language=language, paper=paper)
        yield f"{lesson}/{made.name}.pdf", made
        if paper == next(iter(PAPERS)):
            yield f"{lesson}/{made.name}{DOCX}", made


def ready_places() -> list[str]:
    """Return where all PDFs and Word documents of the set lie."""
    return [place for place, _ in (*ready_sheets(), *ready_lessons())]


def pictured() -> list[Ready]:
    """Return the sheets that the index shows a picture of: each once."""
    return list({ready.sheet.id: ready for ready in reversed(ready_set())}.values())[::-1]

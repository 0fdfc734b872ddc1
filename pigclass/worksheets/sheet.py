"""Declaration of worksheets: paper, print job, content and key."""

import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from importlib import import_module
from typing import Any, Literal

from pigclass.rules.catalog import GAMES
from pigclass.rules.dice import Face
from pigclass.rules.endings import one_of
from pigclass.rules.game import Game
from pigclass.rules.game_code import game_code, read_code
from pigclass.words import lines, refusal, say, word_for
from pigclass.words.numbers import Numbers
from pigclass.worksheets.blocks import Block

# More than this is no code that anybody types: it is there to be scanned.
LONGEST = 60


def can_be_typed(code: str) -> bool:
    """Return whether a code is short enough to be typed.

    >>> can_be_typed("PVY7-3DK1-AV")
    True
    """
    return len(code) <= LONGEST


def as_printed(code: str) -> str:
    """Return a typed code in its printed form; "" stays "".

    >>> as_printed("pvy7 3dk1 av")
    'PVY7-3DK1-AV'

    Raises PigclassError for what is no game code.
    """
    if not code:
        return ""
    coded = read_code(code)
    return game_code(coded.game, seed=coded.seed)


def qr_svg(code: str) -> str:
    """Return the code as a QR code, black on white, with its quiet margin."""
    return _qr(code, kind="svg", xmldecl=False).decode("ascii")


def qr_png(code: str) -> bytes:
    """Return the QR code as PNG."""
    return _qr(code, kind="png", scale=8)


def _qr(code: str, **form: str | int) -> bytes:
    drawn = io.BytesIO()
    import_module("segno").make(code, micro=False, error="m").save(drawn, **form)
    return drawn.getvalue()


# What a lesson plays; a sheet that this game does not have is for the sheet's own game.
PLAYED: dict[str, Callable[[], Game]] = {
    "01-skunk": GAMES["skunk"],
    "02-piglet": GAMES["piglet"],
    "03-greedy-pig": GAMES["greedy_pig"],
    "04-best-for-what": GAMES["pig"],
    "05-hog": partial(GAMES["hog"], max_dice=16),
    "06-rule-lab": GAMES["two_dice_pig"],
    "07-perfect-pig": GAMES["pig"],
    "08-strategy-lab": GAMES["pig"],
    "09-how-sure": GAMES["greedy_pig"],
}

# Millimetres. Some printers leave a margin of 12 mm white.
MARGIN = 14
PaperName = Literal["a4", "letter"]
PAPERS: dict[PaperName, tuple[float, float]] = {"a4": (210, 297), "letter": (215.9, 279.4)}

# Type sizes in points, the best first: letters may shrink so far to keep a sheet on one page.
NORMAL = (12, 11.5, 11, 10.5, 10, 9.5, 9)
LARGE = (18, 17, 16)

# A sheet for everybody, one with its beginning done, and one with a question more.
Level = Literal["usual", "help", "more"]
LEVELS: tuple[Level, ...] = ("usual", "help", "more")
# What a sentence may be filled in with.
FillValue = str | int | float | Fraction | None
# Words for a turn and for stopping, which differ from game to game.
CALLED = ("turn", "turns", "hold", "held", "holding", "roll")

# How wide the picture of a game is where copies or much else share a page, in mm.
SMALL_PORTRAIT = 11


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

    def record(self) -> Block:
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


@dataclass(frozen=True, kw_only=True)
class Job:
    """Settings of one printed sheet: its game, paper, language and names."""

    game: Game
    paper: Paper = field(default_factory=Paper)
    language: str = "en"
    names: tuple[str, ...] = ()
    code: str = ""
    level: Level = "usual"

    def say(self, sheet: str, name: str, /, **fill: FillValue) -> str:
        """Return the words called `name` for a sheet, filled in."""
        return say(f"{sheet}.{name}", self.language, **self._always, **fill)

    def lines(self, sheet: str, name: str, /, **fill: FillValue) -> list[str]:
        """Return several lines of words, filled in."""
        return [*lines(f"{sheet}.{name}", self.language, **self._always, **fill)]

    def face(self, face: Face) -> str:
        """Return what a face is called: heads, tails, or its number."""
        return word_for("face", face, self.language)

    def done(self, number: int, *, filled: bool, first: int = 1) -> bool:
        """Return whether part `number` (from 0) is filled in: on a key, or the first as a help."""
        return filled or (self.level == "help" and number < first)

    @property
    def numbers(self) -> Numbers:
        """How numbers are written in the language."""
        return Numbers.of(self.language)

    def some(self, number: int) -> int:
        """Return how many of `number` things on a whole page go onto this one."""
        return max(1, round(number / {1: 1.0, 2: 1.7, 4: 3.0}[self.paper.copies]))

    @property
    def _always(self) -> dict[str, str]:
        # How a turn and how stopping are called in this game, for every sentence to use.
        section = f"called.{'round' if self.game.at_once else 'turn'}"
        called = {name: say(f"{section}.{name}", self.language) for name in CALLED}
        return {"game": self.game.name.replace("'", "’"), **called}


Content = Callable[[Job], list[Block]]
# Why a game has no such sheet, as the end of a sentence; None where it has.
Suits = Callable[[Game], str | None]


def curriculum(lesson: str, language: str) -> str:
    """Return where a lesson stands in the curricula, in codes that do not break over lines.

    >>> "S4\N{NON-BREAKING HYPHEN}3" in curriculum("01-skunk", "en")
    True
    """
    codes = say(f"lesson.{lesson}.curriculum", language)
    return codes.replace("-", "\N{NON-BREAKING HYPHEN}")


@dataclass(kw_only=True, eq=False)
class Sheet:
    """One entry of the catalog.

    `game` builds the game that is meant when none is named; `fields` are the names of what is
    filled in at the top.
    """

    id: str
    content: Content
    # Without one there is nothing to tell a teacher.
    key: Content | None = field(init=False, default=None)
    game: Callable[[], Game] = GAMES["skunk"]
    # Without one every game has the sheet.
    suits: Suits = lambda game: None
    lessons: tuple[str, ...] = ()
    fields: tuple[str, ...] = ("name", "class", "date")
    copies: int = 1
    whole_page: bool = False
    # Whether there is one with its beginning done, and one with a question more.
    has_levels: bool = False
    # For whom it is copied, where its fields do not tell: "each", "absent".
    for_whom: str = ""
    # How wide the picture of the game is, in mm.
    portrait: int = 14
    # How much larger its letters may be where there is room.
    grows_to: float = 1.0

    def answers(self, key: Content) -> Content:
        """Have a function make the teacher's key."""
        self.key = key
        return key

    def check(self, game: Game) -> None:
        """Raise PigclassError if the game has no such sheet."""
        if reason := self.suits(game):
            raise refusal("refused.sheet.no_sheet", sheet=self.id, game=game.name, why=reason)

    def lesson_of(self, game: Game) -> str | None:
        """Return the lesson for which it is printed first: that of the game, if it has one."""
        named = game.id.replace("_", "-")
        return next((it for it in self.lessons if named in it), next(iter(self.lessons), None))

    @property
    def is_for_students(self) -> bool:
        """Return whether it has a line for a name."""
        return "name" in self.fields


def sheet(name: str, *, lessons: Sequence[int], **settings: Any) -> Callable[[Content], Sheet]:
    """Declare a sheet at the function that makes its content; `lessons` are their numbers."""
    stems = tuple(stem for stem in PLAYED if int(stem[:2]) in lessons)
    return lambda content: Sheet(id=name, content=content, lessons=stems, **settings)

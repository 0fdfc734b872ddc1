"""Declare worksheets: paper, print job, content and key."""

import io
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache, cached_property, partial
from importlib import import_module
from inspect import signature
from typing import Any, Literal

from pigclass.rules.catalog import GAMES
from pigclass.rules.dice import Face
from pigclass.rules.game import Game
from pigclass.rules.game_code import game_code, read_code
from pigclass.rules.game_rules import Option
from pigclass.rules.made_up_rule import make_rule
from pigclass.rules.wording import words_of
from pigclass.words import lines, say, word_for
from pigclass.words.numbers import Numbers
from pigclass.worksheets.blocks import Block

# Maximal length of a code to type; longer ones are scanned.
LONGEST = 60


def can_be_typed(code: str) -> bool:
    """Return whether a code is short enough to be typed.

    >>> can_be_typed("PVY7-3DK1-AV")
    True
    """
    return len(code) <= LONGEST


def as_printed(code: str) -> str:
    """Return a game code in its printed form; "" stays "".

    >>> as_printed("pvy7 3dk1 av")
    'PVY7-3DK1-AV'

    Raises PigclassError for an invalid code.
    """
    if not code:
        return ""
    coded = read_code(code)
    return game_code(coded.game, seed=coded.seed)


def qr_svg(code: str) -> str:
    """Return a QR code as SVG of any size, black on white, with its quiet margin."""
    buffer, square = io.BytesIO(), import_module("segno").make(code, micro=False, error="m")
    square.save(buffer, kind="svg", xmldecl=False, omitsize=True)
    return buffer.getvalue().decode("ascii")


# Game of each lesson, as its notebook plays it; sheets that do not suit it use their own game.
GAME_OF: dict[str, Callable[[], Game]] = {
    "00-start-here": partial(GAMES["greedy_pig"], rounds=3),
    "01-skunk": GAMES["skunk"],
    "02-piglet": partial(GAMES["class_piglet"], own_dice=True),
    "03-greedy-pig": GAMES["greedy_pig"],
    "04-best-for-what": partial(GAMES["greedy_pig"], rounds=10),
    "05-hog": partial(GAMES["hog"], target=50, max_dice=16),
    "06-rule-lab": partial(make_rule, name="Two poisons", lines="1 2: bust"),
    "07-perfect-pig": GAMES["pig"],
    "08-strategy-lab": GAMES["pig"],
    "09-how-sure": GAMES["greedy_pig"],
}
PLAYED = {stem: cache(build) for stem, build in GAME_OF.items()}


def lesson_of(game: Game) -> str:
    """Return the lesson that is named after a game, or plays it; "" if none does.

    >>> lesson_of(GAMES["greedy_pig"]()), lesson_of(GAMES["pig"]()), lesson_of(GAMES["piggy"]())
    ('03-greedy-pig', '07-perfect-pig', '')
    """
    named = game.id.replace("_", "-")
    own = (stem for stem, build in PLAYED.items() if stem[3:] == named or build().id == game.id)
    return min(own, key=lambda stem: stem[3:] != named, default="")


# In mm. Some printers leave a margin of 12 mm white.
MARGIN = 13
# As wide as A4 and as high as US Letter: a page fits both. Word fits its A4 to Letter by itself.
WIDTH, HEIGHT, A4 = 210, 279.4, (210, 297)

# Font sizes in points, the best first; smaller ones keep a sheet on one page.
NORMAL = (12, 11.5, 11, 10.5, 10, 9.5, 9)
LARGE = (18, 17, 16)

# Levels: normal, with the first part done, and with an extra question.
Level = Literal["usual", "help", "more"]
LEVELS: tuple[Level, ...] = ("usual", "help", "more")
# Values to fill into a sentence.
FillValue = str | int | float | Fraction | None


@dataclass(frozen=True, kw_only=True)
class Paper:
    """A page in normal or `large` print; two `copies` make it landscape.

    >>> Paper(copies=2).width
    279.4
    """

    copies: int = 1
    large: bool = False

    @property
    def width(self) -> float:
        """Width in mm; two copies lie side by side in landscape."""
        return HEIGHT if self.copies == 2 else WIDTH

    @property
    def height(self) -> float:
        """Height in mm."""
        return WIDTH if self.copies == 2 else HEIGHT

    @property
    def sizes(self) -> tuple[float, ...]:
        """Font sizes in points, the best first."""
        return LARGE if self.large else NORMAL

    def record(self) -> Block:
        """Return the data of the page for the sheet templates."""
        return {
            "width": self.width,
            "height": self.height,
            "margin": MARGIN,
            # A Word document has one copy on a page.
            "word_page": A4,
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
    # Stem of the lesson whose questions are printed; "" for the lesson of the game.
    of_lesson: str = ""

    @property
    def lesson(self) -> str:
        """Stem of the lesson, "" if there is none."""
        return self.of_lesson or lesson_of(self.game)

    def say(self, sheet: str, name: str, /, **fill: FillValue) -> str:
        """Return the sentence `name` of a sheet, filled in."""
        return say(f"{sheet}.{name}", self.language, **self._always | fill)

    def lines(self, sheet: str, name: str, /, **fill: FillValue) -> list[str]:
        """Return the lines `name` of a sheet, filled in."""
        return [*lines(f"{sheet}.{name}", self.language, **self._always | fill)]

    def face(self, face: Face) -> str:
        """Return the word for a face: heads, tails, or its number."""
        return word_for("face", face, self.language)

    def done(self, number: int, *, filled: bool, first: int = 1) -> bool:
        """Return whether part `number` (from 0) is filled in, on a key or to help a student."""
        return filled or (self.level == "help" and number < first)

    def file_name(self, *first: str) -> str:
        """Return a file name without suffix: the words `first`, then unusual settings."""
        unusual = (
            "large" if self.paper.large else "",
            self.level if self.level != "usual" else "",
            self.language if self.language != "en" else "",
        )
        return "-".join(filter(None, (*first, *unusual)))

    @property
    def _unusual(self) -> Mapping[str, Option]:
        """Options that are usual neither in the lesson nor in the game."""
        game = self.game
        if game in (build() for build in PLAYED.values()):
            return {}
        usual = signature(GAMES[game.id]).parameters if game.id in GAMES else {}
        return {
            name: value
            for name, value in game.options.items()
            if name not in usual or value != usual[name].default
        }

    @property
    def rules_named(self) -> str:
        """Unusual rules, for names of files."""
        unusual = (f"{name}-{value}" for name, value in self._unusual.items())
        return "-".join(unusual).replace("_", "-").lower()

    @property
    def rules_in_words(self) -> str:
        """Rules that a class has chosen, such as "A double 1: loses the whole score"."""
        return " · ".join(
            f"{word_for('rule', name, self.language).replace('_', ' ')}: "
            + word_for(f"rule.{name}_is", value, self.language)
            for name, value in self._unusual.items()
        )

    @property
    def numbers(self) -> Numbers:
        """Number format of the language."""
        return Numbers(self.language)

    @cached_property
    def _always(self) -> dict[str, FillValue]:
        # The game's words for turn and hold, for use in every sentence.
        name = self.game.name.replace("'", "’")
        return {"game": name, **words_of(self.game, self.language)}


Content = Callable[[Job], list[Block]]
# Function that returns the reason why a game has no such sheet, or None.
Suits = Callable[[Game], str | None]


def curriculum(lesson: str, language: str) -> str:
    """Return a lesson's codes in the curricula, with no-break hyphens.

    >>> "S4\N{NON-BREAKING HYPHEN}3" in curriculum("01-skunk", "en")
    True
    """
    return say(f"lesson.{lesson}.curriculum", language).replace("-", "\N{NON-BREAKING HYPHEN}")


@dataclass(kw_only=True, eq=False)
class Sheet:
    """One entry of the catalog.

    `game` builds the default game; `fields` are the keys of the blanks at the top, such as "name".
    """

    id: str
    content: Content
    # None if teachers need no key.
    key: Content | None = field(init=False, default=None)
    game: Callable[[], Game] = GAMES["skunk"]
    # By default every game has the sheet.
    suits: Suits = lambda game: None
    fields: tuple[str, ...] = ("name", "class", "date")
    copies: int = 1
    # Whether the sheet has the levels "help" and "more".
    has_levels: bool = False
    # Width of the game's picture in mm.
    portrait: int = 14
    # Maximal factor of the font size if there is room.
    grows_to: float = 1.0

    def answers(self, key: Content) -> Content:
        """Decorator: make the teacher's key with this function."""
        self.key = key
        return key


def sheet(name: str, **settings: Any) -> Callable[[Content], Sheet]:
    """Decorator that declares a sheet by its content."""
    return lambda content: Sheet(id=name, content=content, **settings)

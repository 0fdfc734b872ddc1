"""A worksheet: what it is called, for which games it is, what stands on it and on its key."""

from collections.abc import Callable
from dataclasses import dataclass

from pigclass.rules.game import Game
from pigclass.words import refusal, say
from pigclass.worksheets.asked import Asked
from pigclass.worksheets.blocks import Block

Content = Callable[[Asked], list[Block]]
# Why a game has no such sheet, as the end of a sentence; None where it has.
Suits = Callable[[Game], str | None]

# How wide the picture of a game is where copies or much else share a page, in mm.
SMALL_PORTRAIT = 11


def curriculum(lesson: str, language: str) -> str:
    """Return where a lesson stands in the curricula, in codes that do not break over lines.

    >>> "S4\N{NON-BREAKING HYPHEN}3" in curriculum("01-skunk", "en")
    True
    """
    told = say(f"lesson.{lesson}.curriculum", language)
    return told.replace("-", "\N{NON-BREAKING HYPHEN}")


def any_game(game: Game) -> str | None:
    """Let every game have the sheet."""
    return None


@dataclass(frozen=True, kw_only=True)
class Sheet:
    """One entry of the catalog.

    `game` builds the game that is meant when none is named; `ready` are the ids of further games
    for which the sheet lies ready as a PDF, None for its own. `fields` are the names of what is
    filled in at the top.
    """

    id: str
    content: Content
    key: Content
    game: Callable[[], Game]
    suits: Suits = any_game
    ready: tuple[str | None, ...] = ()
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
        """Whether it has a line for a name."""
        return "name" in self.fields

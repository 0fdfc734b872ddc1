"""What is asked of a sheet: for which game, whom, on which paper, in which language."""

from dataclasses import dataclass, field
from typing import Any, Literal

from pigclass.rules.dice import Face
from pigclass.rules.game import Game
from pigclass.words import lines, say, word_for
from pigclass.words.numbers import Numbers
from pigclass.worksheets.paper import Paper

# A sheet for everybody, one with its beginning done, and one with a question more.
Level = Literal["usual", "help", "more"]
LEVELS: tuple[Level, ...] = ("usual", "help", "more")


@dataclass(frozen=True, kw_only=True)
class Asked:
    """The wishes that a sheet is made to."""

    game: Game
    paper: Paper = field(default_factory=Paper)
    language: str = "en"
    names: tuple[str, ...] = ()
    code: str = ""
    level: Level = "usual"

    def say(self, sheet: str, name: str, /, **fill: object) -> str:
        """Return the words called `name` for a sheet, filled in."""
        return say(f"{sheet}.{name}", self.language, **self._always, **fill)

    def lines(self, sheet: str, name: str, /, **fill: object) -> list[str]:
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

    def some(self, number: int, least: int = 1) -> int:
        """Return how many of `number` things on a whole page go onto this one."""
        return max(least, round(number * self.paper.room))

    @property
    def _always(self) -> dict[str, Any]:
        # How a turn and how stopping are called in this game, for every sentence to use.
        section = f"called.{'round' if self.game.at_once else 'turn'}"
        called = {name: say(f"{section}.{name}", self.language) for name in CALLED}
        return {"game": self.game.name.replace("'", "’"), **called}


CALLED = ("turn", "turns", "hold", "held", "holding", "roll")

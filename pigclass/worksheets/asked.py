"""What is asked of a sheet: for which game, whom, on which paper, in which language."""

from dataclasses import dataclass, field
from typing import Any

from pigclass.rules.game import Game
from pigclass.worksheets.numbers import Numbers
from pigclass.worksheets.paper import Paper
from pigclass.worksheets.words import words


@dataclass(frozen=True, kw_only=True)
class Asked:
    """The wishes that a sheet is made to."""

    game: Game
    paper: Paper = field(default_factory=Paper)
    language: str = "en"
    names: tuple[str, ...] = ()
    code: str = ""

    def say(self, sheet: str, name: str, /, **fill: object) -> str:
        """Return the words called `name` for a sheet, filled in."""
        sentence: str = words(self.language)[sheet][name]
        return sentence.format(**self._always, **fill)

    def lines(self, sheet: str, name: str, /, **fill: object) -> list[str]:
        """Return several lines of words, filled in."""
        return [line.format(**self._always, **fill) for line in words(self.language)[sheet][name]]

    def face(self, face: object) -> str:
        """Return what a face is called: heads, tails, or its number."""
        called: str = words(self.language)["faces"].get(str(face), str(face))
        return called

    @property
    def numbers(self) -> Numbers:
        """How numbers are written in the language."""
        page = words(self.language)["page"]
        return Numbers(mark=page["decimal_mark"], in_percent=page["percent"])

    def some(self, number: int, least: int = 1) -> int:
        """Return how many of `number` things on a whole page go onto this one."""
        return max(least, round(number * self.paper.room))

    @property
    def _always(self) -> dict[str, Any]:
        turn = "round" if self.game.shared else "turn"
        # How a turn and how stopping are called in this game, for every sentence to use.
        called = words(self.language)["called"][turn]
        return {"game": self.game.name, **called}

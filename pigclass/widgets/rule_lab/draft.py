"""A rule as it is being written: the options of `make_rule`, its lines apart from one another."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, Self

from pigclass.rules.endings import within
from pigclass.rules.game import Game
from pigclass.rules.game_rules import Option
from pigclass.rules.made_up.dice_words import read_dice
from pigclass.rules.made_up.lines import MOST_LINES, Line, lines_text, read_lines
from pigclass.rules.made_up.rule import make_rule, told_as_rule
from pigclass.widgets.session.session import whole_number
from pigclass.words import refusal, say

# What only a game with turns of one's own has, and what only one that everyone shares.
OF_PLAYERS = frozenset({"target", "players", "teams", "min_bank", "ending"})
OF_EVERYONE = frozenset({"whose", "rounds", "word", "own_dice"})
LINE_FIELDS = tuple(field.name for field in fields(Line))
NUMBERS = frozenset({"safe_throws", "max_dice", "rounds", "target"})


@dataclass(frozen=True)
class Draft:
    """A rule that may not be a game yet; each change gives another draft."""

    options: Mapping[str, Option]
    lines: tuple[Line, ...]

    @classmethod
    def of(cls, game: Game) -> Self:
        """Return the draft that says what `game` does.

        Raises PigclassError for a game that no lines can say.
        """
        options = told_as_rule(game)
        return cls(options, read_lines(str(options.pop("lines"))))

    def game(self) -> Game:
        """Return the game, or raise PigclassError with what is missing."""
        options: Any = {**self.options, "lines": lines_text(self.lines)}
        return make_rule(**options)

    def changed(self, field: str, typed: str) -> Self:
        """Return the draft with another value in a field."""
        if field == "whose":
            return self._of_whom(typed)
        if field in NUMBERS:
            none = field == "max_dice" and not typed.strip()
            value = None if none else whole_number(typed, what=say(f"rule_lab.{field}"))
            return replace(self, options={**self.options, field: value})
        return replace(self, options={**self.options, field: typed.strip()})

    @property
    def goal(self) -> str:
        """Which field says when the game ends."""
        return "rounds" if self.options.get("whose") == "everyone" else "target"

    @property
    def fields(self) -> tuple[str, ...]:
        """The names of the fields that can be changed."""
        return ("name", "dice", "safe_throws", "max_dice", "whose", self.goal)

    @property
    def name(self) -> str:
        """What the rule is called."""
        return str(self.options["name"])

    def named(self, name: str) -> Self:
        """Return the draft under another name."""
        return replace(self, options={**self.options, "name": name})

    def with_line(self, number: int, field: str, typed: str) -> Self:
        """Return the draft with something else in one of its lines."""
        value: Any = typed.strip()
        if field == "points":
            value = whole_number(typed, what=say("rule_lab.points"))
        line = replace(self.lines[number], **{field: value})
        return replace(self, lines=(*self.lines[:number], line, *self.lines[number + 1 :]))

    def with_one_more(self) -> Self:
        """Return the draft with one more line above the last: a face that no line names busts."""
        within(len(self.lines) + 1, 1, MOST_LINES, what="number of lines")
        return replace(self, lines=(*self.lines[:-1], self._new_line(), self.lines[-1]))

    def without(self, number: int) -> Self:
        """Return the draft without one of its lines."""
        return replace(self, lines=(*self.lines[:number], *self.lines[number + 1 :]))

    def raised(self, number: int) -> Self:
        """Return the draft with a line moved up by one."""
        if number == 0:
            return self
        above, line = self.lines[number - 1 : number + 1]
        rest = self.lines[number + 1 :]
        return replace(self, lines=(*self.lines[: number - 1], line, above, *rest))

    def _new_line(self) -> Line:
        dice = read_dice(str(self.options["dice"]))
        faces = dict.fromkeys(face for die in dice for face in die.faces)
        lines = (line for line in self.lines if line.when == "any")
        named = {word for line in lines for word in line.numbers.split()}
        free = [str(face) for face in faces if str(face) not in named]
        if not free:
            raise refusal("rule_lab.all_named")
        return Line("any", free[0], "bust")

    def _of_whom(self, whose: str) -> Self:
        other = OF_PLAYERS if whose == "everyone" else OF_EVERYONE
        kept = {name: value for name, value in self.options.items() if name not in other}
        added: dict[str, Option] = {"whose": whose, "rounds": 5} if whose == "everyone" else {}
        return replace(self, options=kept | added)

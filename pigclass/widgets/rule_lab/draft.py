"""A rule as it is being written: the fields that a class fills in, and the game that they make."""

import re
from collections.abc import Mapping, Set
from dataclasses import dataclass, fields, replace
from itertools import product
from typing import Any, Self

from pigclass.rules.dice_words import read_dice
from pigclass.rules.endings import one_of
from pigclass.rules.errors import PigclassError
from pigclass.rules.game import Game
from pigclass.rules.game_rules import Option
from pigclass.rules.made_up_rule import WHOSE, make_rule, told_as_rule
from pigclass.rules.rule_lines import Line, read_lines
from pigclass.widgets.page.fields import whole_number
from pigclass.words import refusal, say

# What only a game with turns of one's own has, and what only one that everyone shares.
OF_PLAYERS = frozenset({"target", "players", "teams", "min_bank", "ending"})
OF_EVERYONE = frozenset({"whose", "rounds", "word", "own_dice"})
NUMBERS = frozenset({"safe_throws", "max_dice", "rounds", "target"})

# What may be chosen in a field, each as a line of the rule says it.
HURTS = {"bust": "bust", "wipe": "wipe-out"}
ALIKE = HURTS | {"add_25": "add 25", "add_25_end": "add and bank 25", "reset_25": "become 25"}
DOUBLES = {"plain": "", "double": "double"} | HURTS
COUNTS = {"sum": "sum", "product": "product", "one": "add 1"}
COUNTS_DOUBLE = {"sum": "sum x2", "product": "product x2", "one": "add 2"}
CHOICES: Mapping[str, tuple[str, ...]] = {
    "hurt": tuple(HURTS),
    "alike": tuple(ALIKE),
    "doubles": tuple(DOUBLES),
    "counting": tuple(COUNTS),
    "whose": WHOSE,
}


@dataclass(frozen=True)
class Throws:
    """Fields for a throw: which `faces` hurt and how, alone or all `alike`, and what others add.

    >>> Throws("6", alike="wipe").lines({"5", "6"})
    'all 6: wipe-out; any 6: bust; else: sum'
    """

    faces: str = ""
    hurt: str = "bust"
    alike: str = "bust"
    doubles: str = "plain"
    counting: str = "sum"

    @classmethod
    def of(cls, lines: tuple[Line, ...], shared: Set[str]) -> Self | None:
        """Return the fields that say the same as these lines, None where none do."""
        hurting = next((it for it in lines if it.when == "any"), None)
        # What all alike do is not said once more where one alone does it.
        others = tuple(
            line for line in lines if not hurting or line.when != "all" or line.then != hurting.then
        )
        for hurt, doubles, counting in product(HURTS, DOUBLES, COUNTS):
            for alike in (hurt, *ALIKE):
                found = cls(hurting.numbers if hurting else "", hurt, alike, doubles, counting)
                if read_lines(found.lines(shared)) == others:
                    return found
        return None

    def lines(self, shared: Set[str]) -> str:
        """Return the lines of the rule; `shared` are faces that all of the dice may show."""
        rules = []
        if self.alike != self.hurt:
            rules += [f"all {it}: {ALIKE[self.alike]}" for it in self.each if it in shared]
        if self.each:
            rules.append(f"any {' '.join(self.each)}: {HURTS[self.hurt]}")
        if shared - set(self.each) and self.doubles != "plain":
            does = COUNTS_DOUBLE[self.counting] if self.doubles == "double" else HURTS[self.doubles]
            rules.append(f"doubles: {does}")
        return "; ".join([*rules, f"else: {COUNTS[self.counting]}"])

    @property
    def each(self) -> list[str]:
        """The faces that hurt, one by one."""
        return [face for face in re.split(r"[\s,/]+", self.faces) if face]

    def changed(self, field: str, value: str) -> Self:
        """Return the fields with another value in one; what all alike do follows what one does."""
        if field == "hurt" and self.alike == self.hurt:
            return replace(self, hurt=value, alike=value)
        return replace(self, **{field: value})


FIELDS = tuple(field.name for field in fields(Throws))
OF_SEVERAL = frozenset({"alike", "doubles"})


@dataclass(frozen=True)
class Draft:
    """A rule that may not be a game yet; each change gives another draft.

    `options` are those of `make_rule`. Where fields can show what throws do, they are `throws`;
    else the lines of the rule stay as they are. A `fixed` game that no lines can say stays whole.
    """

    options: Mapping[str, Option]
    throws: Throws | None = None
    fixed: Game | None = None

    @classmethod
    def of(cls, game: Game) -> Self:
        """Return the draft that says what `game` does, as far as fields can show it."""
        try:
            draft = cls(told_as_rule(game))
        except PigclassError:
            return cls({"name": game.name}, fixed=game)
        lines = read_lines(str(draft.options["lines"]))
        return replace(draft, throws=Throws.of(lines, draft.shared))

    def game(self) -> Game:
        """Return the game, or raise PigclassError with what is missing."""
        if self.fixed is not None:
            return self.fixed
        options: Any = dict(self.options)
        if self.throws is not None:
            self._check_faces(self.throws)
            options["lines"] = self.throws.lines(self.shared)
        return make_rule(**options)

    def changed(self, field: str, typed: str) -> Self:
        """Return the draft with another value in a field."""
        value: Option = typed.strip()
        if field in CHOICES:
            value = one_of(typed, CHOICES[field], what=field)
        if field == "whose":
            return self._of_whom(typed)
        if self.throws is not None and field in FIELDS:
            return replace(self, throws=self.throws.changed(field, str(value)))
        if field in NUMBERS:
            none = field == "max_dice" and not value
            value = None if none else whole_number(typed, what=say(f"rule_lab.{field}"))
        return replace(self, options={**self.options, field: value})

    @property
    def shared(self) -> Set[str]:
        """The faces that all of several dice may show at once; none of one die alone."""
        dice = read_dice(str(self.options["dice"]))
        if len(dice) == 1 and self.options.get("max_dice", 1) == 1:
            return frozenset()
        return frozenset.intersection(*(frozenset(map(str, die.faces)) for die in dice))

    @property
    def goal(self) -> str:
        """Which field says when the game ends."""
        return "rounds" if self.options.get("whose") == "everyone" else "target"

    @property
    def of_throws(self) -> tuple[str, ...]:
        """The names of the fields that say what throws do."""
        if self.throws is None:
            return ()
        try:
            all_alike = bool(self.shared)
        except PigclassError:
            # The dice are not written to their end yet.
            all_alike = True
        return tuple(it for it in FIELDS if all_alike or it not in OF_SEVERAL)

    @property
    def fields(self) -> tuple[str, ...]:
        """The names of the fields that can be changed."""
        if self.fixed is not None:
            return ()
        return ("name", "dice", *self.of_throws, "safe_throws", "max_dice", "whose", self.goal)

    @property
    def name(self) -> str:
        """Name of the rule."""
        return str(self.options["name"])

    def named(self, name: str) -> Self:
        """Return the draft under another name."""
        return replace(self, options={**self.options, "name": name})

    def _check_faces(self, throws: Throws) -> None:
        there = [str(it) for die in read_dice(str(self.options["dice"])) for it in die.faces]
        for face in throws.each:
            if face not in there:
                faces = ", ".join(dict.fromkeys(there))
                raise refusal("rule_lab.strange_face", face=face, there=faces)

    def _of_whom(self, whose: str) -> Self:
        other = OF_PLAYERS if whose == "everyone" else OF_EVERYONE
        options = {name: value for name, value in self.options.items() if name not in other}
        added: dict[str, Option] = {"whose": whose, "rounds": 5} if whose == "everyone" else {}
        return replace(self, options=options | added)

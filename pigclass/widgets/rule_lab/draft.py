"""A rule being written: the fields that a class fills in, and the game that they make."""

import re
from collections.abc import Mapping, Set
from dataclasses import dataclass, fields, replace
from itertools import product
from typing import Any, Self

from pigclass.rules.dice_words import read_dice
from pigclass.rules.endings import one_of
from pigclass.rules.game import Game
from pigclass.rules.game_rules import Option
from pigclass.rules.made_up_rule import WHOSE, make_rule, told_as_rule
from pigclass.rules.rule_lines import Line, read_lines
from pigclass.widgets.page.fields import whole_number
from pigclass.words import PigclassError, refusal, say

# Options only for games played in turns, and only for games that all play at once.
OF_TURNS = frozenset({"target", "players", "teams", "min_bank", "ending"})
OF_EVERYONE = frozenset({"whose", "rounds", "word", "own_dice"})
NUMBERS = frozenset({"safe_throws", "max_dice", "rounds", "target"})

# Choices of each field, with their words in the lines of a rule.
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
    """Fields about a throw: the `faces` that hurt, and the effect of each throw.

    `hurt` is the effect of such a face, `alike` that of only such faces, `doubles` that of two
    other equal faces; `counting` says how many points the others score.

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
        """Return the fields for the `lines` of a rule; None if no fields express them."""
        hurting = next((it for it in lines if it.when == "any"), None)
        # A line for all alike is left out if it does the same as one such face.
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
        """Return the lines of the rule; `shared` are the faces that all dice have."""
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
        """List of the faces that hurt."""
        return [face for face in re.split(r"[\s,/]+", self.faces) if face]

    def changed(self, field: str, value: str) -> Self:
        """Return a copy with a new value in `field`; `alike` follows `hurt` if they were equal."""
        if field == "hurt" and self.alike == self.hurt:
            return replace(self, hurt=value, alike=value)
        return replace(self, **{field: value})


FIELDS = tuple(field.name for field in fields(Throws))
# Fields only for games with several dice.
OF_SEVERAL_DICE = frozenset({"alike", "doubles"})


@dataclass(frozen=True)
class Draft:
    """A rule that may not make a game yet; drafts are immutable.

    `options` are options of `make_rule`. `throws` are the fields for its lines, None if no fields
    express them. `fixed` is a game that lines cannot express; it cannot be changed.
    """

    options: Mapping[str, Option]
    throws: Throws | None = None
    fixed: Game | None = None

    @classmethod
    def of(cls, game: Game) -> Self:
        """Return the draft of `game`, with fields as far as they can express it."""
        try:
            draft = cls(told_as_rule(game))
        except PigclassError:
            return cls({"name": game.name}, fixed=game)
        lines = read_lines(str(draft.options["lines"]))
        return replace(draft, throws=Throws.of(lines, draft.shared))

    def game(self) -> Game:
        """Return the game; raise PigclassError, saying what is missing, if it is not complete."""
        if self.fixed is not None:
            return self.fixed
        options: Any = dict(self.options)
        if self.throws is not None:
            self._check_faces(self.throws)
            options["lines"] = self.throws.lines(self.shared)
        return make_rule(**options)

    def changed(self, field: str, typed: str) -> Self:
        """Return a copy with another value in a field."""
        value: Option = typed.strip()
        if field in CHOICES:
            value = one_of(typed, CHOICES[field], what=field)
        if field == "whose":
            return self._for_players(typed)
        if self.throws is not None and field in FIELDS:
            return replace(self, throws=self.throws.changed(field, str(value)))
        if field in NUMBERS:
            is_unlimited = field == "max_dice" and not value
            value = None if is_unlimited else whole_number(typed, what=say(f"rule_lab.{field}"))
        return replace(self, options={**self.options, field: value})

    @property
    def shared(self) -> Set[str]:
        """Faces that all dice have, as text; empty for a single die."""
        dice = read_dice(str(self.options["dice"]))
        if len(dice) == 1 and self.options.get("max_dice", 1) == 1:
            return frozenset()
        return frozenset.intersection(*(frozenset(map(str, die.faces)) for die in dice))

    @property
    def goal(self) -> str:
        """Name of the field that says when the game ends."""
        return "rounds" if self.options.get("whose") == "everyone" else "target"

    @property
    def of_throws(self) -> tuple[str, ...]:
        """Names of the fields about throws that apply to these dice."""
        if self.throws is None:
            return ()
        try:
            has_several = bool(self.shared)
        except PigclassError:
            # The dice are still being typed.
            has_several = True
        return tuple(it for it in FIELDS if has_several or it not in OF_SEVERAL_DICE)

    @property
    def fields(self) -> tuple[str, ...]:
        """Names of the fields that can be changed."""
        if self.fixed is not None:
            return ()
        return ("name", "dice", *self.of_throws, "safe_throws", "max_dice", "whose", self.goal)

    @property
    def name(self) -> str:
        """Name of the rule."""
        return str(self.options["name"])

    def named(self, name: str) -> Self:
        """Return a copy with another name."""
        return replace(self, options={**self.options, "name": name})

    def _check_faces(self, throws: Throws) -> None:
        all_faces = [str(it) for die in read_dice(str(self.options["dice"])) for it in die.faces]
        for face in throws.each:
            if face not in all_faces:
                faces = ", ".join(dict.fromkeys(all_faces))
                raise refusal("rule_lab.strange_face", face=face, there=faces)

    def _for_players(self, whose: str) -> Self:
        dropped = OF_TURNS if whose == "everyone" else OF_EVERYONE
        options = {name: value for name, value in self.options.items() if name not in dropped}
        added: dict[str, Option] = {"whose": whose, "rounds": 5} if whose == "everyone" else {}
        return replace(self, options=options | added)

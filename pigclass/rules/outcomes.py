"""Outcome tables: rows of rules, and the labelled outcomes with exact chances."""

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from enum import StrEnum
from fractions import Fraction
from functools import cached_property

from pigclass.rules.dice import (
    Condition,
    Die,
    Throw,
    can_show,
    in_order,
    throw_chances,
    times_together,
    total,
)
from pigclass.rules.effects import Effect
from pigclass.words import linked, refusal, say, say_of, word_for


class Counting(StrEnum):
    """Ways to count the points of a throw."""

    SUM = "sum"
    PRODUCT = "product"


# Only these placeholders are filled in. A label may come from a stranger's game code, and with
# `str.format` {total:>900000000} would fill the memory.
BLANKS = re.compile(r"\{(?:total|points|face)\}")
LONGEST_LABEL = 200

COUNTED: dict[Counting, Callable[[Throw], int]] = {
    Counting.SUM: total,
    Counting.PRODUCT: times_together,
}


@dataclass(frozen=True)
class Points:
    """Effect that adds the points of the dice, multiplied by `times`.

    >>> Points(times=2).effect((5, 5))
    Effect(turn_add=20)
    """

    times: int = 1
    counting: Counting = Counting.SUM

    def effect(self, throw: Throw) -> Effect:
        """Return the effect of a throw that lands on this row."""
        return Effect(turn_add=self.times * COUNTED[self.counting](throw))


@dataclass(frozen=True)
class Row:
    """Rule of a table: a condition, and the effect of throws that meet it.

    In `label`, ``{total}``, ``{points}`` and ``{face}`` (of the first die) are filled in, so that
    one rule has an outcome for each number of points. Other braces stay unchanged.
    """

    label: str
    when: Condition
    then: Effect | Points

    def __post_init__(self) -> None:
        if len(self.label) > LONGEST_LABEL:
            lengths = {"long": len(self.label), "most": LONGEST_LABEL}
            raise refusal("refused.rules.long_label", start=self.label[:20], **lengths)

    def effect(self, throw: Throw) -> Effect:
        """Return the effect of a throw that lands on this row."""
        return self.then.effect(throw) if isinstance(self.then, Points) else self.then

    def name(self, throw: Throw) -> str:
        """Return the label of the outcome on which the throw lands."""
        points = self.effect(throw).turn_add
        values = {"{total}": total(throw), "{points}": points, "{face}": throw[0]}
        return BLANKS.sub(lambda blank: str(values[blank[0]]), self.label)


@dataclass(frozen=True)
class Outcome:
    """Outcome of a throw: a label, an effect and an exact probability.

    `throws` are the throws with this outcome, faces in ascending order; `row` is their rule.
    """

    label: str
    effect: Effect
    probability: Fraction
    row: Row = field(repr=False)
    throws: tuple[Throw, ...] = field(repr=False)


@dataclass(frozen=True)
class Table:
    """Dice, and rows read from top to bottom: a throw lands on the first row that applies.

    >>> from pigclass import *
    >>> [outcome.label for outcome in skunk().table.outcomes][:3]
    ['double 1', 'one 1', 'total 4']
    """

    dice: tuple[Die, ...]
    rows: tuple[Row, ...]

    def __post_init__(self) -> None:
        if not (self.dice and self.rows):
            raise refusal("refused.rules.empty_table")

    @cached_property
    def outcomes(self) -> tuple[Outcome, ...]:
        """Every outcome, in the order of the rows; the probabilities sum to exactly 1."""
        by_outcome: dict[tuple[int, str, Effect], dict[Throw, Fraction]] = {}
        for throw, chance in throw_chances(self.dice).items():
            number, row = self._row(throw)
            by_outcome.setdefault((number, row.name(throw), row.effect(throw)), {})[throw] = chance
        # By row, and within a row by points.
        ordered = sorted(by_outcome.items(), key=lambda item: (item[0][0], item[0][2].turn_add))
        return tuple(
            Outcome(label, effect, sum(throws.values(), Fraction(0)), self.rows[number], (*throws,))
            for (number, label, effect), throws in ordered
        )

    def outcome(self, throw: Throw) -> Outcome:
        """Return the outcome of `throw`; refuse faces that the dice cannot show."""
        self.check(throw)
        return self._landing[in_order(throw)]

    def effect(self, throw: Throw) -> Effect:
        """Return the effect of `throw`; refuse faces that the dice cannot show.

        It is read from the row, without computing chances, and so is fast for many dice.
        """
        self.check(throw)
        _, row = self._row(throw)
        return row.effect(throw)

    def check(self, throw: Throw) -> None:
        """Raise PigclassError, with the possible faces, if the dice cannot show `throw`."""
        if not can_show(self.dice, throw):
            throws = {"throw": spoken(throw), "example": self.example}
            raise refusal("refused.rules.no_such_throw", dice=self._dice_in_words(), **throws)

    @property
    def example(self) -> str:
        """A possible throw as it is typed, for messages."""
        return " ".join(word_for("face", die.faces[-1]) for die in self.dice)

    @cached_property
    def shortest(self) -> "Table":
        """The table without the rows that change no throw's effect.

        >>> from pigclass import *
        >>> [row.label for row in skunk().table.shortest.rows]
        ['one 1', 'total {total}']
        """
        needed_rows = []
        for place, row in enumerate(self.rows, 1):
            throws = (throw for it in self.outcomes if it.row is row for throw in it.throws)
            after = [[it for it in self.rows[place:] if it.when.holds(throw)] for throw in throws]
            if any(not rows or rows[0].then != row.then for rows in after):
                needed_rows.append(row)
        return replace(self, rows=tuple(needed_rows))

    @cached_property
    def _landing(self) -> dict[Throw, Outcome]:
        return {throw: outcome for outcome in self.outcomes for throw in outcome.throws}

    def _row(self, throw: Throw) -> tuple[int, Row]:
        for number, row in enumerate(self.rows):
            if row.when.holds(throw):
                return number, row
        raise refusal("refused.rules.no_rule", throw=spoken(throw))

    def _dice_in_words(self) -> str:
        kinds = [
            (number, ", ".join(word_for("face", face) for face in dict.fromkeys(die.faces)))
            for die, number in Counter(self.dice).items()
        ]
        if len(kinds) == 1:
            return say_of(len(self.dice), "refused.rules.dice_alike", faces=kinds[0][1])
        texts = [say_of(number, "refused.rules.dice_of", faces=faces) for number, faces in kinds]
        return say("refused.rules.dice", number=len(self.dice), told=linked(texts, "and"))


def spoken(throw: Throw) -> str:
    """Return a throw in words: "3 and 5".

    >>> spoken((3, 5)), spoken(("heads",))
    ('3 and 5', 'heads')
    """
    return linked([word_for("face", face) for face in throw], "and") or say("face.none")

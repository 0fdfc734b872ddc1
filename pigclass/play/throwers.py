"""Throws of a seeded generator, and of real dice typed in."""

import re
from dataclasses import dataclass
from random import Random
from typing import Protocol

from pigclass.rules.dice import Die, Throw
from pigclass.rules.errors import PigclassError
from pigclass.rules.outcomes import Table, spoken
from pigclass.rules.typed import whole
from pigclass.words import say, say_of, word_for


class Thrower(Protocol):
    """Anything that can throw the dice of a table."""

    def throw(self, table: Table) -> Throw:
        """Return the faces that came up, one for each die."""
        ...


@dataclass(frozen=True)
class GeneratorThrower:
    """Virtual dice: faces drawn from `rng`, which the caller seeds.

    >>> from pigclass.rules.catalog import skunk
    >>> GeneratorThrower(Random(1)).throw(skunk().table)
    (1, 6)
    """

    rng: Random

    def throw(self, table: Table) -> Throw:
        """Return one face drawn for each die."""
        return tuple(_draw(die, self.rng) for die in table.dice)


def chance_at(seed: int | None, turn: int, throws: int, purpose: str = "") -> Random:
    """Return the generator of one place of a game: so many throws into a turn, counted from 0.

    It depends on nothing else. So a game that is resumed goes on with the same dice, and whoever
    was absent gets on paper the very throws of the class.
    """
    return Random(f"{seed}/{turn}/{throws}{purpose}")  # noqa: S311 - dice, not secrets


def read_throw(typed: str, table: Table) -> Throw:
    """Return the throw that was typed in from real dice: "3 5", "3,5", "35" or "heads".

    >>> from pigclass.rules.catalog import skunk
    >>> read_throw("3 5", skunk().table)
    (3, 5)

    Raises PigclassError with a sentence if the dice cannot show that.
    """
    words = [word for word in re.split(r"[\s,;+/-]+", typed.strip().lower()) if word]
    if len(words) == 1 and words[0].isdigit() and len(table.dice) > 1:
        words = list(words[0])
    if len(words) != len(table.dice):
        typed = typed.strip() or say("refused.play.nothing")
        example = spoken(table.example)
        raise PigclassError(
            say_of(len(table.dice), "refused.play.faces", typed=typed, example=example)
        )
    faces = tuple(_face(word, table) for word in words)
    table.check(faces)
    return faces


def _draw(die: Die, rng: Random) -> int | str:
    return rng.choices(die.faces, weights=die.weights or None)[0]


def _face(word: str, table: Table) -> int | str:
    for die in table.dice:
        for face in die.faces:
            names = (face, word_for("face", face)) if isinstance(face, str) else ()
            if word == str(face) or any(name.startswith(word) for name in names):
                return face
    number = whole(word)
    return word if number is None else number

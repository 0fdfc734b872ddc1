"""Throws: from a seeded generator, typed in, or unseen with only the busts known.

With real dice on each desk the log knows after a throw which players bust or were wiped out; the
points of the others become known when they sit and report them.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Protocol

from pigclass.play.state import State
from pigclass.rules.dice import Throw
from pigclass.rules.effects import BUST, WIPE_OUT, Effect
from pigclass.rules.game import Game
from pigclass.rules.outcomes import Table
from pigclass.rules.typed_input import whole
from pigclass.words import PigclassError, refusal, say, say_of, word_for


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
        return tuple(self.rng.choices(it.faces, weights=it.weights or None)[0] for it in table.dice)


def chance_at(seed: int | None, turn: int, throws: int, purpose: str = "") -> Random:
    """Return the random generator for a throw: `throws` throws into a turn, counted from 0.

    It depends only on the arguments. So a resumed game goes on with the same dice, and absent
    students can get the throws of the class on paper.
    """
    return Random(f"{seed}/{turn}/{throws}{purpose}")  # noqa: S311 - dice, not secrets


def read_throw(typed: str, table: Table) -> Throw:
    """Parse a throw of real dice: "3 5", "3,5", "35", "h4" or "heads".

    >>> from pigclass.rules.catalog import skunk
    >>> read_throw("3 5", skunk().table)
    (3, 5)

    Raises PigclassError if the dice cannot show that throw.
    """
    words = [word for word in re.split(r"[\s,;+/-]+", typed.strip().lower()) if word]
    if len(words) == 1 and len(words[0]) == len(table.dice):
        words = list(words[0])
    if len(words) != len(table.dice):
        typed = typed.strip() or say("refused.play.nothing")
        raise PigclassError(
            say_of(len(table.dice), "refused.play.faces", typed=typed, example=table.example)
        )
    faces = tuple(_face(word, table) for word in words)
    table.check(faces)
    return faces


def _face(word: str, table: Table) -> int | str:
    for die in table.dice:
        for face in die.faces:
            names = (face, word_for("face", face)) if isinstance(face, str) else ()
            if word == str(face) or any(name.startswith(word) for name in names):
                return face
    number = whole(word)
    return word if number is None else number


OUT, WIPED = "out", "wiped"
FATES = {OUT: BUST, WIPED: WIPE_OUT}


def fates(table: Table) -> tuple[str, ...]:
    """Return the ways in which a throw of this table can put a player out of the turn.

    >>> from pigclass.rules.catalog import skunk
    >>> fates(skunk().table), fates(skunk(double_one="wipe").table)
    (('out',), ('out', 'wiped'))
    """
    effects = {it.effect for it in table.outcomes}
    return tuple(fate for fate, effect in FATES.items() if effect in effects)


def can_be_told(game: Game) -> bool:
    """Return whether busts and wipe-outs are the only effects that end a turn or change a score."""
    effects = {it.effect for it in game.outcomes}
    return all(it in FATES.values() or not (it.ends_turn or it.score_scale != 1) for it in effects)


def effects_told(before: State, out: Mapping[str, Iterable[int]]) -> dict[int, Effect]:
    """Return the known effect of each standing player's unseen throw.

    `out` maps "out" and "wiped" to the seats with that effect; all others go on.

    >>> from pigclass.play.engine import start
    >>> from pigclass.rules.catalog import skunk
    >>> effects = effects_told(start(skunk(own_dice=True), players=2), {"out": [1]})
    >>> {seat: effect.is_bust for seat, effect in effects.items()}
    {0: False, 1: True}
    """
    if before.turn_is_over:
        raise refusal("refused.play.nobody_stands")
    by_seat = {seat: fate for fate in FATES for seat in out.get(fate, ())}
    possible = fates(before.game.table_for(throws=before.throws))
    for seat, fate in by_seat.items():
        if seat not in before.standing or fate not in possible:
            raise refusal("refused.play.not_out", seat=seat + 1)
    return {seat: FATES[by_seat[seat]] if seat in by_seat else Effect() for seat in before.standing}


def sitting_with(before: State, sat: Sequence[int], at_risk: Iterable[tuple[int, int]]) -> State:
    """Return the state with the turn totals that the players who sit have reported."""
    points = dict(at_risk)
    if set(points) != set(sat):
        raise refusal("refused.play.points_of", seats=[it + 1 for it in sorted(sat)])
    low, high = points_between(before.game, throws=before.throws)
    for number in points.values():
        if not low <= number <= high:
            throws = {"throws": before.throws, "low": low, "high": high}
            raise refusal("refused.play.points", points=number, **throws)
    totals = tuple(points.get(seat, total) for seat, total in enumerate(before.own_totals))
    return replace(before, own_totals=totals)


def check_count(busts: int, *, throws: int) -> None:
    """Refuse a number of busts that is not possible in `throws` throws."""
    if not 0 <= busts <= throws:
        raise refusal("refused.play.count", busts=busts, throws=throws)


def points_between(game: Game, *, throws: int) -> tuple[int, int]:
    """Return the lowest and the highest turn total after `throws` throws of a round.

    >>> from pigclass.rules.catalog import skunk
    >>> points_between(skunk(), throws=2)
    (8, 24)
    """
    low = high = 0
    for number in range(throws):
        effects = {it.effect for it in game.table_for(throws=number).outcomes}
        after = [it.turn_total_after for it in effects if not it.ends_turn]
        low, high = min(it(low) for it in after), max(it(high) for it in after)
    return low, high

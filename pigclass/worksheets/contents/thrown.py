"""Throws on paper: those of a whole turn, and how they are drawn."""

from collections.abc import Iterable
from functools import lru_cache
from itertools import count

from pigclass.play.throwers import GeneratorThrower, chance_at
from pigclass.rules.dice import Face, Throw
from pigclass.rules.effects import Effect
from pigclass.rules.game import Game
from pigclass.worksheets.asked import Asked
from pigclass.worksheets.blocks import Cell, dice

Thrown = tuple[Throw, Effect]


@lru_cache(maxsize=64)
def turn_thrown(game: Game, seed: int, number: int) -> tuple[Thrown, ...]:
    """Return the throws of a turn or round up to its end, and what each does.

    >>> from pigclass.rules.catalog import pig
    >>> [throw for throw, _ in turn_thrown(pig(), 23, 1)]
    [(5,), (6,), (2,), (1,)]
    """
    thrown: list[Thrown] = []
    for place in count():
        now = game.table_for(throws=place)
        throw = GeneratorThrower(chance_at(seed, number, place)).throw(now)
        thrown.append((throw, now.effect(throw)))
        if thrown[-1][1].ends_turn:
            break
    return tuple(thrown)


def totals_after(effects: Iterable[Effect]) -> list[int]:
    """Return the turn total after each throw of a turn."""
    totals = [0]
    for effect in effects:
        totals.append(effect.turn_total_after(totals[-1]))
    return totals[1:]


def throw_drawn(asked: Asked, throw: Throw) -> Cell:
    """Return a throw drawn in a cell."""
    shown = ", ".join(asked.face(face) for face in throw)
    alt = asked.say("catch-up", "thrown", faces=shown)
    return dice([face_drawn(asked, face) for face in throw], alt)


def face_drawn(asked: Asked, face: Face) -> dict[str, str]:
    """Return a face for the template: a coin's side, or what stands on a die."""
    return {"kind": "coin" if face in {"heads", "tails"} else "die", "text": asked.face(face)}

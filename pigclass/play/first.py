"""Who throws first: as seated, at random, or whoever throws lowest, as Scarne has it.

Each gives the order of the seats for `start(game, order=…)`: from the first player on, round the
table.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from pigclass.play.throwers import Thrower
from pigclass.rules.conditions import Anything, total
from pigclass.rules.dice import Throw, fair_die
from pigclass.rules.outcomes import Points, Row, Table

ONE_DIE = Table(dice=(fair_die(6),), rows=(Row("{total}", Anything(), Points()),))


def at_random(players: int, rng: Random) -> tuple[int, ...]:
    """Return the order round the table from a player drawn by `rng`.

    >>> at_random(3, Random(5))
    (2, 0, 1)
    """
    return order_from(rng.randrange(players), players)


def order_from(first: int, players: int) -> tuple[int, ...]:
    """Return the seats in the order of their turns, beginning with `first`.

    >>> order_from(2, 4)
    (2, 3, 0, 1)
    """
    return tuple((first + place) % players for place in range(players))


@dataclass(frozen=True)
class FirstThrows:
    """The throws for who goes first: who threw what in each go, and the order that came of it."""

    order: tuple[int, ...]
    goes: tuple[dict[int, Throw], ...]


def lowest_throw(players: int, throw_for: Callable[[int], Throw]) -> FirstThrows:
    """Let everyone throw one die: the lowest goes first, and those tied lowest throw again.

    >>> dice = iter([(4,), (2,), (2,), (5,), (3,)])
    >>> lowest_throw(3, lambda seat: next(dice)).order
    (2, 0, 1)

    `throw_for` gives the throw of a seat: typed in, scripted or drawn (`thrown_by`).
    """
    goes: list[dict[int, Throw]] = []
    tied: Sequence[int] = range(players)
    while not goes or len(tied) > 1:
        goes.append({seat: throw_for(seat) for seat in tied})
        tied = lowest(goes[-1])
    return FirstThrows(order_from(tied[0], players), tuple(goes))


def lowest(throws: dict[int, Throw]) -> tuple[int, ...]:
    """Return the seats that threw lowest.

    >>> lowest({0: (4,), 1: (2,), 2: (2,)})
    (1, 2)
    """
    least = min(total(throw) for throw in throws.values())
    return tuple(seat for seat, throw in throws.items() if total(throw) == least)


def thrown_by(thrower: Thrower) -> Callable[[int], Throw]:
    """Return how `thrower` throws one die for each seat in turn."""
    return lambda seat: thrower.throw(ONE_DIE)

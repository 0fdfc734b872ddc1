"""Chances of the effects of one throw: the outcome table, summed over throws of equal effect.

Twenty dice have millions of throws. What happens to the points depends on little of a throw: which
of the faces that the rules name are there, whether all dice show the same, and the total. So dice
are added one at a time, and throws that agree on these are counted together.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from itertools import product

from pigclass.rules.dice import (
    AllShow,
    AnyShows,
    Anything,
    Doubles,
    Face,
    Shows,
    Throw,
    TotalIs,
    times_together,
    total,
)
from pigclass.rules.effects import Effect
from pigclass.rules.game import Game
from pigclass.rules.outcomes import Counting, Points, Table

Summary = tuple[frozenset[Face], Face | None, int, int]
Counts = dict[Summary, tuple[Throw, Fraction]]

# What a summary keeps is enough for these; any other condition sees every throw.
SUMMED_UP = (AllShow, AnyShows, Anything, Doubles, Shows, TotalIs)


def effect_chances(
    game: Game, *, throws: int = 0, dice: int | None = None
) -> dict[Effect, Fraction]:
    """Return the probability of each effect of the next throw; they sum to 1.

    >>> from pigclass.rules.catalog import piglet
    >>> effect_chances(piglet())[Effect(turn_add=1)]
    Fraction(1, 2)

    `throws` is how many there have been in this turn; `dice` how many are chosen, in games where
    that is a choice.
    """
    if game.dice_choice is not None and dice is not None and dice > 1:
        game.table_for(dice=dice)
        return dict(_chances_of_dice(game.table, dice))
    return dict(_chances_of_table(game.table_for(throws=throws, dice=dice)))


@lru_cache(maxsize=256)
def _chances_of_table(table: Table) -> dict[Effect, Fraction]:
    return _summed((outcome.effect, outcome.probability) for outcome in table.outcomes)


@lru_cache(maxsize=256)
def _chances_of_dice(table: Table, dice: int) -> dict[Effect, Fraction]:
    if not all(isinstance(row.when, SUMMED_UP) for row in table.rows):
        return _chances_of_table(replace(table, dice=table.dice[:1] * dice))
    counts = _count(table, dice).values()
    return _summed((_effect(table, throw), chance) for throw, chance in counts)


@lru_cache(maxsize=256)
def _count(table: Table, dice: int) -> Counts:
    """Return a sample throw and the chance of each summary of throws."""
    if dice == 0:
        return {}
    before = _count(table, dice - 1).values() if dice > 1 else [((), Fraction(1))]
    named = frozenset(_named_faces(table))
    points = [row.then for row in table.rows if isinstance(row.then, Points)]
    keeps_product = any(one.counting is Counting.PRODUCT for one in points)
    counts: Counts = {}
    for (shorter, part), (face, likely) in product(before, table.dice[0].chances.items()):
        throw, chance = (*shorter, face), part * likely
        alike = throw[0] if len(set(throw)) == 1 else None
        multiplied = times_together(throw) if keeps_product else 0
        summary = (named & set(throw), alike, total(throw), multiplied)
        first, so_far = counts.get(summary, (throw, Fraction(0)))
        counts[summary] = (first, so_far + chance)
    return counts


def _named_faces(table: Table) -> Iterator[Face]:
    for row in table.rows:
        yield from getattr(row.when, "faces", ())
        if isinstance(row.when, AllShow):
            yield row.when.face


def _effect(table: Table, throw: Throw) -> Effect:
    return next(row.effect(throw) for row in table.rows if row.when.holds(throw))


def _summed(pairs: Iterable[tuple[Effect, Fraction]]) -> dict[Effect, Fraction]:
    chances: dict[Effect, Fraction] = {}
    for effect, chance in pairs:
        chances[effect] = chances.get(effect, Fraction(0)) + chance
    return chances

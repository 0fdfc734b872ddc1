"""Chances of the effects of one throw, and of the ends of a Markov chain.

Twenty dice have millions of throws. The effect depends only on a summary of a throw: the faces in
it that the rules name, whether all dice are equal, and the total. So dice are added one at a time,
and throws with the same summary are counted together.

To eliminate a state of a chain, its row without the returns to itself is substituted wherever it
occurs; the chances of the ends remain. Source: Kemeny and Snell 1960, *Finite Markov Chains*,
chapter 3. The order of states decides how much work it is. Results are exact for Fractions.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import Any, TypeVar

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
from pigclass.rules.effects import Effect, summed
from pigclass.rules.game import Game
from pigclass.rules.outcomes import Counting, Points, Table
from pigclass.words import refusal

Summary = tuple[frozenset[Face], Face | None, int, int]
Counts = dict[Summary, tuple[Throw, Fraction]]

# Conditions that a summary decides; any other condition is given every throw.
SUMMED_UP = (AllShow, AnyShows, Anything, Doubles, Shows, TotalIs)


def effect_chances(
    game: Game, *, throws: int = 0, dice: int | None = None
) -> dict[Effect, Fraction]:
    """Return the probability of each effect of the next throw; they sum to 1.

    >>> from pigclass.rules.catalog import piglet
    >>> effect_chances(piglet())[Effect(turn_add=1)]
    Fraction(1, 2)

    `throws` is the number of throws so far in this turn; `dice` the number of dice, in games where
    the player chooses it.
    """
    if game.dice_choice is not None and dice is not None and dice > 1:
        game.table_for(dice=dice)
        return dict(_chances_of_dice(game.table, dice))
    return dict(_chances_of_table(game.table_for(throws=throws, dice=dice)))


@lru_cache(maxsize=256)
def _chances_of_table(table: Table) -> dict[Effect, Fraction]:
    return summed((outcome.effect, outcome.probability) for outcome in table.outcomes)


@lru_cache(maxsize=256)
def _chances_of_dice(table: Table, dice: int) -> dict[Effect, Fraction]:
    if not all(isinstance(row.when, SUMMED_UP) for row in table.rows):
        return _chances_of_table(replace(table, dice=table.dice[:1] * dice))
    counts = _count(table, dice).values()
    return summed((_effect(table, throw), chance) for throw, chance in counts)


@lru_cache(maxsize=256)
def _count(table: Table, dice: int) -> Counts:
    """Return for each summary of throws a sample throw and the chance."""
    if dice == 0:
        return {}
    before = _count(table, dice - 1).values() if dice > 1 else [((), Fraction(1))]
    special = frozenset(_named_faces(table))
    points = [row.then for row in table.rows if isinstance(row.then, Points)]
    keeps_product = any(effect.counting is Counting.PRODUCT for effect in points)
    counts: Counts = {}
    for (shorter, part), (face, likely) in product(before, table.dice[0].chances.items()):
        throw, chance = (*shorter, face), part * likely
        common_face = throw[0] if len(set(throw)) == 1 else None
        multiplied = times_together(throw) if keeps_product else 0
        summary = (special & set(throw), common_face, total(throw), multiplied)
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


State = TypeVar("State", bound=Hashable)
# Chances (Fractions or floats) by next state or end; a state or an end is any hashable value.
Chances = Mapping[Any, Any]
Row = dict[Any, Any]

NO_WIN_CHANCE = "refused.exact.no_win_chance"


def eliminated(
    moves: Mapping[State, Chances], order: Iterable[State], *, never: str = NO_WIN_CHANCE
) -> dict[State, Row]:
    """Return each state's chances of reaching ends and states later in `order`.

    >>> from fractions import Fraction
    >>> half = Fraction(1, 2)
    >>> moves = {"mine": {"yours": half, "I win": half}, "yours": {"mine": half, "you win": half}}
    >>> eliminated(moves, ["yours", "mine"])["mine"]
    {'I win': Fraction(2, 3), 'you win': Fraction(1, 3)}

    `moves[a][b]` is the chance to go from a to b; a key b that is no state of `moves` is an end.
    The last state in `order` leads only to ends. Raises PigclassError(`never`) for a state that may
    never end.
    """
    rows: dict[State, Row] = {state: dict(row) for state, row in moves.items()}
    leading: dict[State, set[State]] = {state: set() for state in moves}
    for state, row in rows.items():
        for following in row:
            if following in leading:
                leading[following].add(state)
    rows_left: dict[State, Row] = {}
    for state in order:
        row = rows_left[state] = _without_return(rows[state], state, never)
        for before in leading.pop(state) - {state}:
            if before in leading:
                _add(rows[before], row, rows[before].pop(state))
                for following in row:
                    if following in leading:
                        leading[following].add(before)
    return rows_left


def returned_to(moves: Mapping[State, Chances], place: Callable[[State], Any]) -> set[State]:
    """Return the states to which a state of the same or a later `place` leads.

    Eliminating these last, and the others in the order of `place`, keeps the work small.

    >>> returned_to({1: {2: 1}, 2: {3: 1}, 3: {2: 0.5, "end": 0.5}}, place=int)
    {2}
    """
    return {
        following
        for state, row in moves.items()
        for following in row
        if following in moves and place(following) <= place(state)
    }


def followed(row: Chances, leads: Mapping[Any, Chances]) -> Row:
    """Replace each state of `row` by the row that it has in `leads`, if any."""
    ends = {following: chance for following, chance in row.items() if following not in leads}
    for following, chance in row.items():
        if following in leads:
            _add(ends, leads[following], chance)
    return ends


def _without_return(row: Row, state: Hashable, never: str) -> Row:
    """Return a row without the chance of staying, the other chances scaled to sum to 1."""
    stays = row.pop(state, 0)
    if stays == 0:
        return row
    if stays == 1:
        raise refusal(never)
    return {following: chance / (1 - stays) for following, chance in row.items()}


def _add(row: Row, further: Chances, part: Any) -> None:
    """Add to `row` the chances `further`, scaled by `part`."""
    for following, chance in further.items():
        # Adding a Fraction to 0 is as slow as any other sum.
        more = part * chance
        row[following] = row[following] + more if following in row else more

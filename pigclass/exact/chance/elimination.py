"""How a chain of chances ends, from each of its states, by eliminating the states one by one.

A state is eliminated by going straight to where it leads, its returns to itself left out; what then
remains are chances to end. Source: Kemeny and Snell 1960, *Finite Markov Chains*, chapter 3; the
order of states that keeps the work small is the caller's to know.

Works for Fractions, then exactly, and for floats.
"""

from collections.abc import Hashable, Mapping, Sequence
from typing import Any, TypeVar

from pigclass.rules.errors import PigclassError

State = TypeVar("State", bound=Hashable)
Row = dict[Any, Any]


def ways_to_end(moves: Mapping[State, Mapping[Any, Any]], order: Sequence[State]) -> dict[Any, Row]:
    """Return the chances of each end, from each of the states.

    >>> from fractions import Fraction
    >>> half = Fraction(1, 2)
    >>> moves = {"mine": {"yours": half, "I win": half}, "yours": {"mine": half, "you win": half}}
    >>> ways_to_end(moves, ["yours", "mine"])["mine"]
    {'I win': Fraction(2, 3), 'you win': Fraction(1, 3)}

    `moves[a][b]` is the chance to go from a to b; whatever is no state of `moves` is an end. The
    states are eliminated in the given `order`. Raises PigclassError if they may never end.
    """
    rows: dict[State, Row] = {state: dict(row) for state, row in moves.items()}
    leading: dict[State, set[State]] = {state: set() for state in moves}
    for state, row in rows.items():
        for following in row:
            if following in leading:
                leading[following].add(state)
    for state in order:
        row = rows[state] = _without_return(rows[state], state)
        for before in leading.pop(state) - {state}:
            if before in leading:
                _go_straight_on(rows[before], state, row)
                for following in row:
                    if following in leading:
                        leading[following].add(before)
    return _from_the_last_on(rows, order)


def _without_return(row: Row, state: Any) -> Row:
    """Leave out that a state returns to itself."""
    stays = row.pop(state, 0)
    if stays == 0:
        return row
    if stays == 1:
        raise PigclassError("These games may never end, so they have no win chance.")
    return {following: chance / (1 - stays) for following, chance in row.items()}


def _go_straight_on(row: Row, state: Any, further: Row) -> None:
    """Replace in `row` the way through `state` by the ways `further` from there."""
    part = row.pop(state)
    for following, chance in further.items():
        row[following] = row.get(following, 0) + part * chance


def _from_the_last_on(rows: Mapping[State, Row], order: Sequence[State]) -> dict[Any, Row]:
    """Fill in, beginning with the state eliminated last, which leads to ends alone."""
    known: dict[Any, Row] = {}
    for state in reversed(order):
        ends: Row = {}
        for following, chance in rows[state].items():
            for end, part in known.get(following, {following: 1}).items():
                ends[end] = ends.get(end, 0) + chance * part
        known[state] = ends
    return known

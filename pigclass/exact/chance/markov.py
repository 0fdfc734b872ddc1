"""Absorption chances of a Markov chain, by eliminating its states.

A state is eliminated by going straight to where it leads, its returns to itself left out; what then
remains are chances to end. Source: Kemeny and Snell 1960, *Finite Markov Chains*, chapter 3; the
order of states that keeps the work small is the caller's to know.

Works for Fractions, then exactly, and for floats.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import Any, TypeVar

from pigclass.words import refusal

State = TypeVar("State", bound=Hashable)
# Chances by where they lead: Fractions or floats, and whatever names a state or an end.
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

    `moves[a][b]` is the chance to go from a to b; whatever is no state of `moves` is an end. The
    last state comes to ends alone. Raises PigclassError(`never`) if one may not end.
    """
    rows: dict[State, Row] = {state: dict(row) for state, row in moves.items()}
    leading: dict[State, set[State]] = {state: set() for state in moves}
    for state, row in rows.items():
        for following in row:
            if following in leading:
                leading[following].add(state)
    left: dict[State, Row] = {}
    for state in order:
        row = left[state] = _without_return(rows[state], state, never)
        for before in leading.pop(state) - {state}:
            if before in leading:
                _add(rows[before], row, rows[before].pop(state))
                for following in row:
                    if following in leading:
                        leading[following].add(before)
    return left


def returned_to(moves: Mapping[State, Chances], place: Callable[[State], Any]) -> set[State]:
    """Return the states to which one comes back from as far on, or further.

    To eliminate these last, and the others by their places, keeps the work small.

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
    """Replace states in a row by where they lead, as far as `leads` says."""
    ends = {following: chance for following, chance in row.items() if following not in leads}
    for following, chance in row.items():
        if following in leads:
            _add(ends, leads[following], chance)
    return ends


def _without_return(row: Row, state: Hashable, never: str) -> Row:
    """Remove the chance of staying, and scale the others up."""
    stays = row.pop(state, 0)
    if stays == 0:
        return row
    if stays == 1:
        raise refusal(never)
    return {following: chance / (1 - stays) for following, chance in row.items()}


def _add(row: Row, further: Chances, part: Any) -> None:
    """Add to `row` the chances `further`, scaled by `part`."""
    for following, chance in further.items():
        # Adding to 0 takes as long as to anything else.
        more = part * chance
        row[following] = row[following] + more if following in row else more

"""How often a chain of chances visits each of its states before it ends.

The number of visits v solves v = start + v·moves. Where the chain never returns, one pass in order
finds it. States to which it can fall back are carried as unknowns through that pass and solved for
at its end. Source: Kemeny and Snell 1960, *Finite Markov Chains*, chapter 3.

Works for Fractions, then exactly, and for floats.
"""

from collections.abc import Hashable, Mapping, Sequence
from typing import Any, TypeVar

from pigclass.rules.errors import PigclassError

State = TypeVar("State", bound=Hashable)
Number = Any
Moves = Mapping[State, Mapping[State, Number]]
Linear = dict[State | None, Number]


def expected_visits(moves: Moves[State], start: State) -> dict[State, Number]:
    """Return the mean number of visits to each state, from `start` until the chain ends.

    >>> from fractions import Fraction
    >>> half = Fraction(1, 2)
    >>> expected_visits({"a": {"b": half}, "b": {"a": half}}, "a")
    {'a': Fraction(4, 3), 'b': Fraction(2, 3)}

    `moves[a][b]` is the chance of going from a to b; what is missing to 1 is the chance that the
    chain ends. Raises PigclassError if it may never end.
    """
    order, returns = _in_order(moves, start)
    visits = _in_terms_of(returns, order, moves, start)
    unknown = _solved(returns, visits)
    return {
        state: sum(amount * unknown[name] for name, amount in visits[state].items())
        for state in order
    }


def _in_order(moves: Moves[State], start: State) -> tuple[list[State], list[State]]:
    """Return the states, each after those that lead to it, and the ones that break that order."""
    order: list[State] = []
    open_states: dict[State, None] = {}
    done: set[State] = set()
    returns: dict[State, None] = {}
    ahead = [(start, iter(moves[start]))]
    open_states[start] = None
    while ahead:
        state, rest = ahead[-1]
        following = next(rest, None)
        if following is None:
            ahead.pop()
            del open_states[state]
            done.add(state)
            order.append(state)
        elif following in open_states:
            returns[following] = None
        elif following not in done:
            open_states[following] = None
            ahead.append((following, iter(moves[following])))
    return order[::-1], list(returns)


def _in_terms_of(
    returns: Sequence[State], order: Sequence[State], moves: Moves[State], start: State
) -> dict[State, Linear[State]]:
    """Return the visits to each state as a sum over the unknown visits to `returns`."""
    unknowns = set(returns)
    arrived: dict[State, Linear[State]] = {state: {} for state in order}
    arrived[start][None] = 1
    for state in order:
        here: Linear[State] = {state: 1} if state in unknowns else arrived[state]
        for following, chance in moves[state].items():
            there = arrived[following]
            for name, amount in here.items():
                there[name] = there.get(name, 0) + amount * chance
    return arrived


def _solved(
    returns: Sequence[State], visits: Mapping[State, Linear[State]]
) -> dict[State | None, Number]:
    """Solve for the visits to the states in `returns`; None stands for the constant 1."""
    rows = [
        [(state == name) - visits[state].get(name, 0) for name in returns]
        + [visits[state].get(None, 0)]
        for state in returns
    ]
    return {None: 1} | dict(zip(returns, solve(rows), strict=True))


def solve(rows: list[list[Number]]) -> list[Number]:
    """Solve linear equations by elimination; each row is its coefficients and the right side.

    >>> solve([[2, 1, 5], [1, 3, 10]])
    [1.0, 3.0]
    """
    size = len(rows)
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(rows[row][column]))
        if rows[pivot][column] == 0:
            raise PigclassError("This turn may never end, so it has no mean.")
        rows[column], rows[pivot] = rows[pivot], rows[column]
        top = rows[column]
        for row in rows[column + 1 :]:
            if row[column] != 0:
                factor = row[column] / top[column]
                row[column:] = [
                    x - factor * y for x, y in zip(row[column:], top[column:], strict=True)
                ]
    solution: list[Number] = [0] * size
    for last in range(size - 1, -1, -1):
        known = sum(rows[last][k] * solution[k] for k in range(last + 1, size))
        solution[last] = (rows[last][size] - known) / rows[last][last]
    return solution

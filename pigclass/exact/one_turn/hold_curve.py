"""The mean turn under many thresholds at once, in floats: quick enough for a curve.

The number of visits v to the states in which one rolls solves A v = start, where A is 1 less the
chances to come there. A lower threshold leaves out the states with the highest turn totals. With
these at the end, its equations are the first ones of all, and so are their triangular factors: A
is eliminated once, and each threshold takes one substitution back.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from pigclass.exact.one_turn.turn import State, TurnAsked, moves_and_ends
from pigclass.rules.errors import PigclassError
from pigclass.rules.game import Game
from pigclass.strategies.thresholds import HoldAt

Moves = Mapping[State, Mapping[State, float]]
Rows = list[dict[int, float]]


def rough_means(game: Game, thresholds: Iterable[int], *, score: int = 0) -> dict[int, float]:
    """Return the mean turn for each stopping threshold: what `turn` tells exactly, in floats.

    >>> from pigclass.rules.catalog import pig
    >>> round(rough_means(pig(), [15, 20])[20], 6)
    8.141795

    `score` is what a wipe-out would take.
    """
    wanted = list(thresholds)
    chain = _chain(game, max(wanted), score)
    return {threshold: chain.mean(threshold) for threshold in wanted}


@dataclass(frozen=True)
class _Chain:
    """The states in which one rolls at the highest threshold, and their equations, eliminated.

    `order` has the states where there is no choice first, then the others by turn total; `upper`
    and `start` are what is left of the equations, `ended` what a turn that ends there brings.
    """

    game: Game
    order: Sequence[State]
    moves: Moves
    ended: Mapping[State, float]
    upper: Rows
    start: Sequence[float]

    def mean(self, threshold: int) -> float:
        """Return the mean turn with this threshold."""
        number = sum(_rolls(self.game, state, threshold) for state in self.order)
        rolling = set(self.order[:number])
        return sum(
            often * (self.ended[state] + self._held(state, rolling))
            for state, often in zip(self.order, self._visits(number), strict=False)
        )

    def _held(self, state: State, rolling: set[State]) -> float:
        """Return what the throws bring after which the player holds."""
        return sum(
            chance * after[0] for after, chance in self.moves[state].items() if after not in rolling
        )

    def _visits(self, number: int) -> list[float]:
        """Return the mean number of visits to each of the first states, by substitution."""
        visits = [0.0] * number
        for at in range(number - 1, -1, -1):
            row = self.upper[at]
            known = sum(row[it] * visits[it] for it in row if at < it < number)
            visits[at] = (self.start[at] - known) / row[at]
        return visits


def _chain(game: Game, highest: int, score: int) -> _Chain:
    moves, ends = moves_and_ends(TurnAsked(game, HoldAt(highest), may_pass=False, position={}))
    rolling = [state for state in moves if _rolls(game, state, highest)]
    order = sorted(rolling, key=lambda state: (not _must(game, state), *state))
    chances = {state: {it: float(p) for it, p in moves[state].items()} for state in order}
    upper, start = _eliminated(order, chances)
    ended = {
        state: sum(float(p) * (end.points - score * end.wipe_out) for end, p in ends[state].items())
        for state in order
    }
    return _Chain(game, order, chances, ended, upper, start)


def _eliminated(order: Sequence[State], moves: Moves) -> tuple[Rows, list[float]]:
    """Return the equations for the visits after elimination: the upper rows, and the right side."""
    place = {state: at for at, state in enumerate(order)}
    rows: Rows = [{at: 1.0} for at in range(len(order))]
    for state, ways in moves.items():
        for after, chance in ways.items():
            if after in place:
                row = rows[place[after]]
                row[place[state]] = row.get(place[state], 0.0) - chance
    start = [float(state == (0, 0)) for state in order]
    below = _below(rows)
    for at, top in enumerate(rows):
        if abs(top[at]) < 1e-12:
            raise PigclassError("This turn may never end, so it has no mean.")
        for under in below[at]:
            _subtract(rows, below, at, under)
            start[under] -= rows[under].pop(at) / top[at] * start[at]
    return rows, start


def _subtract(rows: Rows, below: list[list[int]], at: int, under: int) -> None:
    """Take so much of the row `at` off the row `under` that nothing is left in column `at`."""
    row, top = rows[under], rows[at]
    factor = row[at] / top[at]
    for column, value in top.items():
        if column > at:
            if column not in row and column < under:
                below[column].append(under)
            row[column] = row.get(column, 0.0) - factor * value


def _rolls(game: Game, state: State, threshold: int) -> bool:
    return _must(game, state) or state[0] < max(threshold, game.min_bank)


def _must(game: Game, state: State) -> bool:
    """Return whether the throws so far leave no choice."""
    return state[1] < max(1, game.safe_throws)


def _below(rows: Rows) -> list[list[int]]:
    """Return for each column the rows below the diagonal that have something in it."""
    below: list[list[int]] = [[] for _ in rows]
    for number, row in enumerate(rows):
        for column in row:
            if column < number:
                below[column].append(number)
    return below

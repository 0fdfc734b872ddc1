"""Fast sweeps over the turn totals, from the highest down, as views of one block of memory.

Positions form a block of columns and places. A layer has memory for the value of each turn total at
each position, `memory[value or slope, turn total, column, place]`, with extra rows for the turn
totals above `top` that a throw may reach.

A step handles as many turn totals at once as the smallest rise allows: no throw leads from one of
them to another, so that one matrix product sums over all rises. A step is prepared once and then
run in every sweep.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from pigclass.exact.engine.throw_table import Floats, Ints, Kernel

MOST_AT_ONCE = 8

# Rows to add to, the chance, and the rows whose values are added.
Move = tuple[Floats, float, Floats]


@dataclass(frozen=True, slots=True)
class FastStep:
    """Step of a sweep: the turn totals from `first` up, in the columns from `start` on.

    `rolling` has the values of rolling, [value or slope, turn total, column, place]: `weights`
    times the rows `around`, plus `moves`, plus `constant`. The product is written to `summed`: the
    rows of `rolling`, or separate memory if a throw may lead to these. `around` and `sums` (a view
    of `summed`) join columns and places in one axis. `hold` has the values of holding, legal from
    the turn total `low` on; `decided` is value and slope of that part of `rolling`. `closed` has
    the rows above in which holding is assumed, and their values.
    """

    first: int
    low: int
    start: int
    weights: Floats
    around: Floats
    sums: Floats
    summed: Floats
    rolling: Floats
    constant: Floats
    moves: Sequence[Move]
    closed: tuple[Floats, Floats] | None
    decided: tuple[Floats, Floats]
    hold: Floats

    def roll(self, *, slopes: bool) -> None:
        """Compute the values of rolling, in place."""
        if self.closed is not None:
            closed, hold = self.closed
            closed[0], closed[1] = hold, 0.0
        planes = slice(2 if slopes else 1)
        # Read first: a throw may lead to a row that is overwritten below.
        moved = [(rows[planes], chance * source[planes]) for rows, chance, source in self.moves]
        np.matmul(self.weights, self.around[planes], out=self.sums[planes])
        np.add(self.summed[planes], self.constant[planes], out=self.rolling[planes])
        for rows, more in moved:
            np.add(rows, more, out=rows)


def at_once(kernel: Kernel) -> int:
    """Return how many turn totals one step may handle."""
    return min(MOST_AT_ONCE, min(kernel.rises, default=1))


def shifting(kernel: Kernel, low: int, high: int) -> tuple[int, Floats]:
    """Return the turn total of the first column, and the matrix of shifts from `low` to `high`.

    The matrix has a row for each turn total from `low` to `high`, and a column for each turn total
    that a throw may reach.

    >>> from pigclass.rules.catalog import pig
    >>> from pigclass.exact.engine.throw_table import kernel_of
    >>> first, matrix = shifting(kernel_of(pig()), 10, 11)
    >>> first, (6 * matrix).round().astype(int).tolist()
    (12, [[1, 1, 1, 1, 1, 0], [0, 1, 1, 1, 1, 1]])
    """
    first = max(0, min(high + 1, low + min(kernel.shifts, default=1)))
    matrix = np.zeros((high + 1 - low, max(high + kernel.reach, high) + 1 - first))
    for row, turn_total in enumerate(range(low, high + 1)):
        for add, chance in kernel.shifts.items():
            matrix[row, max(0, turn_total + add) - first] += chance
    return first, matrix


def groups(top: int, at_once: int) -> Iterator[tuple[int, int]]:
    """Yield groups of turn totals as (low, high), from `top` down to 0.

    >>> list(groups(4, 2))
    [(4, 4), (2, 3), (0, 1)]
    """
    for low in range(top - top % at_once, -1, -at_once):
        yield low, min(top, low + at_once - 1)


def holding(hold: Floats, low: int, high: int, *, start: int, width: int) -> Floats:
    """Return a view of the values of holding, [turn total, column from `start`, place].

    `hold[column, 0]` is contiguous; one more turn total, like one more place, moves by one element.
    """
    column, _, place = hold.strides
    return np.ndarray(
        (high + 1 - low, len(hold) - start, width),
        buffer=hold,
        offset=start * column + low * place,
        strides=(place, column, place),
    )


@dataclass
class Layer:
    """Turn totals 0, …, `top` after some number of throws; `above` is the layer after one more.

    `hold[column, 0, low + t + place]` is the value of holding at t, which is legal from the turn
    total `least` on. The last layer stands for all further throws: its `above` is None, and throws
    lead back to it. With `is_read_again`, earlier layers read it after it is computed.
    """

    kernel: Kernel
    hold: Floats
    low: int
    width: int
    top: int
    least: int
    memory: Floats
    above: "Layer | None" = None
    is_read_again: bool = False
    constant: Floats = field(init=False)
    wiped: Floats = field(init=False)
    steps: list[FastStep] = field(init=False, default_factory=list)
    closed: list[tuple[int, slice]] = field(init=False, default_factory=list)
    prepared: dict[bytes, tuple[list[FastStep], list[tuple[int, slice]]]] = field(
        init=False, default_factory=dict
    )
    shifted: dict[tuple[int, int], tuple[int, Floats]] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        self.constant = np.zeros((2, len(self.hold), self.width))
        self.wiped = np.zeros((1, len(self.hold), self.low + self.top + 1, 1))

    @property
    def end(self) -> int:
        """Lowest turn total from which holding is assumed everywhere."""
        return self.steps[0].first + int(self.steps[0].rolling.shape[1])

    def look_from(self, opening: Ints) -> None:
        """Prepare the steps: at turn total t, compute only from the column `opening[t]` on."""
        self._hold_where_closed()
        key = opening.tobytes()
        if key not in self.prepared:
            self.prepared[key] = self._prepare(opening), self.closed
        self.steps, self.closed = self.prepared[key]

    def _prepare(self, opening: Ints) -> list[FastStep]:
        steps = []
        self.closed = []
        before = len(self.hold)
        for low, high in groups(self.top, at_once(self.kernel)):
            start = int(opening[low])
            if start < len(self.hold):
                steps.append(self._step(low, high, min(start, before), before))
                before = min(start, before)
        return steps

    def take_in(self, bust: Floats, wiped: Floats) -> None:
        """Compute the part of rolling that is the same at every turn total."""
        self.constant[:] = 0
        if self.above is not None:
            self.hold_from(self.top + 1)
        for change in self.kernel.ends:
            if change.scale == 0 and change.add <= 0:
                self.constant += change.chance * bust.swapaxes(0, 1)
            elif change.scale == 0:
                self.constant[0] += change.chance * self._holding(change.add, change.add, 0)[0]
        for change in self.kernel.wipes:
            if change.scale == 0:
                self.constant[0] += change.chance * wiped[:, max(0, change.add), None]
            else:
                self.wiped[0, :, : wiped.shape[1], 0] = wiped[:, : self.wiped.shape[2]]

    def hold_from(self, turn_total: int) -> None:
        """Assume holding at this turn total and above."""
        end = self.memory.shape[1]
        self.memory[:, turn_total:] = 0.0
        self.memory[0, turn_total:] = self._holding(turn_total, end - 1, 0)

    def _step(self, low: int, high: int, start: int, before: int) -> FastStep:
        first, weights = self._weights(low, high)
        source, place = self.above or self, start * self.width
        decided = min(max(low, self.least), high + 1)
        rolling = self.memory[:, low : high + 1, start:]
        room, rows = self.memory, slice(low, high + 1)
        if source is self and first <= high:
            room, rows = self.aside, slice(0, high + 1 - low)
        return FastStep(
            first=low,
            low=decided,
            start=start,
            weights=weights,
            around=_flat(source.memory)[:, first : first + weights.shape[1], place:],
            sums=_flat(room)[:, rows, place:],
            summed=room[:, rows, start:],
            rolling=rolling,
            constant=self.constant[:, None, start:],
            moves=[
                move
                for turn_total in ([] if self.kernel.only_shifts else range(low, high + 1))
                for move in self._moves(turn_total, rolling[:, turn_total - low], start)
            ],
            closed=self._held_rows(high + 1, slice(start, before)),
            decided=(rolling[0, decided - low :], rolling[1, decided - low :]),
            hold=self._holding(decided, high, start),
        )

    @cached_property
    def aside(self) -> Floats:
        """Separate memory for a step whose rows are read while it runs."""
        return np.empty((2, at_once(self.kernel), len(self.hold), self.width))

    def _weights(self, low: int, high: int) -> tuple[int, Floats]:
        """Return the matrix of `shifting`, cached."""
        key = min(low, self.kernel.deepest), high - low
        if key not in self.shifted:
            self.shifted[key] = shifting(self.kernel, key[0], key[0] + key[1])
        first, weights = self.shifted[key]
        return first + low - key[0], weights

    def _held_rows(self, turn_total: int, columns: slice) -> tuple[Floats, Floats] | None:
        """Return the rows above where holding is assumed, and its value."""
        if columns.start == columns.stop or self.above is not None:
            return None
        self.closed.append((turn_total, columns))
        end = self.memory.shape[1]
        if not self.is_read_again:
            end = min(end, self.kernel.furthest(turn_total - 1) + 1)
        hold = self._holding(turn_total, end - 1, 0)[:, columns]
        return self.memory[:, turn_total:end, columns], hold

    def _hold_where_closed(self) -> None:
        """Fill in the closed rows before the choice of columns changes."""
        if self.kernel.jumps and not self.is_read_again:
            for turn_total, columns in self.closed:
                hold = self._holding(turn_total, self.memory.shape[1] - 1, 0)
                self.memory[0, turn_total:, columns] = hold[:, columns]
                self.memory[1, turn_total:, columns] = 0.0

    def _moves(self, turn_total: int, rolling: Floats, start: int) -> Iterator[Move]:
        """Yield the moves of throws that scale or set the turn total."""
        memory = self.above.memory if self.above else self.memory
        for change in self.kernel.leaps:
            target = change.after(turn_total)
            if target < memory.shape[1]:
                yield rolling, change.chance, memory[:, target, start:]
            else:
                yield rolling[:1], change.chance, self._holding(target, target, start)
        for change in self.kernel.ends:
            if change.scale:
                target = change.after(turn_total)
                yield rolling[:1], change.chance, self._holding(target, target, start)
        for change in self.kernel.wipes:
            if change.scale:
                yield rolling[:1], change.chance, self.wiped[:, start:, change.after(turn_total)]

    def _holding(self, low: int, high: int, start: int) -> Floats:
        return holding(self.hold, self.low + low, self.low + high, start=start, width=self.width)


def _flat(memory: Floats) -> Floats:
    """Return a view of memory, [value or slope, turn total, column · place]."""
    return memory.reshape(*memory.shape[:2], -1)

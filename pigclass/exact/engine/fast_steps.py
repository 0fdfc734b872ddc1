"""Steps of a turn that is worked out from its end backwards, as views of one block of memory.

A step takes as many turn totals at once as the smallest rise allows: no throw leads from one of
them to another, so that one product of matrices sums over all that a throw may add. A step is
prepared once and taken in every sweep.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from pigclass.exact.chance.arrays import Floats
from pigclass.exact.engine.throw_table import Kernel

MOST_AT_ONCE = 8

# To these rows, with this chance, a throw brings what is in those.
Move = tuple[Floats, float, Floats]


@dataclass(frozen=True, slots=True)
class FastStep:
    """The turn totals from `first` up, from the column `start` on.

    `rolling` is what rolling is worth, [value or slope, turn total, column, place]: the sum of
    `weights` over the rows `around`, of `moves` and of `constant`. `summed` is room for the first
    of these: the rows of `rolling`, unless a throw may lead to them. `around` and `sums`, which is
    `summed` again, have columns and places in one. From the turn total `low` on one may hold, which
    is worth `hold`; `decided` are value and slope of that part of `rolling`. `closed` are rows
    above in which one is taken to hold, and what that is worth.
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
        """Work out what rolling is worth, in place."""
        if self.closed is not None:
            closed, hold = self.closed
            closed[0], closed[1] = hold, 0.0
        planes = slice(2 if slopes else 1)
        # Looked up first: a throw may lead back to a row that is about to be written.
        moved = [(rows[planes], chance * source[planes]) for rows, chance, source in self.moves]
        np.matmul(self.weights, self.around[planes], out=self.sums[planes])
        np.add(self.summed[planes], self.constant[planes], out=self.rolling[planes])
        for rows, more in moved:
            np.add(rows, more, out=rows)

    def before(self, last: int) -> Iterator[tuple[int, Floats]]:
        """Return each turn total but the `last` so many, with what rolling is worth there."""
        for row in range(self.rolling.shape[1] - last):
            yield self.first + row, self.rolling[:, row].swapaxes(0, 1)


def at_once(kernel: Kernel) -> int:
    """Return how many turn totals may be taken in one step."""
    return min(MOST_AT_ONCE, min(kernel.rises, default=1))


def shifting(kernel: Kernel, low: int, high: int) -> tuple[int, Floats]:
    """Return the chances of moving by so many points from the turn totals `low` to `high`.

    They are a matrix with a row for each of these and a column for each turn total from the first
    that a throw may lead to, which is returned too.

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
    """Return the lowest and highest of the turn totals taken at once, from `top` down to 0.

    >>> list(groups(4, 2))
    [(4, 4), (2, 3), (0, 1)]
    """
    for low in range(top - top % at_once, -1, -at_once):
        yield low, min(top, low + at_once - 1)


def holding(hold: Floats, low: int, high: int, *, start: int, width: int) -> Floats:
    """Return a view of what holding is worth, [turn total, column from `start`, place].

    `hold[column, 0]` lies in one piece; who has one point more at risk, or stands one place
    further, finds there what is one further.
    """
    column, _, place = hold.strides
    return np.ndarray(
        (high + 1 - low, len(hold) - start, width),
        buffer=hold,
        offset=start * column + low * place,
        strides=(place, column, place),
    )

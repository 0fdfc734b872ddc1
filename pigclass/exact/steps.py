"""Steps of a turn that is worked out from its end backwards, as views of one block of memory.

A step takes as many turn totals at once as the smallest rise allows: no throw leads from one of
them to another, so that one product of matrices sums over all that a throw may add. A step is
prepared once and taken in every sweep.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from pigclass.exact.kernel import Floats, Kernel

MOST_AT_ONCE = 8

# To these rows, with this chance, a throw brings what is in those.
Move = tuple[Floats, float, Floats]


@dataclass(frozen=True, slots=True)
class Step:
    """The turn totals from `first` up, from the column `start` on.

    `rolling` is what rolling is worth, [value or slope, turn total, column, place]: the sum of
    `weights` over the rows `above`, of `moves` and of `constant`. `sums` are the same numbers, with
    columns and places in one. From the turn total `low` on one may hold, which is worth `hold`;
    `decided` is that part of `rolling`. `closed` are rows above in which one is taken to hold, and
    what that is worth.
    """

    first: int
    low: int
    start: int
    weights: Floats
    above: Floats
    sums: Floats
    rolling: Floats
    constant: Floats
    moves: Sequence[Move]
    closed: tuple[Floats, Floats] | None
    decided: Floats
    hold: Floats

    def roll(self, *, slopes: bool) -> None:
        """Work out what rolling is worth, in place."""
        if self.closed is not None:
            closed, hold = self.closed
            closed[0], closed[1] = hold, 0.0
        planes = 2 if slopes else 1
        # Looked up first: a throw may lead back to a row that is about to be written.
        moved = [(rows[:planes], chance * source[:planes]) for rows, chance, source in self.moves]
        for plane in range(planes):
            np.matmul(self.weights, self.above[plane], out=self.sums[plane])
            np.add(self.rolling[plane], self.constant[plane], out=self.rolling[plane])
        for rows, more in moved:
            np.add(rows, more, out=rows)

    def before(self, last: int) -> Iterator[tuple[int, Floats]]:
        """Return each turn total but the `last` so many, with what rolling is worth there."""
        for row in range(self.rolling.shape[1] - last):
            yield self.first + row, self.rolling[:, row].swapaxes(0, 1)


def rising(kernel: Kernel) -> Floats:
    """Return the chances of rising, for several turn totals at once.

    >>> from pigclass.rules.catalog import pig
    >>> from pigclass.exact.kernel import kernel_of
    >>> (6 * rising(kernel_of(pig()))).round().astype(int).tolist()
    [[1, 1, 1, 1, 1, 0], [0, 1, 1, 1, 1, 1]]
    """
    at_once = min(MOST_AT_ONCE, min(kernel.rises, default=1))
    matrix = np.zeros((at_once, kernel.reach))
    for row in range(at_once):
        first = at_once - 1 - row
        matrix[row, : kernel.reach - first] = kernel.weights[first:]
    return matrix


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

"""Two players' win chances at every pair of scores, solved in bands of the sum of both scores.

P(i, j) is the chance of winning for the player about to throw, who has i while the other has j.
Banking raises the sum, so bands are settled from the target down. After nothing has come of a turn
the positions (i, j) and (j, i) refer to each other: a turn's value is straight in the other's
chance, x = v + d·(1 − x' − y), and each pair is two equations. Repeating with better values is
policy iteration; it stops when nothing changes.

Where a throw can wipe a score, a band also looks at positions without points, far below. These are
taken from the round before, and rounds are repeated, mixed by Anderson's method (Anderson 1965;
Walker and Ni 2011), until they stand still.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from pigclass.exact.backward import Turns
from pigclass.exact.kernel import Floats, Kernel
from pigclass.exact.mixing import fixed_point
from pigclass.rules.errors import PigclassError

SETTLED = 2e-14
MOST_SWEEPS = 2_000

Ints = npt.NDArray[np.int64]
Rolls = Callable[[Ints, Ints, int], Any]


@dataclass
class Side:
    """One seat: what its throws do, and how it decides.

    `beyond[j, u − target]` is what banking u ≥ target is worth against j. `rolls(own, other, t)`
    answers for arrays of positions; None is perfect play. `top` is the highest turn total at which
    anybody rolls; `least` the lowest that may be banked.
    """

    kernel: Kernel
    beyond: Floats
    top: int
    least: int = 1
    rolls: Rolls | None = None
    wins_at_target: bool = False
    banks_into: "Floats | None" = None


@dataclass
class Pairs:
    """The win chances of both seats, `chances[seat][own, other]`, while they are solved."""

    target: int
    sides: Sequence[Side]
    progress: Callable[[Iterator[int], int], Iterator[int]] | None = None
    chances: list[Floats] = field(init=False)
    holds: list[Floats] = field(init=False)
    wiped: list[Floats] = field(init=False)

    def __post_init__(self) -> None:
        size = self.target
        self.chances = [np.full((size, size), 0.5) for _ in self.sides]
        self.holds = [self._empty_hold(side) for side in self.sides]

    def solve(self) -> list[Floats]:
        """Return the win chances of each seat, [own, other]."""
        if any(side.kernel.wipes for side in self.sides):
            start = np.concatenate([chances[:, 0] for chances in self.chances])
            fixed_point(self._round_with_edges, start, tolerance=SETTLED)
        else:
            self._round()
        return self.chances

    def _round_with_edges(self, edges: Floats) -> Floats:
        """Settle all bands for given chances against a player without points; return those."""
        for chances, edge in zip(self.chances, np.split(edges, len(self.sides)), strict=True):
            chances[:, 0] = edge
        self._round()
        return np.concatenate([chances[:, 0] for chances in self.chances])

    def _round(self) -> None:
        self.wiped = [1 - self._against(seat) for seat in range(len(self.sides))]
        width = self._width()
        for low in self._lows(width):
            _Band(self, low, min(low + width, 2 * self.target - 1)).settle()

    def _lows(self, width: int) -> Iterator[int]:
        lows = range(2 * self.target - 2 - (width - 1), -width, -width)
        steps = (max(0, low) for low in lows)
        return self.progress(steps, len(lows)) if self.progress else steps

    def _width(self) -> int:
        return max(12, min(40, 4000 // self.target))

    def _against(self, seat: int) -> Floats:
        """Return the chances of the other seat, as seen by `seat`."""
        return self.chances[(seat + 1) % len(self.sides)]

    def _empty_hold(self, side: Side) -> Floats:
        """Return what holding is worth, [opponent's score, (value, slope), sum]; past the target."""
        size = self.target
        most = 2 * side.top if side.kernel.jumps else side.top
        length = 2 * size + most + side.kernel.reach + 64
        hold = np.zeros((size, 2, length))
        for other in range(size):
            beyond = side.beyond[other, : length - other - size]
            hold[other, 0, other + size : other + size + len(beyond)] = beyond
            hold[other, 0, other + size + len(beyond) :] = beyond[-1]
        return hold


class _Band:
    """Positions whose scores sum to `low`, …, `high − 1`."""

    def __init__(self, pairs: Pairs, low: int, high: int) -> None:
        self.pairs, self.low, self.width = pairs, low, high - low
        size = pairs.target
        first, last = max(0, low - size + 1), min(size - 1, high - 1)
        sums = np.arange(low, high)[None, :]
        self.columns = slice(first, last + 1)
        self.others = np.arange(first, last + 1)[:, None] + 0 * sums
        self.owns = sums - self.others
        self.inside = (self.owns >= 0) & (self.owns < size)
        own, other = self.owns[self.inside], self.others[self.inside]
        self.here, self.mirrored = own * size + other, other * size + own
        number = np.zeros(self.inside.shape, dtype=np.int64)
        number[self.inside] = np.arange(len(own))
        self.partner = number[own - first, (own + other) - low]
        self.own, self.sums = own, own + other
        self.turns = [self._turns(seat) for seat in range(len(pairs.sides))]

    def settle(self) -> None:
        """Repeat until nothing changes."""
        self._guess()
        calm = 0
        for _ in range(MOST_SWEEPS):
            calm = calm + 1 if self._sweep() <= SETTLED else 0
            if calm > (2 if self.turns[0].kernel.jumps else 0):
                return
        raise PigclassError("These games may never end, so they have no win chance.")

    def _turns(self, seat: int) -> Turns:
        pairs, side = self.pairs, self.pairs.sides[seat]
        top = min(side.top, side.top)
        owns, others = np.clip(self.owns, 0, pairs.target - 1), self.others
        rolls = side.rolls
        return Turns(
            kernel=side.kernel,
            hold=pairs.holds[seat][self.columns],
            low=self.low,
            width=self.width,
            top=top,
            least=side.least,
            rolls=None if rolls is None else lambda t: rolls(owns, others, t),
            first_column=int(self.columns.start),
            won_from=pairs.target if side.wins_at_target else None,
        )

    def _guess(self) -> None:
        """Begin with the band above: the race looks much the same when both need a little more."""
        size, step = self.pairs.target, self.width
        for seat, chances in enumerate(self.pairs.chances):
            if self.low + 2 * step < 2 * size - 1:
                flat = chances.reshape(-1)
                own = np.minimum(self.own + (step + 1) // 2, size - 1)
                other = np.minimum(self.sums - self.own + (step + 1) // 2, size - 1)
                flat[self.here] = chances[own, other]
            self._publish(seat)

    def _publish(self, seat: int) -> None:
        """Let the other seat's holding see this seat's chances."""
        other = (seat + 1) % len(self.pairs.sides)
        chances = self.pairs.chances[seat].reshape(-1)[self.here]
        self.pairs.holds[other][self.own, 0, self.sums] = 1 - chances

    def _sweep(self) -> float:
        """Improve all chances of the band once; return the largest change."""
        lines = [self._line(seat) for seat in range(len(self.turns))]
        largest = 0.0
        for seat, (at_0, slope) in enumerate(lines):
            their_at_0, their_slope = (part[self.partner] for part in lines[seat - 1])
            turning = 1 - slope * their_slope
            if (turning <= 0).any():
                raise PigclassError("These games may never end, so they have no win chance.")
            better = (at_0 - slope * their_at_0) / turning
            flat = self.pairs.chances[seat].reshape(-1)
            largest = max(largest, float(np.abs(better - flat[self.here]).max()))
            flat[self.here] = better
        for seat in range(len(lines)):
            self._publish(seat)
        return largest

    def _line(self, seat: int) -> tuple[Floats, Floats]:
        """Return each chance as a straight line, at_0 − slope · (the other's chance)."""
        nothing = np.zeros((*self.inside.shape, 2)).transpose(0, 2, 1).copy()
        after_nothing = 1 - self.pairs._against(seat).reshape(-1)[self.mirrored]
        nothing[:, 0][self.inside] = after_nothing
        nothing[:, 1][self.inside] = 1.0
        turns = self.turns[seat]
        wiped = self.pairs.wiped[seat][self.columns]
        values = turns.values(nothing, wiped, nothing)
        value, slope = values[:, 0][self.inside], values[:, 1][self.inside]
        return value - slope * after_nothing + slope, slope

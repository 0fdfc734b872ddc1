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
from functools import cache
from typing import Any

import numpy as np

from pigclass.exact.backward import Bools, Turns
from pigclass.exact.kernel import Floats, Kernel
from pigclass.exact.mixing import fixed_point
from pigclass.rules.errors import PigclassError

SETTLED = 2e-14
EVEN = 1e-12
ROUNDING = 1e-11
MOST_SWEEPS = 2_000

Progress = Callable[[Iterator[int], int], Iterator[int]]


@dataclass
class Side:
    """One seat: what its throws do, and how it decides.

    `beyond[j, u − target]` is what banking u ≥ target is worth against j. `rolls(own, other, t, k)`
    answers for arrays of positions after k throws; None is perfect play. `top` is the highest turn
    total at which anybody rolls; `least` the lowest that may be banked. `after_bank` are the other
    seat's chances once this one has banked, where they are settled already.
    """

    kernel: Kernel
    beyond: Floats
    top: int
    least: int = 1
    rolls: Callable[[Any, Any, int, int], Any] | None = None
    early: tuple[Kernel, ...] = ()
    forced: int = 0
    wins_at_target: bool = False
    after_bank: Floats | None = None

    def turns(self, hold: Floats, *, low: int, width: int, **block: Any) -> Turns:
        """Return the turns of this seat at a block of positions."""
        return Turns(
            kernel=self.kernel,
            hold=hold,
            low=low,
            width=width,
            top=self.top,
            least=self.least,
            early=self.early,
            forced=self.forced,
            **block,
        )


@dataclass
class Pairs:
    """The win chances of both seats, `chances[seat][own, other]`, while they are solved."""

    target: int
    sides: Sequence[Side]
    progress: Progress | None = None
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

    def decisions(self, seat: int) -> Bools:
        """Return where perfect play rolls, [own, other, turn total], once the chances are known."""
        side = self.sides[seat % len(self.sides)]
        table = np.zeros((self.target, self.target, side.top + 1), dtype=bool)
        table[:, :, : side.least] = True
        width = self._width()
        for low in self._lows(width):
            band = _Band(self, low, min(low + width, 2 * self.target - 1))
            band.note_decisions(seat % len(self.sides), table)
        return table

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
        """Return what holding is worth past the target, [other's score, (value, slope), sum]."""
        size = self.target
        doubled = any(kernel.jumps for kernel in (side.kernel, *side.early))
        reach = max(kernel.reach for kernel in (side.kernel, *side.early))
        length = 2 * size + side.top * (2 if doubled else 1) + reach + 64
        hold = np.zeros((size, 2, length))
        for other in range(size):
            beyond = side.beyond[other, : length - other - size]
            hold[other, 0, other + size : other + size + len(beyond)] = beyond
            hold[other, 0, other + size + len(beyond) :] = beyond[-1]
            if side.after_bank is not None:
                hold[other, 0, other : other + size] = 1 - side.after_bank[other]
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
        calm, smallest = 0, np.inf
        for _ in range(MOST_SWEEPS):
            change = self._sweep()
            # Near a tie of two ways to go on, rounding keeps the last digits moving.
            still = change <= SETTLED or (change < ROUNDING and change >= smallest / 2)
            calm, smallest = calm + 1 if still else 0, min(smallest, change)
            if calm > (2 if self.turns[0].kernel.jumps or change > SETTLED else 0):
                return
        raise PigclassError("These games may never end, so they have no win chance.")

    def note_decisions(self, seat: int, table: Bools) -> None:
        """Write down where perfect play rolls in this band."""
        turns = self.turns[seat]
        nothing, _ = self._nothing(seat)
        wiped = self.pairs.wiped[seat][self.columns]
        turns.settle(nothing, wiped)

        def note(turn_total: int, roll: Floats, hold: Floats) -> None:
            rolls = np.zeros(self.inside.shape, dtype=bool)
            rolls[len(rolls) - len(roll) :] = roll[:, 0] > hold[:, 0] + EVEN
            table[self.own, self.sums - self.own, turn_total] = rolls[self.inside]

        turns.watch = note
        turns.values(nothing, wiped, nothing)

    def _turns(self, seat: int) -> Turns:
        side = self.pairs.sides[seat]
        return side.turns(
            self.pairs.holds[seat][self.columns],
            low=self.low,
            width=self.width,
            rolls=self._remembered_rolls(side),
            first_column=int(self.columns.start),
            won_from=self.pairs.target if side.wins_at_target else None,
        )

    def _remembered_rolls(self, side: Side) -> Callable[[int, int], Any] | None:
        """Ask a strategy only once for each turn total, however often the band is swept."""
        rolls = side.rolls
        if rolls is None:
            return None
        own = np.clip(self.owns, 0, self.pairs.target - 1)
        return cache(lambda turn_total, throws: rolls(own, self.others, turn_total, throws))

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
        if self.pairs.sides[other].after_bank is not None:
            return
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
        nothing, after_nothing = self._nothing(seat)
        wiped = self.pairs.wiped[seat][self.columns]
        values = self.turns[seat].values(nothing, wiped, nothing)
        value, slope = values[:, 0][self.inside], values[:, 1][self.inside]
        return value - slope * after_nothing + slope, slope

    def _nothing(self, seat: int) -> tuple[Floats, Floats]:
        """Return what a turn is worth of which nothing came: as a line for the block, and flat."""
        after_nothing = 1 - self.pairs._against(seat).reshape(-1)[self.mirrored]
        line = np.zeros((self.inside.shape[0], 2, self.inside.shape[1]))
        line[:, 0][self.inside] = after_nothing
        line[:, 1][self.inside] = 1.0
        return line, after_nothing

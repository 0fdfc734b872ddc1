"""The turn from its end backwards, at many positions at once.

With t at risk the player on turn has the better of holding and rolling,

    W(t) = max( H(t),  Σ rises·W(t + a) + Σ jumps·W(t') + Σ ends·H(t') + B ),

where H is worth of holding and B what a bust leaves. B holds the player's chances after nothing
has come of the turn, y, which are not known yet. So W is carried with its slope in y: both go
through the same sums, and a holding W has slope 0. Positions form a block of columns j (the
opponent's score) and places s from `low` on, where s is the sum of both scores: in such a block
holding at t is the piece of H that begins at low + t.

The idea of solving backwards from the target in bands of s: Neller and Presser 2004; the slope
makes it policy iteration (Howard 1960).
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from pigclass.exact.kernel import Floats, Kernel

BLOCK = 48
STILL = 1e-14

Bools = npt.NDArray[np.bool_]


@dataclass
class Turns:
    """Turns of one seat at a block of positions.

    `hold[j, 0, s]` is what holding is worth with the sum s; `hold[:, 1]` is 0, its slope. `rolls`
    gives a strategy's chance of rolling at t after so many throws, [columns, width]; None is
    perfect play. The first throws of a turn may be told apart: `early` has their kernels, and the
    first `forced` of them are compulsory. `won_from` is the sum of own score and turn total from
    which holding surely wins, if there is one; the block begins at the column `first_column`.
    `watch` is told what rolling and holding are worth, `watch_forced` what rolling is worth where
    holding is not legal.
    """

    kernel: Kernel
    hold: Floats
    low: int
    width: int
    top: int
    least: int
    rolls: Callable[[int, int], Any] | None = None
    early: tuple[Kernel, ...] = ()
    forced: int = 0
    first_column: int = 0
    won_from: int | None = None
    watch: Callable[[int, Floats, Floats], None] | None = None
    watch_forced: Callable[[int, Floats], None] | None = None
    kept: Floats = field(default_factory=lambda: np.empty(0), repr=False)
    kept_for: Floats = field(default_factory=lambda: np.empty(0), repr=False)

    @property
    def columns(self) -> int:
        """How many columns the block has."""
        return len(self.hold)

    def values(self, bust: Floats, wiped: Floats, passing: Floats) -> Floats:
        """Return W(0) and its slope, [columns, 2, width].

        `bust` is what a turn that ends with nothing is worth (value, slope); `wiped[j, u]` what a
        score of u after a wipe-out is worth; `passing` what holding at 0 is worth.
        """
        after = _After(bust, wiped, passing)
        if not (self.kernel.jumps or self.early):
            return self._pass_through(after)
        self._move_along(bust[:, 0])
        self._sweep(after)
        at_0: Floats = self._first_throws(after)[0]
        return at_0

    def settle(self, bust: Floats, wiped: Floats) -> Floats:
        """Return W(0) for a known `bust`; where the turn total can fall, by repetition."""
        before = self.values(bust, wiped, bust).copy()
        while self.kernel.jumps:
            after = self.values(bust, wiped, bust).copy()
            if np.abs(after - before).max() <= STILL:
                break
            before = after
        return before

    def _constant(self, kernel: Kernel, after: "_After") -> Floats:
        """Return the part of rolling that is the same at every turn total."""
        constant = np.zeros((self.columns, 2, self.width))
        for change in kernel.ends:
            if change.scale == 0 and change.add <= 0:
                constant += change.chance * after.nothing
            elif change.scale == 0:
                constant[:, 0] += change.chance * self._holding(change.add)[:, 0]
        for change in kernel.wipes:
            if change.scale == 0:
                constant[:, 0] += change.chance * after.wiped[:, max(0, change.add), None]
        return constant

    def _holding(self, turn_total: int) -> Floats:
        start = self.low + turn_total
        return self.hold[:, :, start : start + self.width]

    def _pass_through(self, after: "_After") -> Floats:
        """Go down through the turn totals, remembering no more of them than one throw needs."""
        reach = self.kernel.reach + 1
        block = max(BLOCK, reach)
        memory = np.empty((block + reach, self.columns, 2, self.width))
        if self.won_from is not None:
            memory[:, :, 0], memory[:, :, 1] = 1.0, 0.0
        lowest = self.top + 1 - block
        for place in range(reach):
            memory[block + place] = self._holding(self.top + 1 + place)
        rolled, constant = _Rolled(self.kernel, memory, block), self._constant(self.kernel, after)
        for turn_total in range(self.top, -1, -1):
            if turn_total < lowest:
                memory[block:] = memory[:reach]
                lowest -= block
            place = turn_total - lowest
            here = memory[place]
            start = self._first_open_column(turn_total)
            rolled.into(here, place, start)
            here[start:] += constant[start:]
            self._ends(self.kernel, here[start:], turn_total, start, after)
            self._decide(
                self.kernel, here[start:], after, at=(turn_total, len(self.early)), start=start
            )
        result: Floats = memory[-lowest]
        return result

    def _sweep(self, after: "_After") -> None:
        """Go down once through turn totals that are all remembered from the sweep before."""
        if not self.kept.size:
            rows = range(self.top + self._reach + 1)
            self.kept = np.stack([self._holding(turn_total) for turn_total in rows])
        self._one_layer(
            self.kernel, len(self.early), after, layer=self.kept, above=self.kept, top=self.top
        )

    def _first_throws(self, after: "_After") -> Floats:
        """Return W after no throw at all, from the turn totals after all `early` throws."""
        above = self.kept
        for throws in range(len(self.early) - 1, -1, -1):
            layer = above.copy()
            top = min(self.top, throws * self._reach)
            self._one_layer(self.early[throws], throws, after, layer=layer, above=above, top=top)
            above = layer
        return above

    def _one_layer(
        self,
        kernel: Kernel,
        throws: int,
        after: "_After",
        *,
        layer: Floats,
        above: Floats,
        top: int,
    ) -> None:
        """Work out `layer` after so many throws, from `above` after one more."""
        constant = self._constant(kernel, after)
        rolled = _Rolled(kernel, above, self.top + 1, sliding=False)
        for turn_total in range(top, -1, -1):
            here = np.empty_like(layer[0])
            rolled.into(here, turn_total, 0)
            here += constant
            for change in kernel.jumps:
                here += change.chance * self._after_jump(above, change.after(turn_total))
            self._ends(kernel, here, turn_total, 0, after)
            self._decide(kernel, here, after, at=(turn_total, throws), start=0)
            layer[turn_total] = here

    def _after_jump(self, above: Floats, turn_total: int) -> Floats:
        return above[turn_total] if turn_total < len(above) else self._holding(turn_total)

    @property
    def _reach(self) -> int:
        return max(kernel.reach for kernel in (self.kernel, *self.early))

    def _move_along(self, after_nothing: Floats) -> None:
        """Move what is remembered along its slopes to what a bust is worth now."""
        if self.kept.size:
            self.kept[:, :, 0] += self.kept[:, :, 1] * (after_nothing - self.kept_for)
        self.kept_for = after_nothing.copy()

    def _first_open_column(self, turn_total: int) -> int:
        """Return the first column where holding does not surely win with this turn total."""
        if self.won_from is None or turn_total < self.least:
            return 0
        return min(
            max(0, self.low + turn_total - self.won_from + 1 - self.first_column), self.columns
        )

    def _ends(
        self, kernel: Kernel, here: Floats, turn_total: int, start: int, after: "_After"
    ) -> None:
        """Add what is banked by throws that end the turn with points left, in place."""
        for change in kernel.ends:
            if change.scale > 0:
                here[:, 0] += change.chance * self._holding(change.after(turn_total))[start:, 0]
        for change in kernel.wipes:
            if change.scale > 0:
                here[:, 0] += change.chance * after.wiped[start:, change.after(turn_total), None]

    def _decide(
        self, kernel: Kernel, here: Floats, after: "_After", *, at: tuple[int, int], start: int
    ) -> None:
        """Put in what holding is worth wherever the player holds, in place."""
        turn_total, throws = at
        if turn_total < self.least or throws < self.forced:
            if self.watch_forced is not None and throws in (0, len(self.early)):
                self.watch_forced(turn_total, here)
            return
        hold = after.passing[start:] if turn_total == 0 else self._holding(turn_total)[start:]
        if self.watch is not None:
            self.watch(turn_total, here, hold)
        if self.rolls is None:
            np.copyto(here, hold, where=(hold[:, 0] > here[:, 0])[:, None])
            return
        roll = self.rolls(turn_total, throws)[start:]
        if roll.dtype == np.bool_:
            np.copyto(here, hold, where=~roll[:, None])
        else:
            here += (1 - _again(roll, kernel.nothing)[:, None]) * (hold - here)


def _again(roll: Floats, nothing: float) -> Floats:
    """Return a chance of rolling as it counts when throws that change nothing are left out."""
    again: Floats = roll * (1 - nothing) / (1 - nothing * roll)
    return again


@dataclass(frozen=True)
class _After:
    """What the player's chances are after a turn: of nothing, of a wipe-out, of passing."""

    nothing: Floats
    wiped: Floats
    passing: Floats


class _Rolled:
    """Sums over what a throw may add, by a sliding sum where all rises are as likely."""

    def __init__(self, kernel: Kernel, memory: Floats, block: int, *, sliding: bool = True) -> None:
        self.kernel = kernel
        self.memory = memory
        self.flat = memory.reshape(len(memory), -1)
        self.row = memory[0, 0].size
        self.sum: Floats | None = None
        if kernel.run and sliding:
            low, high, _ = kernel.run
            self.sum = memory[block + low : block + high + 1].sum(axis=0)

    def into(self, here: Floats, place: int, start: int) -> None:
        """Write the sum for the turn total in `place` into `here`, from column `start` on."""
        if self.sum is not None and self.kernel.run:
            low, high, chance = self.kernel.run
            self.sum[start:] += self.memory[place + low, start:]
            self.sum[start:] -= self.memory[place + high + 1, start:]
            np.multiply(self.sum[start:], chance, out=here[start:])
        elif self.kernel.reach:
            after = self.flat[place + 1 : place + 1 + self.kernel.reach, start * self.row :]
            np.matmul(self.kernel.weights, after, out=here.reshape(-1)[start * self.row :])
        else:
            here[start:] = 0.0

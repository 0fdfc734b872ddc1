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

Bools = npt.NDArray[np.bool_]


@dataclass
class Turns:
    """Turns of one seat at a block of positions.

    `hold[j, 0, s]` is what holding is worth with the sum s; `hold[:, 1]` is 0, its slope. `rolls`
    gives a strategy's chance of rolling at t, [columns, width]; None for perfect play. `won_from`
    is the sum of own score and turn total from which holding surely wins, if there is one, for
    the column `first_column`.
    """

    kernel: Kernel
    hold: Floats
    low: int
    width: int
    top: int
    least: int
    rolls: Callable[[int], Any] | None = None
    first_column: int = 0
    won_from: int | None = None
    kept: Floats | None = field(default=None, repr=False)
    kept_for: Floats | None = field(default=None, repr=False)

    @property
    def columns(self) -> int:
        """How many columns the block has."""
        return self.hold.shape[0]

    def values(self, bust: Floats, wiped: Floats, passing: Floats) -> Floats:
        """Return W(0) and its slope, [columns, 2, width].

        `bust` is what a turn that ends with nothing is worth (value, slope); `wiped[j, u]` what a
        score of u after a wipe-out is worth; `passing` what holding at 0 is worth.
        """
        constant = self._constant(bust, wiped)
        if self.kernel.jumps:
            self._move_along(bust[:, 0])
            return self._sweep(constant, wiped, passing)
        return self._pass_through(constant, wiped, passing)

    def _constant(self, bust: Floats, wiped: Floats) -> Floats:
        """Return the part of rolling that is the same at every turn total."""
        constant = np.zeros((self.columns, 2, self.width))
        for change in self.kernel.ends:
            if change.scale == 0 and change.add <= 0:
                constant += change.chance * bust
            elif change.scale == 0:
                constant[:, 0] += change.chance * self._holding(change.add)[:, 0]
        for change in self.kernel.wipes:
            if change.scale == 0:
                constant[:, 0] += change.chance * wiped[:, max(0, change.add), None]
        return constant

    def _holding(self, turn_total: int) -> Floats:
        start = self.low + turn_total
        return self.hold[:, :, start : start + self.width]

    def _pass_through(self, constant: Floats, wiped: Floats, passing: Floats) -> Floats:
        """Go down through the turn totals, remembering no more of them than one throw needs."""
        reach = self.kernel.reach + 1
        block = max(BLOCK, reach)
        memory = np.empty((block + reach, self.columns, 2, self.width))
        if self.won_from is not None:
            memory[:, :, 0], memory[:, :, 1] = 1.0, 0.0
        lowest = self.top + 1 - block
        for place in range(reach):
            memory[block + place] = self._holding(self.top + 1 + place)
        rolled = _Rolled(self.kernel, memory, block)
        for turn_total in range(self.top, -1, -1):
            if turn_total < lowest:
                memory[block:] = memory[:reach]
                lowest -= block
            place = turn_total - lowest
            here = memory[place]
            start = self._first_open_column(turn_total)
            rolled.into(here, place, start)
            self._decide(here[start:], turn_total, start, constant, wiped, passing)
        result: Floats = memory[-lowest]
        return result

    def _sweep(self, constant: Floats, wiped: Floats, passing: Floats) -> Floats:
        """Go down once through turn totals that are all remembered from the sweep before."""
        reach = self.kernel.reach
        if self.kept is None:
            rows = range(self.top + reach + 1)
            self.kept = np.stack([self._holding(turn_total) for turn_total in rows])
        rolled = _Rolled(self.kernel, self.kept, self.top + 1, sliding=False)
        for turn_total in range(self.top, -1, -1):
            here = np.empty_like(self.kept[0])
            rolled.into(here, turn_total, 0)
            for change in self.kernel.jumps:
                here += change.chance * self._remembered(change.after(turn_total))
            self._decide(here, turn_total, 0, constant, wiped, passing)
            self.kept[turn_total] = here
        return self.kept[0]

    def _move_along(self, after_nothing: Floats) -> None:
        """Move what is remembered along its slopes to what a bust is worth now."""
        if self.kept is not None and self.kept_for is not None:
            self.kept[:, :, 0] += self.kept[:, :, 1] * (after_nothing - self.kept_for)
        self.kept_for = after_nothing.copy()

    def _remembered(self, turn_total: int) -> Floats:
        kept = self.kept
        if kept is not None and turn_total < len(kept):
            return kept[turn_total]
        return self._holding(turn_total)

    def _first_open_column(self, turn_total: int) -> int:
        """Return the first column where holding does not surely win with this turn total."""
        if self.won_from is None or turn_total < self.least:
            return 0
        return min(
            max(0, self.low + turn_total - self.won_from + 1 - self.first_column), self.columns
        )

    def _decide(
        self,
        here: Floats,
        turn_total: int,
        start: int,
        constant: Floats,
        wiped: Floats,
        passing: Floats,
    ) -> None:
        """Turn the sums over what goes on into W(t), in place."""
        here += constant[start:]
        for change in self.kernel.ends:
            if change.scale > 0:
                here[:, 0] += change.chance * self._holding(change.after(turn_total))[start:, 0]
        for change in self.kernel.wipes:
            if change.scale > 0:
                here[:, 0] += change.chance * wiped[start:, change.after(turn_total), None]
        if turn_total < self.least:
            return
        hold = passing[start:] if turn_total == 0 else self._holding(turn_total)[start:]
        self._choose(here, hold, turn_total, start)

    def _choose(self, here: Floats, hold: Floats, turn_total: int, start: int) -> None:
        if self.rolls is None:
            np.copyto(here, hold, where=(hold[:, 0] > here[:, 0])[:, None])
            return
        roll = self.rolls(turn_total)[start:]
        if roll.dtype == np.bool_:
            np.copyto(here, hold, where=~roll[:, None])
        else:
            here += (1 - roll[:, None]) * (hold - here)


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

"""Turns, solved backwards at many positions at once.

With turn total t the player on turn takes the larger of holding and rolling,

    W(t) = max( H(t),  Σ rises·W(t + a) + Σ jumps·W(t') + Σ ends·H(t') + B ),

where H is the value of holding and B the value of a bust. B contains y, the player's chance after a
turn without points, which is not known yet. So W is computed together with its slope in y: both go
through the same sums, and where the player holds the slope is 0. Positions form a block of columns
j (the opponent's score) and places s = low, low + 1, … (the sum of both scores). The values of
holding at t in a block are a slice of H that begins at low + t.

Neller and Presser 2004 solve backwards from the target in bands of s; the slope makes it policy
iteration (Howard 1960).
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from math import prod

import numpy as np

from pigclass.exact.engine.fast import FastStep, Layer
from pigclass.exact.engine.throw_table import Answers, Bools, Floats, Ints, Kernel

STILL = 1e-14
# Rolling and holding count as equally good if their values differ by no more than this.
EVEN = 1e-12


@dataclass
class OpenTurns:
    """Turns of one seat at a block of positions.

    `hold[j, 0, s]` is the value of holding with the sum s; `hold[:, 1]` is its slope, 0.
    `rolls(turn_totals, throws)` returns a strategy's chances to roll, [turn total, column, place];
    None is perfect play.
    `early` has the kernels of the first throws of a turn where these differ; the first `forced` of
    them are compulsory. `watch(t, roll, hold)` is called with the values of rolling and holding.
    `rolled[t]` is the first column with a roll. `room` is working memory, if it is shared.
    """

    kernel: Kernel
    hold: Floats
    low: int
    width: int
    top: int
    least: int
    rolls: Callable[[Ints, int], Answers] | None = None
    early: tuple[Kernel, ...] = ()
    forced: int = 0
    watch: Callable[[int, Floats, Floats], None] | None = None
    room: Floats | None = field(default=None, repr=False)
    rolled: Ints | None = field(init=False, default=None, repr=False)
    layers: list[Layer] = field(init=False, default_factory=list, repr=False)
    kept_for: Floats | None = field(init=False, default=None, repr=False)
    slope: Floats = field(init=False, repr=False)
    answers: dict[tuple[int, int], Answers] = field(init=False, default_factory=dict, repr=False)

    @property
    def wipes(self) -> bool:
        """True if a throw can take the score."""
        return any(kernel.wipes for kernel in (self.kernel, *self.early))

    @property
    def columns(self) -> int:
        """Number of columns in the block."""
        return len(self.hold)

    def look_from(self, opening: Ints) -> None:
        """Assume holding at turn total t in the columns before `opening[t]`."""
        self._prepare()
        self.layers[0].look_from(opening)

    def values(
        self, bust: Floats, wiped: Floats, passing: Floats, *, slopes: bool = True
    ) -> Floats:
        """Return W(0), the value before the first throw, and its slope, [columns, 2, width].

        `bust` is the value of a turn without points (value, slope), `wiped[j, u]` that after a
        wipe-out that leaves u points, `passing` the value of holding at 0. Without `slopes` the old
        slopes are returned, which is faster.
        """
        self._prepare()
        for layer in self.layers:
            # Without `look_from` all columns are computed.
            if not layer.steps:
                layer.look_from(np.zeros(self.top + 1, dtype=np.int64))
        self._move_along(bust[:, 0])
        for throws, layer in zip(range(len(self.early), -1, -1), self.layers, strict=True):
            layer.take_in(bust, wiped)
            for step in layer.steps:
                step.roll(slopes=slopes)
                if throws >= self.forced and len(step.hold):
                    self._decide(step, layer.kernel, throws, passing, slopes=slopes)
        value, slope = self.layers[-1].memory[:, 0]
        if slopes:
            # Copied: the memory may be shared, and later calls may reuse the slopes.
            self.slope = slope.copy()
        return np.stack((value, self.slope), axis=1)

    def settle(self, bust: Floats, wiped: Floats) -> Floats:
        """Return W(0) given `bust`; iterate to convergence where the turn total can fall."""
        before = self.values(bust, wiped, bust, slopes=False)
        while self.kernel.jumps:
            after = self.values(bust, wiped, bust, slopes=False)
            if np.abs(after - before).max() <= STILL:
                break
            before = after
        return before

    def decided(self, bust: Floats, wiped: Floats) -> Bools:
        """Return where the player rolls given `bust`, [column, turn total]."""
        table = np.ones((self.columns, self.top + 1), dtype=bool)

        def note(turn_total: int, roll: Floats, hold: Floats) -> None:
            table[:, turn_total] = roll[:, 0, 0] > hold[:, 0, 0] + EVEN
            if self.rolls is not None:
                rolls = self.rolls(np.full((1, 1, 1), turn_total), len(self.early))
                table[:, turn_total] = rolls[0, :, 0] > 0

        self.watch = note
        self.values(bust, wiped, bust)
        return table

    def _prepare(self) -> None:
        """Allocate one layer for each number of throws, the last layer first."""
        if self.layers:
            return
        self.slope = np.zeros((self.columns, self.width))
        reach = max(kernel.reach for kernel in (self.kernel, *self.early))
        tops = self._tops()
        shape = (2, self.top + 1 + reach, self.columns, self.width)
        for throws in range(len(self.early), -1, -1):
            is_last = throws == len(self.early)
            shared = self.room if is_last else None
            memory = np.empty(shape) if shared is None else shared[: prod(shape)].reshape(shape)
            layer = Layer(
                kernel=self.kernel.hurried() if is_last else self.early[throws],
                hold=self.hold,
                low=self.low,
                width=self.width,
                top=tops[throws],
                least=self.least,
                memory=memory,
                above=None if is_last else self.layers[-1],
                is_read_again=bool(self.early),
            )
            self.layers.append(layer)
        if self.kernel.jumps:
            self.layers[0].hold_from(0)

    def _tops(self) -> list[int]:
        """Return the highest turn total in the layer of each number of throws."""
        tops = [0]
        for kernel in self.early[:-1]:
            tops.append(min(self.top, kernel.furthest(tops[-1])))
        return [*tops, self.top] if self.early else [self.top]

    def _move_along(self, after_nothing: Floats) -> None:
        """Update the values of the last sweep to the new value of a bust, by their slopes."""
        if self.kernel.jumps:
            if self.kept_for is not None:
                value, slope = self.layers[0].memory[:, : self.layers[0].end]
                value += slope * (after_nothing - self.kept_for)
            self.kept_for = after_nothing.copy()

    def _decide(
        self, step: FastStep, kernel: Kernel, throws: int, passing: Floats, *, slopes: bool
    ) -> None:
        """Write the value of holding where the player holds, in place."""
        value, slope = step.decided
        # A contiguous copy is compared faster.
        hold = step.hold.copy() if slopes or self.rolled is not None else step.hold
        if step.low == 0:
            hold = step.hold.copy()
            hold[0] = passing[step.start :, 0]
        if self.watch is None and self.rolls is None and not slopes and self.rolled is None:
            np.maximum(value, hold, out=value)
            return
        rolls = self._answers(step, kernel, throws, hold)
        if self.watch is not None:
            # `value` leaves out throws that change nothing; after these a holding player holds.
            rolling = hold + (value - hold) * (rolls + (1 - rolls) * (1 - kernel.nothing))
            for row in range(len(hold)):
                self.watch(step.low + row, rolling[row, :, None], hold[row, :, None])
        if self.rolled is not None and throws == len(self.early):
            self._note_rolls(step, rolls, self.rolled)
        if self.rolls is None:
            np.maximum(value, hold, out=value)
        elif rolls.dtype == np.bool_:
            np.copyto(value, hold, where=~rolls)
        else:
            value += (1 - rolls) * (hold - value)
        if slopes:
            # Multiplying floats is faster than multiplying booleans.
            slope *= rolls.astype(np.float64)
            if step.low == 0:
                slope[0] += (1.0 - rolls[0]) * passing[step.start :, 1]

    def _answers(self, step: FastStep, kernel: Kernel, throws: int, hold: Floats) -> Answers:
        """Return where the player rolls: booleans, or chances."""
        if self.rolls is None:
            return hold <= step.decided[0]
        if (step.low, throws) not in self.answers:
            turn_totals = np.arange(step.low, step.low + len(hold))[:, None, None]
            rolls = self.rolls(turn_totals, throws)
            rolls = rolls if rolls.dtype == np.bool_ else kernel.something(rolls)
            self.answers[step.low, throws] = rolls
        return self.answers[step.low, throws][:, step.start :]

    def _note_rolls(self, step: FastStep, rolls: Answers, rolled: Ints) -> None:
        rolling = (rolls if rolls.dtype == np.bool_ else rolls > 0).reshape(len(rolls), -1)
        for turn_total, row in enumerate(rolling, start=step.low):
            place = int(row.argmax())
            rolled[turn_total] = step.start + place // self.width if row[place] else self.columns

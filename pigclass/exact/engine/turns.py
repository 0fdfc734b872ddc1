"""Turns, solved backwards at many positions at once.

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
from math import prod

import numpy as np

from pigclass.exact.engine.fast import FastStep, Layer
from pigclass.exact.engine.throw_table import Answers, Bools, Floats, Ints, Kernel

STILL = 1e-14
# Ways to go on whose worth differs by no more than this are worth the same.
EVEN = 1e-12


@dataclass
class OpenTurns:
    """Turns of one seat at a block of positions.

    `hold[j, 0, s]` is what holding is worth with the sum s; `hold[:, 1]` is 0, its slope. `rolls`
    gives a strategy's chance of rolling at t after so many throws, [columns, width]; None is
    perfect play. The first throws of a turn may be told apart: `early` has their kernels, and the
    first `forced` of them are compulsory. `watch` is told what rolling and holding are worth,
    `watch_forced` what rolling is worth where holding is not legal, `rolled[t]` the first column in
    which somebody rolls. `room` is memory to work in, where it is shared.
    """

    kernel: Kernel
    hold: Floats
    low: int
    width: int
    top: int
    least: int
    rolls: Callable[[int, int], Answers] | None = None
    early: tuple[Kernel, ...] = ()
    forced: int = 0
    watch: Callable[[int, Floats, Floats], None] | None = None
    watch_forced: Callable[[int, Floats], None] | None = None
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
        """How many columns the block has."""
        return len(self.hold)

    def look_from(self, opening: Ints) -> None:
        """Assume that nobody rolls at t before the column `opening[t]`."""
        self._prepare()
        self.layers[0].look_from(opening)

    def values(
        self, bust: Floats, wiped: Floats, passing: Floats, *, slopes: bool = True
    ) -> Floats:
        """Return W(0) and its slope, [columns, 2, width].

        `bust` is what a turn that ends with nothing is worth (value, slope); `wiped[j, u]` what a
        score of u after a wipe-out is worth; `passing` what holding at 0 is worth. The slopes may
        be left as they were, which is quicker.
        """
        self._prepare()
        for layer in self.layers:
            # Who was not told where to look looks everywhere.
            if not layer.steps:
                layer.look_from(np.zeros(self.top + 1, dtype=np.int64))
        self._move_along(bust[:, 0])
        for throws, layer in zip(range(len(self.early), -1, -1), self.layers, strict=True):
            layer.take_in(bust, wiped)
            for step in layer.steps:
                step.roll(slopes=slopes)
                if throws >= self.forced and len(step.hold):
                    self._decide(step, layer.kernel, throws, passing, slopes=slopes)
                if self.watch_forced is not None and throws in (0, len(self.early)):
                    for row in step.before(len(step.hold) if throws >= self.forced else 0):
                        self.watch_forced(*row)
        value, slope = self.layers[-1].memory[:, 0]
        if slopes:
            # The memory may be shared, and the slopes wanted again.
            self.slope = slope.copy()
        return np.stack((value, self.slope), axis=1)

    def settle(self, bust: Floats, wiped: Floats) -> Floats:
        """Return W(0) for a known `bust`; where the turn total can fall, by repetition."""
        before = self.values(bust, wiped, bust, slopes=False)
        while self.kernel.jumps:
            after = self.values(bust, wiped, bust, slopes=False)
            if np.abs(after - before).max() <= STILL:
                break
            before = after
        return before

    def decided(self, bust: Floats, wiped: Floats) -> Bools:
        """Return where the player rolls for a known `bust`, [column, turn total]."""
        table = np.ones((self.columns, self.top + 1), dtype=bool)

        def note(turn_total: int, roll: Floats, hold: Floats) -> None:
            table[:, turn_total] = roll[:, 0, 0] > hold[:, 0, 0] + EVEN
            if self.rolls is not None:
                table[:, turn_total] = self.rolls(turn_total, len(self.early))[:, 0] > 0

        self.watch = note
        self.values(bust, wiped, bust)
        return table

    def _prepare(self) -> None:
        """Allocate the layers by number of throws, the last one first."""
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
        """Return the highest turn total after each number of throws told apart."""
        tops = [0]
        for kernel in self.early[:-1]:
            tops.append(min(self.top, kernel.furthest(tops[-1])))
        return [*tops, self.top] if self.early else [self.top]

    def _move_along(self, after_nothing: Floats) -> None:
        """Shift the last sweep along its slopes to the new value of a bust."""
        if self.kernel.jumps:
            if self.kept_for is not None:
                value, slope = self.layers[0].memory[:, : self.layers[0].end]
                value += slope * (after_nothing - self.kept_for)
            self.kept_for = after_nothing.copy()

    def _decide(
        self, step: FastStep, kernel: Kernel, throws: int, passing: Floats, *, slopes: bool
    ) -> None:
        """Put in the value of holding where the player holds, in place."""
        value, slope = step.decided
        # In one piece it is compared faster.
        hold = step.hold.copy() if slopes or self.rolled is not None else step.hold
        if step.low == 0:
            hold = step.hold.copy()
            hold[0] = passing[step.start :, 0]
        if self.watch is None and self.rolls is None and not slopes and self.rolled is None:
            np.maximum(value, hold, out=value)
            return
        rolls = self._answers(step, kernel, throws, hold)
        if self.watch is not None:
            # A throw that changes nothing is left out of `value`: who holds would then hold.
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
            # Numbers are multiplied faster than true and false.
            slope *= rolls.astype(np.float64)
            if step.low == 0:
                slope[0] += (1.0 - rolls[0]) * passing[step.start :, 1]

    def _answers(self, step: FastStep, kernel: Kernel, throws: int, hold: Floats) -> Answers:
        """Return where the player rolls, or how likely that is rather than to hold."""
        if self.rolls is None:
            return hold <= step.decided[0]
        if (step.low, throws) not in self.answers:
            turn_totals = range(step.low, step.low + len(hold))
            rolls = np.stack([self.rolls(t, throws) for t in turn_totals])
            rolls = rolls if rolls.dtype == np.bool_ else kernel.something(rolls)
            self.answers[step.low, throws] = rolls
        return self.answers[step.low, throws][:, step.start :]

    def _note_rolls(self, step: FastStep, rolls: Answers, rolled: Ints) -> None:
        rolling = (rolls if rolls.dtype == np.bool_ else rolls > 0).reshape(len(rolls), -1)
        for turn_total, row in enumerate(rolling, start=step.low):
            place = int(row.argmax())
            rolled[turn_total] = step.start + place // self.width if row[place] else self.columns

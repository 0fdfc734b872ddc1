"""Win chances of two players at every pair of scores: the state of the solver.

P(i, j) is the chance of winning for the player about to throw, with own score i and opponent's
score j. `pigclass.exact.engine.solving` computes the chances.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from pigclass.exact.engine.dice_turns import Dice, DiceTurns
from pigclass.exact.engine.throw_table import Answers, Floats, Ints, Kernel
from pigclass.exact.engine.turns import OpenTurns

# Most memory for the values by turn total, in numbers of eight bytes, and most sums in a band.
ROOM = 40_000_000
WIDEST = 40

# Function of turn total and number of throws: a strategy's answers at a block of positions.
RollsAt = Callable[[int, int], Answers]


@dataclass
class Side:
    """One seat: its throws and its decisions.

    `past_target[j, u − target]` is the value of banking u ≥ target against j. After k throws
    `rolls(own, other, t, k)` answers for arrays of positions; None is perfect play. `top` is the
    highest turn total at which the seat rolls, `least` the lowest that may be banked. With a score
    of `safe_score[j]` after banking, the player always holds. `after_bank` has the other seat's
    chances after that, if already solved. Where a turn is one throw, `kernel` is a `Dice`.
    """

    kernel: Kernel | Dice
    past_target: Floats
    top: int
    least: int = 1
    rolls: Callable[[Ints, Ints, int, int], Answers] | None = None
    early: tuple[Kernel, ...] = ()
    forced: int = 0
    safe_score: Ints | None = None
    after_bank: Floats | None = None

    def turns(
        self, hold: Floats, low: int, width: int, rolls: RollsAt | None, room: Floats | None
    ) -> OpenTurns | DiceTurns:
        """Return the turns of this seat at a block of positions."""
        if isinstance(self.kernel, Dice):
            return DiceTurns(self.kernel, hold, low, width, rolls and rolls(0, 0))
        return OpenTurns(
            kernel=self.kernel,
            hold=hold,
            low=low,
            width=width,
            top=self.top,
            least=self.least,
            early=self.early,
            forced=self.forced,
            rolls=rolls,
            room=room,
        )


@dataclass
class Pairs:
    """Win chances of both seats, `chances[seat][own, other]`, while they are solved."""

    target: int
    sides: Sequence[Side]
    chances: list[Floats] = field(init=False)
    holds: list[Floats] = field(init=False)
    wiped: list[Floats] = field(init=False)
    begun: bool = False
    openings: dict[int, list[Ints]] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        size = self.target
        self.chances = [np.full((size, size), 0.5) for _ in self.sides]
        self.holds = [self._empty_hold(side) for side in self.sides]

    def begin_with(self, other: "Pairs") -> None:
        """Start from the chances of another solution, and search where its players rolled."""
        places = [seat % len(other.sides) for seat in range(len(self.sides))]
        self.chances = [other.chances[place].copy() for place in places]
        self.openings = {
            low: [them[place] for place in places] for low, them in other.openings.items()
        }
        self.begun = True

    def against(self, seat: int) -> Floats:
        """Return the chances of the opponent of `seat`."""
        return self.chances[(seat + 1) % len(self.sides)]

    @cached_property
    def room(self) -> Floats:
        """Memory that the bands use one after the other."""
        return np.empty(max(self._room(side) for side in self.sides) * self.width())

    def _room(self, side: Side) -> int:
        """Return how many numbers a band of width 1 needs in memory."""
        reach = max(kernel.reach for kernel in (side.kernel, *side.early))
        return 2 * (side.top + 1 + reach) * self.target

    def lows(self) -> Iterator[int]:
        """Return the lowest sum of scores of each band, the highest band first."""
        width = self.width()
        lows = range(2 * self.target - 2 - (width - 1), -width, -width)
        return (max(0, low) for low in lows)

    def width(self) -> int:
        """Return the number of sums of scores in a band."""
        return min(WIDEST, max(1, ROOM // max(self._room(side) for side in self.sides)))

    def _empty_hold(self, side: Side) -> Floats:
        """Return values of holding, [other's score, (value, slope), sum]; unknown ones are 0."""
        size = self.target
        doubled = any(kernel.jumps for kernel in (side.kernel, *side.early))
        reach = max(kernel.reach for kernel in (side.kernel, *side.early))
        length = 2 * size + side.top * (2 if doubled else 1) + reach + 64
        hold = np.zeros((size, 2, length))
        for other in range(size):
            values = side.past_target[other, : length - other - size]
            hold[other, 0, other + size : other + size + len(values)] = values
            hold[other, 0, other + size + len(values) :] = values[-1]
            if side.after_bank is not None:
                hold[other, 0, other : other + size] = 1 - side.after_bank[other]
        return hold

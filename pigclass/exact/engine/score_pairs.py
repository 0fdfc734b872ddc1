"""Win chances of two players at every pair of scores, while these are solved.

P(i, j) is the chance of winning for the player about to throw, who has i while the other has j.
`pigclass.exact.engine.solving` finds them.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from pigclass.exact.engine.dice_turns import Dice, DiceTurns
from pigclass.exact.engine.throw_table import Answers, Floats, Ints, Kernel
from pigclass.exact.engine.turns import OpenTurns

# Memory for what is known of the turn totals, in numbers of eight bytes.
ROOM = 40_000_000
WIDEST = 40

# What a strategy answers to a turn total and a number of throws, at a block of positions.
RollsAt = Callable[[int, int], Answers]


@dataclass
class Side:
    """One seat: what its throws do, and how it decides.

    `beyond[j, u − target]` is what banking u ≥ target is worth against j. `rolls(own, other, t, k)`
    answers for arrays of positions after k throws; None is perfect play. `top` is the highest turn
    total at which anybody rolls; `least` the lowest that may be banked; with `enough[j]` points
    against j, or more, the player surely holds. `after_bank` are the other seat's chances once this
    one has banked, where they are settled already. Where a turn is one throw, `kernel` are its dice
    and `rolls` answers how many of them.
    """

    kernel: Kernel | Dice
    beyond: Floats
    top: int
    least: int = 1
    rolls: Callable[[Ints, Ints, int, int], Answers] | None = None
    early: tuple[Kernel, ...] = ()
    forced: int = 0
    enough: Ints | None = None
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
    """The win chances of both seats, `chances[seat][own, other]`, while they are solved."""

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
        """Begin with the chances of another solution, and look where people rolled there."""
        places = [seat % len(other.sides) for seat in range(len(self.sides))]
        self.chances = [other.chances[place].copy() for place in places]
        self.openings = {
            low: [them[place] for place in places] for low, them in other.openings.items()
        }
        self.begun = True

    def against(self, seat: int) -> Floats:
        """Return the chances of the other seat, as seen by `seat`."""
        return self.chances[(seat + 1) % len(self.sides)]

    @cached_property
    def room(self) -> Floats:
        """Memory that the bands may share, one after the other."""
        return np.empty(max(self._room(side) for side in self.sides) * self.width())

    def _room(self, side: Side) -> int:
        """Return how many numbers a band of the width 1 needs at once."""
        reach = max(kernel.reach for kernel in (side.kernel, *side.early))
        return 2 * (side.top + 1 + reach) * self.target

    def lows(self) -> Iterator[int]:
        """Return the lowest sum of each band, from the target down."""
        width = self.width()
        lows = range(2 * self.target - 2 - (width - 1), -width, -width)
        return (max(0, low) for low in lows)

    def width(self) -> int:
        """Return how many sums of scores are solved together."""
        return min(WIDEST, max(1, ROOM // max(self._room(side) for side in self.sides)))

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

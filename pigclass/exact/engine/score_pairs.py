"""Win chances of two players at every pair of scores: the state of the solver.

P(i, j) is the chance of winning for the player about to throw, with own score i and opponent's
score j. `pigclass.exact.engine.solving` computes the chances.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from pigclass.exact.engine.dice_turns import Dice
from pigclass.exact.engine.players import Player
from pigclass.exact.engine.throw_table import Floats, Ints, Kernel

# Most memory for the values by turn total, in numbers of eight bytes, and most sums in a band.
ROOM = 40_000_000
WIDEST = 40


@dataclass
class Side:
    """One seat: its player after `scoring_turns` scoring turns.

    `past_target[j, u − target]` is the value of banking u ≥ target against j. `top` is the highest
    turn total at which the seat rolls. With a score of `safe_score[j]` after banking, the player
    always holds. `after_bank` has the other seat's chances once this seat has banked, if solved.
    """

    player: Player
    past_target: Floats
    top: int
    scoring_turns: int
    safe_score: Ints | None
    after_bank: Floats | None = None

    @property
    def throws(self) -> Sequence[Kernel | Dice]:
        """Kernels of the throws of a turn; of a turn of one throw, all numbers of dice."""
        return [self.player.all_dice] if self.player.game.is_one_throw else self.player.kernels

    @property
    def reach(self) -> int:
        """Most points that a throw adds."""
        return max(throw.reach for throw in self.throws)

    @property
    def falls(self) -> bool:
        """True if a throw may lower or reset the turn total while the turn goes on."""
        return any(throw.jumps for throw in self.throws)


@dataclass
class Pairs:
    """Win chances of both seats, `chances[seat][own, other]`, while they are computed."""

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
        self.openings = {low: [them[it] for it in places] for low, them in other.openings.items()}
        self.begun = True

    def against(self, seat: int) -> Floats:
        """Return the win chances of the opponent of `seat`."""
        return self.chances[(seat + 1) % len(self.sides)]

    @cached_property
    def room(self) -> Floats:
        """Memory that the bands use one after the other."""
        return np.empty(max(self._room(side) for side in self.sides) * self.width())

    def _room(self, side: Side) -> int:
        """Return how many numbers a band of width 1 needs in memory."""
        return 2 * (side.top + 1 + side.reach) * self.target

    def width(self) -> int:
        """Return the number of sums of scores in a band."""
        return min(WIDEST, max(1, ROOM // max(self._room(side) for side in self.sides)))

    def _empty_hold(self, side: Side) -> Floats:
        """Return values of holding, [other's score, (value, slope), sum]; unknown ones are 0."""
        size = self.target
        length = 2 * size + side.top * (2 if side.falls else 1) + side.reach + 64
        hold = np.zeros((size, 2, length))
        for other in range(size):
            values = side.past_target[other, : length - other - size]
            hold[other, 0, other + size : other + size + len(values)] = values
            hold[other, 0, other + size + len(values) :] = values[-1]
            if side.after_bank is not None:
                hold[other, 0, other : other + size] = 1 - side.after_bank[other]
        return hold

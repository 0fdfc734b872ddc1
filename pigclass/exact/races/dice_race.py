"""A solved race of single throws, in which what is decided is the number of dice."""

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from pigclass.exact.chance.arrays import Answers, Ints
from pigclass.exact.chance.numbers import Chance, breaks_ties
from pigclass.exact.engine.dice_turns import DiceTurns, dice_of
from pigclass.exact.engine.players import Player
from pigclass.exact.engine.solving import dice_thrown
from pigclass.exact.races.last_chance import dice_behind
from pigclass.exact.races.policy import PerfectDice
from pigclass.exact.races.race import POSITION, Race
from pigclass.words import refusal

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True, repr=False)
class DiceRace(Race):
    """A race of single throws that is solved: what is decided is the number of dice."""

    def dice(self, own: int, other: int, *, seat: int = 0) -> int:
        """Return how many dice perfect play throws."""
        self._check(own, other, 0, seat)
        return int(self.strategy(own=own, other=other, seat=seat))

    @cached_property
    def policy(self) -> Answers:
        """How many dice perfect play throws: an array [seat, own, other].

        It goes on past the target, for last chances; the row own = target is for level scores.
        """
        return np.stack([self._table(seat) for seat in (0, 1)])

    @cached_property
    def strategy(self) -> Any:
        """Perfect play, to play with: a strategy like any other."""
        return PerfectDice(self.game, self.policy, answers=self.answers)

    @property
    def frame(self) -> "pd.DataFrame":
        """The policy as a tidy frame: seat, own, other and the number of `dice`."""
        import pandas as pd

        size = self.game.target or 0
        table = self.policy[:, :size, :size]
        columns = dict(zip(POSITION, map(np.ravel, np.indices(table.shape)), strict=False))
        return pd.DataFrame(columns | {"dice": table.reshape(-1)})

    def if_roll(self, own: int, other: int, turn_total: int = 0, *, seat: int = 0) -> Chance:
        """Refuse: there is nothing to decide but the number of dice."""
        self._check(own, other, turn_total, seat)
        raise refusal("refused.exact.how_many_dice", name=self.game.name)

    if_hold = if_roll

    def should_roll(self, own: int, other: int, turn_total: int = 0, *, seat: int = 0) -> bool:
        """Return True: every turn is a throw."""
        self._check(own, other, turn_total, seat)
        return True

    def _check(self, own: int, other: int, turn_total: int, seat: int) -> None:
        """Refuse a position outside the game."""
        super()._check(own, other, turn_total, seat)
        if turn_total:
            raise refusal("refused.exact.one_throw", name=self.game.name)

    def _table(self, seat: int) -> Ints:
        """Return how many dice are thrown, [own, other]; past the target only the gap matters."""
        solved, size = self.solved, self.game.target or 0
        length = size + dice_of(self.game).reach + 1
        behind = dice_behind(Player(self.game, seat), solved.ties[seat], gaps=length)
        own, other = np.indices((size + 1, length))
        table: Ints = behind[np.maximum(other - own, 0)]
        table[:size, :size] = dice_thrown(solved.pairs, seat)
        if seat == 0 and breaks_ties(self.game):
            turns, nothing, wiped = solved.duel.level.first_turn(size)
            turns.settle(nothing, wiped)
            if isinstance(turns, DiceTurns):
                table[size, size] = turns.best[0, 0]
        return table

"""A solved race of single throws, in which what is decided is the number of dice."""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from pigclass.exact.chance.numbers import Chance
from pigclass.exact.races.one_throw import DiceDuel
from pigclass.exact.races.policy import PerfectDice
from pigclass.rules.errors import PigclassError

if TYPE_CHECKING:
    import pandas as pd

from pigclass.exact.races.race import POSITION, Race


@dataclass(frozen=True, repr=False)
class DiceRace(Race):
    """A race of single throws that is solved: what is decided is the number of dice."""

    def dice(self, own: int, other: int, *, seat: int = 0) -> int:
        """Return how many dice perfect play throws."""
        self._check(own, other, 0, seat)
        return int(self.strategy(own=own, other=other, seat=seat))

    @cached_property
    def policy(self) -> Any:
        """How many dice perfect play throws: an array [seat, own, other]."""
        return np.stack([self.solved.decisions(seat) for seat in (0, 1)])

    @cached_property
    def strategy(self) -> Any:
        """Perfect play, to play with: a strategy like any other."""
        return PerfectDice(self.game, self.policy, title=self.solved_for)

    @property
    def frame(self) -> "pd.DataFrame":
        """The policy as a tidy frame: seat, own, other and the number of `dice`."""
        import pandas as pd  # noqa: PLC0415  (theory itself runs without pandas)

        size = self.game.target or 0
        table = self.policy[:, :size, :size]
        columns = dict(zip(POSITION, map(np.ravel, np.indices(table.shape)), strict=False))
        return pd.DataFrame(columns | {"dice": table.reshape(-1)})

    def _check(self, own: int, other: int, turn_total: int, seat: int) -> None:
        """Refuse a position outside the game."""
        super()._check(own, other, turn_total, seat)
        if turn_total:
            raise PigclassError(f"In {self.game.name} a turn is one throw: leave turn_total out.")

    def if_roll(self, own: int, other: int, turn_total: int = 0, *, seat: int = 0) -> Chance:
        """Refuse: there is nothing to decide but the number of dice."""
        return self._trace(self.solved, own, other, turn_total, seat)[0]

    def if_hold(self, own: int, other: int, turn_total: int, *, seat: int = 0) -> Chance:
        """Refuse: there is nothing to decide but the number of dice."""
        return self._trace(self.solved, own, other, turn_total, seat)[1]

    def _worth(self, solved: Any, own: int, other: int, turn_total: int, seat: int) -> float:
        self._check(own, other, turn_total, seat)
        size = self.game.target or 0
        if own >= size and seat == 0:
            return float(solved.level)
        if other >= size:
            return float(solved.last_chance(seat, own, other))
        return float(solved.of_seat(seat)[own, other])

    def _trace(
        self, solved: Any, own: int, other: int, turn_total: int, seat: int
    ) -> tuple[float, float]:
        raise PigclassError(
            f"In {self.game.name} nobody rolls on or holds: ask how many dice, .dice(own, other)."
        )

    def _solve_shared(self, shares: tuple[float, float]) -> Any:
        players = tuple(
            replace(player, strategy=self.strategy) if player.is_perfect else player
            for player in self.solved.players
        )
        self._shared_by[shares] = DiceDuel(self.game, (players[0], players[1]), shares).solve()
        return self._shared_by[shares]

    def should_roll(self, own: int, other: int, turn_total: int = 0, *, seat: int = 0) -> bool:
        """Return True: every turn is a throw."""
        self._worth(self.solved, own, other, turn_total, seat)
        return True

"""Races in which a turn is one throw that banks itself, of as many dice as the player likes.

P(i, j) = max over n of  Σ chance of x with n dice · N(i + x, j), where N is the worth of having
banked: 1 − P(j, i + x) below the target. Where nothing is scored, (i, j) and (j, i) refer to each
other; each pair is solved with its slopes as in `engine.bands`. Source of the game: Neller and
Presser 2005, *Pigtail: A Pig Addendum*, UMAP Journal 26(4).
"""

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np

from pigclass.exact.chance.arrays import Floats, Ints
from pigclass.exact.engine.dice_throws import Throws, points_of_throw
from pigclass.exact.engine.players import Player
from pigclass.rules.endings import EqualTurns, FirstTo, Ties
from pigclass.rules.errors import PigclassError
from pigclass.rules.game import Game
from pigclass.strategies.reading import title

FIRST_LOOK = 24
STEP = 8
HARDLY_EVER = 1e-12
SETTLED = 2e-14
ROUNDING = 1e-11
MOST_SWEEPS = 20_000
FURTHER_ON = (0, 1, 2, 7, 25, 60)


@dataclass
class DiceDuel:
    """A race of single throws between two players, and its chances once it is solved."""

    game: Game
    players: tuple[Player, Player]
    shares: tuple[float, float] = (0.5, 0.5)
    chances: list[Floats] = field(init=False)
    policies: list[Ints] = field(init=False)
    level: float = field(init=False, default=0.5)

    def __post_init__(self) -> None:
        size = self.game.target or 0
        self.chances = [np.full((size, size), 0.5) for _ in self.players]
        self.policies = [np.ones((size, size), dtype=np.int64) for _ in self.players]

    def solve(self) -> "DiceDuel":
        """Find the chances, looking at more and more dice until no more can pay."""
        most = self._most_dice()
        looked_at = min(most, self._dice_of_strategies(FIRST_LOOK))
        while True:
            throws = Throws(self.game, looked_at)
            self._settle(throws)
            if looked_at >= most or self._more_cannot_pay(looked_at + 1):
                return self
            looked_at = min(most, looked_at + STEP)

    def of_seat(self, seat: int) -> Floats:
        """Return the chances of `seat` on turn, [own, other]."""
        return self.chances[seat]

    @property
    def first_wins(self) -> float:
        """The first player's chance at the beginning."""
        return float(self.chances[0][0, 0])

    def decisions(self, seat: int) -> Ints:
        """Return how many dice perfect play throws, [own, other], last chances included.

        The row own = target is for level scores; only the gap matters there.
        """
        size = len(self.chances[seat])
        throws = self._last_throws
        length = size + throws.reach + 1
        chase = throws.chases(self._tie(seat), length).argmax(axis=0) + 1
        own, other = np.indices((size + 1, length))
        table: Ints = chase[np.maximum(other - own, 0)]
        table[:size, :size] = self.policies[seat]
        if seat == 0:
            after = 1 - throws.chases(1 - self.level, throws.reach).max(axis=0)
            table[size, size] = throws.values_of_gain(after, 0.0).argmax() + 1
        return table

    def last_chance(self, seat: int, own: int, other: int) -> float:
        """Return the chance of `seat` in a last throw against an `other` past the target."""
        chases = self._last_throws.chases(self._tie(seat), other - own)
        if self.players[seat].is_perfect:
            return float(chases[:, -1].max())
        return float(chases[self._dice(seat, np.array([own]), np.array([other]))[0] - 1, -1])

    def _most_dice(self) -> int:
        """Return the most dice that anybody could want."""
        if self.game.dice_choice is None:
            return 1
        limit = self.game.dice_choice.most
        return limit if limit is not None else 10 * FIRST_LOOK

    def _dice_of_strategies(self, at_least: int) -> int:
        """Return the most dice that a given strategy throws anywhere."""
        size = self.game.target or 0
        own, other = np.indices((size, size + 1))
        most = [
            int(self._dice(seat, own, other).max())
            for seat, player in enumerate(self.players)
            if not player.is_perfect
        ]
        return max(at_least, *most, 1) if most else max(at_least, 1)

    def _more_cannot_pay(self, dice: int) -> bool:
        """Return whether `dice` or more gain nothing even if all that does not bust won."""
        points = points_of_throw(self.game, dice)
        (worst, bust), *_ = sorted(points.items(), key=lambda item: -item[1])
        if 1 - bust < HARDLY_EVER:
            return True
        for seat, player in enumerate(self.players):
            if player.is_perfect:
                worth = self._worth(seat, max(points) + 1)
                size = len(self.chances[seat])
                most = bust * worth[worst : worst + size] + (1 - bust)
                if (most > self.chances[seat] + HARDLY_EVER).any():
                    return False
        return True

    def _settle(self, throws: "Throws") -> None:
        smallest = np.inf
        for _ in range(MOST_SWEEPS):
            self.level = self._level(throws)
            change = self._sweep(throws)
            if change <= SETTLED or (change < ROUNDING and change >= smallest):
                return
            smallest = min(smallest, change)
        raise PigclassError("These games may never end, so they have no win chance.")

    def _sweep(self, throws: "Throws") -> float:
        lines = [self._line(seat, throws) for seat in (0, 1)]
        largest = 0.0
        for seat, (at_0, slope) in enumerate(lines):
            their_at_0, their_slope = (part.T for part in lines[1 - seat])
            turning = 1 - slope * their_slope
            if (turning <= 0).any():
                raise PigclassError("These games may never end, so they have no win chance.")
            better = (at_0 - slope * their_at_0) / turning
            largest = max(largest, float(np.abs(better - self.chances[seat]).max()))
            self.chances[seat] = better
        return largest

    def _line(self, seat: int, throws: "Throws") -> tuple[Floats, Floats]:
        """Return each chance as a straight line, at_0 − slope · (the other's chance)."""
        size = len(self.chances[seat])
        worth = self._worth(seat, throws.reach)
        values = throws.values(worth, size)
        if self.players[seat].is_perfect:
            best = values.argmax(axis=0)
        else:
            own, other = np.indices((size, size))
            best = self._dice(seat, own, other) - 1
        self.policies[seat] = best + 1
        value = np.take_along_axis(values, best[None], axis=0)[0]
        slope = throws.nothing[best]
        return value - slope * worth[:size] + slope, slope

    def _worth(self, seat: int, reach: int) -> Floats:
        """Return what it is worth to `seat` to have banked u against j, [u, j]."""
        size = len(self.chances[seat])
        worth = np.ones((size + reach + 1, size))
        worth[:size] = 1 - self.chances[1 - seat].T
        ends_at_once = isinstance(self.game.ending, FirstTo)
        if not ends_at_once and not (isinstance(self.game.ending, EqualTurns) and seat == 1):
            worth[size:] = 1 - self._chases(1 - seat, len(worth))
        return worth

    def _chases(self, seat: int, length: int) -> Floats:
        """Return the chances of `seat` in its last throw, [other − target, own]."""
        size = len(self.chances[seat])
        others, owns = np.arange(size, length)[:, None], np.arange(size)[None, :]
        chases = self._last_throws.chases(self._tie(seat), length)
        gaps = others - owns
        if self.players[seat].is_perfect:
            best: Floats = chases.max(axis=0)[gaps]
            return best
        dice = self._dice(seat, owns, others)
        chosen: Floats = chases[dice - 1, gaps]
        return chosen

    @cached_property
    def _last_throws(self) -> Throws:
        """Throws of as many dice as may pay for one who is up to twice the target behind."""
        most, asked = self._most_dice(), self._dice_of_strategies(1)
        dice = min(most, FIRST_LOOK)
        while True:
            throws = Throws(self.game, dice)
            best = throws.chases(0.0, 2 * len(self.chances[0])).max(axis=0)[-1]
            if dice >= most or (dice >= asked and self._something(dice + 1) <= best + HARDLY_EVER):
                return throws
            dice = min(most, dice + STEP)

    def _something(self, dice: int) -> float:
        """Return the chance of a throw that is no bust."""
        return 1 - max(points_of_throw(self.game, dice).values())

    def _tie(self, seat: int) -> float:
        if self.game.ties is Ties.SHARE:
            return self.shares[seat]
        return self.level if seat == 0 else 1 - self.level

    def _level(self, throws: "Throws") -> float:
        """Return the first seat's chance when both throw once more from level scores."""
        if self.game.ties is Ties.SHARE or isinstance(self.game.ending, FirstTo):
            return 0.5
        for player in self.players:
            self._check_level(player)
        size, level = len(self.chances[0]), self.level
        gaps = np.arange(throws.reach + 1)
        for _ in range(MOST_SWEEPS):
            second = throws.chases(1 - level, throws.reach)
            after = 1 - self._chosen(1, second, np.full_like(gaps, size), size + gaps)
            first = throws.values_of_gain(after, self._both_wiped(throws))
            again = float(self._chosen(0, first[:, None], np.array([size]), np.array([size]))[0])
            if abs(again - level) < HARDLY_EVER / 100:
                break
            level = again
        return level

    def _both_wiped(self, throws: "Throws") -> float:
        """Return what a wipe-out from level scores leaves: the second may be wiped out as well."""
        size = len(self.chances[0])
        if self.players[1].is_perfect:
            wiped = float(throws.wiped.min())
        else:
            wiped = float(throws.wiped[self._dice(1, np.array([size]), np.array([0]))[0] - 1])
        return wiped * float(self.chances[0][0, 0])

    def _chosen(self, seat: int, values: Floats, own: Ints, other: Ints) -> Floats:
        if self.players[seat].is_perfect:
            best: Floats = values.max(axis=0)
            return best
        dice = self._dice(seat, own, other)
        chosen: Floats = values[dice - 1, np.arange(values.shape[1])]
        return chosen

    def _dice(self, seat: int, own: Any, other: Any) -> Ints:
        if self.game.dice_choice is None:
            return np.ones(np.broadcast_shapes(own.shape, other.shape), dtype=np.int64)
        return self.players[seat].dice(own=own, other=other, turn_total=0, throws=0)

    def _check_level(self, player: Player) -> None:
        if player.is_perfect or self.game.dice_choice is None:
            return
        size = len(self.chances[0])
        further = size + np.array(FURTHER_ON)
        answers = player.dice(own=further, other=further, turn_total=0, throws=0)
        if (answers != answers[0]).any():
            raise PigclassError(
                f"{title(player.strategy or Throws)} decides by the scores even past the target, "
                "where a tiebreaker may go on for ever. Simulate it instead."
            )

"""A turn from its beginning forwards: how often each turn total is reached, held and rolled on.

From every pair of scores (own i, opponent's j) a turn begins with one unit of chance at the turn
total 0. The strategy splits what arrives at t into what holds there and what rolls; a throw moves
what rolls to t + a. Where throws only add points or lose all, one pass through the turn totals
tells all, and what a turn banks does not depend on who the opponent is: it is worked out once for
each strategy, however many opponents that strategy meets.
"""

from dataclasses import dataclass

import numpy as np

from pigclass.exact.chance.arrays import Answers, Floats
from pigclass.exact.engine.players import Player
from pigclass.exact.engine.throw_table import Kernel, kernel_of
from pigclass.rules.endings import FirstTo
from pigclass.rules.errors import PigclassError
from pigclass.rules.game import Game
from pigclass.words import refusal

# What one strategy may take of an ordinary computer's memory: 160 MB.
MOST_NUMBERS = 20_000_000


@dataclass(frozen=True)
class TurnFlow:
    """One strategy's turns, [own score, opponent's score, turn total].

    `held` is the chance that a turn begun at these scores is held at the turn total, `rolled` how
    often it rolls on from there, on average. Where the opponent's score makes no difference, that
    axis has the length 1.
    """

    held: Floats
    rolled: Floats

    @property
    def banks(self) -> Floats:
        """The chance of banking so many points, whatever is beyond the target left out; 0: none."""
        size = len(self.held)
        points = np.arange(size + 1)
        banks = np.zeros((*self.held.shape[:2], size + 1))
        within = self.held[:, :, : size + 1]
        banks[:, :, : within.shape[2]] = within
        for own in range(size):
            enough = size - own
            banks[own, :, enough] = self.held[own, :, enough:].sum(axis=-1)
            banks[own, :, points > enough] = 0.0
        banks[:, :, 0] = 1 - banks[:, :, 1:].sum(axis=-1)
        longest = int(np.flatnonzero(banks.any(axis=(0, 1)))[-1])
        return banks[:, :, : longest + 1]


def has_flow(game: Game) -> bool:
    """Return whether turns of `game` can be followed forwards: they rise, and bust or are banked.

    >>> from pigclass.rules.catalog import pig, pig_dice
    >>> has_flow(pig()), has_flow(pig_dice())
    (True, False)
    """
    if not isinstance(game.ending, FirstTo) or game.is_one_throw or game.dice_choice is not None:
        return False
    if game.at_once or game.players != 2 or game.teams is not None:
        return False
    try:
        kernels = [kernel_of(game), *(_first(game, k) for k in range(game.safe_throws))]
    except PigclassError:
        return False
    return all(map(_rises_or_busts, kernels))


def turn_flow(player: Player, *, scoring_turns: int = 0) -> TurnFlow:
    """Follow the turns of `player` after so many scoring turns."""
    return _Following(player, scoring_turns).follow()


def _first(game: Game, throws: int) -> Kernel:
    return kernel_of(game, throws=throws, told_apart=True)


def _rises_or_busts(kernel: Kernel) -> bool:
    only_busts = all(change.scale == 0 and change.add <= 0 for change in kernel.ends)
    return only_busts and not (kernel.jumps or kernel.wipes or kernel.nothing)


class _Following:
    """Turns of one strategy while they are followed, throw by throw where it counts throws."""

    def __init__(self, player: Player, scoring_turns: int) -> None:
        size = player.game.target or 0
        self.player, self.scoring_turns = player, scoring_turns
        self.kernels = (*player.first_kernels, kernel_of(player.game))
        self.top = player.top()
        self.own = np.arange(size)[:, None]
        self.other = np.arange(size if player.reads("other") else 1)[None, :]
        reach = max(kernel.reach for kernel in self.kernels)
        shape = (self.top + reach + 1, size, self.other.size)
        _check_size(player, len(self.kernels) * int(np.prod(shape)))
        self.arriving = np.zeros((len(self.kernels), *shape))
        self.arriving[0, 0] = 1.0
        self.held, self.rolled = np.zeros(shape), np.zeros(shape)

    def follow(self) -> TurnFlow:
        """Go up through the turn totals, after no throw first."""
        for throws, arriving in enumerate(self.arriving):
            for turn_total, arrived in enumerate(arriving):
                if arrived.any():
                    self._decide(throws, turn_total, arrived)
        return TurnFlow(*(np.moveaxis(part, 0, -1) for part in (self.held, self.rolled)))

    def _decide(self, throws: int, turn_total: int, arrived: Floats) -> None:
        rolled = arrived * self._chance_to_roll(throws, turn_total)
        self.rolled[turn_total] += rolled
        self.held[turn_total] += arrived - rolled
        following = self.arriving[min(throws + 1, len(self.kernels) - 1)]
        for add, chance in self.kernels[throws].rises.items():
            if turn_total <= self.top:
                following[turn_total + add] += chance * rolled

    def _chance_to_roll(self, throws: int, turn_total: int) -> float | Answers:
        if turn_total > self.top:
            return 0.0
        if throws < self.player.game.safe_throws:
            return 1.0
        return self.player.rolls(
            own=self.own,
            other=self.other,
            turn_total=turn_total,
            throws=throws,
            scoring_turns=self.scoring_turns,
        )


def _check_size(player: Player, numbers: int) -> None:
    if numbers > MOST_NUMBERS:
        raise refusal("refused.exact.too_many_positions", name=player.name)

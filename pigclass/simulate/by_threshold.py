"""A round of shared throws in which each player sits at a threshold, for many games at once.

Where a throw adds points or ends the round, a threshold decides only how many of the shared throws
count: the player keeps the first turn total that reaches it. So each turn total is noted under the
highest threshold that it has reached, and what a player keeps is the least of those noted under
their own threshold or a higher one.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from pigclass.rules.effects import Effect
from pigclass.rules.game import Game
from pigclass.simulate.decisions import Decisions
from pigclass.simulate.draws import MOST_THROWS, draws_by_throws
from pigclass.words import refusal

Ints = npt.NDArray[Any]


@dataclass(frozen=True)
class Sat:
    """What each player keeps from a round, [player, game], and how many throws it took.

    `score_scales` tells what happens to the scores of those who keep nothing.
    """

    kept: Ints
    throws: Ints
    score_scales: Ints


def thresholds_of(game: Game, decisions: Sequence[Decisions]) -> Ints | None:
    """Return each player's threshold, where thresholds are all that decides; or None.

    >>> from pigclass.rules.catalog import skunk
    >>> from pigclass.simulate.decisions import decisions_of
    >>> from pigclass.strategies.thresholds import HoldAt
    >>> thresholds_of(skunk(), decisions_of(skunk(), [HoldAt(12), HoldAt(30)])).tolist()
    [12, 30]
    """
    plain = all(_is_plain(effect) for table in draws_by_throws(game) for effect in table.effects)
    if not plain or any(each.needs != ("turn_total",) or each.rows is None for each in decisions):
        return None
    rolls = np.concatenate([each.rows for each in decisions])
    thresholds = rolls.argmin(axis=1)
    at_a_threshold = rolls == (np.arange(rolls.shape[1]) < thresholds[:, None])
    return thresholds if at_a_threshold.all() else None


class Sitting:
    """Rounds of a game whose players sit at `thresholds`, in the order of their seats."""

    def __init__(self, game: Game, thresholds: Ints) -> None:
        self.game, self.tables = game, draws_by_throws(game)
        # The rank of a turn total is the number of different thresholds that it has reached.
        levels, self.level_of_player = np.unique(thresholds, return_inverse=True)
        most = int(levels[-1]) + sum(int(table.adds.max()) for table in self.tables)
        self.rank_of_total = np.searchsorted(levels, np.arange(most + 1), side="right")
        self.highest = len(levels)
        self.small = np.min_scalar_type(most)

    def play(self, size: int, rng: np.random.Generator) -> Sat:
        """Play a round of `size` games."""
        # Noted is the turn total less 1, so that none at all is the greatest of all numbers.
        noted = np.full((self.highest, size), np.iinfo(self.small).max, dtype=self.small)
        throws, score_scales = np.zeros(size, dtype=np.int32), np.ones(size, dtype=np.int32)
        kept_by_all = np.ones(size, dtype=bool)
        going, totals = np.arange(size), np.zeros(size, dtype=np.int32)
        before = np.zeros(size, dtype=np.int64)
        for made in range(1, MOST_THROWS + 1):
            table = self.tables[min(made, len(self.tables)) - 1]
            drawn = table.draw(rng, len(going))
            totals += table.adds.take(drawn)
            over = table.ends.take(drawn)
            if table.moves_scores or table.hits_everyone.any():
                score_scales[going] = table.score_scales.take(drawn)
                kept_by_all[going] = ~table.hits_everyone.take(drawn)
            ranks = before
            if made >= self.game.safe_throws:
                ranks = self.rank_of_total.take(totals, mode="clip") * ~over
                more = np.flatnonzero(ranks > before)
                noted[ranks[more] - 1, going[more]] = totals[more] - 1
                over |= ranks == self.highest
            throws[going[np.flatnonzero(over)]] = made
            on = np.flatnonzero(~over)
            if not len(on):
                return Sat(self._kept(noted) * kept_by_all, throws, score_scales)
            going, totals, before = going[on], totals[on], ranks[on]
        raise refusal("refused.simulate.endless_round", name=self.game.name, most=MOST_THROWS)

    def _kept(self, noted: Ints) -> Ints:
        """Return the least turn total noted under each player's threshold or a higher one."""
        for level in range(self.highest - 2, -1, -1):
            np.minimum(noted[level], noted[level + 1], out=noted[level])
        noted += 1
        kept: Ints = noted[self.level_of_player]
        return kept


def _is_plain(effect: Effect) -> bool:
    """Return whether a throw adds points and the round goes on, or the turn total is lost."""
    if effect.is_bust:
        return effect.turn_add <= 0
    return effect.turn_add > 0 and effect == Effect(turn_add=effect.turn_add)

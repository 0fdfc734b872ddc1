"""One turn of the players on turn, in many games at once.

Rounds of shared throws have a fast lane if throws only add points or bust, and all players have
fixed thresholds. A player keeps the first turn total that reaches the threshold. So each turn total
is stored under the highest threshold that it has reached, and a player keeps the smallest of the
turn totals stored under the own threshold or a higher one.
"""

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np

from pigclass.rules.effects import Effect
from pigclass.rules.game import Game
from pigclass.simulate.decisions import Decisions
from pigclass.simulate.draws import MOST_THROWS, Bools, Ints, draws_by_throws
from pigclass.simulate.throw_by_throw import OnTurn, ThrowByThrow, TurnPoints, score_readings
from pigclass.words import refusal


def thresholds_of(game: Game, decisions: Sequence[Decisions]) -> Ints | None:
    """Return each player's threshold, or None if the fast lane cannot play the round.

    >>> from pigclass.rules.catalog import skunk
    >>> from pigclass.simulate.decisions import decisions_of
    >>> from pigclass.strategies.thresholds import HoldAt
    >>> thresholds_of(skunk(), decisions_of(skunk(), [HoldAt(12), HoldAt(30)])).tolist()
    [12, 30]
    """
    plain = all(_is_plain(effect) for table in draws_by_throws(game) for effect in table.effects)
    if not plain or any(it.needs != ("turn_total",) or it.rows is None for it in decisions):
        return None
    rolls = np.concatenate([it.rows for it in decisions])
    thresholds = rolls.argmin(axis=1)
    at_a_threshold = rolls == (np.arange(rolls.shape[1]) < thresholds[:, None])
    return thresholds if at_a_threshold.all() else None


class ThresholdRounds:
    """Fast lane: rounds of shared throws with players who sit at `thresholds`, by seat."""

    def __init__(self, game: Game, thresholds: Ints) -> None:
        self.game, self.tables = game, draws_by_throws(game)
        # The rank of a turn total is the number of distinct thresholds that it has reached.
        levels, self.level_of_player = np.unique(thresholds, return_inverse=True)
        most = int(levels[-1]) + sum(int(table.adds.max()) for table in self.tables)
        self.rank_of_total = np.searchsorted(levels, np.arange(most + 1), side="right")
        self.highest = len(levels)
        self.small = np.min_scalar_type(most)

    def play(self, scores: Ints, rng: np.random.Generator) -> TurnPoints:
        """Play a round in each game of `scores[player, game]`; wipe-outs change `scores`."""
        size = scores.shape[1]
        # Totals are stored minus 1, unsigned. The type's maximum means "none": plus 1 it is 0.
        noted = np.full((self.highest, size), np.iinfo(self.small).max, dtype=self.small)
        throws, score_scales = np.zeros(size, dtype=np.int32), np.ones(size, dtype=np.int32)
        kept_by_all = np.ones(size, dtype=bool)
        going, totals = np.arange(size), np.zeros(size, dtype=np.int32)
        before = np.zeros(size, dtype=np.int64)
        for throw in range(1, MOST_THROWS + 1):
            table = self.tables[min(throw, len(self.tables)) - 1]
            drawn = table.draw(rng, len(going))
            totals += table.adds.take(drawn)
            over = table.ends.take(drawn)
            if table.takes_points:
                score_scales[going] = table.score_scales.take(drawn)
                kept_by_all[going] = ~table.hits_everyone.take(drawn)
            ranks = before
            if throw >= self.game.safe_throws:
                ranks = self.rank_of_total.take(totals, mode="clip") * ~over
                more = np.flatnonzero(ranks > before)
                noted[ranks[more] - 1, going[more]] = totals[more] - 1
                over |= ranks == self.highest
            throws[going[np.flatnonzero(over)]] = throw
            going_on = np.flatnonzero(~over)
            if not len(going_on):
                points = self._points_kept(noted) * kept_by_all
                games = np.flatnonzero(score_scales != 1)
                scores[:, games] *= np.where(points[:, games] == 0, score_scales[games], 1)
                return TurnPoints(points, points == 0, throws)
            going, totals, before = going[going_on], totals[going_on], ranks[going_on]
        raise refusal("refused.simulate.endless_round", name=self.game.name, most=MOST_THROWS)

    def _points_kept(self, noted: Ints) -> Ints:
        """Return the smallest turn total stored under each player's threshold or a higher one."""
        for level in range(self.highest - 2, -1, -1):
            np.minimum(noted[level], noted[level + 1], out=noted[level])
        noted += 1
        return noted[self.level_of_player]


def _is_plain(effect: Effect) -> bool:
    """Return whether an effect only adds points, or is a bust without points."""
    if effect.is_bust:
        return effect.turn_add <= 0
    return effect.turn_add > 0 and effect == Effect(turn_add=effect.turn_add)


class OneTurn(OnTurn):
    """Turn of the players on turn: by the fast lane if possible, else throw by throw."""

    @cached_property
    def sitting(self) -> ThresholdRounds | None:
        """The fast lane, or None if it cannot play the round."""
        if not self.game.shared or self.decisions[0].by_itself:
            return None
        thresholds = thresholds_of(self.game, self.decisions)
        return None if thresholds is None else ThresholdRounds(self.game, thresholds)

    def play(
        self,
        scores: Ints,
        rng: np.random.Generator,
        *,
        able: Bools | None = None,
        scoring_turns: Ints | None = None,
        **readings: Any,
    ) -> TurnPoints:
        """Play the turn in each game of `scores[player, game]`; wipe-outs change `scores`.

        `able` is True for players who can still win; `readings` are the same for all on turn.
        """
        if self.sitting is not None and (able is None or able.all()):
            return self.sitting.play(scores, rng)
        positions = []
        for seat, decisions in zip(self.players, self.decisions, strict=True):
            if scoring_turns is not None and len(scoring_turns):
                readings["scoring_turns"] = scoring_turns[seat]
            names = [name for name in decisions.needs if name in readings]
            position = {name: np.broadcast_to(readings[name], scores.shape[1]) for name in names}
            positions.append(
                position | score_readings(self.game, scores, able, seat, decisions.needs)
            )
        return ThrowByThrow(self, scores, able, positions, rng).play()

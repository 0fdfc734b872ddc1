"""One turn of the players on turn, in many games at once; two kinds of turns have a fast lane.

Rounds of shared throws have a fast lane if throws only add points or bust, and all players have
fixed thresholds. A player keeps the first turn total that reaches the threshold. So each turn total
is stored under the highest threshold that it has reached, and a player keeps the smallest of the
turn totals stored under the own threshold or a higher one.

The turns of one player have a fast lane if all decisions are in a table: a random byte chooses up
to three throws.
"""

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np

from pigclass.rules.effects import Effect
from pigclass.rules.game import Game
from pigclass.simulate.decisions import Decisions
from pigclass.simulate.draws import (
    MOST_THROWS,
    Bools,
    Draws,
    Ints,
    draws,
    draws_by_throws,
    random_values,
)
from pigclass.simulate.throw_by_throw import (
    OnTurn,
    Position,
    ThrowByThrow,
    TurnPoints,
    score_readings,
)
from pigclass.words import refusal

MOST_STATES = 10_000
# A turn in play is one number: its throws; below them, in 24 bits, its state; room for a byte.
BYTES, IN_STATES = 1 << 8, 1 << 24
AT_STATE, AT_THROWS = 8, 32
BELOW_THROWS = (1 << AT_THROWS) - 1


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


class TableTurns:
    """Fast lane: turns of one player who looks decisions up; a random byte is up to three throws.

    A state is an end (turn total and last effect) or, after all ends, a turn total in a row of
    `rolls`. `steps` has the difference to the next state, with the throws, for each state and byte.
    """

    def __init__(self, decisions: Decisions, rolls: Bools, rows: Ints, table: Draws, cells: Ints):
        totals, effects = np.arange(rolls.shape[1]), np.arange(len(table.effects))
        self.decisions, self.ends = decisions, len(totals) * len(effects)
        self.points = np.repeat(totals, len(effects)).astype(np.int32)
        self.lost = np.tile(table.ends & (table.scales == 0), len(totals))
        self.score_scales = np.tile(table.score_scales, len(totals))
        here = np.arange(self.ends + rolls.size, dtype=np.int64)[:, None]
        states = here[self.ends :].reshape(rolls.shape)
        self.starts = states[rows, 0] << AT_STATE
        after = (table.scales * totals[:, None] + table.adds).clip(0, totals[-1])
        # After a hold one effect stands for all.
        end = after * len(effects) + np.where(table.ends, effects, table.ends.argmin())
        once = np.where(rolls[:, after] & ~table.ends, states[:, after], end)[..., cells]
        at_end = np.tile(here[: self.ends], len(cells))
        # One throw for each cell; two and three throws as long as all their cells fit into a byte.
        steps = once = np.concatenate([at_end, once.reshape(-1, len(cells)) + IN_STATES])
        while steps.shape[1] * len(cells) <= BYTES:
            states = steps % IN_STATES
            steps = (once[states] + (steps - states)[..., None]).reshape(len(here), -1)
        steps = np.tile(steps, BYTES // steps.shape[1])
        # The values left over throw nothing.
        nothing = np.tile(here, BYTES - steps.shape[1])
        self.steps = (np.hstack([steps, nothing]) - here).ravel() << AT_STATE

    def play(
        self, scores: Ints, seat: int, position: Position, rng: np.random.Generator
    ) -> TurnPoints | None:
        """Play a turn in each game of `scores`; None if the table does not suffice."""
        rows = np.zeros(scores.shape[1], dtype=np.int64)
        for name, size in zip(self.decisions.needs[:-1], self.decisions.sizes, strict=False):
            if position[name].max(initial=0) >= size:
                return None
            rows = rows * size + position[name]
        turns = all_turns = self.starts.take(rows)
        going = None
        for _ in range(MOST_THROWS):
            at = turns & BELOW_THROWS
            at += random_values(rng, len(turns), "u1")
            turns += self.steps.take(at, mode="clip")
            goes_on = (turns & BELOW_THROWS) >= self.ends << AT_STATE
            # Games are removed when half have ended, not at each throw.
            if 2 * np.count_nonzero(goes_on) > len(turns):
                continue
            if going is None:
                going = np.flatnonzero(goes_on)
            else:
                all_turns[going], going = turns, going[goes_on]
            turns = all_turns[going]
            if not len(going):
                ends = (all_turns & BELOW_THROWS) >> AT_STATE
                if (self.score_scales != 1).any():
                    scores[seat] *= self.score_scales.take(ends)
                throws = (all_turns >> AT_THROWS).astype(np.int32)
                return TurnPoints(self.points.take(ends)[None], self.lost.take(ends)[None], throws)
        return None


class OneTurn(OnTurn):
    """Turn of the players on turn: by a fast lane if possible, else throw by throw."""

    @cached_property
    def by_table(self) -> TableTurns | None:
        """The fast lane of one player, or None if more than a look-up decides."""
        decisions, table, rolls = self.decisions[0], draws(self.game), self.decisions[0].rows
        cells = table.effect_of_cell
        if rolls is None or cells is None or len(self.players) > 1 or len(cells) > BYTES:
            return None
        is_alike = not (self.one_throw or self.game.safe_throws or table.hits_everyone.any())
        scores_wait = ((table.score_scales == 1) | table.ends).all()
        highest = int(table.scales.max() * np.flatnonzero(rolls.any(axis=0)).max(initial=0))
        length = highest + int(table.adds.max(initial=0)) + 1
        kinds, rows = np.unique(rolls[:, :length], axis=0, return_inverse=True)
        is_small = kinds.size + length * len(table.effects) <= MOST_STATES
        is_fast = is_alike and scores_wait and is_small and length <= rolls.shape[1]
        return TableTurns(decisions, kinds, rows, table, cells) if is_fast else None

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
        lane = self.by_table if able is None else None
        played = lane and lane.play(scores, self.players[0], positions[0], rng)
        return played or ThrowByThrow(self, scores, able, positions, rng).play()

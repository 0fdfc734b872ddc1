"""One turn of the players on turn, in many games at once; two kinds of turns are faster.

Rounds of shared throws are fast if throws only add points or bust, and all players have fixed
thresholds. Turn totals only rise, so a player banks the first one that reaches the threshold. Each
new turn total is stored under the highest threshold that it reaches. Then a player banks the
smallest of those stored under the player's threshold or a higher one.

Turns of one player are fast if all decisions are in a table: a random byte chooses up to three
throws.
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
# A turn is one integer: above 32 bits its throws, above 8 its state, and below room for a byte.
AT_THROWS = 32
AT_STATE = 8
BYTES = 1 << AT_STATE
# One throw in a number without that byte.
ONE_THROW = 1 << (AT_THROWS - AT_STATE)
BELOW_THROWS = (1 << AT_THROWS) - 1


def thresholds_of(game: Game, decisions: Sequence[Decisions]) -> Ints | None:
    """Return each player's threshold, or None if `ThresholdRounds` cannot play the round.

    >>> from pigclass.rules.catalog import skunk
    >>> from pigclass.simulate.decisions import decisions_of
    >>> from pigclass.strategies.thresholds import HoldAt
    >>> thresholds_of(skunk(), decisions_of(skunk(), [HoldAt(12), HoldAt(30)])).tolist()
    [12, 30]
    """
    plain = all(_is_plain(effect) for table in draws_by_throws(game) for effect in table.effects)
    in_tables = all(it.needs == ("turn_total",) and it.rows is not None for it in decisions)
    if not (plain and in_tables):
        return None
    rolls = np.concatenate([it.rows for it in decisions])
    thresholds = rolls.argmin(axis=1)
    # Rolling at every turn total below the threshold, and holding at all others.
    at_a_threshold = rolls == (np.arange(rolls.shape[1]) < thresholds[:, None])
    return thresholds if at_a_threshold.all() else None


class ThresholdRounds:
    """Fast rounds of shared throws: each seat sits at its number in `thresholds`."""

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
        # Turn totals are stored minus 1, unsigned. The largest number means "none": plus 1 it is 0.
        noted = np.full((self.highest, size), np.iinfo(self.small).max, dtype=self.small)
        throws = np.zeros(size, dtype=np.int32)
        score_scales = np.ones(size, dtype=np.int32)
        kept_by_all = np.ones(size, dtype=bool)
        going = np.arange(size)
        totals = np.zeros(size, dtype=np.int32)
        ranks_before = np.zeros(size, dtype=np.int64)
        for throw in range(1, MOST_THROWS + 1):
            table = self.tables[min(throw, len(self.tables)) - 1]
            drawn = table.draw(rng, len(going))
            totals += table.adds.take(drawn)
            over = table.ends.take(drawn)
            if table.takes_points:
                score_scales[going] = table.score_scales.take(drawn)
                kept_by_all[going] = ~table.hits_everyone.take(drawn)
            ranks = ranks_before
            if throw >= self.game.safe_throws:
                # A bust reaches no threshold.
                ranks = self.rank_of_total.take(totals, mode="clip") * ~over
                rising = np.flatnonzero(ranks > ranks_before)
                noted[ranks[rising] - 1, going[rising]] = totals[rising] - 1
                over |= ranks == self.highest
            throws[going[np.flatnonzero(over)]] = throw
            going_on = np.flatnonzero(~over)
            if not len(going_on):
                points = self._points_kept(noted) * kept_by_all
                games = np.flatnonzero(score_scales != 1)
                scores[:, games] *= np.where(points[:, games] == 0, score_scales[games], 1)
                return TurnPoints(points, points == 0, throws)
            going, totals, ranks_before = going[going_on], totals[going_on], ranks[going_on]
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
    """Fast turns of one player whose decisions are all in a table.

    States are numbered: first the ends of turns, by turn total and last effect; then turn totals in
    play, for each row of `rolls`. `steps` has, for each state and random byte, the difference to
    the next state, and the throws: one, or two or three if their cells fit into a byte.
    """

    def __init__(self, decisions: Decisions, rolls: Bools, rows: Ints, table: Draws, cells: Ints):
        totals = np.arange(rolls.shape[1])
        effects = np.arange(len(table.effects))
        self.decisions = decisions
        self.ends = len(totals) * len(effects)
        self.points = np.repeat(totals, len(effects)).astype(np.int32)
        self.lost = np.tile(table.ends & (table.scales == 0), len(totals))
        self.score_scales = np.tile(table.score_scales, len(totals))
        states = np.arange(self.ends + rolls.size, dtype=np.int64)[:, None]
        in_play = states[self.ends :].reshape(rolls.shape)
        self.starts = in_play[rows, 0] << AT_STATE
        after = (table.scales * totals[:, None] + table.adds).clip(0, totals[-1])
        # For a hold, one of the effects that do not end turns stands for all.
        last_effects = np.where(table.ends, effects, table.ends.argmin())
        end = after * len(effects) + last_effects
        reached = np.where(rolls[:, after] & ~table.ends, in_play[:, after], end)[..., cells]
        at_end = np.tile(states[: self.ends], len(cells))
        one_throw = np.concatenate([at_end, reached.reshape(-1, len(cells)) + ONE_THROW])
        # One throw for each cell; two and three throws as long as all their cells fit into a byte.
        steps = one_throw
        while steps.shape[1] * len(cells) <= BYTES:
            reached = steps % ONE_THROW
            throws = steps - reached
            steps = (one_throw[reached] + throws[..., None]).reshape(len(states), -1)
        steps = np.tile(steps, BYTES // steps.shape[1])
        # The bytes that are left over throw nothing: the next byte decides.
        nothing = np.tile(states, BYTES - steps.shape[1])
        self.steps = (np.hstack([steps, nothing]) - states).ravel() << AT_STATE

    def play(
        self, scores: Ints, seat: int, position: Position, rng: np.random.Generator
    ) -> TurnPoints | None:
        """Play a turn in each game of `scores`; None if the table does not suffice."""
        rows = np.zeros(scores.shape[1], dtype=np.int64)
        # The last reading is the turn total, which is no part of a row.
        for name, size in zip(self.decisions.needs[:-1], self.decisions.sizes, strict=False):
            if position[name].max(initial=0) >= size:
                return None
            rows = rows * size + position[name]
        all_turns = self.starts.take(rows)
        # The same array, until the first games are removed.
        turns = all_turns
        going = None
        for _ in range(MOST_THROWS):
            at = turns & BELOW_THROWS
            at += random_values(rng, len(turns), "u1")
            turns += self.steps.take(at, mode="clip")
            goes_on = (turns & BELOW_THROWS) >= (self.ends << AT_STATE)
            # Games are removed when half have ended, not at each throw.
            if 2 * np.count_nonzero(goes_on) > len(turns):
                continue
            if going is None:
                going = np.flatnonzero(goes_on)
            else:
                all_turns[going] = turns
                going = going[goes_on]
            turns = all_turns[going]
            if not len(going):
                ends = (all_turns & BELOW_THROWS) >> AT_STATE
                if (self.score_scales != 1).any():
                    scores[seat] *= self.score_scales.take(ends)
                throws = (all_turns >> AT_THROWS).astype(np.int32)
                return TurnPoints(self.points.take(ends)[None], self.lost.take(ends)[None], throws)
        return None


class OneTurn(OnTurn):
    """Turn of the players on turn: the fast way if possible, else throw by throw."""

    @cached_property
    def by_table(self) -> TableTurns | None:
        """Fast turns of one player, or None if more than a look-up decides."""
        decisions, table = self.decisions[0], draws(self.game)
        rolls = decisions.rows
        cells = table.effect_of_cell
        if rolls is None or cells is None or len(self.players) > 1 or len(cells) > BYTES:
            return None
        # All throws are alike and concern this player alone; the score changes at the end only.
        has_other_throws = self.one_throw or self.game.safe_throws or table.hits_everyone.any()
        scores_wait = ((table.score_scales == 1) | table.ends).all()
        highest_roll = np.flatnonzero(rolls.any(axis=0)).max(initial=0)
        length = int(table.scales.max() * highest_roll) + int(table.adds.max(initial=0)) + 1
        kinds, rows = np.unique(rolls[:, :length], axis=0, return_inverse=True)
        is_small = kinds.size + length * len(table.effects) <= MOST_STATES
        if has_other_throws or not scores_wait or not is_small or length > rolls.shape[1]:
            return None
        return TableTurns(decisions, kinds, rows, table, cells)

    @cached_property
    def sitting(self) -> ThresholdRounds | None:
        """Fast rounds of shared throws, or None for other rounds."""
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
        fast_turns = self.by_table if able is None else None
        played = fast_turns and fast_turns.play(scores, self.players[0], positions[0], rng)
        return played or ThrowByThrow(self, scores, able, positions, rng).play()

"""Solver of a race between two seats."""

from dataclasses import dataclass, field
from functools import cached_property
from itertools import product, starmap

import numpy as np

from pigclass.exact.chance.throws import effect_chances
from pigclass.exact.engine.dice_turns import DiceTurns
from pigclass.exact.engine.players import (
    Player,
    Turns,
    check_race,
    check_turns_end,
    length_of_hold,
    turns_of,
)
from pigclass.exact.engine.score_pairs import Pairs, Side
from pigclass.exact.engine.solving import solve
from pigclass.exact.engine.throw_table import Bools, Floats, Ints
from pigclass.exact.engine.turns import EVEN, OpenTurns
from pigclass.exact.races.last_chance import last_chance, safe_scores, values_past_target
from pigclass.exact.races.tiebreaker import Tiebreaker
from pigclass.rules.endings import FirstTo, LastThrow, LastTurn, Ties
from pigclass.rules.game import Game

# Scoring turns of the two seats; each pair has its own grid of scores.
ScoringTurns = tuple[int, int]


@dataclass(frozen=True)
class Duel:
    """Two players of a race, to be solved.

    `shares` is the value of a shared victory for each seat. `before` is a solved race with the same
    decisions; its chances are the starting values.
    """

    game: Game
    players: tuple[Player, Player]
    shares: tuple[float, float] = (0.5, 0.5)
    before: "SolvedDuel | None" = None

    @property
    def is_symmetric(self) -> bool:
        """True if both seats play the same game in the same way."""
        rules = isinstance(self.game.ending, FirstTo) or (
            isinstance(self.game.ending, LastTurn | LastThrow)
            and self.game.ties is Ties.SHARE
            and self.shares[0] == self.shares[1]
        )
        return rules and all(player.is_perfect for player in self.players)

    def solve(self) -> "SolvedDuel":
        """Return the win chances at every position."""
        check_race(self.game)
        for player in self.players:
            check_turns_end(player)
        ties = self.shares
        if self.game.ties is Ties.TIEBREAKER and not isinstance(self.game.ending, FirstTo):
            ties = self.tiebreaker.value, 1 - self.tiebreaker.value
        return self._solve_levels(ties)

    @cached_property
    def tiebreaker(self) -> Tiebreaker:
        """The tiebreaker of the two players."""
        return Tiebreaker(*self.players)

    @cached_property
    def safe_scores(self) -> list[Ints | None]:
        """Lowest score after banking at which each seat always holds, by the opponent's score.

        None for a seat whose scores are not limited in this way.
        """
        if self.before is not None:
            return self.before.duel.safe_scores
        return [self._safe_scores(seat) for seat in (0, 1)]

    @cached_property
    def tops(self) -> list[int]:
        """Highest turn total at which each seat may roll."""
        if self.before is not None:
            return self.before.duel.tops
        return [
            int(points.max()) - 1 if player.is_perfect and points is not None else player.top()
            for player, points in zip(self.players, self.safe_scores, strict=True)
        ]

    def _solve_levels(self, ties: tuple[float, float]) -> "SolvedDuel":
        """Solve one grid for each pair of numbers of scoring turns, the highest first."""
        most = [player.scoring_levels for player in self.players]
        ends = [self._past_target(seat, ties[1 - seat]) for seat in (0, 1)]
        grids: dict[ScoringTurns, list[Floats]] = {}
        for scoring_turns in product(range(most[0], -1, -1), range(most[1], -1, -1)):
            args = zip(self.players, ends, self.tops, scoring_turns, self.safe_scores, strict=True)
            sides = list(starmap(Side, args))
            for seat, side in enumerate(sides):
                # Banking adds one scoring turn; further ones make no difference.
                banked = list(scoring_turns)
                banked[seat] = min(banked[seat] + 1, most[seat])
                after_bank = grids.get((banked[0], banked[1]))
                side.after_bank = after_bank[1 - seat] if after_bank else None
            pairs = Pairs(self.game.target or 0, sides[: 1 if self.is_symmetric else 2])
            if self.before is not None:
                pairs.begin_with(self.before.pairs)
            grids[scoring_turns] = solve(pairs)
        # The loop ends with (0, 0): `pairs` and `sides` are those of the beginning.
        return SolvedDuel(self, grids, pairs, tuple(sides), ties)

    def _safe_scores(self, seat: int) -> Ints | None:
        player, opponent = self.players[seat], self.players[1 - seat]
        ends = isinstance(self.game.ending, FirstTo) and player.stops_at_target
        if self.game.is_one_throw or not (player.is_perfect or ends):
            return None
        size = self.game.target or 0
        return safe_scores(player, opponent) if player.is_answered else np.full(size, size)

    def _past_target(self, seat: int, tie: float) -> Floats:
        """Return the values of banking past the target; 1 if the opponent has no last turn."""
        player, chaser = self.players[seat], self.players[1 - seat]
        if not player.is_answered:
            return np.ones((self.game.target or 0, 1))
        return values_past_target(player, chaser, tie, top=self.tops[seat])


@dataclass(frozen=True)
class SolvedDuel:
    """Win chances at the start of a turn, `chances[scoring turns][seat][own, other]`.

    `pairs` and `sides` are those before any scoring turn.
    """

    duel: Duel
    chances: dict[ScoringTurns, list[Floats]]
    pairs: Pairs
    sides: tuple[Side, ...]
    ties: tuple[float, float]
    traces: dict[tuple[int, int, int], tuple[Floats, Floats]] = field(default_factory=dict)

    def of_seat(self, seat: int, scoring_turns: ScoringTurns = (0, 0)) -> Floats:
        """Return the win chances of `seat` on turn, [own, other], after these scoring turns."""
        seats = self.chances[scoring_turns]
        return seats[seat % len(seats)]

    @property
    def players(self) -> tuple[Player, Player]:
        """The two players."""
        return self.duel.players

    @property
    def first_wins(self) -> float:
        """The first player's win chance at the beginning of the game."""
        return float(self.of_seat(0)[0, 0])

    def at(self, seat: int, own: int, other: int, turn_total: int) -> tuple[float, float]:
        """Return the win chances of `seat` if it rolls and if it holds, NaN where illegal."""
        if self._is_last_throw(own, other):
            chances = last_chance(self.duel.players[seat], self.ties[seat], gaps=other - own)
            return float(chances[-1]), float("nan")
        key = (seat, own, other)
        if key not in self.traces:
            self.traces[key] = self._trace(seat, own, other)
        rolling, holding = self.traces[key]
        if turn_total < len(rolling):
            return float(rolling[turn_total]), float(holding[turn_total])
        position = (seat, own, other, turn_total)
        return self._roll_past_table(*position), self._hold_past_table(*position)

    def worth(self, seat: int, own: int, other: int, turn_total: int) -> float:
        """Return the win chance of `seat`, on turn with `turn_total` at risk."""
        roll, hold = self.at(seat, own, other, turn_total)
        player = self.duel.players[seat]
        if np.isnan(roll) or np.isnan(hold):
            return float(np.fmax(roll, hold))
        if player.is_perfect:
            return max(roll, hold)
        chance = float(player.rolls(own=own, other=other, turn_total=turn_total))
        return chance * roll + (1 - chance) * hold

    def tiebreaker_decisions(self) -> Bools:
        """Return where the first player of a tiebreaker rolls, by turn total."""
        size = self.duel.game.target or 0
        rolling, holding = self._trace(0, size, size)
        return np.isnan(holding) | (rolling > holding + EVEN)

    def _is_last_throw(self, own: int, other: int) -> bool:
        """Return whether one last throw is left, whose points count at once."""
        game = self.duel.game
        ends_so = isinstance(game.ending, LastThrow) and not game.is_one_throw
        return ends_so and own < (game.target or 0) <= other

    def _roll_past_table(self, seat: int, own: int, other: int, turn_total: int) -> float:
        """Return the value of rolling at a turn total above the table of `_trace`."""
        game, wiped = self.duel.game, self._turn_at(seat, own, other)[2]
        worth = 0.0
        for effect, chance in effect_chances(game, throws=game.safe_throws).items():
            total_after = effect.turn_total_after(turn_total)
            if effect.is_wipe_out:
                after = float(wiped[0, total_after])
            elif effect.ends_turn or total_after >= len(self.traces[seat, own, other][0]):
                after = self._hold_past_table(seat, effect.score_after(own), other, total_after)
            else:
                after = self.worth(seat, own, other, total_after)
            worth += float(chance) * after
        return worth

    def _hold_past_table(self, seat: int, own: int, other: int, gained: int) -> float:
        """Return the value of banking `gained` points, also above the table of `_trace`."""
        size, player = self.duel.game.target or 0, self.duel.players[seat]
        if max(own, other) < size <= own + gained and player.is_answered:
            return 1 - self.at(1 - seat, other, own + gained, 0)[0]
        return float(self._after_bank(seat, own, np.array([gained]), other)[0])

    def _trace(self, seat: int, own: int, other: int) -> tuple[Floats, Floats]:
        """Return the values of rolling and of holding for `seat`, by turn total."""
        turns, nothing, wiped = self._turn_at(seat, own, other)
        if isinstance(turns, DiceTurns):
            return turns.settle(nothing, wiped)[0, 0], np.full(1, np.nan)
        top = turns.top
        rolling, holding = np.full(top + 1, np.nan), np.full(top + 1, np.nan)

        def note(turn_total: int, roll: Floats, hold: Floats) -> None:
            rolling[turn_total], holding[turn_total] = roll[0, 0, 0], hold[0, 0, 0]

        # First to convergence, then once more to record each turn total.
        turns.settle(nothing, wiped)
        turns.watch = note
        turns.values(nothing, wiped, nothing)
        # Where holding is not legal, the value of the turn is that of rolling.
        forced = min(turns.least, top + 1)
        rolling[:forced] = turns.layers[0].memory[0, :forced, 0, 0]
        if turns.least or turns.forced:
            rolling[0] = turns.layers[-1].memory[0, 0, 0, 0]
        return rolling, holding

    def _turn_at(self, seat: int, own: int, other: int) -> tuple[Turns, Floats, Floats]:
        """Return the turn at a position, and the values of a bust and of a wipe-out."""
        size = self.duel.game.target or 0
        if own >= size and seat == 0:
            return self.duel.tiebreaker.first_turn(size)
        player, side = self.duel.players[seat], self.sides[seat]
        top = side.top if other < size else max(player.least, other - own + 1)
        position = {"own": np.array([[own]]), "other": np.array([[other]])}
        hold = np.zeros((1, 2, length_of_hold(player, max(side.top, top))))
        hold[0, 0] = self._after_bank(seat, own, np.arange(hold.shape[-1]), other)
        turns = turns_of(player, hold, top=top, position=position)
        if isinstance(turns, OpenTurns):
            turns.least = player.least
        nothing = np.array([[[hold[0, 0, 0]], [0.0]]])
        return turns, nothing, self._after_wipe(seat, own, other)

    def _after_bank(self, seat: int, own: int, gained: Ints, other: int) -> Floats:
        """Return the win chances of `seat` after it has banked `gained` points."""
        size = self.duel.game.target or 0
        banked = own + gained
        if own >= size and seat == 0:
            return 1 - self.duel.tiebreaker.after_gaining(size, gaps=int(gained.max()))[gained]
        if max(own, other) >= size:
            return np.asarray((banked > other) + self.ties[seat] * (banked == other))
        end = self.sides[seat].past_target[other]
        values_past = end[np.clip(banked - size, 0, len(end) - 1)]
        values: Floats = np.where(banked >= size, values_past, 0.0)
        is_below_target = banked < size
        values[is_below_target] = 1 - self.of_seat(1 - seat)[other, banked[is_below_target]]
        return values

    def _after_wipe(self, seat: int, own: int, other: int) -> Floats:
        size = self.duel.game.target or 0
        # In a tiebreaker `other` is 0 if the first player was wiped out: both are then level at 0.
        if own >= size and other == 0:
            return np.full((1, size), 1 - self.duel.tiebreaker.worth[0])
        if other >= size:
            return np.zeros((1, size))
        return 1 - self.of_seat(1 - seat)[other : other + 1]

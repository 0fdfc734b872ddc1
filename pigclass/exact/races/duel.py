"""Solver of a race between two seats."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product

import numpy as np

from pigclass.exact.chance.throws import effect_chances
from pigclass.exact.engine.dice_turns import DiceTurns
from pigclass.exact.engine.players import (
    Player,
    Turns,
    check_race,
    check_turns_end,
    dice_of_player,
    length_of_hold,
    turns_of,
)
from pigclass.exact.engine.score_pairs import Pairs, Side
from pigclass.exact.engine.solving import solve
from pigclass.exact.engine.throw_table import Answers, Bools, Floats, Ints, kernel_of
from pigclass.exact.engine.turns import EVEN, OpenTurns
from pigclass.exact.races.last_chance import beyond, enough, last_chance
from pigclass.exact.races.tiebreaker import Level
from pigclass.rules.endings import FirstTo, LastThrow, LastTurn, Ties
from pigclass.rules.game import Game

Grid = tuple[int, int]


@dataclass(frozen=True)
class Duel:
    """Two players of a race and, once solved, their chances.

    `shares` is what a tie that stands is worth to each seat. `before` is a race solved before
    in which people play in the same way; its chances are a good beginning.
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
        """Return the chances at every position."""
        check_race(self.game)
        for player in self.players:
            check_turns_end(player)
        return self._solved(self._ties())

    @cached_property
    def level(self) -> Level:
        """The tiebreaker."""
        return Level(*self.players)

    @cached_property
    def enough(self) -> list[Ints | None]:
        """Points per seat from which it always holds, if there are any."""
        if self.before is not None:
            return self.before.duel.enough
        return [self._enough(seat) if self._surely_holds(seat) else None for seat in (0, 1)]

    @cached_property
    def tops(self) -> list[int]:
        """For each seat the highest turn total at which it may roll."""
        if self.before is not None:
            return self.before.duel.tops
        return [
            int(points.max()) - 1 if player.is_perfect and points is not None else player.top()
            for player, points in zip(self.players, self.enough, strict=True)
        ]

    def _ties(self) -> tuple[float, float]:
        if self.game.ties is Ties.SHARE or isinstance(self.game.ending, FirstTo):
            return self.shares
        return self.level.value, 1 - self.level.value

    def _solved(self, ties: tuple[float, float]) -> "SolvedDuel":
        """Solve a grid per pair of scoring turns, the last ones first."""
        levels = [player.scoring_levels() for player in self.players]
        ends = [self._beyond(seat, ties[1 - seat]) for seat in (0, 1)]
        grids: dict[Grid, list[Floats]] = {}
        for grid in product(range(levels[0], -1, -1), range(levels[1], -1, -1)):
            sides = [self._side(seat, ends[seat], grid) for seat in (0, 1)]
            for seat, side in enumerate(sides):
                banked = list(grid)
                banked[seat] = min(grid[seat] + 1, levels[seat])
                settled = grids.get((banked[0], banked[1]))
                side.after_bank = settled[1 - seat] if settled else None
            pairs = Pairs(self.game.target or 0, sides[: 1 if self.is_symmetric else 2])
            if self.before is not None:
                pairs.begin_with(self.before.pairs)
            grids[grid] = solve(pairs)
        return SolvedDuel(self, grids, pairs, tuple(sides), ties)

    def _enough(self, seat: int) -> Ints:
        """Return the points from which a seat always holds."""
        player, opponent = self.players[seat], self.players[1 - seat]
        size = self.game.target or 0
        return enough(player, opponent) if player.is_answered else np.full(size, size)

    def _beyond(self, seat: int, tie: float) -> Floats:
        """Return the values past the target; 1 if no answer follows."""
        player, chaser = self.players[seat], self.players[1 - seat]
        if not player.is_answered:
            return np.ones((self.game.target or 0, 1))
        return beyond(player, chaser, tie, top=self.tops[seat])

    def _surely_holds(self, seat: int) -> bool:
        player = self.players[seat]
        ends = isinstance(self.game.ending, FirstTo) and player.stops_at_target
        return not self.game.is_one_throw and (player.is_perfect or ends)

    def _side(self, seat: int, end: Floats, grid: Grid) -> Side:
        player = self.players[seat]
        return Side(
            kernel=dice_of_player(player) if self.game.is_one_throw else kernel_of(self.game),
            beyond=end,
            top=self.tops[seat],
            least=0 if player.may_pass else max(1, self.game.min_bank),
            rolls=_rolls_of(player, scoring_turns=grid[seat]),
            early=player.first_kernels,
            forced=self.game.safe_throws,
            enough=self.enough[seat],
        )


@dataclass(frozen=True)
class SolvedDuel:
    """The chances of both seats at the start of a turn, `chances[grid][seat][own, other]`.

    `pairs` are those of the first grid, with no scoring turns made.
    """

    duel: Duel
    chances: dict[Grid, list[Floats]]
    pairs: Pairs
    sides: tuple[Side, ...]
    ties: tuple[float, float]
    traces: dict[tuple[int, int, int], tuple[Floats, Floats]] = field(default_factory=dict)

    def of_seat(self, seat: int, grid: Grid = (0, 0)) -> Floats:
        """Return the chances of `seat` on turn, [own, other], after so many scoring turns."""
        seats = self.chances[grid]
        return seats[seat % len(seats)]

    @property
    def players(self) -> tuple[Player, Player]:
        """The two players."""
        return self.duel.players

    @property
    def first_wins(self) -> float:
        """The first player's chance at the beginning."""
        return float(self.of_seat(0)[0, 0])

    def at(self, seat: int, own: int, other: int, turn_total: int) -> tuple[float, float]:
        """Return the values of rolling and holding, NaN where illegal.

        With `own` past the target too, it is a tiebreaker.
        """
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
        return self._one_throw(*position), self._banked_far(*position)

    def worth(self, seat: int, own: int, other: int, turn_total: int) -> float:
        """Return the chance of `seat` on turn with so much at risk."""
        roll, hold = self.at(seat, own, other, turn_total)
        player = self.duel.players[seat]
        if np.isnan(roll) or np.isnan(hold):
            return float(np.fmax(roll, hold))
        if player.is_perfect:
            return max(roll, hold)
        chance = float(player.rolls(own=own, other=other, turn_total=turn_total))
        return chance * roll + (1 - chance) * hold

    def level_decisions(self) -> Bools:
        """Return where perfect play rolls at level scores in a tiebreaker, by turn total."""
        size = self.duel.game.target or 0
        rolling, holding = self._trace(0, size, size)
        return np.isnan(holding) | (rolling > holding + EVEN)

    def _is_last_throw(self, own: int, other: int) -> bool:
        """Return whether all that is left is a throw that banks itself."""
        game = self.duel.game
        ends_so = isinstance(game.ending, LastThrow) and not game.is_one_throw
        return ends_so and own < (game.target or 0) <= other

    def _one_throw(self, seat: int, own: int, other: int, turn_total: int) -> float:
        """Return what rolling is worth with more at risk than anybody rolls with."""
        game, wiped = self.duel.game, self._turn_at(seat, own, other)[2]
        worth = 0.0
        for effect, chance in effect_chances(game, throws=game.safe_throws).items():
            left = effect.turn_total_after(turn_total)
            if effect.is_wipe_out:
                after = float(wiped[0, left])
            elif effect.ends_turn or left >= len(self.traces[seat, own, other][0]):
                after = self._banked_far(seat, effect.score_after(own), other, left)
            else:
                after = self.worth(seat, own, other, left)
            worth += float(chance) * after
        return worth

    def _banked_far(self, seat: int, own: int, other: int, gained: int) -> float:
        """Return what banking is worth, with however much at risk."""
        size, player = self.duel.game.target or 0, self.duel.players[seat]
        if max(own, other) < size <= own + gained and player.is_answered:
            return 1 - self.at(1 - seat, other, own + gained, 0)[0]
        return float(self._banked(seat, own, np.array([gained]), other)[0])

    def _trace(self, seat: int, own: int, other: int) -> tuple[Floats, Floats]:
        """Return what rolling and what holding are worth to `seat`, by turn total."""
        turns, nothing, wiped = self._turn_at(seat, own, other)
        if isinstance(turns, DiceTurns):
            return turns.settle(nothing, wiped)[0, 0], np.full(1, np.nan)
        top = turns.top
        rolling, holding = np.full(top + 1, np.nan), np.full(top + 1, np.nan)

        def note(turn_total: int, roll: Floats, hold: Floats) -> None:
            rolling[turn_total], holding[turn_total] = roll[0, 0, 0], hold[0, 0, 0]

        def note_forced(turn_total: int, roll: Floats) -> None:
            rolling[turn_total] = roll[0, 0, 0]

        turns.settle(nothing, wiped)
        turns.watch, turns.watch_forced = note, note_forced
        turns.values(nothing, wiped, nothing)
        return rolling, holding

    def _turn_at(self, seat: int, own: int, other: int) -> tuple[Turns, Floats, Floats]:
        """Return the turn at a position, with values after bust and wipe-out."""
        size = self.duel.game.target or 0
        if own >= size and seat == 0:
            return self.duel.level.first_turn(size)
        player, side = self.duel.players[seat], self.sides[seat]
        top = side.top if other < size else max(side.least, other - own + 1)
        position = {"own": np.array([[own]]), "other": np.array([[other]])}
        hold = np.zeros((1, 2, length_of_hold(player, max(side.top, top))))
        hold[0, 0] = self._banked(seat, own, np.arange(hold.shape[-1]), other)
        turns = turns_of(player, hold, top=top, position=position)
        if isinstance(turns, OpenTurns):
            turns.least = side.least
        nothing = np.array([[[hold[0, 0, 0]], [0.0]]])
        return turns, nothing, self._wiped(seat, own, other)

    def _banked(self, seat: int, own: int, gained: Ints, other: int) -> Floats:
        """Return the chances of `seat` once `gained` has joined the score `own`."""
        size = self.duel.game.target or 0
        banked = own + gained
        if own >= size and seat == 0:
            lost: Floats = self.duel.level.after_gaining(size, gaps=int(gained.max()))[gained]
            return 1 - lost
        if max(own, other) >= size:
            at_the_end: Floats = (banked > other) + self.ties[seat] * (banked == other)
            return at_the_end
        end = self.sides[seat].beyond[other]
        past = end[np.clip(banked - size, 0, len(end) - 1)]
        values: Floats = np.where(banked >= size, past, 0.0)
        below = banked < size
        values[below] = 1 - self.of_seat(1 - seat)[other, banked[below]]
        return values

    def _wiped(self, seat: int, own: int, other: int) -> Floats:
        size = self.duel.game.target or 0
        if own >= size and other == 0:
            return np.full((1, size), 1 - self.duel.level.worth[0])
        if other >= size:
            return np.zeros((1, size))
        values: Floats = 1 - self.of_seat(1 - seat)[other][None]
        return values


def _rolls_of(player: Player, *, scoring_turns: int) -> Callable[..., Answers] | None:
    if player.is_perfect or (player.game.is_one_throw and not player.game.dice_choice):
        return None
    return lambda own, other, turn_total, throws: player.answers(
        own=own, other=other, turn_total=turn_total, throws=throws, scoring_turns=scoring_turns
    )

"""One turn of one player in many games at once."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from pigclass.rules.errors import PigclassError
from pigclass.rules.game import Game
from pigclass.simulate.asking import Decisions
from pigclass.simulate.draws import MOST_THROWS, Draws, draws
from pigclass.simulate.machine import Machine
from pigclass.simulate.seen import seen

Ints = npt.NDArray[Any]
Bools = npt.NDArray[np.bool_]
Position = dict[str, Ints]


@dataclass(frozen=True)
class Played:
    """What a turn came to in each game: the points left to bank, whether it was lost, throws."""

    left: Ints
    lost: Bools
    throws: Ints


class OneTurn:
    """The turns of the player in `seat`; `one_throw` where each is a single throw.

    Played by a machine, if decisions depend on few things, and throw by throw otherwise.
    """

    def __init__(
        self, game: Game, decisions: Decisions, seat: int, *, one_throw: bool = False
    ) -> None:
        self.game, self.decisions, self.seat = game, decisions, seat
        self.one_throw = one_throw or game.is_one_throw
        # A machine knows the turns of the game as they usually are.
        self.machine = decisions.machine if self.one_throw == game.is_one_throw else None

    def play(
        self, scores: Ints, rng: np.random.Generator, *, able: Bools | None = None, **told: Any
    ) -> Played:
        """Play the turn in each game of `scores[player, game]`, and change those it takes away.

        `able` tells who can still win; `told` are the readings that no scores tell.
        """
        needs, games = self.decisions.needs, scores.shape[1]
        position = {name: np.broadcast_to(told[name], games) for name in needs if name in told}
        position |= seen(self.game, scores, able, self.seat, needs)
        if self.machine is not None:
            rows = self.decisions.row(position, games)
            if rows is not None:
                return self._walked(self.machine, rows, scores, rng)
        return _ThrowByThrow(self, scores, able, position, rng).play()

    def move_scores(self, scores: Ints, games: Ints, factor: Ints, everyone: Bools) -> None:
        """Let a throw multiply the scores of whoever is on turn, or everyone's, in these games."""
        for seat in range(len(scores)):
            hit = everyone | (seat == self.seat)
            scores[seat, games[hit]] *= factor[hit]

    def _walked(
        self, machine: Machine, rows: Ints, scores: Ints, rng: np.random.Generator
    ) -> Played:
        ends, throws = machine.walk(rows, rng)
        moves = machine.score_scales != 1
        if moves.any():
            games = np.flatnonzero(moves.take(ends))
            at = ends[games]
            self.move_scores(scores, games, machine.score_scales[at], machine.hits_everyone[at])
        return Played(machine.left.take(ends), machine.lost.take(ends), throws)


class _ThrowByThrow:
    """A turn in lock step: all whose turn goes on throw at once; those that are over drop out."""

    def __init__(
        self,
        turn: OneTurn,
        scores: Ints,
        able: Bools | None,
        position: Position,
        rng: np.random.Generator,
    ) -> None:
        self.turn, self.game, self.decisions = turn, turn.game, turn.decisions
        self.scores, self.able, self.rng = scores, able, rng
        size = scores.shape[1]
        self.going, self.position = np.arange(size), position
        self.totals = np.zeros(size, dtype=np.int32)
        self.played = Played(
            np.zeros(size, dtype=np.int32), np.zeros(size, dtype=bool), np.zeros(size, dtype=int)
        )

    def play(self) -> Played:
        """Throw until every turn is over."""
        for throws in range(1, MOST_THROWS + 1):
            ended, lost = self._throw(throws - 1)
            over = ended | ~self._rolls(throws)
            last = np.flatnonzero(over)
            games = self.going[last]
            self.played.left[games] = self.totals[last]
            self.played.lost[games] = lost[last]
            self.played.throws[games] = throws
            if len(last) == len(over):
                return self.played
            self._keep(np.flatnonzero(~over))
        raise PigclassError(f"A turn of {self.game.name} did not end in {MOST_THROWS} throws.")

    def _throw(self, made: int) -> tuple[Bools, Bools]:
        """Make one throw; return where that ended the turn, and where the turn total is lost."""
        if self.game.dice_choice is None:
            return self._land(draws(self.game, throws=made), slice(None))
        dice = self.decisions.dice(self._now(made))
        ended, lost = np.zeros(len(dice), dtype=bool), np.zeros(len(dice), dtype=bool)
        for number in np.unique(dice):
            here = np.flatnonzero(dice == number)
            ended[here], lost[here] = self._land(draws(self.game, dice=int(number)), here)
        return ended, lost

    def _land(self, table: Draws, here: Any) -> tuple[Bools, Bools]:
        totals = self.totals[here]
        drawn = table.draw(self.rng, len(totals))
        scales = table.scales.take(drawn)
        self.totals[here] = np.maximum(0, scales * totals + table.adds.take(drawn))
        moved = np.flatnonzero(table.score_scales.take(drawn) != 1)
        if len(moved):
            effects = drawn[moved]
            self.turn.move_scores(
                self.scores, self.going[here][moved],
                table.score_scales[effects], table.hits_everyone[effects],
            )  # fmt: skip
            able = None if self.able is None else self.able[:, self.going]
            self.position |= seen(
                self.game, self.scores[:, self.going], able, self.turn.seat, self.position
            )
        ended: Bools = table.ends.take(drawn) | self.turn.one_throw
        return ended, ended & (scales == 0)

    def _rolls(self, throws: int) -> Any:
        no_choice = self.turn.one_throw or self.game.dice_choice is not None
        if no_choice or throws < self.game.safe_throws:
            return np.ones(len(self.totals), dtype=bool)
        return self.decisions.rolls(self._now(throws), self.rng)

    def _now(self, throws: int) -> Position:
        """Return what the players read just now."""
        position = {**self.position, "turn_total": self.totals}
        if "throws" in self.decisions.needs:
            position["throws"] = np.full(len(self.totals), throws)
        return position

    def _keep(self, places: Ints) -> None:
        self.going, self.totals = self.going[places], self.totals[places]
        self.position = {name: array[places] for name, array in self.position.items()}

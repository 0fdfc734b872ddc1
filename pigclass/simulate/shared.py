"""Many games with shared throws at once: everyone standing shares each throw of a round."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from pigclass.rules.endings import Ties
from pigclass.rules.errors import PigclassError
from pigclass.rules.game import Game
from pigclass.simulate.asking import Decisions
from pigclass.simulate.draws import Draws, draws
from pigclass.simulate.ended import Ended, ended
from pigclass.simulate.sitting import sit_at, thresholds_of

Ints = npt.NDArray[Any]
Bools = npt.NDArray[np.bool_]

MOST_ROUNDS = 10_000
MOST_THROWS = 20_000


@dataclass(frozen=True)
class ManyRounds:
    """Games of one kind with shared throws, ready to be played in chunks."""

    game: Game
    decisions: Decisions

    chunk = 1 << 13

    def play(self, size: int, rng: np.random.Generator) -> Ended:
        """Play `size` games to their end, round by round."""
        run = _Run(self.game, self.decisions, size, rng)
        while len(run.numbers):
            run.play_round()
        return ended(self.game, run.final, run.final_able, run.rounds, run.thrown)


class _Run:
    """One chunk of games while they are played."""

    def __init__(
        self, game: Game, decisions: Decisions, size: int, rng: np.random.Generator
    ) -> None:
        self.game, self.decisions, self.rng = game, decisions, rng
        self.players = len(decisions.strategies)
        self.numbers = np.arange(size)
        self.scores = np.zeros((self.players, size), dtype=np.int32)
        self.able = np.ones((self.players, size), dtype=bool)
        self.scoring_turns = np.zeros((self.players, size), dtype=np.int32)
        self.final = np.zeros((self.players, size), dtype=np.int32)
        self.final_able = np.ones((self.players, size), dtype=bool)
        self.rounds = np.zeros(size, dtype=np.int32)
        self.thrown = np.zeros(size, dtype=np.int32)
        self.round = 0
        self.thresholds = thresholds_of(game, decisions)

    def play_round(self) -> None:
        """Play one round of every game that goes on."""
        self.round += 1
        if self.round > MOST_ROUNDS:
            raise PigclassError(f"{self.game.name} did not end within {MOST_ROUNDS:,} rounds.")
        saved = self._sat_at_thresholds()
        if saved is None:
            saved = np.zeros_like(self.scores)
            self._throws_of_round(saved)
        self.scores += saved
        if "scoring_turns" in self.decisions.needs:
            self.scoring_turns += saved > 0
        self._finish()

    def _sat_at_thresholds(self) -> Ints | None:
        """Return what each player keeps from the round, if thresholds are all that decides."""
        if self.thresholds is None or not self.able.all():
            return None
        saved, throws = sit_at(self.game, self.thresholds, len(self.numbers), self.rng)
        self.thrown[self.numbers] += throws
        return saved

    def _throws_of_round(self, saved: Ints) -> None:
        standing = self.able.copy()
        games, totals = np.arange(len(self.numbers)), np.zeros(len(self.numbers), dtype=np.int32)
        for throws in range(MOST_THROWS):
            table = draws(self.game, throws=throws)
            drawn = table.draw(self.rng, len(games))
            totals = np.maximum(0, table.scales[drawn] * totals + table.adds[drawn])
            self.thrown[self.numbers[games]] += 1
            if table.moves_scores or table.hits_everyone.any():
                self._hurt(table, drawn, games, standing, saved)
            over = table.ends[drawn]
            if over.any():
                banked = standing & over & (totals > 0)
                saved[:, games] = np.where(banked, totals, saved[:, games])
                games, totals, standing = games[~over], totals[~over], standing[:, ~over]
            if throws + 1 >= self.game.safe_throws:
                self._sit(saved, standing, games, totals, throws + 1)
            alive = standing.any(axis=0)
            if not alive.all():
                games, totals, standing = games[alive], totals[alive], standing[:, alive]
            if not len(games):
                return
        raise PigclassError(f"A round of {self.game.name} did not end in {MOST_THROWS} throws.")

    def _hurt(self, table: Draws, drawn: Ints, games: Ints, standing: Bools, saved: Ints) -> None:
        """Let a throw reach banked scores, and everyone's points of the round if it says so."""
        everyone = table.hits_everyone[drawn]
        saved[:, games[everyone]] = 0
        moved = np.flatnonzero(table.score_scales[drawn] != 1)
        hit = standing[:, moved] | everyone[moved]
        factor = np.where(hit, table.score_scales[drawn[moved]], 1)
        self.scores[:, games[moved]] *= factor

    def _sit(self, saved: Ints, standing: Bools, games: Ints, totals: Ints, throws: int) -> None:
        """Ask all who stand, at the same moment; those who sit keep the turn total."""
        rolls = self._rolls(standing, games, totals, throws)
        sits = standing & ~rolls
        saved[:, games] += sits * totals
        standing &= rolls

    def _rolls(self, standing: Bools, games: Ints, totals: Ints, throws: int) -> Bools:
        rolls = np.zeros(standing.shape, dtype=bool)
        position = self._position(standing, games, totals, throws)
        for player in range(self.players):
            told = {name: self._of(player, array) for name, array in position.items()}
            told["seat"] = np.full(len(games), player)
            told["other"] = self._best_other(player, games)
            rolls[player] = self.decisions.rolls(told, self.rng)
        return rolls

    def _of(self, player: int, array: Ints) -> Ints:
        return array[player] if array.ndim == 2 else array

    def _position(self, standing: Bools, games: Ints, totals: Ints, throws: int) -> dict[str, Ints]:
        whole = np.ones(len(games), dtype=np.int64)
        left = 0 if self.game.rounds is None else max(0, self.game.rounds - self.round)
        position: dict[str, Ints] = {
            "turn_total": totals,
            "throws": whole * throws,
            "round": whole * self.round,
            "own": self.scores[:, games],
            "still_standing": standing.sum(axis=0),
            "scoring_turns": self.scoring_turns[:, games],
        }
        return position | ({} if self.game.rounds is None else {"rounds_left": whole * left})

    def _best_other(self, player: int, games: Ints) -> Ints:
        able = np.where(self.able[:, games], self.scores[:, games], 0)
        others = np.delete(able, player, axis=0)
        return others.max(axis=0) if len(others) else np.zeros(len(games), dtype=np.int64)

    def _finish(self) -> None:
        """Let the games drop out that are over; a tie may have to be played on."""
        over = np.zeros(len(self.numbers), dtype=bool)
        if self.game.rounds is not None:
            over[:] = self.round >= self.game.rounds
        else:
            over = self.scores.max(axis=0) >= (self.game.target or 0)
        if self.game.ties is Ties.TIEBREAKER:
            shown = np.where(self.able, self.scores, -1)
            best = shown == shown.max(axis=0)
            self.able = np.where(over, best, self.able)
            over &= best.sum(axis=0) == 1
        if not over.any():
            return
        self._note_finished(slice(None) if over.all() else over)
        going = ~over
        self.numbers, self.scores = self.numbers[going], self.scores[:, going]
        self.able, self.scoring_turns = self.able[:, going], self.scoring_turns[:, going]

    def _note_finished(self, over: Any) -> None:
        numbers: Any = self.numbers[over]
        if len(numbers) == len(self.rounds):
            numbers = slice(None)
        self.final[:, numbers] = self.scores[:, over]
        self.final_able[:, numbers] = self.able[:, over]
        self.rounds[numbers] = self.round

"""Many games with shared throws at once: everyone standing shares each throw of a round."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from pigclass.rules.endings import Ties
from pigclass.rules.errors import PigclassError
from pigclass.rules.game import Game
from pigclass.simulate.asking import Decisions, decisions_of
from pigclass.simulate.draws import Draws, draws
from pigclass.simulate.ended import Ended, ended
from pigclass.simulate.seen import seen
from pigclass.simulate.sitting import Sitting, thresholds_of
from pigclass.strategies.reading import Strategy

Ints = npt.NDArray[Any]
Bools = npt.NDArray[np.bool_]

MOST_ROUNDS = 10_000
MOST_THROWS = 20_000


class ManyRounds:
    """Games of one kind with shared throws, ready to be played in chunks."""

    chunk = 1 << 13

    def __init__(self, game: Game, strategies: Sequence[Strategy], *, for_games: int) -> None:
        self.game = game
        self.decisions = decisions_of(game, strategies, for_games=for_games)
        thresholds = thresholds_of(game, self.decisions)
        self.sitting = None if thresholds is None else Sitting(game, thresholds)

    def play(self, size: int, rng: np.random.Generator) -> Ended:
        """Play `size` games to their end, round by round."""
        run = _Run(self.game, self.decisions, self.sitting, size, rng)
        while len(run.numbers):
            run.play_round()
        return ended(self.game, run.final, run.final_able, run.rounds, run.thrown)


class _Run:
    """One chunk of games while they are played."""

    def __init__(
        self,
        game: Game,
        decisions: Sequence[Decisions],
        sitting: Sitting | None,
        size: int,
        rng: np.random.Generator,
    ) -> None:
        self.game, self.decisions, self.sitting, self.rng = game, decisions, sitting, rng
        self.players = len(decisions)
        self.needs = {name for each in decisions for name in each.needs}
        self.numbers = np.arange(size)
        self.scores = np.zeros((self.players, size), dtype=np.int32)
        self.able = np.ones((self.players, size), dtype=bool)
        self.scoring_turns = np.zeros((self.players, size), dtype=np.int32)
        self.final = np.zeros((self.players, size), dtype=np.int32)
        self.final_able = np.ones((self.players, size), dtype=bool)
        self.rounds = np.zeros(size, dtype=np.int32)
        self.thrown = np.zeros(size, dtype=np.int32)
        self.round = 0

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
        if "scoring_turns" in self.needs:
            self.scoring_turns += saved > 0
        self._finish()

    def _sat_at_thresholds(self) -> Ints | None:
        """Return what each player keeps from the round, if thresholds are all that decides."""
        if self.sitting is None or not self.able.all():
            return None
        sat = self.sitting.play(len(self.numbers), self.rng)
        self.thrown[self.numbers] += sat.throws
        moved = np.flatnonzero(sat.score_scales != 1)
        if len(moved):
            factor = np.where(sat.kept[:, moved] == 0, sat.score_scales[moved], 1)
            self.scores[:, moved] *= factor
        return sat.kept

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
        shown = self._shown_to_all(standing, totals, throws)
        scores, able = self.scores[:, games], self.able[:, games]
        for player, decisions in enumerate(self.decisions):
            position = {name: shown[name] for name in decisions.needs if name in shown}
            position |= seen(self.game, scores, able, player, decisions.needs)
            if "scoring_turns" in decisions.needs:
                position["scoring_turns"] = self.scoring_turns[player, games]
            rolls[player] = decisions.rolls(position, self.rng)
        return rolls

    def _shown_to_all(self, standing: Bools, totals: Ints, throws: int) -> dict[str, Ints]:
        """Return the readings that are the same for everyone."""
        numbers = {"throws": throws, "round": self.round}
        if self.game.rounds is not None:
            numbers["rounds_left"] = max(0, self.game.rounds - self.round)
        shown = {name: np.full(len(totals), number) for name, number in numbers.items()}
        return shown | {"turn_total": totals, "still_standing": standing.sum(axis=0)}

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

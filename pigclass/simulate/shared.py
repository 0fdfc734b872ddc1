"""Many games that all play at once: everyone standing shares each throw of a round.

With dice of their own, `pigclass.simulate.own_dice`, only the throws of a round differ.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from pigclass.rules.endings import Ties
from pigclass.rules.errors import PigclassError
from pigclass.rules.game import Game
from pigclass.simulate.asking import Decisions, decisions_of
from pigclass.simulate.draws import MOST_THROWS, Draws, draws
from pigclass.simulate.ended import Ended, ended
from pigclass.simulate.running import Running
from pigclass.simulate.seen import seen
from pigclass.simulate.sitting import Sitting, thresholds_of
from pigclass.strategies.reading import Strategy

Ints = npt.NDArray[Any]
Bools = npt.NDArray[np.bool_]

MOST_ROUNDS = 10_000


class ManyRounds:
    """Games of one kind with shared throws, ready to be played in chunks."""

    chunk = 1 << 13

    def __init__(self, game: Game, strategies: Sequence[Strategy], *, for_games: int) -> None:
        self.game = game
        self.decisions = decisions_of(game, strategies, for_games=for_games)
        self.sitting = self._sitting()

    def play(self, size: int, rng: np.random.Generator) -> Ended:
        """Play `size` games to their end, round by round."""
        run = self._begun(size, rng)
        for number in range(1, MOST_ROUNDS + 1):
            run.play_round(number, self.sitting)
            if not len(run.now.number):
                return ended(self.game, run.at_end.scores, run.able, run.rounds, run.at_end.throws)
        raise PigclassError(
            f"{self.game.name} did not end within {MOST_ROUNDS:,} rounds. Perhaps nobody ever "
            "scores; or players who decide alike, and share every throw, play a tie on for ever, "
            "which ties='share' would end."
        )

    def _sitting(self) -> Sitting | None:
        """Return the quick way to play a round, where thresholds are all that decides."""
        thresholds = thresholds_of(self.game, self.decisions)
        return None if thresholds is None else Sitting(self.game, thresholds)

    def _begun(self, size: int, rng: np.random.Generator) -> "Run":
        return Run(self.game, self.decisions, size, rng)


class Run:
    """One chunk of games while they are played.

    `able[player, game]` tells who can still win, where a tiebreaker may leave fewer than all.
    """

    def __init__(
        self, game: Game, decisions: Sequence[Decisions], size: int, rng: np.random.Generator
    ) -> None:
        self.game, self.decisions, self.rng = game, decisions, rng
        self.now, self.at_end = (Running.start(decisions, size) for _ in range(2))
        shape = self.now.scores.shape
        self.able = np.ones(shape, dtype=bool) if game.ties is Ties.TIEBREAKER else None
        self.round, self.rounds = 0, np.zeros(size, dtype=np.int32)

    def play_round(self, number: int, sitting: Sitting | None) -> None:
        """Play one round of every game that goes on, by thresholds if these are all that decides.

        In a tiebreaker not all play, and then each throw is made for those who do.
        """
        self.round = number
        everyone_plays = self.able is None or bool(self.able[:, self.now.number].all())
        if sitting is not None and everyone_plays:
            saved = self._sat(sitting)
        else:
            saved = np.zeros_like(self.now.scores)
            self.throws_of_round(saved)
        self.now.scores += saved
        if len(self.now.scoring_turns):
            self.now.scoring_turns += saved > 0
        self._finish()

    def _sat(self, sitting: Sitting) -> Ints:
        """Return what each player keeps from the round."""
        sat = sitting.play(len(self.now.number), self.rng)
        self.now.throws += sat.throws
        moved = np.flatnonzero(sat.score_scales != 1)
        if len(moved):
            factor = np.where(sat.kept[:, moved] == 0, sat.score_scales[moved], 1)
            self.now.scores[:, moved] *= factor
        return sat.kept

    def all_standing(self) -> Bools:
        """Return who stands when a round begins, [player, game]."""
        if self.able is not None:
            return self.able[:, self.now.number]
        return np.ones(self.now.scores.shape, dtype=bool)

    def throws_of_round(self, saved: Ints) -> None:
        """Throw until nobody stands; what each player keeps goes into `saved`."""
        now, size = self.now, len(self.now.number)
        standing = self.all_standing()
        games, totals = np.arange(size), np.zeros(size, dtype=np.int32)
        for throws in range(MOST_THROWS):
            table = draws(self.game, throws=throws)
            drawn = table.draw(self.rng, len(games))
            totals = np.maximum(0, table.scales[drawn] * totals + table.adds[drawn])
            now.throws[games] += 1
            if table.moves_scores or table.hits_everyone.any():
                self._hurt(table, drawn, games, standing, saved)
            over = table.ends[drawn]
            if over.any():
                banked = standing & over & (totals > 0)
                saved[:, games] = np.where(banked, totals, saved[:, games])
                games, totals, standing = games[~over], totals[~over], standing[:, ~over]
            if throws + 1 >= self.game.safe_throws:
                self.sit(saved, standing, games, totals, throws + 1)
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
        self.now.scores[:, games[moved]] *= factor

    def sit(self, saved: Ints, standing: Bools, games: Ints, totals: Ints, throws: int) -> None:
        """Ask all who stand, at the same moment; those who sit keep the turn total.

        `totals` has one for each game, or [player, game] where each has their own.
        """
        rolls = self._rolls(standing, games, totals, throws)
        sits = standing & ~rolls
        saved[:, games] += sits * totals
        standing &= rolls

    def _rolls(self, standing: Bools, games: Ints, totals: Ints, throws: int) -> Bools:
        rolls = np.zeros(standing.shape, dtype=bool)
        shown = self._shown_to_all(standing, throws)
        at_risk = np.broadcast_to(totals, standing.shape)
        scores = self.now.scores[:, games]
        able = None if self.able is None else self.able[:, self.now.number[games]]
        for player, decisions in enumerate(self.decisions):
            position = {name: shown[name] for name in decisions.needs if name in shown}
            position["turn_total"] = at_risk[player]
            position |= seen(self.game, scores, able, player, decisions.needs)
            if "scoring_turns" in decisions.needs:
                position["scoring_turns"] = self.now.scoring_turns[player, games]
            rolls[player] = decisions.rolls(position, self.rng)
        return rolls

    def _shown_to_all(self, standing: Bools, throws: int) -> dict[str, Ints]:
        """Return the readings that are the same for everyone."""
        numbers = {"throws": throws, "round": self.round}
        if self.game.rounds is not None:
            numbers["rounds_left"] = max(0, self.game.rounds - self.round)
        size = standing.shape[1]
        shown = {name: np.full(size, number) for name, number in numbers.items()}
        return shown | {"still_standing": standing.sum(axis=0)}

    def _finish(self) -> None:
        """Let the games drop out that are over; a tie may have to be played on."""
        now = self.now
        if self.game.rounds is None:
            over = now.scores.max(axis=0) >= (self.game.target or 0)
        else:
            over = np.full(len(now.number), self.round >= self.game.rounds)
        if self.able is not None:
            numbers = now.number[over]
            shown = np.where(self.able[:, numbers], now.scores[:, over], -1)
            best = shown == shown.max(axis=0, initial=-1)
            self.able[:, numbers] = best
            over[over] = best.sum(axis=0) == 1
        places = np.flatnonzero(over)
        if len(places):
            self.rounds[now.number[places]] = self.round
            now.move_to(self.at_end, places)

"""One turn of those whose turn it is, in many games at once."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from pigclass.rules.game import Game
from pigclass.simulate.automaton import Automaton
from pigclass.simulate.by_threshold import Sitting, thresholds_of
from pigclass.simulate.decisions import Decisions
from pigclass.simulate.readings import seen
from pigclass.simulate.throw_by_throw import OnTurn, Played, ThrowByThrow

Ints = npt.NDArray[Any]
Bools = npt.NDArray[np.bool_]


class OneTurn(OnTurn):
    """The turns of some players: by a fast lane where decisions depend on few things.

    That is an automaton, or thresholds where all share the throws; throw by throw otherwise.
    """

    @classmethod
    def of(
        cls, game: Game, decisions: Sequence[Decisions], players: range, *, one_throw: bool = False
    ) -> Self:
        """Return the turns of these players, out of all `decisions`; perhaps a throw each."""
        mine = decisions[players.start : players.stop]
        return cls(game, players, mine, one_throw or game.is_one_throw)

    @cached_property
    def automaton(self) -> Automaton | None:
        """What plays the turns of one player; it knows turns of the game as they usually are."""
        if self.game.at_once and not self.decisions[0].by_itself:
            return None
        return self.decisions[0].automaton if self.one_throw == self.game.is_one_throw else None

    @cached_property
    def sitting(self) -> Sitting | None:
        """What plays a round of shared throws, if thresholds are all that decides."""
        if not self.game.shared or self.decisions[0].by_itself:
            return None
        thresholds = thresholds_of(self.game, self.decisions)
        return None if thresholds is None else Sitting(self.game, thresholds)

    def play(
        self,
        scores: Ints,
        rng: np.random.Generator,
        *,
        able: Bools | None = None,
        scoring_turns: Ints | None = None,
        **told: Any,
    ) -> Played:
        """Play the turn in each game of `scores[player, game]`, and change those it takes away.

        `able` tells who can still win; `told` are the readings that are the same for all on turn.
        """
        if self.sitting is not None and (able is None or able.all()):
            return self._sat(self.sitting, scores, rng)
        positions = []
        for seat, decisions in zip(self.players, self.decisions, strict=True):
            if scoring_turns is not None and len(scoring_turns):
                told["scoring_turns"] = scoring_turns[seat]
            known = [name for name in decisions.needs if name in told]
            position = {name: np.broadcast_to(told[name], scores.shape[1]) for name in known}
            positions.append(position | seen(self.game, scores, able, seat, decisions.needs))
        if self.automaton is not None:
            rows = self.decisions[0].row(positions[0], scores.shape[1])
            if rows is not None:
                return self._walked(self.automaton, rows, scores, rng)
        return ThrowByThrow(self, scores, able, positions, rng).play()

    def _walked(
        self, automaton: Automaton, rows: Ints, scores: Ints, rng: np.random.Generator
    ) -> Played:
        ends, throws = automaton.walk(rows, rng)
        moves = automaton.score_scales != 1
        if moves.any():
            games = np.flatnonzero(moves.take(ends))
            at = ends[games]
            hit = np.isin(np.arange(len(scores)), self.players)[:, None]
            hit = hit | automaton.hits_everyone[at]
            scores[:, games] *= np.where(hit, automaton.score_scales[at], 1)
        return Played(automaton.left.take(ends)[None], automaton.lost.take(ends)[None], throws)

    def _sat(self, sitting: Sitting, scores: Ints, rng: np.random.Generator) -> Played:
        sat = sitting.play(scores.shape[1], rng)
        games = np.flatnonzero(sat.score_scales != 1)
        scores[:, games] *= np.where(sat.kept[:, games] == 0, sat.score_scales[games], 1)
        return Played(sat.kept, sat.kept == 0, sat.throws)

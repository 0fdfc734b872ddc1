"""What follows once someone has the target: the turns that others still have, and tiebreakers.

From here on games differ in who is on turn, and so each notes who is still to play.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from pigclass.rules.endings import EqualTurns, LastThrow, Ties
from pigclass.rules.errors import PigclassError
from pigclass.rules.game import Game
from pigclass.simulate.asking import decisions_of
from pigclass.simulate.one_turn import OneTurn
from pigclass.simulate.running import Running
from pigclass.simulate.seen import side_totals
from pigclass.strategies.reading import Strategy

Ints = npt.NDArray[Any]
Bools = npt.NDArray[np.bool_]

MOST_TURNS = 100_000


class LastChances:
    """The ends of races of one game, ready to be played in chunks."""

    def __init__(self, game: Game, strategies: Sequence[Strategy]) -> None:
        self.game = game
        # Few turns are still to come: no table is worth making for them.
        decisions = decisions_of(game, strategies, for_games=0)
        self.turns = {
            one_throw: [
                OneTurn(game, each, seat, one_throw=one_throw)
                for seat, each in enumerate(decisions)
            ]
            for one_throw in (False, True)
        }

    def play(self, now: Running, rounds: Ints, seats: Ints, rng: np.random.Generator) -> Bools:
        """Play all games to their end; return who could still win then, [player, game]."""
        run = _Run(self.game, now, rounds, seats)
        for _ in range(MOST_TURNS):
            if not len(run.going):
                return run.able
            reached = run.reached(run.going)
            one_throw = (reached & ~run.tiebreak[run.going]) & isinstance(
                self.game.ending, LastThrow
            )
            on_turn = seats[run.going]
            for seat in np.unique(on_turn):
                for single in (False, True):
                    places = run.going[(on_turn == seat) & (one_throw == single)]
                    if len(places):
                        turn = self.turns[single][seat]
                        now.play_turn(turn, places, rounds[places], rng, able=run.able)
            run.find_next(reached)
        raise PigclassError(f"{self.game.name} did not end within {MOST_TURNS:,} last turns.")


class _Run:
    """One chunk of games while they are played: who can still win, and who is still to play."""

    def __init__(self, game: Game, now: Running, rounds: Ints, seats: Ints) -> None:
        self.game, self.now, self.rounds, self.seats = game, now, rounds, seats
        self.players = len(now.scores)
        sides = game.sides(self.players)
        self.side_of = np.array(
            [n for seat in range(self.players) for n, side in enumerate(sides) if seat in side]
        )
        self.able = np.ones(now.scores.shape, dtype=bool)
        self.to_play = np.arange(self.players)[:, None] > seats
        self.tiebreak = np.zeros(len(seats), dtype=bool)
        self.going = np.arange(len(seats))
        self.find_next(self.tiebreak)

    def reached(self, places: Ints) -> Bools:
        """Return where someone has the target."""
        totals = side_totals(self.game, self.now.scores[:, places])
        there: Bools = totals.max(axis=0) >= (self.game.target or 0)
        return there

    def find_next(self, before: Bools) -> None:
        """Find out who comes next, or that the game is over; `before` tells who was there."""
        going = self.going
        reached = self.reached(going)
        if not isinstance(self.game.ending, EqualTurns):
            self._give_last_chances(going[reached & ~before & ~self.tiebreak[going]])
        nobody = ~self.to_play[:, going].any(axis=0)
        over = nobody & (reached | self.tiebreak[going])
        played_on = self._leave_those_tied(going[over])
        finished = over.copy()
        finished[over] = ~played_on
        again = going[nobody & ~finished]
        self.rounds[again] += 1
        self.to_play[:, again] = self.able[:, again]
        self.seats[again] = self.players - 1
        self.going = going[~finished]
        self._advance()

    def _give_last_chances(self, places: Ints) -> None:
        """Where a side has just reached the target, all other sides have one more turn."""
        mine = self.side_of[self.seats[places]]
        self.to_play[:, places] = self.side_of[:, None] != mine

    def _leave_those_tied(self, places: Ints) -> Bools:
        """Leave only those tied for the highest, if it matters; return where there are several."""
        if self.game.ties is Ties.SHARE:
            return np.zeros(len(places), dtype=bool)
        totals = side_totals(self.game, self.now.scores[:, places])[self.side_of]
        shown = np.where(self.able[:, places], totals, -1)
        best = shown == shown.max(axis=0)
        self.able[:, places] = best
        # A side of several is tied with nobody but itself.
        sides = best[[side[0] for side in self.game.sides(self.players)]].sum(axis=0)
        self.tiebreak[places] |= sides > 1
        several: Bools = sides > 1
        return several

    def _advance(self) -> None:
        """Hand the dice to the next seat that is still to play."""
        going = self.going
        turns_until = (np.arange(self.players)[:, None] - self.seats[going] - 1) % self.players
        waiting = np.where(self.to_play[:, going], turns_until, self.players)
        self.seats[going] = waiting.argmin(axis=0)
        self.to_play[self.seats[going], going] = False

"""Many games of one kind at once, in lock step: turn by turn until all are over.

Where all play at once, a turn is a round. In a race the same player's turn is played in every game
that goes on: until someone has the target all games are alike, nobody is left out, and everyone
plays in turn. Then a game is over, or it goes on with the last chances of the others.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from pigclass.rules.endings import FirstTo, Ties
from pigclass.rules.game import Game
from pigclass.simulate.decisions import decisions_of
from pigclass.simulate.last_chances import LastChances, Running
from pigclass.simulate.one_turn import OneTurn
from pigclass.simulate.readings import highest, own_total, side_of_seat
from pigclass.strategies.reading import Strategy
from pigclass.words import grouped, refusal

Ints = npt.NDArray[Any]


@dataclass(frozen=True)
class Ended:
    """Final scores [player, game], and sums over the games of what each player won."""

    scores: Ints
    won: npt.NDArray[np.float64]
    won_squared: npt.NDArray[np.float64]
    alone: npt.NDArray[np.float64]
    rounds: Ints
    throws: Ints


def ended(game: Game, at_end: Running) -> Ended:
    """Count the wins: the highest total among the sides that can still win, shared if tied."""
    best = highest(game, at_end.scores, at_end.able)
    sides = len(best)
    winners = best.sum(axis=0, dtype=np.int16).astype(np.intp)
    # counts[side][k]: games that the side wins together with k − 1 others.
    counts = np.array([np.bincount(winners[row], minlength=sides + 1) for row in best])
    counts = counts[side_of_seat(game, len(at_end.scores))]
    shared_by = np.maximum(np.arange(sides + 1), 1)
    return Ended(
        scores=at_end.scores,
        won=(counts / shared_by).sum(axis=1),
        won_squared=(counts / shared_by**2).sum(axis=1),
        alone=counts[:, 1],
        rounds=at_end.rounds,
        throws=at_end.throws,
    )


Bools = npt.NDArray[np.bool_]

MOST_ROUNDS = 100_000
MOST_ROUNDS_AT_ONCE = 10_000
# So many fit the processor's cache: there are two players in most races, and a class otherwise.
CHUNK, CHUNK_AT_ONCE = 1 << 15, 1 << 13


class ManyGames:
    """Games of one kind, ready to be played in chunks."""

    def __init__(self, game: Game, strategies: Sequence[Strategy], *, for_games: int) -> None:
        self.game = game
        self.chunk = CHUNK_AT_ONCE if game.at_once else CHUNK
        self.decisions = decisions_of(
            game, strategies, for_games=for_games, nobody_is_there=not game.at_once
        )
        seats = range(len(strategies))
        on_turn = [seats] if game.at_once else [seats[seat : seat + 1] for seat in seats]
        self.turns = [OneTurn.of(game, self.decisions, players) for players in on_turn]
        over_at_once = game.at_once or isinstance(game.ending, FirstTo)
        self.last = None if over_at_once else LastChances(game, strategies)

    def play(self, size: int, rng: np.random.Generator) -> Ended:
        """Play `size` games to their end."""
        now, at_end = (
            Running.start(self.decisions, size, tiebreaks=self.game.ties is Ties.TIEBREAKER)
            for _ in range(2)
        )
        self._until_someone_is_there(now, at_end, rng)
        if self.last is not None:
            self.last.play(at_end, rng)
        return ended(self.game, at_end)

    def _until_someone_is_there(
        self, now: Running, at_end: Running, rng: np.random.Generator
    ) -> None:
        """Play until someone has the target, or until the last round is over."""
        most = MOST_ROUNDS_AT_ONCE if self.game.at_once else MOST_ROUNDS
        for number in range(1, most + 1):
            told = {"round": number, "still_standing": 1}
            if self.game.rounds is not None:
                told["rounds_left"] = max(0, self.game.rounds - number)
            for turn in self.turns:
                now.play_turn(turn, slice(None), rng, **told)
                places = np.flatnonzero(self._is_there(now, turn, number))
                if len(places):
                    now.move_to(at_end, places, round_number=number, seat=turn.players[-1])
                if not len(now.number):
                    return
        raise refusal("refused.simulate.endless_game", name=self.game.name, most=grouped(most))

    def _is_there(self, now: Running, turn: OneTurn, number: int) -> Bools:
        """Return which games are over, or come to the last chances."""
        if self.game.rounds is not None:
            there = np.full(len(now.number), number >= self.game.rounds)
        elif self.game.at_once:
            there = now.scores.max(axis=0) >= (self.game.target or 0)
        else:
            there = own_total(self.game, now.scores, turn.players[0]) >= (self.game.target or 0)
        if self.game.at_once and len(now.able):
            # Those tied play on, and nobody else.
            best = highest(self.game, now.scores[:, there], now.able[:, there])
            now.able[:, there] = best
            there[there] = best.sum(axis=0) == 1
        return there

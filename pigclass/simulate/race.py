"""Many races at once: seat after seat, the same player's turn is played in every game that goes on.

Until someone has the target all games are alike: nobody is left out, and everyone plays in turn.
Then a game is over, or it goes on with the last chances of the others.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from pigclass.rules.endings import FirstTo
from pigclass.rules.errors import PigclassError
from pigclass.rules.game import Game
from pigclass.simulate.asking import decisions_of
from pigclass.simulate.ended import Ended, ended
from pigclass.simulate.last_chances import LastChances
from pigclass.simulate.one_turn import OneTurn
from pigclass.simulate.running import Running
from pigclass.simulate.seen import own_total
from pigclass.strategies.reading import Strategy

Ints = npt.NDArray[Any]

MOST_ROUNDS = 100_000


class ManyRaces:
    """Races of one game, ready to be played in chunks."""

    chunk = 1 << 15

    def __init__(self, game: Game, strategies: Sequence[Strategy], *, for_games: int) -> None:
        self.game = game
        self.decisions = decisions_of(game, strategies, for_games=for_games, nobody_is_there=True)
        self.turns = [OneTurn(game, each, seat) for seat, each in enumerate(self.decisions)]
        self.last = None if isinstance(game.ending, FirstTo) else LastChances(game, strategies)

    def play(self, size: int, rng: np.random.Generator) -> Ended:
        """Play `size` games to their end."""
        at_end = Running.start(self.decisions, size)
        rounds, seats = self._until_someone_is_there(at_end, rng)
        able = None
        if self.last is not None:
            able = self.last.play(at_end, rounds, seats, rng)
        return ended(self.game, at_end.scores, able, rounds, at_end.throws)

    def _until_someone_is_there(
        self, at_end: Running, rng: np.random.Generator
    ) -> tuple[Ints, Ints]:
        """Play until someone has the target; return in which round, and in which seat."""
        now = Running.start(self.decisions, len(at_end.number))
        rounds, seats = np.zeros_like(at_end.throws), np.zeros_like(at_end.throws)
        for number in range(1, MOST_ROUNDS + 1):
            for turn in self.turns:
                now.play_turn(turn, slice(None), number, rng)
                there = own_total(self.game, now.scores, turn.seat) >= (self.game.target or 0)
                places = np.flatnonzero(there)
                if len(places):
                    games = now.number[places]
                    rounds[games], seats[games] = number, turn.seat
                    now.move_to(at_end, places)
                if not len(now.number):
                    return rounds, seats
        raise PigclassError(f"{self.game.name} did not end within {MOST_ROUNDS:,} rounds.")

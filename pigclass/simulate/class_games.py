"""Games of many candidates with a class, on the same throws and without meeting one another.

In a fixed number of rounds that is no matter. In a race all share the rounds too, but each
candidate's race ends by itself: when the candidate or somebody of the class has the target at the
end of a round. What comes later does not count in it any more.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from pigclass.rules.game import Game
from pigclass.simulate.by_threshold import Sitting
from pigclass.simulate.many import CHUNK_AT_ONCE, MOST_ROUNDS_AT_ONCE, ManyGames
from pigclass.strategies.thresholds import HoldAt
from pigclass.words import grouped, refusal

Ints = npt.NDArray[Any]
Floats = npt.NDArray[np.float64]


def victories(theirs: Ints, mine: Ints, students: Ints) -> Floats:
    """Return each candidate's share of the victory, [candidate, game].

    `theirs` has the score of each threshold of the class, at which so many `students` sit.

    >>> victories(np.array([[40, 55]]), np.array([[55, 55], [9, 9]]), np.array([3])).tolist()
    [[1.0, 0.25], [0.0, 0.0]]
    """
    best = theirs.max(axis=0)
    shared_by = 1 + students @ (theirs == best)
    return np.where(mine > best, 1.0, (mine == best) / shared_by)


class ClassGames:
    """Games of one kind against a class, ready to be played in chunks."""

    chunk = CHUNK_AT_ONCE

    def __init__(self, game: Game, class_of: Mapping[int, int], tried: Sequence[int]) -> None:
        self.candidates, self.students = len(tried), np.array(list(class_of.values()))
        strategies = [HoldAt(threshold) for threshold in (*class_of, *tried)]
        self.many = ManyGames(game, strategies, for_games=self.chunk)

    def play(self, size: int, rng: np.random.Generator) -> Floats:
        """Play `size` games, and return each candidate's share of the victory in each of them."""
        scores = self.many.play(size, rng).scores
        theirs, mine = scores[: len(self.students)], scores[len(self.students) :]
        return victories(theirs, mine, self.students)


class ClassRaces:
    """Races of one kind against a class, ready to be played in chunks."""

    chunk = CHUNK_AT_ONCE

    def __init__(self, game: Game, class_of: Mapping[int, int], tried: Sequence[int]) -> None:
        self.game, self.students = game, np.array(list(class_of.values()))
        self.sitting = Sitting(game, np.array([*class_of, *tried]))
        self.candidates = len(tried)

    def play(self, size: int, rng: np.random.Generator) -> Floats:
        """Play `size` games, and return each candidate's share of the victory in each of them."""
        won = np.zeros((self.candidates, size))
        racing = np.ones((self.candidates, size), dtype=bool)
        scores = np.zeros((len(self.students) + self.candidates, size), dtype=np.int32)
        games = np.arange(size)
        for _ in range(MOST_ROUNDS_AT_ONCE):
            scores += self.sitting.play(len(games), rng).kept
            theirs, mine = scores[: len(self.students)], scores[len(self.students) :]
            over = racing & (np.maximum(mine, theirs.max(axis=0)) >= (self.game.target or 0))
            won[:, games] += over * victories(theirs, mine, self.students)
            racing &= ~over
            on = racing.any(axis=0)
            games, racing, scores = games[on], racing[:, on], scores[:, on]
            if not len(games):
                return won
        raise refusal(
            "refused.simulate.hardly_scores", name=self.game.name, most=grouped(MOST_ROUNDS_AT_ONCE)
        )

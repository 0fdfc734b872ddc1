"""A thousand classes that play by a rule: what each number to stop at makes on the same throws."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from pigclass.rules.codes.shared_form import shared_form
from pigclass.rules.endings import Rounds, Ties
from pigclass.rules.game import Game
from pigclass.simulate.many import ManyGames
from pigclass.strategies.thresholds import HoldAt

Ints = npt.NDArray[Any]

CLASSES = 1000
# A race has no number of rounds: a class plays so many.
ROUNDS = 5
# A dot stands for so many classes: a hundred dots are seen at a glance.
A_DOT = 10
MOST_PILES = 30


@dataclass(frozen=True)
class Piles:
    """The scores of a thousand classes as dots: a pile for each `width` points, from 0 on."""

    width: int
    number: int

    @classmethod
    def over(cls, scores: Ints) -> "Piles":
        """Return piles that are wide enough for nearly all of these scores."""
        most = int(np.quantile(scores, 0.995))
        width = max(1, -(-(most + 1) // MOST_PILES))
        return cls(width, most // width + 1)

    def dots(self, scores: Ints) -> list[int]:
        """Return how many dots each pile has; together they are a hundred."""
        place = np.clip(scores // self.width, 0, self.number - 1)
        return whole_dots(np.bincount(place, minlength=self.number).tolist())


def whole_dots(classes: Sequence[int]) -> list[int]:
    """Return so many whole dots for these numbers of classes that their sum stays.

    >>> whole_dots([504, 489, 7])
    [50, 49, 1]
    """
    whole = [number // A_DOT for number in classes]
    left = sum(classes) // A_DOT - sum(whole)
    by_rest = sorted(range(len(classes)), key=lambda it: -(classes[it] % A_DOT))
    for place in by_rest[:left]:
        whole[place] += 1
    return whole


@lru_cache(maxsize=8)
def scores_of_classes(game: Game, most: int) -> Ints:
    """Return the score of stopping at 1, 2, … `most` in each class, [number, class].

    All numbers play on the same throws, so that they can be compared class by class. The seed is
    always the same: whoever moves the slider back finds what was there.
    """
    many = ManyGames(game, [HoldAt(at) for at in range(1, most + 1)], for_games=CLASSES)
    scores: Ints = many.play(CLASSES, np.random.default_rng(1)).scores
    return scores


def class_form(game: Game) -> Game:
    """Return the game as a class plays it: a number of rounds, each throw for everyone.

    >>> from pigclass.rules.catalog import pig, skunk
    >>> class_form(pig()).rounds, class_form(skunk()).rounds
    (5, 5)
    """
    if not game.at_once:
        game = shared_form(game, rounds=ROUNDS)
    ending = game.ending if game.rounds else Rounds(ROUNDS)
    # A tie is no matter here, and would be played on.
    return replace(game, ending=ending, ties=Ties.SHARE)

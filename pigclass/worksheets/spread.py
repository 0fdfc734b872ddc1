"""How far off the mean of a class may be: where all share the throws, all are off together.

Students choose their thresholds by themselves, so that these scatter about a middle one as heights
do. With m the mean score and v the mean product of the scores of two students (or of one with
itself), the mean of n students has the variance (v_one − m²) / n + (1 − 1/n) · (v_two − m²). The
second part is what the shared throws leave, however many students there are; with dice of their
own there is none.
"""

from dataclasses import dataclass
from functools import lru_cache
from math import sqrt
from statistics import NormalDist

from pigclass.exact.chance.throws import effect_chances
from pigclass.exact.shared.class_mean import means_and_products, shares
from pigclass.rules.effects import add
from pigclass.rules.game import Game
from pigclass.worksheets import theory

# So many students, of different mind, stand for all: as many think of each of these thresholds.
MINDS = 9
SPREAD = 0.3


@dataclass(frozen=True)
class Spread:
    """What a class does, about which threshold it sits, and the scatter of its mean score."""

    threshold: int
    about: int
    one: float
    two: float

    def of_mean(self, students: int, games: int = 1) -> float:
        """Return the standard deviation of the mean score of so many students, in points.

        >>> from pigclass.rules.catalog import skunk
        >>> told = spread(skunk())
        >>> [round(told.of_mean(students)) for students in (1, 10, 30, 100)]
        [25, 22, 22, 22]
        """
        return sqrt((self.one / students + (1 - 1 / students) * self.two) / games)


@lru_cache(maxsize=64)
def spread(game: Game) -> Spread | None:
    """Return how scores scatter if students sit at about the best threshold, as a round number.

    None where the game has no fixed number of rounds, or where it is not so simple: a throw may
    hurt those who sit, or a turn total may fall.
    """
    if not game.at_once or game.rounds is None or game.hits_everyone or not _is_simple(game):
        return None
    middle = theory.farthest(game) // 2
    about = max(1, round(SPREAD * middle))
    minds = NormalDist(middle, about)
    places = ((number + 0.5) / MINDS for number in range(MINDS))
    thresholds = [max(1, round(minds.inv_cdf(place))) for place in places]
    at, share = shares(thresholds)
    means, products = means_and_products(game, at)
    squared = float(share @ means) ** 2
    return Spread(
        threshold=middle,
        about=about,
        one=float(share @ products.diagonal()) - squared,
        two=0.0 if game.own_dice else float(share @ products @ share) - squared,
    )


def _is_simple(game: Game) -> bool:
    """Check that throws only add points, bust or wipe out."""
    return not game.min_bank and all(
        effect.turn_add <= 0 and effect.score_scale in (0, 1)
        if effect.is_bust
        else effect.turn_add >= 0 and effect == add(effect.turn_add)
        for throws in range(game.safe_throws + 1)
        for effect in effect_chances(game, throws=throws)
    )

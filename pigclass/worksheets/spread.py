"""How far off the mean of a class may be: where all share the throws, all are off together.

Students choose their thresholds by themselves, so that these scatter about a middle one as heights
do. With m the mean score and v the mean product of the scores of two students (or of one with
itself), the mean of n students has the variance (v_one − m²) / n + (1 − 1/n) · (v_two − m²). The
second part is what the shared throws leave, however many students there are.
"""

from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import sqrt
from statistics import NormalDist, fmean

from pigclass.rules.game import Game
from pigclass.simulate.highest_total.round_ends import is_plain, round_ends
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
    if not game.shared or game.rounds is None or game.hits_everyone or not is_plain(game):
        return None
    middle = theory.farthest(game) // 2
    about = max(1, round(SPREAD * middle))
    minds = NormalDist(middle, about)
    places = ((number + 0.5) / MINDS for number in range(MINDS))
    thresholds = [max(1, round(minds.inv_cdf(place))) for place in places]
    mean = fmean(_mean_score_and_product(game, each, each)[0] for each in thresholds)
    products = {
        pair: _mean_score_and_product(game, *sorted(pair))[1]
        for pair in product(thresholds, repeat=2)
    }
    return Spread(
        threshold=middle,
        about=about,
        one=fmean(products[each, each] for each in thresholds) - mean**2,
        two=fmean(products.values()) - mean**2,
    )


def _mean_score_and_product(game: Game, sooner: int, later: int) -> tuple[float, float]:
    """Return the mean score of one who sits sooner, and of its product with a later one's."""
    ends = round_ends(game, [sooner, later]).items()
    mine = theirs = both = 0.0
    for _ in range(game.rounds or 0):
        after = [0.0, 0.0, 0.0]
        for ((saved, saved_later), wiped), chance in ends:
            # A wipe-out takes the score of whoever stands: first of all the one who sits later.
            keeps, keeps_later = wiped < 2, wiped < 1
            after[0] += chance * (keeps * mine + saved)
            after[1] += chance * (keeps_later * theirs + saved_later)
            crossed = keeps * mine * saved_later + keeps_later * theirs * saved
            after[2] += chance * (keeps * keeps_later * both + crossed + saved * saved_later)
        mine, theirs, both = after
    return mine, both

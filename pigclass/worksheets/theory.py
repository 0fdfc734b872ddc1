"""The exact numbers that keys tell, each from `exact` and none typed in."""

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import sqrt
from statistics import NormalDist

from pigclass import exact
from pigclass.exact.chance.throws import effect_chances
from pigclass.exact.one_turn.turn import Turn
from pigclass.exact.shared.best_hold_in_game import BestHoldInGame
from pigclass.exact.shared.class_mean import means_and_products, shares
from pigclass.rules.effects import add
from pigclass.rules.errors import PigclassError
from pigclass.rules.game import Game
from pigclass.strategies.thresholds import HoldAt

# So many numbered lines at most stand across graph paper; each is a place where a class may plot.
MOST_LINES = 10
# A turn that hardly ever ends would go on over many pages.
LEAST_BUSTS = Fraction(1, 12)

# A sheet, its key and its twins in other languages and on other paper ask for the same figures.
remembered = lru_cache(maxsize=1024)
best = remembered(exact.best_hold)
best_of_dice = remembered(exact.best_dice)
even_at = remembered(exact.break_even)
raced = remembered(exact.race)

# So many students, of different mind, stand for all: as many think of each of these thresholds.
MINDS = 9
SPREAD = 0.3


def takes_score(game: Game) -> bool:
    """Say whether a throw can take the score, so that it matters how much is banked."""
    return any(outcome.effect.score_scale != 1 for outcome in game.outcomes)


def can_hold(game: Game) -> bool:
    """Say whether a turn has a stopping threshold at all."""
    return not game.is_one_throw


@remembered
def best_in_game(game: Game) -> BestHoldInGame | None:
    """Return the best thresholds of a whole game of rounds; None where theory has no such answer.

    Where a throw may take the score, they are lower than those of a round by itself.
    """
    try:
        return exact.best_hold_in_game(game)
    except PigclassError:
        return None


@remembered
def perfect_mean(game: Game) -> Fraction:
    """Return the mean score of a game of rounds for who sits sooner with more to lose."""
    return Fraction(exact.rounds(game).mean_score)


@remembered
def held(game: Game, threshold: int) -> Turn:
    """Return the turn, or round, of who holds at a threshold."""
    return exact.turn(game, HoldAt(threshold))


@remembered
def mean_at(game: Game, threshold: int) -> Fraction:
    """Return the points of a turn on average, held at a threshold."""
    return held(game, threshold).mean


def bust_at(game: Game, threshold: int) -> Fraction:
    """Return the chance that a turn held at a threshold ends in a bust."""
    return held(game, threshold).bust


def farthest(game: Game) -> int:
    """Return where the axis of thresholds ends: about twice the best one, a round number.

    >>> from pigclass.rules.catalog import pig, piglet
    >>> farthest(pig()), farthest(piglet())
    (40, 10)
    """
    return max(10, -(-2 * best(game).thresholds[0] // 10) * 10)


def lines_across(game: Game) -> range:
    """Return where the lines of an axis of thresholds or turn totals stand, after 0.

    >>> from pigclass.rules.catalog import pig, piglet
    >>> list(lines_across(pig())), list(lines_across(piglet()))
    ([5, 10, 15, 20, 25, 30, 35, 40], [1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    """
    far = farthest(game)
    step = next(it for it in (1, 2, 5, 10, 20, 50) if far <= it * MOST_LINES)
    return range(step, far + 1, step)


def curve(game: Game) -> list[tuple[int, Fraction]]:
    """Return every stopping threshold of the axis and the mean turn that it gives."""
    return [(at, mean_at(game, at)) for at in range(1, farthest(game) + 1)]


@remembered
def mean_of_game(game: Game, threshold: int) -> Fraction:
    """Return the score of a game of rounds on average, held at a threshold in each."""
    return Fraction(exact.rounds(game, HoldAt(threshold)).mean_score)


@remembered
def mean_of_dice(game: Game, number: int) -> Fraction:
    """Return the points of a throw with so many chosen dice on average."""
    return exact.gain(game, 0, dice=number).mean


@remembered
def alive(game: Game, throws: int) -> list[tuple[int, Fraction]]:
    """Return the chances that a turn or round is alive after 0, 1, 2, … throws."""
    return list(enumerate(exact.survival(game, throws).chances))


def bust_chance_of(game: Game, dice: int) -> Fraction:
    """Return the chance that a throw of so many chosen dice busts."""
    chances = effect_chances(game, dice=dice)
    return sum((chance for effect, chance in chances.items() if effect.is_bust), Fraction(0))


@dataclass(frozen=True)
class Spread:
    """Thresholds that a class chooses, about which one they lie, and the scatter of its mean score.

    Students choose their thresholds by themselves, so that these scatter about a middle one as
    heights do. With m the mean score and v the mean product of the scores of two students (or of
    one with itself), the mean of n students has the variance
    (v_one − m²) / n + (1 − 1/n) · (v_two − m²). The second part is what the shared throws leave,
    however many students there are; with dice of their own there is none.
    """

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
    middle = farthest(game) // 2
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

"""The exact numbers that keys tell, each from `exact` and none typed in."""

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache

from pigclass.exact import (
    best_dice,
    best_hold,
    best_hold_in_game,
    break_even,
    gain,
    race,
    rounds,
    survival,
    turn,
)
from pigclass.exact.chance.throws import effect_chances
from pigclass.exact.one_turn.best_hold import BestHold
from pigclass.exact.one_turn.turn import Turn
from pigclass.exact.shared.best_hold_in_game import BestHoldInGame
from pigclass.rules.effects import Effect
from pigclass.rules.errors import PigclassError
from pigclass.rules.game import Game
from pigclass.strategies.thresholds import HoldAt

# So many numbered lines at most stand across graph paper; each is a place where a class may plot.
MOST_LINES = 10
# A turn that hardly ever ends would go on over many pages.
LEAST_BUSTS = Fraction(1, 12)

# A sheet, its key and its twins in other languages and on other paper ask for the same figures.
remembered = lru_cache(maxsize=1024)
best_of_dice = remembered(best_dice)
even_at = remembered(break_even)
raced = remembered(race)


def bust_chance(game: Game) -> Fraction:
    """Return the chance that one ordinary throw busts; for chosen dice, that of one die.

    >>> from pigclass.rules.catalog import skunk
    >>> bust_chance(skunk())
    Fraction(11, 36)
    """
    busts = (outcome.probability for outcome in game.outcomes if takes_turn(outcome.effect))
    return sum(busts, Fraction(0))


def takes_turn(effect: Effect) -> bool:
    """Say whether an effect loses the turn total and ends the turn, for points or for none."""
    return effect.turn_scale == 0 and effect.ends_turn


def takes_score(game: Game) -> bool:
    """Say whether a throw can take the score, so that it matters how much is banked."""
    return any(outcome.effect.score_scale != 1 for outcome in game.outcomes)


def can_hold(game: Game) -> bool:
    """Say whether a turn has a stopping threshold at all."""
    return not game.is_one_throw


@remembered
def best(game: Game) -> BestHold:
    """Return the best thresholds."""
    return best_hold(game)


@remembered
def best_in_game(game: Game) -> BestHoldInGame | None:
    """Return the best thresholds of a whole game of rounds; None where theory has no such answer.

    Where a throw may take the score, they are lower than those of a round by itself.
    """
    try:
        return best_hold_in_game(game)
    except PigclassError:
        return None


@remembered
def perfect_mean(game: Game) -> Fraction:
    """Return the mean score of a game of rounds for who sits sooner with more to lose."""
    return Fraction(rounds(game).mean_score)


@remembered
def held(game: Game, threshold: int) -> Turn:
    """Return the turn, or round, of who holds at a threshold."""
    return turn(game, HoldAt(threshold))


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
    return Fraction(rounds(game, HoldAt(threshold)).mean_score)


@remembered
def mean_of_dice(game: Game, number: int) -> Fraction:
    """Return the points of a throw with so many chosen dice on average."""
    return gain(game, 0, dice=number).mean


@remembered
def alive(game: Game, throws: int) -> list[tuple[int, Fraction]]:
    """Return the chances that a turn or round is alive after 0, 1, 2, … throws."""
    return list(enumerate(survival(game, throws).chances))


def gains(game: Game, turn_totals: Sequence[int]) -> list[tuple[int, Fraction]]:
    """Return what one more throw adds on average, by turn total."""
    return [(total, gain(game, total).mean) for total in turn_totals]


def bust_chance_of(game: Game, dice: int) -> Fraction:
    """Return the chance that a throw of so many chosen dice busts."""
    chances = effect_chances(game, dice=dice)
    return sum((chance for effect, chance in chances.items() if takes_turn(effect)), Fraction(0))

"""Exact results for keys, computed by `exact` and cached."""

from fractions import Fraction
from functools import lru_cache

from pigclass import exact
from pigclass.exact.chance.throws import effect_chances
from pigclass.exact.one_turn.best_hold import BestHold
from pigclass.exact.one_turn.turn import Turn
from pigclass.rules.effects import add
from pigclass.rules.game import Game
from pigclass.strategies.thresholds import HoldAt
from pigclass.words import PigclassError

# Maximal number of numbered lines across graph paper, each a place to plot, and steps between them.
MOST_LINES, STEPS = 10, (1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000)
# Minimal bust chance: otherwise a turn could fill many pages.
LEAST_BUSTS = Fraction(1, 12)

# Cached: a sheet, its key and its versions in other languages and sizes need the same results.
remembered = lru_cache(maxsize=1024)
best = remembered(exact.best_hold)
best_of_dice = remembered(exact.best_dice)
even_at = remembered(exact.break_even)


def takes_score(game: Game) -> bool:
    """Return whether a throw can take the score, so that banked points matter."""
    return any(outcome.effect.score_scale != 1 for outcome in game.outcomes)


def can_hold(game: Game) -> bool:
    """Return whether a turn has a stopping threshold at all."""
    return not game.is_one_throw


@remembered
def best_in_game(game: Game) -> BestHold | None:
    """Return the best thresholds of a game of rounds; None if they cannot be calculated.

    If a throw can take the score, they are lower than those of a single round.
    """
    try:
        return exact.best_hold_in_game(game)
    except PigclassError:
        return None


@remembered
def perfect_mean(game: Game) -> Fraction:
    """Return the mean score of a game of rounds under perfect play."""
    return Fraction(exact.rounds(game).mean_score)


@remembered
def turn_at(game: Game, threshold: int) -> Turn:
    """Return the exact turn (or round) for holding at a threshold."""
    return exact.turn(game, HoldAt(threshold))


def farthest(game: Game) -> int:
    """Return the end of the axis of thresholds: about twice the best, rounded.

    >>> from pigclass.rules.catalog import pig, piglet
    >>> farthest(pig()), farthest(piglet())
    (40, 10)
    """
    return max(10, -(-2 * best(game).thresholds[0] // 10) * 10)


def lines_across(game: Game) -> range:
    """Return the positions of lines on an axis of thresholds, without 0.

    >>> from pigclass.rules.catalog import pig, piglet
    >>> list(lines_across(pig())), list(lines_across(piglet()))
    ([5, 10, 15, 20, 25, 30, 35, 40], [1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    """
    last = farthest(game)
    step = nice_step(last, MOST_LINES)
    return range(step, last + 1, step)


def nice_step(far: int, most: int = 6) -> int:
    """Return a round step with at most `most` numbers on an axis to `far`.

    >>> nice_step(40, 10), nice_step(31)
    (5, 10)
    """
    return next((step for step in STEPS if far <= step * most), far)


@remembered
def mean_of_game(game: Game, threshold: int) -> Fraction:
    """Return the mean score of a game of rounds for holding at a threshold."""
    return Fraction(exact.rounds(game, HoldAt(threshold)).mean_score)


@remembered
def class_deviation(game: Game, threshold: int, students: int) -> Fraction:
    """Return the standard deviation of the mean score of a class after one game."""
    return Fraction(exact.rounds(game, HoldAt(threshold)).class_mean(students).sd)


def is_simple(game: Game) -> bool:
    """Return whether throws only add points, bust or wipe out."""
    return not game.min_bank and all(
        effect.turn_add <= 0 and effect.score_scale in (0, 1)
        if effect.is_bust
        else effect.turn_add >= 0 and effect == add(effect.turn_add)
        for throws in range(game.safe_throws + 1)
        for effect in effect_chances(game, throws=throws)
    )

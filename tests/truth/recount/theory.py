"""What must happen on average, worked out by listing every throw: slow, obvious, and in fractions.

`score` is what somebody has banked before the round: a wipe-out takes that too.
"""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from math import lcm

from tests.truth.recount.dice import ADDS, WIPE_OUT, Dice

SAT = "sat"
LOG_OF_A_MILLION = 14.5


def bust_chance(dice: Dice) -> Fraction:
    """How likely a throw that is not safe ends the round."""
    return sum(
        (chance for (done, _), chance in dice.chances(before=dice.safe).items() if done != ADDS),
        Fraction(0),
    )


def wipe_out_chance(dice: Dice) -> Fraction:
    """How likely a throw that is not safe takes the score too."""
    chances = dice.chances(before=dice.safe).items()
    return sum((chance for (done, _), chance in chances if done == WIPE_OUT), Fraction(0))


def alive(dice: Dice, throws: int) -> Fraction:
    """How likely a round has not bust after so many throws."""
    chance = Fraction(1)
    for before in range(throws):
        some = dice.chances(before=before).items()
        chance *= sum((each for (done, _), each in some if done == ADDS), Fraction(0))
    return chance


def may_win(dice: Dice) -> Fraction:
    """What one more throw adds on average."""
    chances = dice.chances(before=dice.safe).items()
    return sum((points * chance for (_, points), chance in chances), Fraction(0))


def may_lose(dice: Dice, total: int, *, score: int = 0) -> Fraction:
    """What one more throw takes on average."""
    return bust_chance(dice) * total + wipe_out_chance(dice) * score


def no_gain(dice: Dice, *, score: int = 0) -> Fraction:
    """The turn total at which one more throw gains nothing."""
    return (may_win(dice) - may_lose(dice, 0, score=score)) / bust_chance(dice)


@lru_cache(maxsize=20_000)
def holding_at(dice: Dice, threshold: int) -> dict[tuple[str, int], Fraction]:
    """How a round ends for somebody who sits from a turn total on, and how likely: see `_ends`."""
    return _ends(dice, lambda total: total >= threshold)


def _ends(dice: Dice, stops: Callable[[int], bool]) -> dict[tuple[str, int], Fraction]:
    """Every way in which a round may end, (how, points), and how likely it is."""
    ended: dict[tuple[str, int], Fraction] = {}
    # Of so many equally likely ways: to add fractions takes far longer.
    still, of, throws = {0: 1}, 1, 0
    while still:
        chances = dice.chances(before=throws)
        parts = lcm(*(each.denominator for each in chances.values()))
        going, over = Counter[int](), Counter[tuple[str, int]]()
        for (done, points), each in chances.items():
            part = int(each * parts)
            for total, ways in still.items():
                now = total + points
                may_sit = throws + 1 >= max(dice.safe, 1)
                how = done if done != ADDS else SAT if may_sit and stops(now) else None
                if how is None:
                    going[now] += ways * part
                else:
                    over[how, now if how == SAT else 0] += ways * part
        still, of, throws = going, of * parts, throws + 1
        for end, ways in over.items():
            ended[end] = ended.get(end, Fraction(0)) + Fraction(ways, of)
    return ended


@lru_cache(maxsize=20_000)
def round_mean(dice: Dice, threshold: int) -> Fraction:
    """What a round brings on average to somebody who sits from a turn total on."""
    ends = holding_at(dice, threshold).items()
    return sum((points * chance for (_, points), chance in ends), Fraction(0))


@lru_cache(maxsize=2_000)
def game_scores(dice: Dice, threshold: int, rounds: int) -> dict[int, float]:
    """How likely each score is after so many rounds, where a throw may take what was banked."""
    scores = {0: 1.0}
    for _ in range(rounds):
        after: dict[int, float] = {}
        for score, chance in scores.items():
            for (how, points), each in holding_at(dice, threshold).items():
                now = 0 if how == WIPE_OUT else score + points
                after[now] = after.get(now, 0.0) + chance * float(each)
        scores = after
    return scores


def game_mean(dice: Dice, threshold: int, rounds: int) -> Fraction:
    """The score after so many rounds on average.

    In each round what was banked is lost with the chance of a wipe-out, and points come to it.
    """
    ends = holding_at(dice, threshold).items()
    wiped = sum((chance for (how, _), chance in ends if how == WIPE_OUT), Fraction(0))
    score = Fraction(0)
    for _ in range(rounds):
        score = score * (1 - wiped) + round_mean(dice, threshold)
    return score


def round_points(dice: Dice, threshold: int) -> dict[int, float]:
    """What a round brings, with its chance."""
    points: dict[int, float] = {}
    for (_, brought), chance in holding_at(dice, threshold).items():
        points[brought] = points.get(brought, 0.0) + float(chance)
    return points


def off_by_chance(points: dict[int, float], n: int) -> float:
    """How far the mean of so many may lie from the exact one: farther once in a million means.

    It is Bernstein's bound, which holds for points that hardly ever come, too.
    """
    rare = max(points) * LOG_OF_A_MILLION / (3 * n)
    return float(rare + (rare**2 + 2 * LOG_OF_A_MILLION * deviation(points) ** 2 / n) ** 0.5)


def deviation(points: dict[int, float]) -> float:
    """How far single ones lie from their mean: the standard deviation."""
    middle = sum(each * chance for each, chance in points.items())
    return float(sum((each - middle) ** 2 * chance for each, chance in points.items()) ** 0.5)


@lru_cache(maxsize=1000)
def best_holds(dice: Dice, rounds: int) -> tuple[tuple[int, ...], Fraction]:
    """Every threshold that brings the most on average, and how much.

    It is the mean of a round; where a throw may take the score, that of a game of so many rounds.
    """
    farthest = 2 * int(no_gain(dice)) + 2 * max(points for _, points in dice.chances(before=0))
    means = {at: hold_mean(dice, at, rounds) for at in range(1, farthest + 1)}
    most = max(means.values())
    return tuple(at for at, brings in means.items() if brings == most), most


def hold_mean(dice: Dice, threshold: int, rounds: int) -> Fraction:
    """What a threshold brings in a round, or in a game where a throw may take the score."""
    if wipe_out_chance(dice):
        return game_mean(dice, threshold, rounds)
    return round_mean(dice, threshold)


def reaches(dice: Dice, threshold: int) -> Fraction:
    """How likely a round lives until somebody who sits from a turn total on has sat."""
    ends = holding_at(dice, threshold).items()
    return sum((chance for (how, _), chance in ends if how == SAT), Fraction(0))


def good_throws(dice: Dice) -> Fraction:
    """How many throws come before the bust on average."""
    return dice.safe + (1 - bust_chance(dice)) / bust_chance(dice)

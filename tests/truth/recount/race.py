"""Two who race to a target with a die or coin of their own: who wins how often, by plain loops."""

from functools import lru_cache

from tests.truth.recount import theory
from tests.truth.recount.dice import dice_of

POISON, GOAL, PIG = 1, 100, dice_of("greedy_pig()")


@lru_cache(maxsize=10_000)
def _turn(threshold: int, need: int) -> tuple[float, dict[int, float]]:
    """How often a turn of Pig is bust, and how likely all else is that it brings."""
    points = theory.round_points(PIG, min(threshold, need))
    return points.pop(0), points


@lru_cache(maxsize=100)
def first_wins(first: int, second: int) -> float:
    """How often whoever throws first wins Pig to 100, each holding at a threshold of their own."""
    wins: dict[tuple[int, int], tuple[float, float]] = {}
    for mine in range(GOAL - 1, -1, -1):
        for theirs in range(GOAL - 1, -1, -1):
            wins[mine, theirs] = _both(first, second, mine, theirs, wins)
    return wins[0, 0][0]


def _both(first, second, mine, theirs, wins) -> tuple[float, float]:
    """The first player's chance when it is their own turn, and when it is the other's."""
    bust, own_turn = _turn(first, GOAL - mine)
    their_bust, their_turn = _turn(second, GOAL - theirs)
    rises = sum(
        chance * (1.0 if mine + points >= GOAL else wins[mine + points, theirs][1])
        for points, chance in own_turn.items()
    )
    falls = sum(
        chance * wins[mine, theirs + points][0]
        for points, chance in their_turn.items()
        if theirs + points < GOAL
    )
    # Both may bust for ever so long: own = rises + bust · other, other = falls + their_bust · own.
    own = (rises + bust * falls) / (1 - bust * their_bust)
    return own, falls + their_bust * own


def wins_against(own: int, other: int) -> float:
    """How often one threshold beats another in Pig to 100, each going first half of the time."""
    return (first_wins(own, other) + 1 - first_wins(other, own)) / 2

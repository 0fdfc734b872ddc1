"""Two who race to a target with a die or coin of their own: who wins how often, by plain loops."""

from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from itertools import product

import numpy as np

from tests.truth.recount import theory
from tests.truth.recount.dice import dice_of

POISON, GOAL, PIG = 1, 100, dice_of("greedy_pig()")
# After so many turns next to no game goes on.
TURNS = 80


# A number to hold at, or what a turn brings, with its chance, to somebody who needs so many points.
Turns = int | Callable[[int], dict[int, float]]


@lru_cache(maxsize=10_000)
def _turn(plays: Turns, need: int) -> tuple[float, dict[int, float]]:
    """How often a turn of Pig is bust, and how likely all else is that it brings."""
    holds = isinstance(plays, int)
    points = theory.round_points(PIG, min(plays, need)) if holds else plays(need)
    return points.pop(0), points


def three_throws(need: int) -> dict[int, float]:
    """Points of a turn of three throws, or of fewer if they are enough or one busts."""
    points = Counter()
    for throws in product(range(1, 7), repeat=3):
        total = 0
        for face in throws:
            total = 0 if face == POISON else total + face
            if face == POISON or total >= need:
                break
        points[total] += 1 / 6**3
    return points


def perfect_first_wins(goal: int = GOAL) -> float:
    """How often whoever throws first wins if both play perfectly."""
    wins = np.full((goal, goal), 0.5)
    for _ in range(TURNS):
        lost = 1 - wins.T
        best = {at_risk: np.ones_like(wins) for at_risk in range(goal, goal + 6)}
        for at_risk in reversed(range(goal)):
            rolls = (lost + sum(best[at_risk + face] for face in range(2, 7))) / 6
            held = np.vstack([lost[at_risk:], best[goal][:at_risk]])
            best[at_risk] = np.maximum(rolls, held) if at_risk else rolls
        wins = best[0]
    return wins[0, 0]


@lru_cache(maxsize=100)
def first_wins(first: Turns, second: Turns) -> float:
    """How often whoever throws first wins Pig to 100, each in a way of their own."""
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


def wins_against(own: Turns, other: Turns) -> float:
    """How often one way of play beats another in Pig to 100, each going first half of the time."""
    return (first_wins(own, other) + 1 - first_wins(other, own)) / 2

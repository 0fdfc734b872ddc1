"""Who is at the top after some rounds of shared throws, worked out without drawing.

Rounds are alike; so the chances of the final differences, mine less each of the others', come from
multiplying transforms of those of one round. A wipe-out takes earlier rounds as well: therefore
the rounds are gone through from the last one back, and it is kept in mind for how many of the
thresholds, the highest ones, earlier rounds no longer count. Right to 1e-10.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from math import prod
from typing import Any

import numpy as np
import numpy.typing as npt

from pigclass.rules.game import Game
from pigclass.simulate.highest_total.round_ends import (
    RoundEnds,
    highest_saved,
    is_plain,
    round_ends,
)

Floats = npt.NDArray[Any]
Differences = Mapping[tuple[int, ...], float]
# The chance that one is at the top together with exactly these of the others' thresholds.
Ways = dict[tuple[int, ...], float]

# Of so many different final differences the chances are kept: of two thresholds in twenty rounds,
# of three in one.
MOST_CELLS = 3_000_000


def can_be_worked_out(game: Game, thresholds: Iterable[int], tried: Sequence[int]) -> bool:
    """Return whether a class of these different thresholds needs no simulation.

    >>> from pigclass.rules.catalog import skunk
    >>> can_be_worked_out(skunk(), [15, 25], [19]), can_be_worked_out(skunk(), [15, 22, 25], [19])
    (True, False)
    """
    if game.rounds is None or not is_plain(game):
        return False
    most = (max(each, *tried) for each in thresholds)
    lengths = (game.rounds * (highest_saved(game, it) + highest_saved(game, 1)) for it in most)
    return prod(lengths) <= MOST_CELLS


def ways_to_the_top(game: Game, others: Sequence[int], mine: int) -> Ways:
    """Return the chances that `mine` has the highest total, by which others have it too.

    >>> from pigclass.rules.catalog import greedy_pig
    >>> ways = ways_to_the_top(greedy_pig(rounds=1), [2], 6)
    >>> [(tied, round(chance, 10)) for tied, chance in ways.items()]
    [((), 0.5416666667), ((2,), 0.3333333333)]
    """
    if not others:
        return {(): 1.0}
    everyone = sorted((*others, mine))
    ends = round_ends(game, everyone)
    chances, most = _final_differences(ends, everyone.index(mine), game.rounds or 1)
    ways: Ways = {}
    for ties in product((False, True), repeat=len(others)):
        tied = tuple(each for each, tie in zip(others, ties, strict=True) if tie)
        axes = zip(ties, most, strict=True)
        place = tuple(slice(0, 1) if tie else slice(1, ahead + 1) for tie, ahead in axes)
        ways[tied] = float(chances[place].sum())
    return ways


def _final_differences(ends: RoundEnds, me: int, rounds: int) -> tuple[Floats, list[int]]:
    """Return the chances of my total less each of the others', and by how much it may be ahead.

    There is an axis for each of the others; below 0 it is counted from its end.
    """
    parts = _of_one_round(ends, me)
    seen = np.array([difference for part in parts.values() for difference in part])
    ahead, behind = (rounds * np.maximum(0, most) for most in (seen.max(0), -seen.min(0)))
    shape = tuple(_quickly_transformed(int(length)) for length in ahead + behind + 1)
    transforms = {when: np.fft.rfftn(_on_axes(part, shape)) for when, part in parts.items()}
    so_far: dict[int, Any] = {0: 1.0}
    for _ in range(rounds):
        earlier: dict[int, Any] = defaultdict(float)
        for dead, part in so_far.items():
            for wiped in {wiped for _, wiped in ends}:
                now = max(dead, wiped)
                earlier[now] = earlier[now] + part * transforms[now, wiped]
        so_far = earlier
    whole = np.fft.irfftn(sum(so_far.values()), s=shape, axes=range(len(shape)))
    return whole, [int(most) for most in ahead]


def _of_one_round(ends: RoundEnds, me: int) -> Mapping[tuple[int, int], Differences]:
    """Return the chances of the differences of one round, by `dead` and `wiped`.

    It wipes `wiped` of the thresholds, and counts for all but the `dead` highest ones.
    """
    wiped_in_a_round = {0} | {wiped for _, wiped in ends}
    parts: dict[tuple[int, int], dict[tuple[int, ...], float]] = {}
    for (saved, wiped), chance in ends.items():
        for dead in wiped_in_a_round:
            if dead >= wiped:
                part = parts.setdefault((dead, wiped), defaultdict(float))
                counted = [*saved[: len(saved) - dead], *(0 for _ in range(dead))]
                mine = counted.pop(me)
                part[tuple(mine - points for points in counted)] += chance
    return parts


def _on_axes(part: Differences, shape: tuple[int, ...]) -> Floats:
    chances = np.zeros(shape)
    for difference, chance in part.items():
        chances[difference] += chance
    return chances


def _quickly_transformed(least: int) -> int:
    """Return the first length from `least` on with no prime factor above 5."""
    length = least
    while _without(length, 2, 3, 5) > 1:
        length += 1
    return length


def _without(number: int, *factors: int) -> int:
    for factor in factors:
        while number % factor == 0:
            number //= factor
    return number

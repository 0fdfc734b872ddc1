"""The chance of the highest total in a class of one or two thresholds, worked out without drawing.

In one round all share the throws, so that those who sit later have all that those who sat sooner
have, or nothing. The chances of what one round brings to each threshold are followed throw by
throw. Rounds are alike; so the chances of the final differences come from multiplying transforms.
A wipe-out takes earlier rounds as well: therefore the rounds are gone through from the last one
back, and it is kept in mind for how many of the thresholds, the highest ones, earlier rounds no
longer count. Right to 1e-10.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from pigclass.rules.effects import Effect, Hurts
from pigclass.rules.game import Game

Floats = npt.NDArray[Any]
Saved = tuple[int, ...]

# For each way a round can end: what each threshold has from it, and how many lose their score.
RoundEnds = dict[tuple[Saved, int], float]

MOST_THRESHOLDS = 2


def can_be_worked_out(game: Game, class_of: Sequence[int]) -> bool:
    """Return whether a class of these thresholds needs no simulation."""
    if game.rounds is None or len(class_of) > MOST_THRESHOLDS:
        return False
    each = range(game.safe_throws + 1)
    return all(_is_plain(effect) for throws in each for effect in _chances(game, throws))


def highest_total(game: Game, class_of: Sequence[int], mine: int) -> tuple[float, float]:
    """Return the chances that `mine` has the highest total alone, and tied with others.

    >>> from pigclass.rules.catalog import greedy_pig
    >>> [round(chance, 10) for chance in highest_total(greedy_pig(rounds=1), [2], 6)]
    [0.5416666667, 0.3333333333]
    """
    everyone = sorted((*class_of, mine))
    me = everyone.index(mine)
    ends, rounds = _round_ends(game, everyone), game.rounds or 1
    most = [rounds * max(saved[place] for saved, _ in ends) for place in range(len(everyone))]
    ahead = most.pop(me)
    shape = tuple(_quickly_transformed(ahead + behind + 1) for behind in most)
    chances = _differences(ends, me, rounds, shape)
    alone = chances[tuple(slice(1, ahead + 1) for _ in shape)].sum()
    highest = chances[tuple(slice(0, ahead + 1) for _ in shape)].sum()
    return float(alone), float(highest - alone)


def _differences(ends: RoundEnds, me: int, rounds: int, shape: tuple[int, ...]) -> Floats:
    """Return the chances of my total less that of each of the others, in all rounds together."""
    players = len(shape) + 1
    wiped_in_a_round = sorted({wiped for _, wiped in ends})
    transforms = {
        (dead, wiped): np.fft.rfftn(_of_one_round(ends, me, dead, wiped, shape))
        for dead in range(players + 1)
        for wiped in wiped_in_a_round
        if wiped <= dead and (dead in wiped_in_a_round or dead == 0)
    }
    so_far: dict[int, Any] = {0: 1.0}
    for _ in range(rounds):
        earlier: dict[int, Any] = {}
        for dead, part in so_far.items():
            for wiped in wiped_in_a_round:
                now = max(dead, wiped)
                earlier[now] = earlier.get(now, 0.0) + part * transforms[now, wiped]
        so_far = earlier
    whole: Floats = np.fft.irfftn(sum(so_far.values()), s=shape, axes=range(len(shape)))
    return whole


def _of_one_round(
    ends: RoundEnds, me: int, dead: int, wiped: int, shape: tuple[int, ...]
) -> Floats:
    """Return the chances of the differences of one round that wipes `wiped` of the thresholds.

    It counts for all but the `dead` highest thresholds.
    """
    chances = np.zeros(shape)
    for (saved, number), chance in ends.items():
        if number == wiped:
            counted = [points * (place < len(saved) - dead) for place, points in enumerate(saved)]
            mine = counted.pop(me)
            chances[tuple(mine - points for points in counted)] += chance
    return chances


def _round_ends(game: Game, everyone: Sequence[int]) -> RoundEnds:
    """Return what one round brings to each of the thresholds, lowest first, with its chances."""
    ends: RoundEnds = {}
    going: dict[tuple[int, Saved], float] = {(0, ()): 1.0}
    throws = 0
    while going:
        after: dict[tuple[int, Saved], float] = {}
        for (turn_total, saved), part in going.items():
            for effect, chance in _chances(game, throws).items():
                if effect.ends_turn:
                    end = _ended(effect, turn_total, saved, len(everyone))
                    ends[end] = ends.get(end, 0.0) + part * chance
                    continue
                total = turn_total + effect.turn_add
                sitting = _sitting(game, everyone, len(saved), total, throws + 1)
                now = (*saved, *(total,) * sitting)
                if len(now) == len(everyone):
                    ends[now, 0] = ends.get((now, 0), 0.0) + part * chance
                else:
                    after[total, now] = after.get((total, now), 0.0) + part * chance
        going, throws = after, throws + 1
    return ends


def _sitting(game: Game, everyone: Sequence[int], seated: int, total: int, throws: int) -> int:
    """Return how many more sit at this turn total."""
    if throws < game.safe_throws:
        return 0
    return sum(threshold <= total for threshold in everyone[seated:])


def _ended(effect: Effect, turn_total: int, saved: Saved, players: int) -> tuple[Saved, int]:
    """Return what a throw that ends the round leaves, and how many lose their score."""
    if effect.hurts is Hurts.EVERYONE:
        return (0,) * players, players if effect.score_scale == 0 else 0
    standing = players - len(saved)
    left = effect.turn_total_after(turn_total)
    return (*saved, *(left,) * standing), standing if effect.score_scale == 0 else 0


def _chances(game: Game, throws: int) -> Mapping[Effect, float]:
    """Return the chances of what a throw does; later on, one that does nothing is left out."""
    chances: dict[Effect, float] = {}
    for outcome in game.table_for(throws=throws).outcomes:
        chances[outcome.effect] = chances.get(outcome.effect, 0.0) + float(outcome.probability)
    nothing = chances.pop(Effect(), 0.0) if throws > game.safe_throws else 0.0
    return {effect: chance / (1 - nothing) for effect, chance in chances.items()}


def _is_plain(effect: Effect) -> bool:
    """Return whether a throw adds points, or is a bust or a wipe-out."""
    if effect.is_bust:
        return effect.score_scale in (0, 1) and effect.turn_add <= 0
    adds = effect.turn_scale == 1 and effect.turn_add >= 0
    return adds and effect.score_scale == 1 and effect.hurts is Hurts.STANDING


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

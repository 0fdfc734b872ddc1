"""Mean score of a class: its standard deviation and its distribution, with shared or own dice.

With own dice the scores of players are independent: variances add up, distributions convolve. With
shared throws they are correlated, since a bust ends the round of all who stand. So a round is
followed throw by throw, with the chances of the sum of all points.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from pigclass.exact.chance.throws import effect_chances
from pigclass.exact.engine.throw_table import Floats, Ints, kernel_of
from pigclass.exact.shared.score_chances import (
    NOTHING,
    TOO_RARE,
    chances_of_a_throw,
    most_at_risk,
    scores_at,
)
from pigclass.one_number import OneNumber
from pigclass.rules.game import Game
from pigclass.words import in_percent, refusal, rounded, say, say_of


@dataclass(frozen=True, eq=False, repr=False)
class ClassMean(OneNumber):
    """Mean score of `n` players, with its standard deviation `sd`."""

    n: int
    mean: float
    sd: float

    def __repr__(self) -> str:
        """Return the result as a sentence."""
        mean, sd = rounded(self.mean, 2), rounded(self.sd, 2)
        return say_of(self.n, "told.class_mean", mean=mean, sd=sd)


@dataclass(frozen=True)
class ClassRange:
    """Range of class means: a `share` of all classes lies between `low` and `high`."""

    low: float
    high: float
    share: float


@dataclass(frozen=True, repr=False)
class ClassSpread:
    """Distribution of the mean of `n` scores; `chances[s]` is the chance of the sum s."""

    n: int
    chances: Floats

    def range(self, share: float = 0.9) -> ClassRange:
        """Return the central range that contains at least `share` of all classes.

        >>> from pigclass.exact import rounds
        >>> from pigclass import *
        >>> exact.rounds(class_piglet(rounds=1)).class_spread(1).range(0.5)
        ClassRange(low=0.0, high=1.0, share=1.0)
        """
        if not 0 < share < 1:
            raise refusal("refused.exact.share", share=share)
        tail = (1 - share) / 2
        low, high = self._sum_at(tail), self._sum_at(1 - tail)
        inside = float(self.chances[low : high + 1].sum())
        return ClassRange(low / self.n, high / self.n, min(1.0, inside))

    def _sum_at(self, share: float) -> int:
        """Return the quantile of the sum: the lowest that `share` of classes do not exceed."""
        return int(np.searchsorted(self.chances.cumsum(), share - NOTHING))

    def __repr__(self) -> str:
        """Return the result as a sentence."""
        most = self.range()
        ends = {"low": rounded(most.low, 2), "high": rounded(most.high, 2)}
        return say("told.class_spread", share=in_percent(most.share, 1), n=self.n, **ends)


def spread_at(game: Game, thresholds: Sequence[int]) -> ClassSpread:
    """Return the distribution of the mean score of players with these thresholds.

    >>> from pigclass.rules.catalog import skunk
    >>> spread_at(skunk(), [14, 20, 26])
    In 90.3% of classes the mean of 3 is 4.67 to 78.00.
    >>> spread_at(skunk(own_dice=True), [14, 20, 26])
    In 90.2% of classes the mean of 3 is 16.67 to 64.33.
    """
    at, players = np.unique(thresholds, return_counts=True)
    if len(at) == 1:
        return spread_of_equals(game, scores_at(game, at)[0], len(thresholds))
    if game.own_dice:
        return ClassSpread(len(thresholds), convolved([*scores_at(game, at)], players))
    return ClassSpread(len(thresholds), _sums(game, at, players))


def spread_of_equals(game: Game, scores: Floats, n: int) -> ClassSpread:
    """Return the distribution of the mean of `n` players with the same score distribution."""
    if game.own_dice:
        return ClassSpread(n, convolved([scores], [n]))
    sums = np.zeros(n * (len(scores) - 1) + 1)
    sums[::n] = scores
    return ClassSpread(n, sums)


def spread_of_throws(game: Game, *, dice: int, throws: int) -> ClassSpread:
    """Return the distribution of the mean points of `throws` throws of `dice` dice.

    >>> from pigclass.rules.catalog import hog
    >>> five = spread_of_throws(hog(), dice=5, throws=20).range(0.9)
    >>> five.low, five.high, round(five.share, 3)
    (4.45, 11.8, 0.901)
    """
    effects = effect_chances(game, dice=dice)
    points = np.zeros(1 + max(it.turn_add for it in effects))
    for effect, chance in effects.items():
        points[effect.turn_add] += float(chance)
    return ClassSpread(throws, convolved([points], [throws]))


def _sums(game: Game, at: Ints, players: Ints) -> Floats:
    """Return the chance of each sum of scores, if the players share each throw.

    `players[k]` sit at `at[k]`. The shares of all rounds are followed throw by throw.
    """
    if game.hits_everyone or any(it.effect.score_scale != 1 for it in game.outcomes):
        raise refusal("refused.exact.no_spread")
    kernel_of(game)
    total = np.zeros(1 + int(players.sum()) * most_at_risk(game, max(0, int(at.max()) - 1)))
    nothing = np.zeros_like(total)
    nothing[0] = 1.0
    throws, alive = 0, {0: nothing}
    while alive:
        following: dict[int, Floats] = {}
        for at_risk, chances in alive.items():
            seated = (at <= at_risk) & (throws >= game.safe_throws)
            for effect, chance in chances_of_a_throw(game, throws):
                after = effect.turn_total_after(at_risk)
                if throws >= game.safe_throws and after < at_risk and not effect.ends_turn:
                    raise refusal("refused.exact.risk_falls", name=game.name)
                sits = ((at <= after) & (throws + 1 >= game.safe_throws)) | effect.ends_turn
                more = after * int(players[sits & ~seated].sum())
                share = np.concatenate([np.zeros(more), chance * chances])[: len(total)]
                if sits.all():
                    total += share
                else:
                    following[after] = share + following.get(after, 0.0)
        throws += 1
        alive = {after: share for after, share in following.items() if share.sum() > TOO_RARE}
    return convolved([np.trim_zeros(total, "b")], [game.rounds or 1])


def convolved(scores: Sequence[Floats], times: Sequence[int] | Ints) -> Floats:
    """Return the distribution of a sum of independent scores, `times[k]` of `scores[k]`."""
    length = 1 + sum((len(it) - 1) * int(n) for it, n in zip(scores, times, strict=True))
    # The FFT is far faster for a power of two.
    long = 2 ** length.bit_length()
    waves = np.ones(long // 2 + 1, dtype=complex)
    for chances, n in zip(scores, times, strict=True):
        waves *= np.fft.rfft(chances, long) ** int(n)
    sums = np.fft.irfft(waves, long)[:length]
    return np.where(sums > NOTHING, sums, 0.0)

"""Distribution of a class mean, with shared or own dice.

With own dice the scores are independent, so that their distributions convolve. With shared throws
the sum of the points banked in a round is followed throw by throw; then the rounds convolve.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from pigclass.exact.chance.throws import effect_chances
from pigclass.exact.engine.throw_table import Floats, Ints
from pigclass.exact.shared.class_mean import SumShare, ended_rounds
from pigclass.exact.shared.score_chances import NOTHING, scores_at
from pigclass.rules.game import Game
from pigclass.words import in_percent, refusal, rounded, say


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
        >>> from pigclass.rules.catalog import class_piglet
        >>> rounds(class_piglet(rounds=1)).class_spread(1).range(0.5)
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
    if game.own_dice:
        return ClassSpread(len(thresholds), convolved([*scores_at(game, at)], players))
    if len(at) == 1:
        return ClassSpread(len(thresholds), _n_times(scores_at(game, at)[0], len(thresholds)))
    return ClassSpread(len(thresholds), _sums(game, at, players))


def spread_of_equals(game: Game, scores: Floats, n: int) -> ClassSpread:
    """Return the distribution of the mean of `n` players with the same score distribution."""
    if game.own_dice:
        return ClassSpread(n, convolved([scores], [n]))
    return ClassSpread(n, _n_times(scores, n))


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
    """Return the chance of each sum of scores when the players share each throw."""
    total = SumShare(np.zeros(1), players)
    for share, stays in ended_rounds(game, at, SumShare(np.ones(1), players)):
        if not stays.all():
            raise refusal("refused.exact.only_sd")
        total = total.plus(share)
    return convolved([total.sums], [game.rounds or 1])


def _n_times(scores: Floats, n: int) -> Floats:
    """Return the chance of each sum of `n` identical scores."""
    sums = np.zeros(n * (len(scores) - 1) + 1)
    sums[::n] = scores
    return sums


def convolved(several: Sequence[Floats], times: Sequence[int] | Ints) -> Floats:
    """Return the distribution of a sum of independent scores, `times[k]` of `several[k]`."""
    length = 1 + sum((len(it) - 1) * int(n) for it, n in zip(several, times, strict=True))
    # The FFT is far faster for a power of two.
    long = 2 ** length.bit_length()
    waves = np.ones(long // 2 + 1, dtype=complex)
    for chances, n in zip(several, times, strict=True):
        waves *= np.fft.rfft(chances, long) ** int(n)
    sums = np.fft.irfft(waves, long)[:length]
    return np.where(sums > NOTHING, sums, 0.0)

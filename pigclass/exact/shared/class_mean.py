"""Mean score of a class: its standard deviation and its distribution, with shared or own dice.

With own dice the scores of players are independent: variances add up, distributions convolve. With
shared throws they are correlated, since a bust ends the round of all who stand. So a round is
followed throw by throw, either with the means of products of points or with the chances of their
sum.

A round turns a score S into A·S + P: A is 0 if a wipe-out catches the player and else 1, P the
points of the round. With v = (1, S, S', …) and a = (1, A, A', …) for the scores of several players,
the mean of v·vᵀ after a round follows from that before it, and from the means of a·aᵀ, a·pᵀ and
p·pᵀ, where p = (0, P, P', …).
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import sqrt

import numpy as np

from pigclass.exact.chance.throws import effect_chances
from pigclass.exact.engine.throw_table import Bools, Floats, Ints, kernel_of
from pigclass.exact.shared.score_chances import (
    NOTHING,
    TOO_RARE,
    chances_of_a_throw,
    most_at_risk,
    scores_at,
)
from pigclass.one_number import OneNumber
from pigclass.rules.effects import Hurts
from pigclass.rules.game import Game
from pigclass.words import in_percent, refusal, rounded, say, say_of


@dataclass(frozen=True, repr=False)
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


def class_mean_at(game: Game, thresholds: Sequence[int]) -> ClassMean:
    """Return the mean score of players who sit at these turn totals.

    >>> from pigclass.rules.catalog import skunk
    >>> class_mean_at(skunk(), [14, 20, 26])
    The mean of 3 players is about 39.55 points, with a standard deviation of 22.78.
    >>> class_mean_at(skunk(own_dice=True), [14, 20, 26])
    The mean of 3 players is about 39.55 points, with a standard deviation of 14.46.
    """
    at, share = shares(thresholds)
    mean, product = means_and_products(game, at)
    ours, square = float(share @ mean), float(share @ product @ share)
    variance = square - ours**2
    if game.own_dice:
        variance = float(share @ (product.diagonal() - mean**2)) / len(thresholds)
    return ClassMean(len(thresholds), ours, sqrt(max(0.0, variance)))


def shares(thresholds: Sequence[int]) -> tuple[Ints, Floats]:
    """Return the distinct thresholds, ascending, and the share of players with each."""
    at, players = np.unique(thresholds, return_counts=True)
    return at, players / len(thresholds)


def means_and_products(game: Game, at: Ints) -> tuple[Floats, Floats]:
    """Return the mean scores, [threshold], and mean products, [threshold, threshold].

    >>> from pigclass.rules.catalog import greedy_pig
    >>> mean, product = means_and_products(greedy_pig(rounds=1), np.array([2, 6]))
    >>> mean.round(4).tolist(), product.round(4).tolist()
    ([3.3333, 5.3796], [[15.0, 21.7731], [21.7731, 42.5926]])
    """
    size = len(at) + 1
    stay, crossed, points = np.zeros((3, size, size))
    moments = np.zeros((size, size))
    moments[0, 0] = 1.0
    for share, stays in _ended_rounds(game, at, moments, _with_points):
        a, p = np.concatenate([[1.0], stays]), share[0].copy()
        p[0] = 0.0
        stay += share[0, 0] * np.outer(a, a)
        crossed += np.outer(a, p)
        points[1:, 1:] += share[1:, 1:]
    for _ in range(game.rounds or 1):
        mixed = moments[:, :1] * crossed
        moments = stay * moments + mixed + mixed.T + points
    return moments[0, 1:], moments[1:, 1:]


def _with_points(share: Floats, who: Bools, saved: int) -> Floats:
    """Return the mean of v·vᵀ, v = (1, P, P', …), after those in `who` have banked `saved`."""
    after, banking = share.copy(), np.flatnonzero(who) + 1
    after[banking] = saved * after[0]
    after[:, banking] = saved * after[:, :1]
    return after


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
    """Return the chance of each sum of scores when the players share each throw."""
    highest = int(players.sum()) * most_at_risk(game, max(0, int(at.max()) - 1))
    nothing = np.zeros(highest + 1)
    nothing[0] = 1.0

    def with_sum(share: Floats, who: Bools, saved: int) -> Floats:
        more = saved * int(players[who].sum())
        return np.concatenate([np.zeros(more), share])[: len(share)]

    total = np.zeros_like(nothing)
    for share, stays in _ended_rounds(game, at, nothing, with_sum):
        if not stays.all():
            raise refusal("refused.exact.only_sd")
        total += share
    return convolved([np.trim_zeros(total, "b")], [game.rounds or 1])


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


# Function of a share of all rounds, the thresholds that bank, and their points: the share after it.
Bank = Callable[[Floats, Bools, int], Floats]


def _ended_rounds(
    game: Game, at: Ints, first: Floats, bank: Bank
) -> Iterator[tuple[Floats, Floats]]:
    """Yield the shares of rounds that end, throw by throw, from the share `first` of all rounds.

    Each comes with A (1, or 0 after a wipe-out) for each of the ascending thresholds `at`.
    """
    kernel_of(game)
    safe, throws, alive = game.safe_throws, 0, {0: first}
    while alive:
        following: dict[int, Floats] = {}
        for total, here in alive.items():
            seated = (at <= total) & (throws >= safe)
            for effect, chance in chances_of_a_throw(game, throws):
                share, left = chance * here, effect.turn_total_after(total)
                if effect.ends_turn:
                    hit = seated | True if effect.hurts is Hurts.EVERYONE else ~seated
                    yield bank(share, hit, left), np.where(hit, effect.score_scale, 1.0)
                    continue
                if throws >= safe and left < total:
                    raise refusal("refused.exact.risk_falls", name=game.name)
                now = (at <= left) & (throws + 1 >= safe)
                share = bank(share, now & ~seated, left)
                if now.all():
                    yield share, np.ones(len(at))
                else:
                    following[left] = share + following.get(left, 0.0)
        throws += 1
        alive = {total: share for total, share in following.items() if share.sum() > TOO_RARE}

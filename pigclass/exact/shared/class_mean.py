"""Standard deviation of a class mean, with shared or own dice.

With own dice the scores of two players are independent, and their variances add up. With shared
throws the scores are correlated, since a bust ends the round of all who stand. A round turns a
score S into A·S + P: A is 0 if a wipe-out catches the player and else 1, P the points of the round.
So the means of scores and of products of two scores after a round follow from those before it, and
from the means of A·A, A·P and P·P.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import ClassVar, TypeVar

import numpy as np

from pigclass.exact.engine.throw_table import Bools, Floats, Ints, kernel_of
from pigclass.exact.shared.score_chances import TOO_RARE, chances_of_a_throw
from pigclass.one_number import OneNumber
from pigclass.rules.effects import Hurts
from pigclass.rules.game import Game
from pigclass.words import refusal, rounded, say_of


@dataclass(frozen=True, repr=False)
class ClassMean(OneNumber):
    """Mean score of `n` players, with its standard deviation `sd`."""

    number_is: ClassVar = "mean"

    n: int
    mean: float
    sd: float

    def __repr__(self) -> str:
        """Return the result as a sentence."""
        mean, sd = rounded(self.mean, 2), rounded(self.sd, 2)
        return say_of(self.n, "told.class_mean", mean=mean, sd=sd)


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
    a_round = _Round(game, at)
    mean, product = np.zeros(len(at)), np.zeros((len(at), len(at)))
    for _ in range(game.rounds or 1):
        mean, product = a_round.after(mean, product)
    return mean, product


class _Round:
    """Round of shared throws for the ascending thresholds `at`.

    Means over all rounds: `stays` of A, `points` of P; for each pair of thresholds `both_stay` of
    A·A, `crossed` of A·P and `products` of P·P.
    """

    def __init__(self, game: Game, at: Ints) -> None:
        count = len(at)
        self.stays, self.points = np.zeros(count), np.zeros(count)
        self.both_stay, self.crossed, self.products = np.zeros((3, count, count))
        first = RoundShare(1.0, np.zeros(count), np.zeros((count, count)))
        for share, stays in ended_rounds(game, at, first):
            self.stays += share.chance * stays
            self.points += share.points
            self.both_stay += share.chance * np.outer(stays, stays)
            self.crossed += np.outer(stays, share.points)
            self.products += share.products

    def after(self, mean: Floats, product: Floats) -> tuple[Floats, Floats]:
        """Return the means of scores and products after one more round."""
        crossed = self.crossed * mean[:, None]
        after = self.both_stay * product + crossed + crossed.T + self.products
        return self.stays * mean + self.points, after


@dataclass(frozen=True)
class RoundShare:
    """Share of all rounds: its chance, and chance-weighted points and products."""

    chance: float
    points: Floats
    products: Floats

    def scaled(self, chance: float) -> "RoundShare":
        """Return this share multiplied by the chance of a throw."""
        return RoundShare(chance * self.chance, chance * self.points, chance * self.products)

    def plus(self, other: "RoundShare | None") -> "RoundShare":
        """Return the sum of this share and `other`."""
        if other is None:
            return self
        return RoundShare(
            self.chance + other.chance, self.points + other.points, self.products + other.products
        )

    def with_saved(self, who: Bools, saved: int) -> "RoundShare":
        """Return this share after each threshold in `who` has banked `saved` points."""
        points, products = self.points.copy(), self.products.copy()
        points[who] = saved * self.chance
        products[who, :] = saved * points
        products[:, who] = saved * points[:, None]
        return RoundShare(self.chance, points, products)


@dataclass(frozen=True)
class SumShare:
    """Share of all rounds, with the chance of each sum of banked points.

    `players` is the number of players at each threshold.
    """

    sums: Floats
    players: Ints

    @property
    def chance(self) -> float:
        """Size of this share, from 0 to 1."""
        return float(self.sums.sum())

    def scaled(self, chance: float) -> "SumShare":
        """Return this share multiplied by the chance of a throw."""
        return SumShare(chance * self.sums, self.players)

    def plus(self, other: "SumShare | None") -> "SumShare":
        """Return the sum of this share and `other`."""
        if other is None:
            return self
        short, long = sorted((self.sums, other.sums), key=len)
        both = long.copy()
        both[: len(short)] += short
        return SumShare(both, self.players)

    def with_saved(self, who: Bools, saved: int) -> "SumShare":
        """Return this share after each threshold in `who` has banked `saved` points."""
        more = np.zeros(saved * int(self.players[who].sum()))
        return SumShare(np.concatenate([more, self.sums]), self.players)


SomeShare = TypeVar("SomeShare", RoundShare, SumShare)


def ended_rounds(game: Game, at: Ints, first: SomeShare) -> Iterator[tuple[SomeShare, Floats]]:
    """Yield the shares of rounds that end, throw by throw.

    Each comes with A (1, or 0 after a wipe-out) for each threshold in `at`.
    """
    kernel_of(game)
    alive, throws = {0: first}, 0
    while alive:
        following: dict[int, SomeShare] = {}
        for total, here in alive.items():
            for left, share, stays in _thrown(game, at, total, here, throws):
                if stays is None:
                    following[left] = share.plus(following.get(left))
                else:
                    yield share, stays
        throws += 1
        alive = {total: it for total, it in following.items() if it.chance > TOO_RARE}


def _thrown(
    game: Game, at: Ints, total: int, here: SomeShare, throws: int
) -> Iterator[tuple[int, SomeShare, Floats | None]]:
    """Yield the results of a throw: turn total after it, share, A (None: goes on)."""
    safe = game.safe_throws
    seated = (at <= total) & (throws >= safe)
    for effect, chance in chances_of_a_throw(game, throws):
        share, left = here.scaled(chance), effect.turn_total_after(total)
        if effect.ends_turn:
            hit = np.ones_like(seated) if effect.hurts is Hurts.EVERYONE else ~seated
            yield left, share.with_saved(hit, left), np.where(hit, effect.score_scale, 1.0)
            continue
        if throws >= safe and left < total:
            raise refusal("refused.exact.risk_falls", name=game.name)
        now = (at <= left) & (throws + 1 >= safe)
        yield left, share.with_saved(now & ~seated, left), np.ones(len(at)) if now.all() else None

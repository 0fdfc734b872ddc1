"""Estimates with their standard errors, and runs of many games in chunks.

Chunks fit the processor's cache; each has its own generator. They depend only on the seed and the
size of a run, so that a run is reproducible on every computer.
"""

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from math import sqrt
from typing import TypeVar

import numpy as np

from pigclass.one_number import OneNumber
from pigclass.rules.game import SEEDS
from pigclass.words import grouped, marked, refusal, say, word_for

SEED_BITS = 32
# Standard errors on either side of a 95% interval.
WIDE = 1.96


@dataclass(frozen=True, eq=False, repr=False)
class Estimate(OneNumber):
    """A mean over `n` turns or games, with the standard error of that mean."""

    what: str
    mean: float
    standard_error: float
    n: int
    unit: str = "points"
    seed: int | None = field(default=None, kw_only=True)

    @property
    def margin(self) -> float:
        """Half of a 95% interval."""
        return WIDE * self.standard_error

    @property
    def interval(self) -> tuple[float, float]:
        """The 95% confidence interval of the mean."""
        return self.mean - self.margin, self.mean + self.margin

    def __repr__(self) -> str:
        """Return the result as a sentence."""
        margin = marked(f"{self.margin:.2g}")
        mean = marked(f"{self.mean:.4g}")
        seeded = "" if self.seed is None else say("told.seeded", seed=self.seed)
        fill = {"mean": mean, "margin": margin, "n": grouped(self.n), "seeded": seeded}
        unit = word_for("unit", self.unit)
        return say("told.estimate", what=self.what, unit=unit, **fill)


@dataclass(frozen=True, eq=False, repr=False)
class Share(Estimate):
    """A share of `n` games, from 0 to 1."""

    @property
    def interval(self) -> tuple[float, float]:
        """The 95% interval of Wilson 1927; it stays within 0 to 1 and never has width 0."""
        spread = WIDE**2 / self.n
        middle = (self.mean + spread / 2) / (1 + spread)
        inside = self.standard_error**2 + spread / (4 * self.n)
        half = WIDE * sqrt(inside) / (1 + spread)
        return max(0.0, middle - half), min(1.0, middle + half)

    def __repr__(self) -> str:
        """Return the result as a sentence."""
        shares = (marked(f"{100 * share:.4g}") for share in (self.mean, *self.interval))
        values = dict(zip(("share", "low", "high"), shares, strict=True))
        return say("told.share", what=self.what, n=grouped(self.n), **values)


def pick_seed(seed: int | None) -> int:
    """Return the seed, or a random one for None."""
    return secrets.randbits(SEED_BITS) if seed is None else seed


def standard_error(variance: float, n: int) -> float:
    """Return the standard error of a mean of `n` values with this variance."""
    return sqrt(max(0.0, variance) / n) if n else float("nan")


CHUNK = 1 << 15
# Lowest and highest value of arguments; 10^9 games take an afternoon.
RUNS = {"n": (1, 10**9), "seed": SEEDS}

Result = TypeVar("Result")


def in_chunks(
    play: Callable[[int, np.random.Generator], Result],
    n: int,
    seed: int,
    *,
    chunk: int = CHUNK,
    what: str,
) -> list[Result]:
    """Return the results of `play(size, rng)` for chunks whose sizes sum to `n`."""
    sizes = [min(chunk, n - done) for done in range(0, n, chunk)]
    seeds = np.random.SeedSequence(seed).spawn(len(sizes))
    try:
        # Without threads, which would wait for each other more than they compute.
        return [
            play(size, np.random.Generator(np.random.SFC64(own_seed)))
            for size, own_seed in zip(sizes, seeds, strict=True)
        ]
    except KeyboardInterrupt:
        raise refusal("refused.simulate.interrupted", what=what) from None

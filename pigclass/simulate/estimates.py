"""Estimates: a mean with its standard error, said as a class would say it."""

from dataclasses import dataclass
from math import sqrt
from typing import ClassVar

from pigclass.one_number import OneNumber
from pigclass.words import grouped, marked, say, word_for

# 95 of 100 such intervals contain what they estimate.
WIDE = 1.96


@dataclass(frozen=True, repr=False)
class Estimate(OneNumber):
    """A mean over `n` turns or games, with the standard error of that mean."""

    number_is: ClassVar = "mean"

    what: str
    mean: float
    standard_error: float
    n: int
    unit: str = "points"

    @property
    def interval(self) -> tuple[float, float]:
        """The 95% interval: where the long-run mean may well lie."""
        return self.mean - WIDE * self.standard_error, self.mean + WIDE * self.standard_error

    def __repr__(self) -> str:
        """Say it in a sentence."""
        return say(
            "told.estimate",
            what=self.what,
            mean=marked(f"{self.mean:.4g}"),
            unit=word_for("unit", self.unit),
            margin=marked(f"{WIDE * self.standard_error:.2g}"),
            n=grouped(self.n),
        )


@dataclass(frozen=True, repr=False)
class Share(Estimate):
    """A share of `n` games, from 0 to 1."""

    @property
    def interval(self) -> tuple[float, float]:
        """The 95% interval of Wilson 1927, which stays between 0 and 1 and never has no width."""
        spread = WIDE**2 / self.n
        middle = (self.mean + spread / 2) / (1 + spread)
        inside = self.standard_error**2 + spread / (4 * self.n)
        half = WIDE * sqrt(inside) / (1 + spread)
        return max(0.0, middle - half), min(1.0, middle + half)

    def __repr__(self) -> str:
        """Say it in a sentence."""
        told = (marked(f"{100 * share:.4g}") for share in (self.mean, *self.interval))
        named = dict(zip(("share", "low", "high"), told, strict=True))
        return say("told.share", what=self.what, n=grouped(self.n), **named)


def standard_error(spread: float, n: int) -> float:
    """Return the standard error of a mean of `n` values with the variance `spread`."""
    return sqrt(max(0.0, spread) / n) if n else float("nan")

"""Graph paper with axes, as data for the template."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from pigclass.words.numbers import Numbers
from pigclass.worksheets.blocks import Block, picture

# The steps that axes count in, times a power of ten.
STEPS = (1, 2, 5, 10)

Number = float | Fraction


@dataclass(frozen=True, kw_only=True)
class Scale:
    """An axis: its name, its ends, and the steps of its numbers and of its finer lines."""

    name: str
    low: Number = 0
    high: Number
    step: Number = 1
    fine: Number = 1
    percent: bool = False

    def record(self, numbers: Numbers) -> Block:
        """Return what the template draws, its numbers as the language writes them."""
        return {
            "name": self.name,
            "low": float(self.low),
            "high": float(self.high),
            "lines": [float(at) for at in _places(self.low, self.high, self.fine)],
            "ticks": [
                {"at": float(at), "text": self._written(at, numbers)}
                for at in _places(self.low, self.high, self.step)
            ],
        }

    def _written(self, at: Fraction, numbers: Numbers) -> str:
        if self.percent:
            return numbers.percent(at, places=0)
        return f"{float(at):g}".replace(".", numbers.mark).replace("-", "−")


@dataclass(frozen=True)
class PlotSeries:
    """Points on a graph, drawn as "points", "line" (points joined) or "rule" (only joined)."""

    points: Sequence[tuple[Number, Number]]
    drawn: str = "line"


def graph(
    x: Scale, y: Scale, *series: PlotSeries, numbers: Numbers, alt: str, least: float = 70
) -> Block:
    """Return graph paper; without a series it is to be filled in."""
    drawn = [
        {"drawn": each.drawn, "points": [[float(x), float(y)] for x, y in each.points]}
        for each in series
    ]
    return picture(
        "graph", alt, least=least, x=x.record(numbers), y=y.record(numbers), series=drawn
    )


def nice_step(high: Number) -> Fraction:
    """Return a round step that makes about six from 0 to `high`.

    >>> nice_step(40), nice_step(12), nice_step(Fraction(6, 10))
    (Fraction(10, 1), Fraction(2, 1), Fraction(1, 10))
    """
    wanted = Fraction(high) / 6
    power = Fraction(1)
    while power > wanted:
        power /= 10
    while power * 10 <= wanted:
        power *= 10
    return next(step * power for step in STEPS if step * power >= wanted)


def _places(low: Number, high: Number, step: Number) -> Iterable[Fraction]:
    at, step = Fraction(low), Fraction(step)
    while at <= Fraction(high):
        yield at
        at += step

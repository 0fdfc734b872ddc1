"""Sizes and axes of charts, and the width of labels."""

import math
from dataclasses import dataclass

import altair as alt

from pigclass.charts.theme import Spec
from pigclass.look import PROJECTOR

# In pixels: with title, key and axes this fits a small projector, under a row of buttons.
WIDTH, HEIGHT = 780, 268
# Width of a plot without labels on its right.
WIDE = 1060
# Approximate width of a bold letter, as a share of the font size.
LETTER = 0.57


@dataclass(frozen=True)
class Axis:
    """Axis of a chart: title, ends in data units and number format.

    `form` is the number format: "d" for integers ("+d" for changes), "~r" for as many decimals as
    needed, "%" for shares. `pad` is the room in pixels before the low end and after the high end,
    for marks that reach over the ends or for something below the plot; it has no tick labels.
    `long` is the length in pixels (0 for the default), of which the first `begin` stay free;
    `ticks` is the approximate number of ticks (0 for the default).
    """

    title: str | None
    low: float
    high: float
    form: str = "d"
    pad: tuple[float, float] = (0, 0)
    long: int = 0
    begin: int = 0
    ticks: int = 0

    def x(self, column: str = "x") -> alt.X:
        """Return the horizontal axis for a column."""
        axis = self._spec(self.ticks or 9, self.long or WIDTH)
        return alt.X(f"{column}:Q", title=self.title, **axis)

    def y(self, column: str = "y") -> alt.Y:
        """Return the vertical axis for a column."""
        axis = self._spec(self.ticks or 5, self.long or HEIGHT)
        return alt.Y(f"{column}:Q", title=self.title, **axis)

    @property
    def step(self) -> float:
        """Pixels per data unit, if the axis is horizontal."""
        return self._unit(self.long or WIDTH)

    @property
    def rise(self) -> float:
        """Pixels per data unit, if the axis is vertical."""
        return self._unit(self.long or HEIGHT)

    def pixel(self, number: float) -> float:
        """Return the horizontal position of a number in pixels.

        >>> Axis("score", low=0, high=10, pad=(40, 40), long=780).pixel(5)
        390.0
        """
        return self.begin + self.pad[0] + (number - self.low) * self.step

    def depth(self, number: float) -> float:
        """Return the vertical position of a number in pixels from the top.

        >>> Axis("score", low=0, high=10, pad=(100, 0), long=300).depth(10)
        0.0
        """
        return self.pad[1] + (self.high - number) * self.rise

    def _unit(self, long: int) -> float:
        return (long - self.begin - sum(self.pad)) / (self.high - self.low)

    def _spec(self, ticks: int, long: int) -> Spec:
        before, after = (it / self._unit(long) for it in self.pad)
        ends = [float(self.low - before), float(self.high + after)]
        pixels = [self.begin, long] if self.begin else alt.Undefined
        return {
            "axis": alt.Axis(format=self.form, **self._ticks(ticks)),
            "scale": alt.Scale(domain=ends, range=pixels, nice=False, zero=False),
        }

    def _ticks(self, most: int) -> Spec:
        # From 0 to 1 or 2, Vega would add ticks at halves and label them 0, 1, 1.
        least = 1 if self.form.endswith("d") else 0
        if any(self.pad) or (least and self.high - self.low < most):
            return {"values": round_numbers(self.low, self.high, most=most, least=least)}
        return {"tickCount": most, "tickMinStep": least}


def round_numbers(low: float, high: float, *, most: int, least: float = 0) -> list[float]:
    """Return at most about `most` round numbers from `low` to `high`.

    >>> round_numbers(0, 43, most=9), round_numbers(0, 2, most=9, least=1)
    ([0, 5, 10, 15, 20, 25, 30, 35, 40], [0, 1, 2])
    """
    rough = max((high - low) / most, least)
    ten = 10.0 ** math.floor(math.log10(rough))
    step = next(times * ten for times in (1, 2, 5, 10) if times * ten >= rough * 0.999)
    first, last = math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9)
    return [_plain(number * step) for number in range(first, last + 1)]


def _plain(number: float) -> float:
    return int(number) if number == int(number) else round(number, 9)


def room(text: str) -> float:
    """Return the approximate width of a bold label in pixels.

    >>> round(room("our 5 rounds"))
    137
    """
    return LETTER * PROJECTOR.axis * len(text)

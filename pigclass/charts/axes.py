"""The two axes, as every chart has them: a title in words, few ticks, whole numbers as such."""

import math
from dataclasses import dataclass

import altair as alt

from pigclass.charts.theme import HEIGHT, WIDTH, Spec


@dataclass(frozen=True)
class Axis:
    """A title, the two ends in the units of the data, and how numbers are written.

    `form` is "d" for whole numbers ("+d" for changes), "~r" with the decimals they need, "%" for
    shares. `steps` is "linear", or "log" where each step is ten times the one before. `pad` is how
    many pixels stay free before the low end and after the high one, for whole marks at an end or
    for something below the plot; no number is written there. `long` is the length of the plot in
    pixels, if it is not as long as most charts are, and `begin` how much of it lies before the
    axis; `ticks` is about how many numbers it has.
    """

    title: str | None
    low: float
    high: float
    form: str = "d"
    steps: str = "linear"
    pad: tuple[float, float] = (0, 0)
    long: int = 0
    begin: int = 0
    ticks: int = 0

    def x(self, column: str = "x") -> alt.X:
        """The horizontal axis, of a column."""
        drawn = self._drawn(self.ticks or 9, self.long or WIDTH)
        return alt.X(f"{column}:Q", title=self.title, **drawn)

    def y(self, column: str = "y") -> alt.Y:
        """The vertical axis, of a column."""
        drawn = self._drawn(self.ticks or 5, self.long or HEIGHT)
        return alt.Y(f"{column}:Q", title=self.title, **drawn)

    @property
    def span(self) -> float:
        """From one end to the other."""
        return self.high - self.low

    @property
    def step(self) -> float:
        """How many pixels there are from one number to the next, left to right."""
        return self._unit(self.long or WIDTH)

    @property
    def rise(self) -> float:
        """How many pixels there are from one number up to the next."""
        return self._unit(self.long or HEIGHT)

    def pixel(self, number: float) -> float:
        """How many pixels from the left end a number is.

        >>> Axis("score", low=0, high=10, pad=(40, 40), long=780).pixel(5)
        390.0
        """
        return self.begin + self.pad[0] + (number - self.low) * self.step

    def depth(self, number: float) -> float:
        """How many pixels below the upper end a number is.

        >>> Axis("score", low=0, high=10, pad=(100, 0), long=300).depth(10)
        0.0
        """
        return self.pad[1] + (self.high - number) * self.rise

    @property
    def first(self) -> float:
        """What would be written at the very beginning, in the free pixels before the low end."""
        return self.low - self.pad[0] / self.step

    @property
    def last(self) -> float:
        """What would be written at the very end."""
        return self.high + self.pad[1] / self.step

    def _unit(self, long: int) -> float:
        return (long - self.begin - sum(self.pad)) / self.span

    def _drawn(self, ticks: int, long: int) -> Spec:
        before, after = (pixels / self._unit(long) for pixels in self.pad)
        ends = [float(self.low - before), float(self.high + after)]
        if self.steps == "log":
            tens = [10**power for power in range(math.ceil(math.log10(self.high)) + 1)]
            marks = alt.Axis(values=tens, format=",")
            return {"axis": marks, "scale": alt.Scale(type="log", domain=ends, nice=False)}
        return {
            "axis": alt.Axis(format=self.form, **self._ticks(ticks)),
            "scale": alt.Scale(domain=ends, nice=False, zero=False, **self._range(long)),
        }

    def _range(self, long: int) -> Spec:
        return {"range": [self.begin, long]} if self.begin else {}

    def _ticks(self, most: int) -> Spec:
        # Of whole numbers from 0 to 1, or 2, Vega would mark the halves too, and write 0, 1, 1.
        least = 1 if self.form.endswith("d") else 0
        if any(self.pad) or (least and self.high - self.low < most):
            return {"values": round_numbers(self.low, self.high, most=most, least=least)}
        return {"tickCount": most, "tickMinStep": least}


def round_numbers(low: float, high: float, *, most: int, least: float = 0) -> list[float]:
    """Round numbers from `low` to `high`, about `most` of them, at least `least` apart.

    >>> round_numbers(0, 43, most=9), round_numbers(0, 2, most=9, least=1)
    ([0, 5, 10, 15, 20, 25, 30, 35, 40], [0, 1, 2])
    """
    wanted = max((high - low) / most, least)
    ten = 10.0 ** math.floor(math.log10(wanted))
    step = next(times * ten for times in (1, 2, 5, 10) if times * ten >= wanted * 0.999)
    first, last = math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9)
    return [_plain(number * step) for number in range(first, last + 1)]


def _plain(number: float) -> float:
    return int(number) if number == int(number) else round(number, 9)

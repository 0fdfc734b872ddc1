"""The two axes, as every chart has them: a title in words, few ticks, whole numbers as such."""

import math
from dataclasses import dataclass
from typing import Any

import altair as alt


@dataclass(frozen=True)
class Axis:
    """A title, the two ends in the units of the data, and how numbers are written.

    `form` is "d" for whole numbers ("+d" for changes), "~r" with the decimals they need, "%" for
    shares. `steps` is "linear", or "log" where each step is ten times the one before.
    """

    title: str | None
    low: float
    high: float
    form: str = "d"
    steps: str = "linear"

    def x(self, column: str = "x") -> alt.X:
        """The horizontal axis, of a column."""
        return alt.X(f"{column}:Q", title=self.title, **self._drawn(ticks=9))

    def y(self, column: str = "y") -> alt.Y:
        """The vertical axis, of a column."""
        return alt.Y(f"{column}:Q", title=self.title, **self._drawn(ticks=5))

    @property
    def span(self) -> float:
        """From one end to the other."""
        return self.high - self.low

    def _drawn(self, ticks: int) -> dict[str, Any]:
        ends = [float(self.low), float(self.high)]
        if self.steps == "log":
            tens = [10**power for power in range(math.ceil(math.log10(self.high)) + 1)]
            marks = alt.Axis(values=tens, format=",")
            return {"axis": marks, "scale": alt.Scale(type="log", domain=ends, nice=False)}
        step = 1 if self.form.endswith("d") else 0
        return {
            "axis": alt.Axis(tickCount=ticks, tickMinStep=step, format=self.form),
            "scale": alt.Scale(domain=ends, nice=False, zero=False),
        }

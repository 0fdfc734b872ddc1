"""Results that behave like a number: they compare and calculate."""

from collections.abc import Callable
from fractions import Fraction
from operator import add, eq, ge, gt, le, lt, mul, neg, sub, truediv
from typing import TYPE_CHECKING, ClassVar

from pigclass import charts
from pigclass.face import Helpful, alt, explain

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import DTypeLike, NDArray

    # For a type checker a result is a float, so that it may be calculated with.
    Base = float
else:
    Base = object


Number = Fraction | float


class AsArray(Helpful, Base):
    """Number that NumPy converts to a float: `np.array([one, other])` has the dtype float64."""

    def __init_subclass__(cls) -> None:
        explain(cls, *(name for name in vars(cls) if name[0] != "_"))

    def __array__(
        self, dtype: "DTypeLike | None" = None, copy: bool | None = None
    ) -> "NDArray[np.float64]":
        import numpy as np

        return np.asarray(float(self), dtype)


class Chartable:
    """Result that the public chart `drawn_as` can draw."""

    drawn_as: ClassVar[str]

    def chart(self) -> "alt.LayerChart":
        """Draw the result."""
        drawn: alt.LayerChart = getattr(charts, self.drawn_as)(self)
        return drawn


def by_number(operation: Callable[..., Number]) -> Callable[..., Number]:
    """Return a method that applies `operation` to the main numbers of results."""
    return lambda *numbers: operation(*map(_number, numbers))


class OneNumber(AsArray):
    """A result with one main number: its mean, or the property named by `number_is`.

    >>> from dataclasses import dataclass
    >>> @dataclass(eq=False)
    ... class Score(OneNumber):
    ...     mean: Fraction
    >>> float(Score(Fraction(1, 4))), Score(Fraction(1, 3)) > Score(Fraction(1, 4)) > 0
    (0.25, True)
    >>> f"{Score(Fraction(1, 3)):.2f}", Score(Fraction(1, 3)) - Score(Fraction(1, 4))
    ('0.33', Fraction(1, 12))

    It equals whatever its number equals, and has the same hash. A Series of them has numbers after
    `astype(float)`.
    """

    number_is: ClassVar[str] = "mean"

    def __format__(self, wanted: str) -> str:
        """Format the number; without a format, show the whole result."""
        return format(float(self), wanted) if wanted else str(self)

    # A type checker has these from `float`.
    if not TYPE_CHECKING:
        __float__, __int__, __neg__, __abs__ = map(by_number, (float, int, neg, abs))
        __eq__, __hash__ = by_number(eq), by_number(hash)
        __round__ = by_number(lambda number, digits=None: round(float(number), digits))
        __add__ = __radd__ = by_number(add)
        __sub__, __rsub__ = by_number(sub), by_number(lambda one, other: other - one)
        __mul__ = __rmul__ = by_number(mul)
        __truediv__, __rtruediv__ = by_number(truediv), by_number(lambda one, other: other / one)
        __pow__, __lt__, __le__, __gt__, __ge__ = map(by_number, (pow, lt, le, gt, ge))


def _number(value: Number) -> Number:
    return _number(getattr(value, value.number_is)) if isinstance(value, OneNumber) else value

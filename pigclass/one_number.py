"""Results that behave like a number: they compare and calculate."""

from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar, SupportsFloat, Union

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import DTypeLike, NDArray

Number = Union["OneNumber", Fraction, float]


class AsArray:
    """A number of which NumPy makes a float: `np.array([one, other])` has the dtype float64."""

    def __array__(
        self: SupportsFloat, dtype: "DTypeLike | None" = None, copy: bool | None = None
    ) -> "NDArray[np.float64]":
        import numpy as np

        return np.asarray(float(self), dtype)


class OneNumber(AsArray):
    """A result with one main number: its mean, or the property named by `number_is`.

    >>> from dataclasses import dataclass
    >>> @dataclass
    ... class Score(OneNumber):
    ...     mean: Fraction
    >>> float(Score(Fraction(1, 4))), Score(Fraction(1, 3)) > Score(Fraction(1, 4)) > 0
    (0.25, True)
    >>> f"{Score(Fraction(1, 3)):.2f}", Score(Fraction(1, 3)) - Score(Fraction(1, 4))
    ('0.33', Fraction(1, 12))

    A Series of them has numbers after `astype(float)`.
    """

    number_is: ClassVar[str] = "mean"

    def __float__(self) -> float:
        return float(_number(self))

    def __format__(self, wanted: str) -> str:
        """Format the number; without a format, show the whole result."""
        return format(float(self), wanted) if wanted else str(self)

    def __round__(self, ndigits: int | None = None) -> float:
        return round(float(self), ndigits)

    def __add__(self, other: Number) -> Fraction | float:
        return _number(self) + _number(other)

    __radd__ = __add__

    def __sub__(self, other: Number) -> Fraction | float:
        return _number(self) - _number(other)

    def __rsub__(self, other: Number) -> Fraction | float:
        return _number(other) - _number(self)

    def __mul__(self, other: Number) -> Fraction | float:
        return _number(self) * _number(other)

    __rmul__ = __mul__

    def __truediv__(self, other: Number) -> Fraction | float:
        return _number(self) / _number(other)

    def __rtruediv__(self, other: Number) -> Fraction | float:
        return _number(other) / _number(self)

    def __neg__(self) -> Fraction | float:
        return -_number(self)

    def __abs__(self) -> Fraction | float:
        return max(_number(self), -_number(self))

    def __lt__(self, other: Number) -> bool:
        return bool(_number(self) < _number(other))

    def __le__(self, other: Number) -> bool:
        return bool(_number(self) <= _number(other))

    def __gt__(self, other: Number) -> bool:
        return bool(_number(self) > _number(other))

    def __ge__(self, other: Number) -> bool:
        return bool(_number(self) >= _number(other))


def _number(of: Number) -> Fraction | float:
    return getattr(of, of.number_is) if isinstance(of, OneNumber) else of

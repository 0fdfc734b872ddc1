"""Answers that are one number, and say more: they compare, and turn into a float."""

from fractions import Fraction
from typing import Any, ClassVar, Union

Number = Union["OneNumber", Fraction, float]


class OneNumber:
    """An answer that is one number: `number_is` names the property that tells it.

    >>> from dataclasses import dataclass
    >>> @dataclass
    ... class Score(OneNumber):
    ...     mean: Fraction
    ...     number_is = "mean"
    >>> float(Score(Fraction(1, 4))), Score(Fraction(1, 3)) > Score(Fraction(1, 4)) > 0
    (0.25, True)
    """

    number_is: ClassVar[str]

    def __float__(self) -> float:
        return float(_number(self))

    def __lt__(self, other: Number) -> bool:
        return bool(_number(self) < _number(other))

    def __le__(self, other: Number) -> bool:
        return bool(_number(self) <= _number(other))

    def __gt__(self, other: Number) -> bool:
        return bool(_number(self) > _number(other))

    def __ge__(self, other: Number) -> bool:
        return bool(_number(self) >= _number(other))


def _number(of: Number) -> Any:
    return getattr(of, of.number_is) if isinstance(of, OneNumber) else of

"""How exact numbers are written on paper: 11/36, about 30.6 %, with the language's decimal mark."""

from dataclasses import dataclass
from fractions import Fraction
from math import floor

# Beyond this a fraction tells a class nothing that its decimal does not.
LONGEST = 9


@dataclass(frozen=True)
class Numbers:
    """Writes numbers in one language; `mark` is its decimal mark.

    >>> Numbers(".").amount(Fraction(200, 11)), Numbers(",").decimal(Fraction(200, 11))
    ('200/11 ≈ 18.18', '18,18')
    """

    mark: str

    def decimal(self, value: Fraction, places: int = 2) -> str:
        """Return the value with so many decimals, none if it is whole.

        A half is rounded up, as a class does it by hand.

        >>> Numbers(".").decimal(Fraction(9, 16), places=3)
        '0.563'
        """
        if value.denominator == 1:
            return str(value.numerator)
        steps = floor(abs(value) * 10**places + Fraction(1, 2))
        sign = "-" if value < 0 < steps else ""
        digits = f"{steps:0{places + 1}d}"
        whole = len(digits) - places
        return sign + (f"{digits[:whole]}{self.mark}{digits[whole:]}" if places else digits)

    def percent(self, value: Fraction, places: int = 1) -> str:
        """Return the value in per cent, with a space that does not break."""
        return f"{self.decimal(value * 100, places)}\u00a0%"

    def chance(self, value: Fraction) -> str:
        """Return a probability as a fraction, if that is short, and in per cent."""
        percent = self.percent(value)
        if not _is_short(value) or value.denominator == 1:
            return percent
        return f"{ratio(value)} {_sign(value * 100, 1)} {percent}"

    def amount(self, value: Fraction) -> str:
        """Return an amount as a fraction, if that is short, and as a decimal."""
        if value.denominator == 1:
            return str(value.numerator)
        start = f"{ratio(value)} " if _is_short(value) else ""
        return f"{start}{_sign(value, 2)} {self.decimal(value)}"


def ratio(value: Fraction) -> str:
    """Return the value as a fraction.

    >>> ratio(Fraction(2, 6)), ratio(Fraction(4))
    ('1/3', '4')
    """
    if value.denominator == 1:
        return str(value.numerator)
    return f"{value.numerator}/{value.denominator}"


def _is_short(value: Fraction) -> bool:
    return len(ratio(value)) <= LONGEST


def _sign(value: Fraction, places: int) -> str:
    return "=" if (value * 10**places).denominator == 1 else "≈"

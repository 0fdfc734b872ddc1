"""Format exact numbers in the language's style: 11/36 ≈ 30.6%."""

from dataclasses import dataclass
from fractions import Fraction
from math import floor

from pigclass.words import say

# Maximal length of a fraction that helps a class.
LONGEST = 9


@dataclass(frozen=True)
class Numbers:
    r"""Number format of a language: decimal mark and percentages; by default the current one.

    >>> Numbers().amount(Fraction(200, 11)), Numbers("es").percent(Fraction(1, 8))
    ('200/11 ≈ 18.18', '12,5\xa0%')
    """

    language: str | None = None

    def decimal(self, value: Fraction, places: int = 2) -> str:
        """Format a value with `places` decimals, or none if it is whole.

        Halves are rounded up, as by hand.

        >>> Numbers().decimal(Fraction(9, 16), places=3)
        '0.563'
        """
        if value.denominator == 1:
            return str(value.numerator)
        steps = floor(abs(value) * 10**places + Fraction(1, 2))
        sign = "-" if value < 0 < steps else ""
        digits = f"{steps:0{places + 1}d}"
        mark = say("number.mark", self.language)
        if not places:
            return sign + digits
        return f"{sign}{digits[:-places]}{mark}{digits[-places:]}"

    def percent(self, value: Fraction, places: int = 1) -> str:
        """Format a probability in per cent; 0% and 100% only if exact.

        >>> Numbers().percent(Fraction(1, 256), places=0), Numbers().percent(Fraction(1, 3))
        ('< 1%', '33.3%')
        """
        sign, number = self._percent(value, places)
        return f"{sign} {number}" if sign in "<>" else number

    def chance(self, value: Fraction) -> str:
        """Format a probability as a fraction (if short) and in per cent.

        >>> Numbers().chance(Fraction(1, 8)), Numbers().chance(Fraction(10**5, 3**12))
        ('1/8 = 12.5%', '≈ 18.8%')
        """
        sign, number = self._percent(value, 1)
        if value.denominator == 1:
            return number
        if _is_short(value):
            return f"{ratio(value)} {sign} {number}"
        return number if sign == "=" else f"{sign} {number}"

    def _percent(self, value: Fraction, places: int) -> tuple[str, str]:
        """Return the sign (=, ≈, <, >) and the shown percentage."""
        number, step = value * 100, Fraction(1, 10**places)
        sign = _sign(number, places)
        if 0 < number < step / 2:
            sign, number = "<", step
        elif 100 - step / 2 <= number < 100:
            sign, number = ">", 100 - step
        return sign, say("number.percent", self.language, number=self.decimal(number, places))

    def amount(self, value: Fraction, *, written: str = "") -> str:
        """Format an amount as a fraction (if short) and as a decimal.

        >>> Numbers().amount(Fraction(10, 6), written="10/6"), Numbers().amount(Fraction(2))
        ('10/6 ≈ 1.67', '2')
        """
        if value.denominator == 1 and not written:
            return str(value.numerator)
        fraction = written or (ratio(value) if _is_short(value) else "")
        return f"{fraction} {_sign(value, 2)} {self.decimal(value)}".strip()


def ratio(value: Fraction) -> str:
    """Format a value as a fraction.

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

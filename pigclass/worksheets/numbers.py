"""How exact numbers are written on paper: 11/36, about 30.6 %, with the language's decimal mark."""

from dataclasses import dataclass
from fractions import Fraction

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
        """Return the value with so many decimals, none if it is whole."""
        if value.denominator == 1:
            return str(value.numerator)
        return f"{float(value):.{places}f}".replace(".", self.mark)

    def percent(self, value: Fraction, places: int = 1) -> str:
        """Return the value in per cent, with a space that does not break."""
        return f"{self.decimal(value * 100, places)}\u00a0%"

    def chance(self, value: Fraction) -> str:
        """Return a probability as a fraction, if that is short, and in per cent."""
        whole = value.denominator == 1
        percent = self.percent(value)
        return f"{ratio(value)} ≈ {percent}" if _is_short(value) and not whole else percent

    def amount(self, value: Fraction) -> str:
        """Return an amount as a fraction, if that is short, and as a decimal."""
        if value.denominator == 1:
            return str(value.numerator)
        about = self.decimal(value)
        return f"{ratio(value)} ≈ {about}" if _is_short(value) else f"≈ {about}"


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

"""Exact numbers with a readable form, such as: about 8.14, exactly 492303203/60466176."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar

from pigclass.face import pd
from pigclass.one_number import AsArray, Chartable, OneNumber
from pigclass.rules.endings import FirstTo, Ties
from pigclass.rules.game import Game
from pigclass.words import marked, say, word_for

# Most characters of a fraction that is shown after "about", and after a percentage.
LONGEST = 24
SHORT = 15
# Most decimals of a percentage point.
FINEST = 6


# To a type checker it is a float too (`AsArray`).
class ExactNumber(Fraction, AsArray):  # type: ignore[misc]
    """Fraction that is shown as a decimal with its fraction.

    >>> ExactNumber(200, 11)
    about 18.18, exactly 200/11
    >>> ExactNumber(200, 11) == Fraction(200, 11)
    True

    It is a `Fraction` in every other way: compare it, add it, turn it into a float.
    """

    def __repr__(self) -> str:
        """Show the decimal and the fraction."""
        return self.spoken()

    def __str__(self) -> str:
        """Return the same as `repr`, so that `print` reads like a sentence."""
        return repr(self)

    def __format__(self, wanted: str) -> str:
        """Format the decimal; without a format, return the same as `repr`."""
        return format(float(self), wanted) if wanted else repr(self)

    def __round__(self, ndigits: int | None = None) -> Any:  # type: ignore[override]
        """Round to a decimal, not to a fraction.

        >>> round(ExactNumber(4, 7), 4), round(ExactNumber(4, 7))
        (0.5714, 1)
        """
        return round(float(self), ndigits)

    def __reduce__(self) -> tuple[type, tuple[int, int]]:
        return type(self), (self.numerator, self.denominator)

    def spoken(self, unit: str = "") -> str:
        """Return the number in words, followed by its unit: rounded, with its fraction.

        >>> ExactNumber(1, 3).spoken("points a throw"), ExactNumber(1).spoken("points")
        ('about 0.33 points a throw, exactly 1/3', '1 point')
        """
        if unit:
            unit = " " + word_for("unit", f"{unit}_one" if self == 1 else unit)
        exactly = str(Fraction(self))
        if self.denominator == 1:
            return f"{exactly}{unit}"
        about = say("told.about", number=f"{rounded(self)}{unit}")
        if len(exactly) > LONGEST:
            return about
        return say("told.about_exactly", about=about, exactly=exactly)


# A float is accurate to 1e-10.
Chance = ExactNumber | float


def spoken_chance(chance: Fraction | float) -> str:
    """Return a chance in per cent, with its fraction if that is short.

    >>> spoken_chance(Fraction(4, 7)), spoken_chance(0.25), spoken_chance(Fraction(1))
    ('57.14% (exactly 4/7)', '25%', '100%')
    """
    is_exact = isinstance(chance, Fraction) and chance.denominator > 1
    exactly = str(Fraction(chance)) if is_exact else ""
    if 0 < len(exactly) <= SHORT:
        return say("told.chance_exactly", chance=percent(chance), exactly=exactly)
    return percent(chance)


def rounded(value: Fraction | float) -> str:
    """Return a number with two decimals, or two significant digits below 0.1.

    >>> rounded(8.1417), rounded(0.00123)
    ('8.14', '0.0012')
    """
    number = float(value)
    if number and abs(number) < 0.1:
        return marked(f"{number:.2g}")
    return marked(f"{number:.2f}".rstrip("0").rstrip("."))


def percent(chance: Fraction | float) -> str:
    """Return a chance in per cent.

    >>> percent(Fraction(1, 8)), percent(1), percent(Fraction(10**9, 10**9 + 1))
    ('12.5%', '100%', 'almost 100%')
    """
    points = say("number.percent", number=percentage_points(chance))
    # A fraction is exact: it is not 0 or 1, however near.
    is_between = isinstance(chance, Fraction) and 0 < chance < 1
    hides_rest = is_between and round(float(chance), FINEST + 2) in {0, 1}
    return say("number.almost", percent=points) if hides_rest else points


def percentage_points(change: Fraction | float) -> str:
    """Return a change of a chance in percentage points: 30% to 34% is 4.

    >>> percentage_points(Fraction(1, 8)), percentage_points(-0.0), percentage_points(2e-7)
    ('12.5', '0', '0.00002')
    """
    # Rounding noise is shown as 0. The class reads neither "-0" nor "1e-05".
    points = round(float(100 * change), FINEST) + 0.0
    text = f"{points:.4g}"
    return marked(f"{points:.{FINEST}f}".rstrip("0") if "e" in text else text)


@dataclass(frozen=True, eq=False)
class WinTieLoss(Chartable, OneNumber):
    """First player's chances to win, to tie and to lose a race.

    They are fractions for small targets (about 15), else floats accurate to 1e-10. As a number it
    is the chance to win.
    """

    number_is: ClassVar = "win"
    drawn_as: ClassVar = "ranking"

    first: str
    second: str
    win: Chance
    tie: Chance
    loss: Chance

    @property
    def frame(self) -> "pd.DataFrame":
        """Chance of each player to win alone, in the columns of `charts.ranking`."""
        rows = ((self.first, float(self.win)), (self.second, float(self.loss)))
        frame = pd.DataFrame(rows, columns=["strategy", "win"])
        return frame.assign(low=frame["win"], high=frame["win"], exact=True)

    def __repr__(self) -> str:
        """Return the result as a sentence."""
        chances = {it: spoken_chance(getattr(self, it)) for it in ("win", "tie", "loss")}
        key = "told.win_tie_loss" if self.tie > 1e-9 else "told.win_loss"
        return say(key, first=self.first, second=self.second, **chances)


def ties_stand(game: Game) -> bool:
    """Return whether a tie at the end of a race is a shared victory."""
    return not isinstance(game.ending, FirstTo) and game.ties is Ties.SHARE


def breaks_ties(game: Game) -> bool:
    """Return whether a tie at the end of a race leads to a tiebreaker."""
    return not isinstance(game.ending, FirstTo) and game.ties is Ties.TIEBREAKER

"""Format numbers for a class."""

from collections.abc import Iterable

from pigclass.words import in_percent, linked, marked, rounded, say

# Tolerance for a share of one half, against rounding errors.
EVEN = 1e-9


def percent(share: float) -> str:
    """Format a share in per cent, whole unless below 1%.

    >>> percent(25 / 36), percent(0.004)
    ('69%', '0.4%')
    """
    return in_percent(share, _places(share))


def wins_of_100(share: float) -> str:
    """Format a win share as games of 100; never round it to one half.

    >>> wins_of_100(0.8), wins_of_100(0.5), wins_of_100(0.5 + 1e-16), wins_of_100(0.5003)
    ('80', '50', '50', '>50')
    """
    text, even = percentage_points(share), percentage_points(0.5)
    if text != even or abs(share - 0.5) < EVEN:
        return text
    return f"{'>' if share > 0.5 else '<'}{even}"


def percentage_points(change: float) -> str:
    """Format a change of a share in percentage points: 30% to 34% is 4.

    >>> percentage_points(0.041)
    '4'
    """
    return rounded(100 * change, _places(change))


def _places(share: float) -> int:
    return 1 if 0 < share < 0.01 else 0


def plain(number: float, decimals: int = 1) -> str:
    """Format a number without trailing zeros.

    >>> plain(200 / 11), plain(18.0), plain(8.1418, 2)
    ('18.2', '18', '8.14')
    """
    text = f"{number:.{decimals}f}"
    digits = text.rstrip("0").rstrip(".") if "." in text else text
    return marked(digits)


def about(number: float) -> str:
    """Format a number, with "about" if it is rounded.

    >>> about(200 / 11), about(20)
    ('about 18.2', '20')
    """
    text = plain(number)
    return text if round(number, 1) == number else say("range.about", number=text)


def stretches(numbers: Iterable[float]) -> str:
    """Format whole numbers as alternatives, with neighbours as one range.

    >>> stretches([20, 21]), stretches([7]), stretches([3, 4, 5, 6, 9])
    ('20 or 21', '7', '3 to 6 or 9')
    """
    whole = sorted(int(number) for number in numbers)
    starts = [number for number in whole if number - 1 not in whole]
    ends = [number for number in whole if number + 1 not in whole]
    return linked([_stretch(*pair) for pair in zip(starts, ends, strict=True)], "or")


def _stretch(first: int, last: int) -> str:
    if last - first > 1:
        return to(first, last)
    return f"{first}" if first == last else linked([f"{first}", f"{last}"], "or")


def alternatives(numbers: Iterable[float]) -> str:
    """Format numbers as alternatives.

    >>> alternatives([20, 21]), alternatives([5])
    ('20 or 21', '5')
    """
    return linked([plain(number) for number in numbers], "or")


def to(low: object, high: object) -> str:
    """Format a range of two numbers.

    >>> to(20, 25)
    '20 to 25'
    """
    return say("range.to", low=low, high=high)


def signed(chance: float) -> str:
    """Format a change of a win chance in games of 100, with its sign.

    >>> signed(0.1234), signed(-0.05), signed(-0.0001)
    ('+12.3', '−5.0', '0')
    """
    size = rounded(abs(100 * chance), 1)
    sign = "+" if chance > 0 else "−"
    return "0" if size == rounded(0, 1) else f"{sign}{size}"

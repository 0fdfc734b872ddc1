"""A sentence held against what it should say: its words, and every number in it.

A pattern is the sentence with names in braces: "{sat} sat, in {rounds} rounds". Whole numbers must
stand there as they are, others rounded as the pattern's value says.
"""

import re
from dataclasses import dataclass
from fractions import Fraction

from pigclass.words import sentences

NUMBER = r"[-−]?[\d,]+(?:\.\d+)?"


@dataclass(frozen=True)
class Near:
    """A number that is shown with some decimals, or fewer where it needs fewer."""

    value: Fraction | float
    decimals: int = 1

    def is_shown_by(self, text: str) -> bool:
        """Say whether the text is this number, rounded."""
        shown = _number(text)
        decimals = len(text.partition(".")[2])
        if text.startswith(("-", "−")) and shown == 0:
            return False
        # A last decimal that is 0 may be left out, so that "8" stands for 8.0 and not for 8.4.
        return decimals <= self.decimals and abs(shown - float(self.value)) <= (
            0.5 * 10.0**-self.decimals + 1e-9
        )


@dataclass(frozen=True)
class Decimals(Near):
    """A number that is shown with just so many decimals, as all of its kind in a sentence are."""

    def is_shown_by(self, text: str) -> bool:
        """Say whether the text is this number, rounded, no decimal left out."""
        return len(text.partition(".")[2]) == self.decimals and super().is_shown_by(text)


Value = int | str | Near


def words_of(key: str) -> str:
    """The sentence of this key, with the names of what is filled in."""
    return sentences("en")[key]


def percent(share: Fraction | float) -> Near:
    """A share in per cent: whole, but for one below 1%."""
    whole = 100 * float(share)
    return Near(whole, 1 if 0 < whole < 1 else 0)


def says(text: str, pattern: str, **values: Value) -> bool:
    """Say whether a text is the pattern filled in with these values."""
    expression = re.escape(pattern)
    for name, value in values.items():
        found = NUMBER if isinstance(value, (int, Near)) else re.escape(value)
        expression = expression.replace(re.escape(f"{{{name}}}"), f"(?P<{name}>{found})", 1)
    match = re.fullmatch(expression, text)
    return match is not None and all(_fits(match[name], it) for name, it in values.items())


def filled(pattern: str, **values: Value) -> str:
    """The pattern with its values, for a report."""
    shown = {name: it.value if isinstance(it, Near) else it for name, it in values.items()}
    return pattern.format(**{name: _short(it) for name, it in shown.items()})


def joined(names: list[str]) -> str:
    """Names as they are read out."""
    return " and ".join(filter(None, [", ".join(names[:-1]), names[-1]]))


def several(number: int, thing: str, one: str = "1") -> str:
    """A number with its noun; near dice 1 is a face, and `one` a word.

    >>> several(1, "round"), several(5, "round")
    ('1 round', '5 rounds')
    """
    return f"{one} {thing}" if number == 1 else f"{number} {thing}s"


def _fits(text: str, value: Value) -> bool:
    if isinstance(value, Near):
        return value.is_shown_by(text)
    return text == value if isinstance(value, str) else _number(text) == value and "." not in text


def _number(text: str) -> float:
    return float(text.replace(",", "").replace("−", "-"))


def _short(value: object) -> str:
    return f"{float(value):.4g}" if isinstance(value, (float, Fraction)) else str(value)

"""Parsing of typed names and numbers."""

import re
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from inspect import getdoc
from typing import TypeVar

from pigclass.words import refusal, say, word_for

# Game seeds have up to 20 digits; Python refuses to convert thousands of digits.
WHOLE = re.compile(r"-?[0-9]{1,30}")


def whole(typed: object) -> int | None:
    """Parse a whole number of at most 30 digits; None for anything else.

    >>> whole(" 12 "), whole("-3"), whole("--5"), whole("9" * 5000)
    (12, -3, None, None)
    """
    text = str(typed).strip()
    return int(text) if WHOLE.fullmatch(text) else None


def shortened(typed: object) -> str:
    """Quote a typed text, shortened.

    >>> shortened(" 12a "), shortened("9" * 5000)
    ("'12a'", "'99999999999999999999…'")
    """
    text = str(typed).strip()
    return repr(text if len(text) <= 24 else f"{text[:20]}…")


Entry = TypeVar("Entry")


class ByName(dict[str, Entry]):
    """Dictionary that lists its entries and helps with misspelt names.

    >>> fruits = ByName("fruit", {"sweet_apple": int, "pear": str})
    >>> fruits["Sweet Apple"] is int
    True
    >>> fruits["paer"]
    Traceback (most recent call last):
    ...
    pigclass.words.PigclassError: There is no fruit 'paer'. Did you mean pear? \
There are: sweet_apple, pear.
    """

    def __init__(self, what: str, entries: Mapping[str, Entry]) -> None:
        super().__init__(entries)
        self._what = what

    def __missing__(self, name: str) -> Entry:
        """Return the entry with this name in another spelling, or refuse and list the names."""
        by_letters = {_letters(key): key for key in self}
        if _letters(str(name)) in by_letters:
            return self[by_letters[_letters(str(name))]]
        what, near = word_for("called", self._what), nearest(str(name).lower(), self)
        names = ", ".join(self)
        raise refusal("refused.rules.not_there", what=what, name=name, near=near, names=names)

    def __repr__(self) -> str:
        """Return a line for each entry: its name, and the first line of its docstring."""
        longest = max(map(len, self), default=0)
        lines = {name: (getdoc(entry) or "").partition("\n")[0] for name, entry in self.items()}
        return "\n".join(f"{name:{longest}}  {line}" for name, line in lines.items())


def nearest(wanted: str, names: Iterable[str]) -> str:
    """Return a hint at the most similar of the names, or "".

    >>> nearest("wroksheets", ["rules", "worksheets"])
    ' Did you mean worksheets?'
    """
    near = get_close_matches(wanted, list(names), n=1, cutoff=0.7)
    return " " + say("refused.rules.nearest", name=near[0]) if near else ""


def _letters(name: str) -> str:
    """Return a name in lower case without blanks, dashes and other signs.

    >>> _letters("Frey's Pig") == _letters("frey_pig")
    True
    """
    return re.sub(r"[\W_]", "", name.lower().replace("'s", ""))

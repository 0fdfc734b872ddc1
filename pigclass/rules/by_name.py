"""A catalog: what there is, by name. Who asks for a name that is not there is told the nearest."""

from difflib import get_close_matches
from typing import NoReturn, TypeVar

from pigclass.rules.errors import PigclassError

Entry = TypeVar("Entry")


class ByName(dict[str, Entry]):
    """A dictionary that helps with a mistyped name.

    >>> fruits = ByName(apple=1, pear=2)
    >>> fruits["appel"]
    Traceback (most recent call last):
    ...
    pigclass.rules.errors.PigclassError: There is no 'appel' here. Did you mean 'apple'?
    """

    def __missing__(self, name: object) -> NoReturn:
        near = get_close_matches(str(name), self, n=1)
        hint = f"Did you mean {near[0]!r}?" if near else f"There are {', '.join(self)}."
        raise PigclassError(f"There is no {name!r} here. {hint}")

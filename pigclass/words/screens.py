"""The sentences of the screens, read from a folder for each language."""

import tomllib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files


@cache
def _words(language: str) -> dict[str, dict[str, str]]:
    source = files("pigclass.words") / language / "screens.toml"
    return tomllib.loads(source.read_text(encoding="utf-8"))


def say(key: str, /, **filled_in: object) -> str:
    """Return the sentence with this key, filled in.

    >>> say("tile.standing")
    'standing'
    """
    section, name = key.split(".")
    return _words("en")[section][name].format(**filled_in)


def say_of(number: int, key: str, /, **filled_in: object) -> str:
    """Return the sentence about so many: the one whose key ends in `_one` where there is one alone.

    >>> say_of(1, "says.predicted"), say_of(2, "says.predicted")
    ('1 answer noted.', '2 answers noted.')
    """
    return say(f"{key}_one" if number == 1 else key, number=number, **filled_in)


def called(name: str) -> str:
    """Return a name as a sentence has it: "10 wins" would be read as ten wins.

    >>> called("10"), called("Ana")
    ('Student 10', 'Ana')
    """
    return say("label.student", number=name) if name.isdigit() else name


def joined(names: Sequence[str]) -> str:
    """Return names as they are read out.

    >>> joined(["Ana", "Ben", "Cleo"])
    'Ana, Ben and Cleo'
    """
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))

"""The sentences of the rule cards, a pair of files for each language in `words/`."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from pigclass.rules.errors import PigclassError

Words = dict[str, dict[str, str]]


@cache
def words(language: str = "en") -> Words:
    """Return the sentences of the rule cards in `language`.

    >>> words("en")["when"]["doubles"]
    'Doubles'
    """
    return _read(f"{language}.toml", language)


def notes_lines(game_id: str, language: str = "en") -> tuple[str, ...]:
    """Return what a card tells beside the rules: names, disagreements, history and sources.

    >>> notes_lines("piglet")[-1]
    'Source: Neller and Presser 2004, UMAP Journal 25(1).'

    A game that is not in the catalog has no notes.
    """
    say, notes = words(language)["card"], _read(f"notes.{language}.toml", language).get(game_id, {})
    lines = list(notes.get("disagreements", ()))
    if "also_called" in notes:
        lines.insert(0, say["also_called"].format(names=", ".join(notes["also_called"])))
    if "history" in notes:
        lines.append(notes["history"])
    if "sources" in notes:
        lines.append(say["sources"].format(sources="; ".join(notes["sources"])))
    return tuple(lines)


def languages() -> tuple[str, ...]:
    """Return the languages in which there are rule cards.

    >>> languages()
    ('en', 'es')
    """
    names = (file.name for file in (files("pigclass.rules") / "words").iterdir())
    return tuple(sorted(n.removesuffix(".toml") for n in names if not n.startswith("notes.")))


@cache
def _read(name: str, language: str) -> dict[str, Any]:
    source = files("pigclass.rules") / "words" / name
    if not source.is_file():
        known = ", ".join(repr(name) for name in languages())
        raise PigclassError(f"There are no rule cards in {language!r} yet; there are {known}.")
    return tomllib.loads(source.read_text(encoding="utf-8"))

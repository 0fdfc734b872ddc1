"""The words on the sheets, one file for each language in `words/`.

A translation is a copy of `en.toml` with the same keys; the words in braces are filled in.
"""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from pigclass.rules.errors import PigclassError

FOLDER = files("pigclass.worksheets") / "words"


def languages() -> tuple[str, ...]:
    """Return the languages that there are sheets in.

    >>> languages()
    ('en', 'es')
    """
    names = (file.name for file in FOLDER.iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml")))


@cache
def words(language: str) -> dict[str, Any]:
    """Return all words in `language`, by sheet and then by name.

    >>> words("es")["page"]["name"]
    'Nombre'
    """
    if language not in languages():
        known = ", ".join(languages())
        raise PigclassError(
            f"There are no worksheets in {language!r} yet; there are: {known}. "
            "A new language is one file: copy pigclass/worksheets/words/en.toml and translate it."
        )
    written = FOLDER / f"{language}.toml"
    return tomllib.loads(written.read_text(encoding="utf-8"))

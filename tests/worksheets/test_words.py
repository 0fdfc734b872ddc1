"""The words of the sheets: the same in every language, and no number typed in."""

import re
import string
from collections.abc import Iterator

import pytest

from pigclass.worksheets.catalog import SHEETS
from pigclass.worksheets.words import languages, words

OTHERS = [language for language in languages() if language != "en"]


def sentences(table: dict, path: str = "") -> Iterator[tuple[str, str]]:
    """Yield every sentence with its place."""
    for name, value in table.items():
        if isinstance(value, dict):
            yield from sentences(value, f"{path}{name}.")
        elif isinstance(value, list):
            yield from ((f"{path}{name}.{number}", line) for number, line in enumerate(value))
        else:
            yield f"{path}{name}", value


def placeholders(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None}


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_has_the_same_keys(language: str):
    assert dict(sentences(words("en"))).keys() == dict(sentences(words(language))).keys()


# How a game calls a turn is put where a language needs it.
CALLED = {"turn", "turns", "hold", "held", "holding", "roll"}


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_fills_in_the_same_figures(language: str):
    translated = dict(sentences(words(language)))
    for place, sentence in sentences(words("en")):
        assert placeholders(sentence) - CALLED == placeholders(translated[place]) - CALLED, place


@pytest.mark.parametrize("language", languages())
def test_no_number_is_typed_into_the_words(language: str):
    for place, sentence in sentences(words(language)):
        assert not re.search(r"\d", sentence), place


@pytest.mark.parametrize("language", languages())
def test_every_sheet_says_what_it_is_for(language: str):
    assert all(words(language)[sheet]["purpose"] for sheet in SHEETS)

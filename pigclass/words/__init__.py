"""Texts of the kit: a folder for each language, and functions that fill them in."""

import os
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from textwrap import TextWrapper
from typing import Any

ENGLISH = "en"
# Environment variable with a folder of further languages, to try a translation.
MORE = "PIGCLASS_WORDS"
# Environment variable with the default language of a notebook.
USUAL = "PIGCLASS_LANGUAGE"

# Per thread, so that two simultaneous games may use different languages.
_spoken: ContextVar[str | None] = ContextVar("spoken", default=None)
# Notebooks break long lines in the middle of a word.
LINES = TextWrapper(width=96, break_long_words=False, break_on_hyphens=False)


class PigclassError(ValueError):
    """Error for a request that cannot be met; the message says what to do instead."""

    def _render_traceback_(self) -> list[str]:
        """Return the lines that a notebook shows: the sentence alone."""
        return [LINES.fill(line) for line in str(self).splitlines()]


@cache
def folders() -> dict[str, Traversable]:
    """Return the folder of each language, sorted by language."""
    more = [Path(os.environ[MORE])] if MORE in os.environ else []
    found = {
        folder.name: folder
        for home in (files("pigclass.words"), *more)
        for folder in home.iterdir()
        if (folder / "common.toml").is_file()
    }
    return dict(sorted(found.items()))


def languages() -> tuple[str, ...]:
    """Return the languages that the kit speaks.

    >>> {"en", "es"} <= set(languages())
    True
    """
    return tuple(folders())


def known(language: str) -> str:
    """Return the language; raise PigclassError if there are no words in it."""
    if language not in folders():
        raise PigclassError(
            f"There are no words in {language!r} yet; there are: {', '.join(languages())}. A new "
            "language is one folder: copy pigclass/words/en and translate it."
        )
    return language


def nearest(tag: str) -> str | None:
    """Return the kit's language for a browser's language tag, or None.

    >>> nearest("es-MX"), nearest("tlh")
    ('es', None)
    """
    language = tag.lower().partition("-")[0]
    return language if language in folders() else None


def current_language() -> str:
    """Return the current language.

    >>> current_language()
    'en'
    """
    return _spoken.get() or _usual or ENGLISH


def is_chosen() -> bool:
    """Return whether a language has been chosen for this notebook."""
    return _usual is not None


def speak(language: str) -> None:
    """Set the language of this notebook.

    >>> speak("en")
    """
    global _usual  # noqa: PLW0603 - a context variable would be forgotten with the cell
    _usual = known(language)


@contextmanager
def speaking(language: str | None) -> Iterator[None]:
    """Use a language inside the block; `None` keeps the current one.

    >>> from pigclass.words import say, speaking
    >>> with speaking("es"):
    ...     say("face.heads")
    'cara'
    """
    token = _spoken.set(current_language() if language is None else known(language))
    try:
        yield
    finally:
        _spoken.reset(token)


_usual = nearest(os.environ.get(USUAL, ""))

Text = str | list[str]
# Maximal length of each value in characters, enough for all names of a class.
MOST = 3_000
# Control characters of terminals, changes of writing direction, and surrogates.
STEERS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\ud800-\udfff]")


def say(key: str, language: str | None = None, /, **filled_in: object) -> str:
    """Return the sentence with this key, filled in.

    >>> say("tile.standing"), say("face.tails", "es")
    ('standing', 'cruz')
    """
    return str(_sentences(language)[key]).format(**filled_in)


def say_of(number: int, key: str, /, **filled_in: object) -> str:
    """Return the sentence for a number; the key ends in `_one` for 1.

    >>> say_of(1, "says.predicted"), say_of(2, "says.predicted")
    ('1 answer noted.', '2 answers noted.')
    """
    return say(f"{key}_one" if number == 1 else key, number=number, **filled_in)


def refusal(key: str, /, **values: object) -> PigclassError:
    """Return a PigclassError with the sentence of this key, filled in.

    >>> raise refusal("refused.rules.no_dice", dice=0)
    Traceback (most recent call last):
    pigclass.words.PigclassError: 0 dice were chosen; choose a number of at least 1.
    """
    short = {n: f"{it}"[:MOST] + "…" if len(f"{it}") > MOST else it for n, it in values.items()}
    return PigclassError(STEERS.sub("?", say(key, **short)))


def counted(number: int, thing: str) -> str:
    """Return a number with its noun.

    >>> counted(1, "round"), counted(5, "round")
    ('1 round', '5 rounds')
    """
    return say_of(number, f"count.{thing}")


def lines(key: str, language: str | None = None, /, **filled_in: object) -> tuple[str, ...]:
    """Return the lines under a key, filled in; empty if the language has none.

    >>> lines("called.flip", "es")
    ('lanzamiento', 'lanzamientos', 'otro')
    """
    text: Text = _sentences(language).get(key, [])
    return tuple(line.format(**filled_in) for line in ([text] if isinstance(text, str) else text))


def section(name: str, language: str | None = None) -> dict[str, str]:
    """Return all words of a section by name.

    >>> section("language")
    {'name': 'English'}
    """
    return _section(name, language or current_language()).copy()


# Cached: called at each press, and there are about two thousand sentences.
@cache
def _section(name: str, language: str) -> dict[str, str]:
    start = f"{name}."
    every = sentences(language).items()
    return {key.removeprefix(start): it for key, it in every if key.startswith(start)}


def word_for(kind: str, name: object, language: str | None = None) -> str:
    """Return the word for a name, or the name if there is none.

    >>> word_for("face", "head", "es"), word_for("face", 6, "es")
    ('cabeza', '6')
    """
    return str(_sentences(language).get(f"{kind}.{name}", name))


def marked(figures: str) -> str:
    """Replace the decimal point by the current language's decimal mark.

    >>> marked("8.14")
    '8.14'
    """
    return figures.replace(".", say("number.mark"))


def rounded(number: float, places: int) -> str:
    """Format a number with `places` decimals in the current language.

    >>> rounded(8.1418, 2)
    '8.14'
    """
    return marked(f"{number:.{places}f}")


def in_percent(share: float, places: int = 0) -> str:
    """Format a share in per cent.

    >>> in_percent(11 / 36), in_percent(11 / 36, 1)
    ('31%', '30.6%')
    """
    return say("number.percent", number=rounded(100 * share, places))


def grouped(number: int) -> str:
    """Format an integer with the language's thousands separator.

    >>> grouped(100_000)
    '100,000'
    """
    if abs(number) < int(say("number.grouped_from")):
        return str(number)
    return f"{number:,}".replace(",", say("number.thousands"))


def called(name: str) -> str:
    """Return a name for use in a sentence: "10 wins" would be read as ten wins.

    >>> called("10"), called("Ana")
    ('Student 10', 'Ana')
    """
    return say("label.student", number=name) if name.isdigit() else name


def joined(names: Sequence[str], by: str = "and", language: str | None = None) -> str:
    """Join names with commas, and "and" or "or" before the last.

    >>> joined(["Ana", "Ben", "Cleo"]), joined(["Ana", "Inés"], language="es")
    ('Ana, Ben and Cleo', 'Ana e Inés')
    """
    *first, last = names or [""]
    return between(last, by, language).join(filter(None, (", ".join(first), last)))


def linked(names: Sequence[str], by: str, language: str | None = None) -> str:
    """Join names with "and" or "or" between each pair.

    >>> linked(["7", "8", "9"], "or"), linked(["7", "8", "9"], "or", "es")
    ('7 or 8 or 9', '7 u 8 o 9')
    """
    first, *others = names or [""]
    return first + "".join(f"{between(name, by, language)}{name}" for name in others)


def between(name: str, by: str, language: str | None = None) -> str:
    """Return the "and" or "or" before a name; in some languages it depends on the sound."""
    words = _sentences(language)
    sounds_alike = re.match(words[f"list.{by}_sounds"], name, re.IGNORECASE)
    return str(words[f"list.{by}_before_sounds" if sounds_alike else f"list.{by}"])


@cache
def sentences(language: str) -> Mapping[str, Any]:
    """Return all sentences of a language by key, in English if it lacks one."""
    found: dict[str, Text] = {} if language == ENGLISH else dict(sentences(ENGLISH))
    for file in folders()[known(language)].iterdir():
        if file.name.endswith(".toml"):
            found |= _flat(tomllib.loads(file.read_text(encoding="utf-8")))
    return found


def _sentences(language: str | None) -> Mapping[str, Any]:
    return sentences(language or current_language())


def _flat(table: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, Text]]:
    """Yield each sentence with its key, such as "section.name"."""
    for name, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{path}{name}.")
        else:
            yield f"{path}{name}", value

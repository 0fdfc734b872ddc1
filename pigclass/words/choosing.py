"""Languages of the kit, and the one that is spoken just now."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, wraps
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import ParamSpec, TypeVar

from pigclass.rules.errors import PigclassError

Takes = ParamSpec("Takes")
Gives = TypeVar("Gives")

ENGLISH = "en"
# A folder of further languages, which nobody has to put into the kit to try them.
MORE = "PIGCLASS_WORDS"
# The language of a whole notebook, unless somebody in it says otherwise.
USUAL = "PIGCLASS_LANGUAGE"

# Each thread has its own, so that two classes at once may be spoken to in two languages.
_spoken: ContextVar[str | None] = ContextVar("spoken", default=None)


@cache
def folders() -> dict[str, Traversable]:
    """Return where the words of each language stand, in the order of their names."""
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
    """Return the language, or say which ones there are."""
    if language not in folders():
        raise PigclassError(
            f"There are no words in {language!r} yet; there are: {', '.join(languages())}. A new "
            "language is one folder: copy pigclass/words/en and translate it."
        )
    return language


def nearest(tag: str) -> str | None:
    """Return the language that a browser asks for, None for one that the kit does not speak.

    >>> nearest("es-MX"), nearest("tlh")
    ('es', None)
    """
    language = tag.lower().partition("-")[0]
    return language if language in folders() else None


def current_language() -> str:
    """Return the language that is spoken just now.

    >>> current_language()
    'en'
    """
    return _spoken.get() or _usual or ENGLISH


def is_chosen() -> bool:
    """Return whether somebody has said which language this notebook speaks."""
    return _usual is not None


def speak(language: str) -> None:
    """Let everything in this notebook be said in a language, from now on.

    >>> speak("en")
    """
    global _usual  # noqa: PLW0603 - a context variable would be forgotten with the cell
    _usual = known(language)


@contextmanager
def speaking(language: str | None) -> Iterator[None]:
    """Say everything inside in a language; `None` leaves the one that is spoken.

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


def in_its_language(says: Callable[Takes, Gives]) -> Callable[Takes, Gives]:
    """Let a function say everything in the `language` that it is given by keyword.

    >>> from pigclass.words import in_its_language, say
    >>> @in_its_language
    ... def coin(*, language=None):
    ...     return say("face.heads")
    >>> coin(language="es"), coin()
    ('cara', 'heads')
    """

    @wraps(says)
    def speaks(*values: Takes.args, **named: Takes.kwargs) -> Gives:
        language = named.get("language")
        with speaking(language if isinstance(language, str) else None):
            return says(*values, **named)

    return speaks


_usual = nearest(os.environ.get(USUAL, ""))

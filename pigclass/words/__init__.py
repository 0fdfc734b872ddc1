"""Everything that the kit says to a class: a folder for each language, and one way to say it."""

from pigclass.words.choosing import current_language, languages, nearest, speak, speaking
from pigclass.words.saying import called, joined, lines, linked, say, say_of, word_for

__all__ = [
    "called",
    "current_language",
    "joined",
    "languages",
    "lines",
    "linked",
    "nearest",
    "say",
    "say_of",
    "speak",
    "speaking",
    "word_for",
]

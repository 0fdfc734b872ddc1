"""Everything that the kit says to a class: a folder for each language, and one way to say it."""

from pigclass.words.choosing import (
    current_language,
    folders,
    in_its_language,
    is_chosen,
    known,
    languages,
    nearest,
    speak,
    speaking,
)
from pigclass.words.numbers import grouped, in_percent, marked, rounded
from pigclass.words.saying import (
    called,
    counted,
    joined,
    lines,
    linked,
    refusal,
    say,
    say_of,
    section,
    shown_face,
    word_for,
)

__all__ = [
    "called",
    "counted",
    "current_language",
    "folders",
    "grouped",
    "in_its_language",
    "in_percent",
    "is_chosen",
    "joined",
    "known",
    "languages",
    "lines",
    "linked",
    "marked",
    "nearest",
    "refusal",
    "rounded",
    "say",
    "say_of",
    "section",
    "shown_face",
    "speak",
    "speaking",
    "word_for",
]

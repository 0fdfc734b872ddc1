"""What a class reads: short sentences, one word for one thing, and none before its lesson."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import pigclass
from pigclass.lesson_list import Lesson, lessons, lessons_folder, texts

ROOT = Path(__file__).resolve().parents[2]
LONGEST = 19
WORDS = ROOT / "pigclass" / "words"
SHORTER = ("pictures", "charts", "asking")
FILES = {path.stem: 20 - (path.stem in SHORTER) for path in WORDS.glob("en/*.toml")}
# The lesson that shows what a word means; before it the word is in no text for students.
FIRST_SHOWN = {"on average": 1, "balance": 1, "tree": 2, "poison": 3}
FIRST_SHOWN |= {"hold at": 4, "perfect play": 4, "race to 100": 4, "win chance": 7, "sweep": 7}
FIRST_SHOWN |= {"strategy": 8, "tournament": 8, "standard deviation": 9}
# What no lesson shows, whatever is behind a picture.
NEVER = ("interval", "ghost", "expected value", "random variable", "quantile", "variance", "median")
NEVER += ("threshold", "turn total", "hindsight")
# Of a game of the catalog: those of what was played are drawn by the recount of records.
PICTURE = re.compile(r"(OutcomeGrid|Tree|Balance|LongRun)\(\w+\(.*\)")
# The head of a student's notebook, its code, and the list of the sheets of a step.
NOT_READ = re.compile(r"\A\+\+\+.*?\+\+\+|```.*?```|\*(?:On paper|En papel):\*[^\n]*", re.DOTALL)


def for_students(lesson: Lesson, language: str = "en") -> str:
    """The text of a lesson that its class reads, in the notebook and, in English, its own one."""
    cells = lesson.notebook["cells"]
    teachers = {it["id"] for it in cells if "teacher" in it["metadata"].get("tags", ())}
    shown = [text for cell, text in texts(lesson, language).items() if cell not in teachers]
    own = lessons_folder() / "students" / f"{lesson.path.stem}.md"
    written = [own.read_text(encoding="utf-8")] if language == "en" else []
    return NOT_READ.sub("", "\n\n".join([*written, *shown]))


def sentences(text: str) -> Iterator[str]:
    """The sentences of a text: a row of a table is one, and what is filled in is a word."""
    plain = re.sub(r"`[^`]*`|\{[^}]*\}", "x", text).replace("*", "")
    for piece in re.split(r"(?<=[.!?…])\s+|\n\n|\|?\n\|?", plain):
        if re.search(r"\w", piece):
            yield piece.strip()


def words(sentence: str) -> int:
    return sum(bool(re.search(r"\w", it)) for it in sentence.split())


def strings(value: Any) -> Iterator[str]:
    """Every text in a table, however deep."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list | tuple):
        for part in value.values() if isinstance(value, dict) else value:
            yield from strings(part)


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("lesson", lessons(), ids=str)
def test_a_lesson_speaks_in_short_sentences(lesson: Lesson, language: str) -> None:
    every = sentences(for_students(lesson, language))
    assert [it for it in every if words(it) > LONGEST] == []


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize(("file", "most"), FILES.items())
def test_screens_and_pages_speak_in_short_sentences(language: str, file: str, most: int) -> None:
    found = strings(tomllib.loads((WORDS / language / f"{file}.toml").read_text(encoding="utf-8")))
    assert [it for text in found for it in sentences(text) if words(it) > most] == []


def too_soon(text: str, number: int) -> list[str]:
    """The words of a text that no lesson has shown yet, or that none shows."""
    later = [word for word, first in FIRST_SHOWN.items() if first > number]
    return [word for word in (*later, *NEVER) if word in text.lower()]


def in_pictures(lesson: Lesson) -> str:
    """All that the pictures of a lesson's notebook say, as its cells draw them."""
    cells = ("".join(it["source"]) for it in lesson.notebook["cells"] if it["cell_type"] == "code")
    public = {name: getattr(pigclass, name) for name in pigclass.__all__}
    drawn = [eval(it, public) for it in cells if PICTURE.fullmatch(it)]
    return " ".join(text for it in drawn for text in strings(it._screen.view))


@pytest.mark.parametrize("lesson", lessons(), ids=str)
def test_no_word_stands_in_a_lesson_before_one_has_shown_it(lesson: Lesson) -> None:
    assert too_soon(f"{for_students(lesson)} {in_pictures(lesson)}", lesson.number) == []


@pytest.mark.parametrize("word", FIRST_SHOWN)
def test_each_word_of_the_list_is_in_its_lesson(word: str) -> None:
    (lesson,) = (it for it in lessons() if it.number == FIRST_SHOWN[word])
    assert word in for_students(lesson).lower()


# What another word stands for, wherever it is; and in the lessons whose games go by rounds or by
# turns. 02 and 04 have games of both kinds, and Hog throws its dice once.
EVERYWHERE = r"alive|survive\w*|caught|catches|takes? the (?:round|turn)|turn totals?"
HOLD = r"hold\w*|held|bank\w*"
ROLL = r"(?<!on a )rolls?|rolled|rolling"
SIT = r"sits?|sat|sitting|stand\w*|rounds?"
THROW = r"throws?|thrown|throwing"
STOP = r"stop\w*(?=[^?]*$)"
RIVALS = {
    (0, 1, 3, 9): f"{HOLD}|{ROLL}|{STOP}|turns?|flip\\w*",
    (2,): f"{ROLL}|{THROW}|{STOP}|hold\\w*|held",
    (4,): STOP,
    (5,): f"{HOLD}|{ROLL}|{STOP}|rounds?|flip\\w*",
    (6, 7, 8): f"{SIT}|{THROW}|{STOP}",
}
# What a box of a student's notebook asks: a string of several words.
ASKED = re.compile(r'"([^"\n]*? [^"\n]*? [^"\n]*)"')


def rivals(text: str, number: int) -> list[str]:
    """The sentences of a text with a word that another one stands for in this lesson."""
    (words,) = (it for numbers, it in RIVALS.items() if number in numbers)
    wrong = re.compile(rf"\b(?:{words}|{EVERYWHERE})\b", re.IGNORECASE)
    return [it for it in sentences(text) if wrong.search(it)]


@pytest.mark.parametrize("lesson", lessons(), ids=str)
def test_a_lesson_has_one_word_for_one_thing(lesson: Lesson) -> None:
    own = lessons_folder() / "students" / f"{lesson.path.stem}.md"
    questions = "\n\n".join(ASKED.findall(own.read_text(encoding="utf-8")))
    assert rivals(f"{for_students(lesson)}\n\n{questions}", lesson.number) == []

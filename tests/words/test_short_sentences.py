"""What a class reads is said in short sentences, and in no word before its lesson shows it."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from pigclass.lesson_list import Lesson, lessons, lessons_folder, texts

ROOT = Path(__file__).resolve().parents[2]
LONGEST = 19
FILES = dict.fromkeys(("pictures", "charts", "asking"), LONGEST)
FILES |= dict.fromkeys(("screens", "cards", "refusals", "records", "answers", "common"), 20)
# The lesson that shows what a word means; before it the word is in no text for students.
FIRST_SHOWN = {
    "on average": 1,
    "balance": 1,
    "tree": 2,
    "poison": 3,
    "hold at": 4,
    "perfect play": 4,
    "race to 100": 4,
    "win chance": 7,
    "sweep": 7,
    "strategy": 8,
    "tournament": 8,
    "standard deviation": 9,
}
# What no lesson shows, whatever is behind a picture.
NEVER = ("interval", "ghost", "expected value", "random variable", "quantile")
# The head of a student's notebook, its code, and the list of the sheets of a step.
NOT_READ = re.compile(r"\A\+\+\+.*?\+\+\+|```.*?```|\*(?:On paper|En papel):\*[^\n]*", re.DOTALL)


def for_students(lesson: Lesson, language: str = "en") -> str:
    """The text of a lesson that its class reads, in the notebook and, in English, its own one."""
    cells = lesson.notebook["cells"]
    teachers = {it["id"] for it in cells if "teacher" in it["metadata"].get("tags", ())}
    told = [text for cell, text in texts(lesson, language).items() if cell not in teachers]
    own = lessons_folder() / "students" / f"{lesson.path.stem}.md"
    written = [own.read_text(encoding="utf-8")] if language == "en" else []
    return NOT_READ.sub("", "\n\n".join([*written, *told]))


def sentences(text: str) -> Iterator[str]:
    """The sentences of a text: a row of a table is one, and what is filled in is a word."""
    plain = re.sub(r"`[^`]*`|\{[^}]*\}", "x", text).replace("*", "")
    for piece in re.split(r"(?<=[.!?…])\s+|\n\n|\|?\n\|?", plain):
        if re.search(r"\w", piece):
            yield piece.strip()


def words(sentence: str) -> int:
    return sum(bool(re.search(r"\w", it)) for it in sentence.split())


def strings(table: dict) -> Iterator[str]:
    for value in table.values():
        if isinstance(value, dict):
            yield from strings(value)
        else:
            yield from [value] if isinstance(value, str) else value


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("lesson", lessons(), ids=str)
def test_a_lesson_speaks_in_short_sentences(lesson: Lesson, language: str) -> None:
    told = sentences(for_students(lesson, language))
    assert [it for it in told if words(it) > LONGEST] == []


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize(("file", "most"), FILES.items())
def test_screens_and_pages_speak_in_short_sentences(language: str, file: str, most: int) -> None:
    path = ROOT / "pigclass" / "words" / language / f"{file}.toml"
    told = strings(tomllib.loads(path.read_text(encoding="utf-8")))
    assert [it for text in told for it in sentences(text) if words(it) > most] == []


@pytest.mark.parametrize("lesson", lessons(), ids=str)
def test_no_word_stands_in_a_lesson_before_one_has_shown_it(lesson: Lesson) -> None:
    told = for_students(lesson).lower()
    too_soon = [word for word, first in FIRST_SHOWN.items() if first > lesson.number]
    assert [word for word in (*too_soon, *NEVER) if word in told] == []


@pytest.mark.parametrize("word", FIRST_SHOWN)
def test_each_word_of_the_list_is_in_its_lesson(word: str) -> None:
    (lesson,) = (it for it in lessons() if it.number == FIRST_SHOWN[word])
    assert word in for_students(lesson).lower()

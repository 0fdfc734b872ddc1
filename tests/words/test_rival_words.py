"""A class meets one word for one thing: sit and throw in rounds, hold and roll in turns."""

import re

import pytest

from pigclass.lesson_list import Lesson, lessons, lessons_folder
from tests.words.test_short_sentences import for_students, sentences

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
    asked = "\n\n".join(ASKED.findall(own.read_text(encoding="utf-8")))
    assert rivals(f"{for_students(lesson)}\n\n{asked}", lesson.number) == []


@pytest.mark.parametrize(
    ("said", "number"),
    [("Hold at 20.", 1), ("A 1 takes the round.", 4), ("Sit at 20.", 7), ("Roll once more.", 2)],
)
def test_a_rival_word_is_found(said: str, number: int) -> None:
    assert rivals(said, number) == [said]

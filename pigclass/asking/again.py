"""*Start again*: a student's notebook as it was at first, with every answer in its place."""

from itertools import count
from pathlib import Path

from pigclass.asking.record import AnswerRecord
from pigclass.cli.lesson_copies import read_or_empty, renew
from pigclass.lesson_list import Lesson, find_lesson
from pigclass.rules.errors import PigclassError
from pigclass.student_face import STUDENT, student_face
from pigclass.words import refusal


def start_again(notebook: Path, record: AnswerRecord, lesson: Lesson | None = None) -> None:
    """Make a student's notebook as it was at first; what was there lies beside it.

    Its answers are written into the record before, and stand in it again when it is opened.
    """
    lesson = lesson or _lesson_of(notebook)
    record.keep_all()
    try:
        if notebook.exists():
            notebook.replace(_unused(notebook))
        renew(notebook, student_face(lesson))
    except OSError as problem:
        why = problem.strerror or problem
        raise refusal("student.no_room", folder=notebook.parent, why=why) from problem


def _lesson_of(notebook: Path) -> Lesson:
    """Return the lesson of a notebook: by what it says, or by its name where it is damaged."""
    told = read_or_empty(notebook)["metadata"].get("pigclass", {}).get(STUDENT)
    named = told if isinstance(told, str) else notebook.stem.partition(" (")[0]
    try:
        return find_lesson(named)
    except PigclassError as unknown:
        raise refusal("ask.again_lost") from unknown


def _unused(notebook: Path) -> Path:
    names = (f" {number}" if number > 1 else "" for number in count(1))
    places = (notebook.with_name(f"{notebook.stem} (before{it}).ipynb") for it in names)
    return next(place for place in places if not place.exists())

"""Where answers stay: in a record beside the notebook, and in the notebook itself.

The record only grows. The notebook carries the newest answers in its outputs, so that it can be
moved or handed in alone; whichever is newer counts.
"""

import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import count
from pathlib import Path

from pigclass.asking.answers import MIME, Answer, Told, answer_from, newest
from pigclass.files import add_lines, inside, lines_in, read_json
from pigclass.lesson_list import Lesson, find_lesson
from pigclass.rules.errors import PigclassError
from pigclass.student_face import STUDENT, student_face
from pigclass.words import refusal, say

ENDING = ".answers.jsonl"


class AnswerRecord:
    """The answers of one notebook.

    Where its folder cannot be written the record lies in the user's own; where not even that can,
    they stay in memory and in the notebook. `trouble` says so in a sentence.
    """

    def __init__(self, notebook: Path | None = None) -> None:
        from pigclass.cli.own_files import usual_folder

        self.notebook = notebook
        name = (notebook.stem if notebook else "notebook") + ENDING
        beside = notebook.parent if notebook else Path()
        is_open = os.access(beside, os.W_OK)
        # Lessons may be shared by many who cannot change them.
        self.path = (beside if is_open else usual_folder()) / name
        self._apart = "" if is_open else say("ask.read_only", folder=self.path.parent)
        self.trouble = self._apart
        self._kept = newest([*noted_in(lines_in(self.path)), *self._in_notebook()])

    @property
    def answers(self) -> Mapping[str, Answer]:
        """The newest answers by the names of their questions."""
        return self._kept

    def keep(self, answer: Answer) -> None:
        """Keep an answer, and for good if the folder can be written."""
        self._kept[answer.question] = answer
        self._write([answer])

    def keep_all(self) -> None:
        """Write down what only the notebook knows, before the notebook is made anew."""
        written = newest(noted_in(lines_in(self.path)))
        self._write([it for name, it in self._kept.items() if written.get(name) != it])

    def _write(self, answers: list[Answer]) -> None:
        if not answers:
            return
        try:
            add_lines(self.path, [it.data for it in answers])
        except OSError:
            self.trouble = say("ask.in_notebook_only")
        else:
            self.trouble = self._apart

    def _in_notebook(self) -> Iterator[Answer]:
        if self.notebook is not None:
            with suppress(OSError):
                yield from answers_in(read_json(self.notebook.read_bytes()))


def noted_in(lines: Iterable[Told]) -> list[Answer]:
    """Return the answers among the lines of a record, in order."""
    return list(filter(None, map(answer_from, lines)))


def answers_in(notebook: Told) -> Iterator[Answer]:
    """Yield the answers in the outputs and the settings of a notebook: it is read and never run.

    >>> list(answers_in({"cells": [{"outputs": [{"data": {MIME: "nonsense"}}]}]}))
    []
    """
    yield from noted_in(inside(notebook, "metadata", "pigclass", "answers").values())
    for cell in _list(notebook, "cells"):
        yield from noted_in(inside(it, "data").get(MIME) for it in _list(cell, "outputs"))


def _list(of: Told, name: str) -> list[Told]:
    found = of.get(name) if isinstance(of, dict) else None
    return found if isinstance(found, list) else []


def start_again(notebook: Path, record: AnswerRecord, lesson: Lesson | None = None) -> None:
    """Make a student's notebook as it was at first; what was there lies beside it.

    Its answers are written into the record before, and stand in it again when it is opened.
    """
    from pigclass.cli.lesson_copies import renew

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
    told = inside(read_json(notebook.read_bytes()), "metadata", "pigclass").get(STUDENT)
    named = told if isinstance(told, str) else notebook.stem.partition(" (")[0]
    try:
        return find_lesson(named)
    except PigclassError as unknown:
        raise refusal("ask.again_lost") from unknown


def _unused(notebook: Path) -> Path:
    names = (f" {number}" if number > 1 else "" for number in count(1))
    places = (notebook.with_name(f"{notebook.stem} (before{it}).ipynb") for it in names)
    return next(place for place in places if not place.exists())

"""Answers of a student, and the files that store them.

A record file is beside the notebook, and lines are only appended. The notebook also has the newest
answers in its outputs, so that it can be moved or handed in alone. If both have an answer, the
newer one counts.
"""

import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from typing import Any

from pigclass.asking.own_questions import OwnQuestion, Value
from pigclass.files import Line, add_lines, inside, lines_in, or_refuse, ordinary, read_json
from pigclass.lesson_list import Lesson, find_lesson
from pigclass.student_face import STUDENT, student_face
from pigclass.words import PigclassError, refusal, say

# MIME type of answers in notebook outputs; no renderer draws or runs it.
MIME = "application/vnd.pigclass.answer+json"
Json = Any
# Id of the question for the student's name.
WHO = "who"
KINDS = ("number", "choice", "words", "sketch", "strategy")


@dataclass(frozen=True, kw_only=True)
class Answer:
    """Current answer to a question, with its history.

    `first` is the first answer, `times` the number of answers so far; `checked` is True if the
    student had seen feedback before this answer.
    """

    question: str
    asks: str
    kind: str
    value: Value
    at: str
    first: Value
    times: int = 1
    checked: bool = False

    @property
    def data(self) -> Line:
        """The answer as a dictionary for JSON."""
        return asdict(self)


def answer_from(data: Json) -> Answer | None:
    """Return the answer in untrusted data, or None if it is invalid.

    >>> answer_from({"question": "sit", "kind": "number", "value": "rm -rf"}) is None
    True
    """
    if not isinstance(data, Mapping) or data.get("kind") not in KINDS:
        return None
    fields = {name: _sound(data.get(name)) for name in Answer.__dataclass_fields__}
    texts = all(isinstance(fields[name], str) for name in ("question", "asks", "at"))
    values = all(_is_value(fields[name], data["kind"]) for name in ("value", "first"))
    rest = type(fields["times"]) is int and type(fields["checked"]) is bool
    if not (texts and values and rest and _is_time(data["at"])):
        return None
    return Answer(**fields)


def _sound(value: Json) -> Json:
    """Return a text without lone surrogates and control characters."""
    if not isinstance(value, str):
        return value
    whole = value.encode(errors="replace").decode()
    return "".join(it for it in whole if it.isprintable() or it in "\n\t")


def _is_value(value: Json, kind: str) -> bool:
    if kind == "number":
        return type(value) is int
    if kind == "sketch":
        return isinstance(value, list) and all(type(it) is int for it in value)
    return isinstance(value, str)


def _is_time(text: str) -> bool:
    with suppress(ValueError):
        return datetime.fromisoformat(text).tzinfo is not None
    return False


def newest(answers: Iterable[Answer]) -> dict[str, Answer]:
    """Return the newest answer to each question, in the order of the first answers.

    >>> one = dict(question="a", asks="A?", kind="number", at="2026-01-01T08:00+00:00", first=1)
    >>> newest([Answer(**one, value=1), Answer(**one, value=2, times=2)])["a"].value
    2
    """
    newest_answers: dict[str, Answer] = {}
    for answer in answers:
        before = newest_answers.get(answer.question)
        if before is None or (answer.times, answer.at) >= (before.times, before.at):
            newest_answers[answer.question] = answer
    return newest_answers


def next_answer(
    before: Answer | None, question: OwnQuestion, value: Value, *, checked: bool
) -> Answer:
    """Return the answer given now to a question; `before` is the previous answer, if any."""
    return Answer(
        question=question.id,
        asks=question.asks,
        kind=question.kind,
        value=value,
        at=datetime.now(UTC).isoformat(timespec="seconds"),
        first=value if before is None else before.first,
        times=1 if before is None else before.times + 1,
        checked=checked,
    )


ENDING = ".answers.jsonl"


class AnswerRecord:
    """Answers of one notebook.

    If the notebook's folder is read-only, the record is in the user's own folder; if that is
    read-only too, answers stay in memory and in the notebook. `trouble` is then a sentence for the
    student.
    """

    def __init__(self, notebook: Path | None = None) -> None:
        from pigclass.cli.lesson_copies import usual_folder

        self.notebook = notebook
        name = (notebook.stem if notebook else "notebook") + ENDING
        folder = notebook.parent if notebook else Path()
        is_open = os.access(folder, os.W_OK)
        # A folder of lessons may be shared read-only.
        self.path = (folder if is_open else usual_folder()) / name
        self._apart = "" if is_open else say("ask.read_only", folder=self.path.parent)
        self.trouble = self._apart
        self._kept = newest([*noted_in(lines_in(self.path)), *self._in_notebook()])

    @property
    def answers(self) -> Mapping[str, Answer]:
        """Newest answers by question."""
        return self._kept

    def keep(self, answer: Answer) -> None:
        """Store an answer, in the file if it can be written."""
        self._kept[answer.question] = answer
        self._write([answer])

    def keep_all(self) -> None:
        """Write answers that only the notebook has to the file, before the notebook is replaced."""
        notes = newest(noted_in(lines_in(self.path)))
        self._write([it for name, it in self._kept.items() if notes.get(name) != it])

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
                yield from answers_in(read_json(ordinary(self.notebook).read_bytes()))


def noted_in(lines: Iterable[Json]) -> list[Answer]:
    """Return the valid answers among the lines of a record, in order."""
    return list(filter(None, map(answer_from, lines)))


def answers_in(notebook: Json) -> Iterator[Answer]:
    """Yield the answers in the metadata and outputs of a notebook, without running it.

    >>> list(answers_in({"cells": [{"outputs": [{"data": {MIME: "nonsense"}}]}]}))
    []
    """
    yield from noted_in(inside(notebook, "metadata", "pigclass", "answers").values())
    for cell in _list(notebook, "cells"):
        yield from noted_in(inside(it, "data").get(MIME) for it in _list(cell, "outputs"))


def _list(of: Json, name: str) -> list[Json]:
    values = of.get(name) if isinstance(of, dict) else None
    return values if isinstance(values, list) else []


def start_again(notebook: Path, record: AnswerRecord) -> None:
    """Replace a student's notebook by a new one, and rename the old notebook.

    Its answers are first written to the record, and appear again in the new notebook.
    """
    from pigclass.cli.lesson_copies import renew

    lesson = _lesson_of(notebook)
    record.keep_all()
    with or_refuse("student.no_room", folder=notebook.parent):
        if notebook.exists():
            notebook.replace(_unused(notebook))
        renew(notebook, student_face(lesson))


def _lesson_of(notebook: Path) -> Lesson:
    """Return the lesson of a notebook, from its metadata or, if damaged, from its file name."""
    lesson = inside(read_json(notebook.read_bytes()), "metadata", "pigclass").get(STUDENT)
    name = lesson if isinstance(lesson, str) else notebook.stem.partition(" (")[0]
    try:
        return find_lesson(name)
    except PigclassError as unknown:
        raise refusal("ask.again_lost") from unknown


def _unused(notebook: Path) -> Path:
    names = (f" {number}" if number > 1 else "" for number in count(1))
    places = (notebook.with_name(f"{notebook.stem} (before{it}).ipynb") for it in names)
    return next(place for place in places if not place.exists())

"""Where answers stay: in a record beside the notebook, and in the notebook itself.

The record only grows. The notebook carries the newest answers in its outputs, so that it can be
moved or handed in alone; whichever is newer counts.
"""

import json
import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from pigclass.asking.answers import MIME, Answer, Told, answer_from, newest
from pigclass.cli.own_files import usual_folder
from pigclass.growing_file import Line, add_lines, lines_in
from pigclass.words import say

ENDING = ".answers.jsonl"


class AnswerRecord:
    """The answers of one notebook.

    Where its folder cannot be written the record lies in the user's own; where not even that can,
    they stay in memory and in the notebook. `trouble` says so in a sentence.
    """

    def __init__(self, notebook: Path | None = None) -> None:
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
        if self.notebook is None:
            return
        try:
            told = json.loads(self.notebook.read_text(encoding="utf-8"))
        except (OSError, ValueError, RecursionError):
            return
        yield from answers_in(told)


def noted_in(lines: Iterable[Line]) -> list[Answer]:
    """Return the answers among the lines of a record, in order."""
    return [it for line in lines if (it := answer_from(line)) is not None]


def answers_in(notebook: Told) -> Iterator[Answer]:
    """Yield the answers in the outputs and the settings of a notebook: it is read and never run.

    >>> list(answers_in({"cells": [{"outputs": [{"data": {MIME: "nonsense"}}]}]}))
    []
    """
    for data in inside(notebook, "metadata", "pigclass", "answers").values():
        if (kept := answer_from(data)) is not None:
            yield kept
    for cell in _list(notebook, "cells"):
        for output in _list(cell, "outputs"):
            data = output.get("data") if isinstance(output, dict) else None
            answer = answer_from(data.get(MIME)) if isinstance(data, dict) else None
            if answer is not None:
                yield answer


def inside(told: Told, *names: str) -> Line:
    """Return what is written under these names, one in the other; nothing where it is not so."""
    for name in names:
        told = told.get(name) if isinstance(told, dict) else None
    return told if isinstance(told, dict) else {}


def _list(of: Told, name: str) -> list[Told]:
    found = of.get(name) if isinstance(of, dict) else None
    return found if isinstance(found, list) else []

"""Student notebooks of lessons.

A lesson has two versions. The teacher's version is the notebook of the lesson. The student's
version is Markdown of the same name in the folder `students`: text, code that a student runs
(```python), boxes that run by themselves (```python box), and cells copied from the teacher's
notebook, by their ids on a line of their own ({rules}). Cells with the tag "teacher" cannot be
copied. Settings stand at the top, between two lines of +++.
"""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

from pigclass.files import or_refuse
from pigclass.lesson_list import STUDENTS, Lesson, Notebook, lessons
from pigclass.words import refusal, say

TEACHER, BOX, STUDENT = "teacher", "box", "student"
START = "from pigclass import *\n\nAsk.who()"
PARTS = re.compile(r"^```python( box)?\n(.*?)\n```$|^\{([\w -]+)\}$", re.DOTALL | re.MULTILINE)
Cell = dict[str, Any]


@dataclass(frozen=True)
class StudentFace:
    """The source of a student's notebook: settings and text."""

    settings: Cell
    text: str

    @property
    def beliefs(self) -> dict[str, dict[str, str]]:
        """The belief behind each wrong answer, by question and answer."""
        return dict(self.settings.get("beliefs", {}))


def face_of(lesson: Lesson) -> StudentFace:
    """Read the source of a lesson's student notebook; empty if there is none."""
    path = lesson.path.parent / "students" / f"{lesson.path.stem}.md"
    if not path.is_file():
        return StudentFace({}, "")
    try:
        _, settings, text = path.read_text(encoding="utf-8").split("+++\n", 2)
        return StudentFace(tomllib.loads(settings), text.strip())
    except ValueError as problem:
        raise refusal("student.settings", file=path.name, problem=problem) from problem


def student_face(lesson: Lesson) -> Notebook:
    """Return the student's notebook of a lesson.

    >>> from pigclass.lesson_list import find_lesson
    >>> notebook = student_face(find_lesson("skunk"))
    >>> notebook["cells"][0]["source"]
    '# Should I sit or should I stand?'
    >>> any("teacher" in cell["metadata"].get("tags", ()) for cell in notebook["cells"])
    False
    """
    teachers = lesson.notebook
    face = face_of(lesson)
    shared = {it["id"]: it for it in teachers["cells"] if TEACHER not in _tags(it)}
    first = [*_head(teachers, face.settings.get("minutes")), _code("start", START, is_box=True)]
    rest = list(_cells(face.text, shared)) if face.text else _plain(teachers, shared)
    metadata = {
        "kernelspec": teachers["metadata"]["kernelspec"],
        "language_info": {"name": "python"},
        "pigclass": {"run_on_open": True, "hint_cell": "hint", STUDENT: lesson.path.stem},
    }
    cells = [*first, *rest, _markdown("hand-in", say("student.hand_in"))]
    return {"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}


def boxes(notebook: Notebook) -> list[str]:
    """Return the code of the boxes in a student's notebook.

    >>> from pigclass.lesson_list import find_lesson
    >>> boxes(student_face(find_lesson("skunk")))[0].splitlines()[-1]
    'Ask.who()'
    """
    if STUDENT not in notebook["metadata"].get("pigclass", {}):
        return []
    return ["".join(it["source"]) for it in notebook["cells"] if BOX in _tags(it)]


def all_boxes() -> Iterator[str]:
    """Yield the boxes of every lesson."""
    for lesson in lessons():
        yield from boxes(student_face(lesson))


def hand_out(lesson: Lesson, folder: Path) -> Path:
    """Write a student's notebook into a folder unless it exists; return its path."""
    from pigclass.cli.lesson_copies import renew

    path = folder / f"{student_name(lesson)}.ipynb"
    with or_refuse("student.no_room", folder=folder):
        if not path.exists():
            renew(path, student_face(lesson))
    return path


def student_name(lesson: Lesson) -> str:
    """Return the file name of a student's notebook, without its suffix."""
    return f"{lesson.path.stem}{STUDENTS}"


def _head(teachers: Notebook, minutes: int | None) -> list[Cell]:
    """Return the head cells: question, hint and instructions."""
    question = "".join(teachers["cells"][0]["source"])
    hint = say("student.how") if minutes is None else say("student.how_long", minutes=minutes)
    texts = {"question": question, "hint": say("student.hint"), "how": hint}
    return [_markdown(name, text) for name, text in texts.items()]


def _plain(teachers: Notebook, shared: dict[str, Cell]) -> list[Cell]:
    """Return the teacher's shared cells, for a lesson without a student's text."""
    skipped = {"question", "hint", teachers["cells"][0]["id"]}
    return [
        _code(name, "".join(it["source"])) if it["cell_type"] == "code" else it
        for name, it in shared.items()
        if name not in skipped
    ]


def _cells(text: str, shared: dict[str, Cell]) -> Iterator[Cell]:
    """Yield the cells of a student's text, and those copied from the teacher's notebook."""
    numbers = count(1)
    after = 0
    for part in PARTS.finditer(text):
        yield from _text(text[after : part.start()], numbers)
        after = part.end()
        if part[3] is None:
            yield _code(f"code-{next(numbers)}", part[2], is_box=bool(part[1]))
        for name in (part[3] or "").split():
            if name not in shared:
                raise refusal("student.no_cell", name=name, names=", ".join(shared))
            yield _copied_cell(shared[name])
    yield from _text(text[after:], numbers)


def _text(text: str, numbers: Iterator[int]) -> Iterator[Cell]:
    if text.strip():
        yield _markdown(f"text-{next(numbers)}", text.strip())


def _copied_cell(cell: Cell) -> Cell:
    # The list of sheets is for the teacher only.
    source = "".join(cell["source"]).partition("\n\n*On paper:*")[0]
    make = _code if cell["cell_type"] == "code" else _markdown
    return make(cell["id"], source)


def _markdown(name: str, text: str) -> Cell:
    return {"cell_type": "markdown", "id": name, "metadata": {}, "source": text}


def _code(name: str, text: str, *, is_box: bool = False) -> Cell:
    hidden = {"jupyter": {"source_hidden": True}, "tags": [BOX]} if is_box else {}
    cell = _markdown(name, text) | {"cell_type": "code", "metadata": hidden}
    return cell | {"outputs": [], "execution_count": None}


def _tags(cell: Cell) -> list[str]:
    return list(cell["metadata"].get("tags", []))

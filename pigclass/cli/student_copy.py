"""`pigclass student-copy skunk`: a lesson without the teacher's notes and answers."""

import argparse
from pathlib import Path
from typing import Any

from pigclass.cli.copies import Notebook, is_edited, read, read_or_empty
from pigclass.cli.open_lesson import put
from pigclass.cli.own_files import own_folder
from pigclass.lesson_list import find_lesson

TEACHER = "teacher"
CHECKED = "nbval-check-output"


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `pigclass student-copy`."""
    parser = commands.add_parser("student-copy", help="copy a lesson for students, without answers")
    parser.add_argument("lesson", help="its name or number")
    parser.add_argument("--out", type=Path, help="which folder, instead of that of your lessons")
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Write the students' copy, and say where it is."""
    lesson = find_lesson(chosen.lesson)
    kit = for_students(read(lesson.path))
    copies = put(kit, own_folder(chosen.out), name=f"{lesson.path.stem} (student)")
    print(f"The students' copy: {copies.beside or copies.path}")
    if copies.beside:
        print(f"The one that was changed stays as it is: {copies.path.name}")
    elif is_edited(read_or_empty(copies.path)):
        print("It was there, changed, and stays as it is. For a fresh one, name a folder: --out.")
    return 0


def for_students(lesson: Notebook) -> Notebook:
    """Return a lesson without the teacher's cells, and without the marks by which it is tested.

    >>> cells = [{"cell_type": "markdown", "source": "Answers", "metadata": {"tags": ["teacher"]}},
    ...     {"cell_type": "code", "source": "2 + 2", "metadata": {"tags": ["nbval-check-output"]}}]
    >>> for_students({"cells": cells})["cells"]
    [{'cell_type': 'code', 'source': '2 + 2', 'metadata': {'tags': []}}]
    """
    shown = [cell for cell in lesson["cells"] if TEACHER not in cell["metadata"].get("tags", ())]
    return {**lesson, "cells": [_unmarked(cell) for cell in shown]}


def _unmarked(cell: dict[str, Any]) -> dict[str, Any]:
    tags = cell["metadata"].get("tags")
    if tags is None:
        return cell
    left = [tag for tag in tags if tag != CHECKED]
    return {**cell, "metadata": {**cell["metadata"], "tags": left}}

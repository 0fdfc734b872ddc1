"""What a lesson's notebook says, in every language: its texts, each by the name of its cell.

English stands in the notebook itself. Another language has a Markdown file for each lesson in its
folder `lessons`, with every text under a line `<!-- name of the cell -->`. Code is the same in all.
"""

import re

from pigclass.lesson_list import Lesson, Notebook
from pigclass.words import folders

CELL = re.compile(r"^<!-- ([\w-]+) -->$", re.MULTILINE)
# A row of the plan: its minutes, and what happens in them.
ROW = re.compile(r"^\| (\d+–\d+) \| (.+) \|$", re.MULTILINE)
MARKS = re.compile(r"[*`]")


def texts(lesson: Lesson, language: str) -> dict[str, str]:
    """Return the texts of a lesson by the names of their cells; what is missing is in English.

    >>> from pigclass.lesson_list import find_lesson
    >>> texts(find_lesson("skunk"), "es")["question"]
    '# ¿Me siento o sigo de pie?'
    """
    cells = [it for it in lesson.notebook["cells"] if it["cell_type"] == "markdown"]
    return {it["id"]: "".join(it["source"]) for it in cells} | translated(lesson, language)


def translated(lesson: Lesson, language: str) -> dict[str, str]:
    """Return the texts that a language has of its own for a lesson."""
    file = folders()[language] / "lessons" / f"{lesson.path.stem}.md"
    if not file.is_file():
        return {}
    _, *parts = CELL.split(file.read_text(encoding="utf-8"))
    return dict(zip(parts[::2], map(str.strip, parts[1::2]), strict=True))


def in_language(lesson: Lesson, language: str) -> Notebook:
    """Return the notebook of a lesson that speaks a language."""
    kit, told = lesson.notebook, translated(lesson, language)
    cells = [{**cell, "source": told.get(cell["id"], cell["source"])} for cell in kit["cells"]]
    return {**kit, "cells": cells}


def question(lesson: Lesson, language: str) -> str:
    """Return what a lesson asks."""
    return texts(lesson, language)["question"].removeprefix("# ")


def plan(lesson: Lesson, language: str) -> list[list[str]]:
    """Return the plan of a lesson, as plain text: minutes, and what happens in them.

    >>> from pigclass.lesson_list import find_lesson
    >>> plan(find_lesson("skunk"), "en")[4]
    ['32–40', 'Explain. The 36 squares, then what the next throw brings on average.']
    """
    rows = ROW.findall(texts(lesson, language)["plan"])
    return [[minutes, MARKS.sub("", told)] for minutes, told in rows]

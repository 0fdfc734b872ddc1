"""Lessons of the kit: find, read and translate their notebooks."""

import os
import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from pigclass.files import read_json
from pigclass.rules.typed_input import nearest
from pigclass.words import folders, known, refusal

PACKAGE = Path(__file__).resolve().parent
# Names under which Jupyter and VS Code give the path of the current notebook.
SESSION, VS_CODE = "JPY_SESSION_NAME", "__vsc_ipynb_file__"
Notebook = dict[str, Any]
FILE_NAME = re.compile(r"(\d+)-(.+)\.ipynb")

# Path of JupyterLab on a site.
LAB = "lite/lab/index.html"
# Lesson that a game link opens, by game.
LINKED = {"skunk": "01-skunk", "class_piglet": "02-piglet", "greedy_pig": "03-greedy-pig"}
# Suffix of the file name of a student's notebook.
STUDENTS = " (student)"

CELL = re.compile(r"^<!-- ([\w-]+) -->$", re.MULTILINE)
# A row of the plan: minutes and activity.
ROW = re.compile(r"^\| (\d+–\d+) \| (.+) \|$", re.MULTILINE)
MARKS = re.compile(r"[*`]")
# Direct speech is in italics.
SAID = re.compile(r"\*([^*]+)\*")
# A word in bold type, as "Predict.", is no sentence.
FIRST_SENTENCE = re.compile(r"(?:^\w+\. )?.+?[.?!](?= |$)")


@dataclass(frozen=True)
class Lesson:
    """A notebook of the kit: `01-skunk.ipynb` is number 1, named skunk."""

    path: Path
    number: int
    name: str

    @property
    def title(self) -> str:
        """The notebook's first heading."""
        cells = self.notebook["cells"]
        texts = ("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")
        lines = "\n".join(texts).splitlines()
        return next((line.lstrip("# ") for line in lines if line.startswith("#")), self.name)

    @property
    def notebook(self) -> Notebook:
        """The notebook as plain data."""
        read: Notebook = read_json(self.path.read_bytes())
        return read

    def answers_to(self, wanted: str) -> bool:
        """Return whether `wanted` is the lesson's name, number or file name."""
        wanted = wanted.lower().removesuffix(".ipynb")
        return wanted in {self.name, self.path.stem, str(self.number), f"{self.number:02}"}


def lessons_folder() -> Path:
    """Return the folder of the kit's lessons, in a clone or an installed copy.

    >>> (lessons_folder() / "01-skunk.ipynb").is_file()
    True
    """
    shipped = PACKAGE / "_lessons"
    return shipped if shipped.is_dir() else PACKAGE.parent / "lessons"


def lessons() -> list[Lesson]:
    """List the lessons in teaching order."""
    paths = lessons_folder().glob("*.ipynb")
    matches = [(path, match) for path in paths if (match := FILE_NAME.fullmatch(path.name))]
    in_folder = (Lesson(path, number=int(match[1]), name=match[2]) for path, match in matches)
    return sorted(in_folder, key=lambda lesson: lesson.number)


def find_lesson(wanted: str | int) -> Lesson:
    """Return the lesson with this name, number or path.

    >>> find_lesson("skunk").number, find_lesson("01").name
    (1, 'skunk')
    """
    if (own := _own_lesson(wanted := str(wanted))) is not None:
        return own
    every = lessons()
    for lesson in every:
        if lesson.answers_to(wanted):
            return lesson
    names = [lesson.name for lesson in every]
    near = nearest(wanted.lower(), names)
    raise refusal("refused.no_lesson", wanted=wanted, near=near, names=", ".join(names))


def site_address() -> str:
    """Return the address of the kit's site from the package metadata; "" if unknown."""
    try:
        urls = metadata("pigclass").get_all("Project-URL") or ()
    except PackageNotFoundError:  # A clone whose packages are not there yet.
        return ""
    pairs = (it.partition(", ") for it in urls)
    return next((address for label, _, address in pairs if label == "Site"), "")


def game_link(code: str, game: str, language: str) -> str:
    """Return the address that opens a coded game; "" if the site has no lesson for it.

    >>> game_link("PVY7-3DK1-AV", "greedy_pig", "en")
    ''
    """
    address, notebook = site_address(), LINKED.get(game)
    if not address or notebook is None:
        return ""
    path = f"{language}/{notebook}.ipynb"
    return f"{address}{LAB}?{urlencode({'path': path, 'code': code}, safe='/')}"


def this_notebook() -> Path | None:
    """Return the path of the notebook that runs this kernel, if known."""
    import __main__

    name = os.environ.get(SESSION) or vars(__main__).get(VS_CODE)
    path = Path(str(name)) if name else None
    return path if path is not None and path.suffix == ".ipynb" else None


def is_students_own(notebook: Path | None) -> bool:
    """Return whether a notebook is a student's own, judged by its name."""
    return notebook is not None and STUDENTS in notebook.stem


def lesson_of(notebook: Path | None) -> Lesson | None:
    """Return the kit's lesson with the file name of `notebook`, or None."""
    same = (it for it in lessons() if notebook is not None and it.path.stem == notebook.stem)
    return next(same, None)


def _own_lesson(wanted: str) -> Lesson | None:
    """Return the lesson in the notebook at the path `wanted`; None if no notebook is at it."""
    path = Path(wanted).expanduser()
    if path.suffix != ".ipynb" or not path.is_file():
        return None
    lesson = Lesson(path=path.resolve(), number=0, name=path.stem)
    if not _is_whole(lesson.notebook):
        raise refusal("refused.no_notebook", path=path)
    return lesson


def _is_whole(notebook: Notebook) -> bool:
    """Return whether a notebook has a kernel and well-formed cells."""
    with suppress(AttributeError, KeyError, TypeError):
        for cell in notebook["cells"]:
            tags = cell["metadata"].get("tags", [])
            "".join([cell["id"], cell["cell_type"], *cell["source"], *tags])
        return bool(notebook["cells"] and notebook["metadata"]["kernelspec"])
    return False


def texts(lesson: Lesson, language: str) -> dict[str, str]:
    """Return the texts of a lesson by cell id, in English where a translation is missing.

    >>> from pigclass.lesson_list import find_lesson
    >>> texts(find_lesson("skunk"), "es")["question"]
    '# ¿Me siento o sigo de pie?'
    """
    cells = [it for it in lesson.notebook["cells"] if it["cell_type"] == "markdown"]
    return {it["id"]: "".join(it["source"]) for it in cells} | translated(lesson, language)


def translated(lesson: Lesson, language: str) -> dict[str, str]:
    """Return the translated texts of a lesson by cell id."""
    file = folders()[known(language)] / "lessons" / f"{lesson.path.stem}.md"
    if not file.is_file():
        return {}
    _, *parts = CELL.split(file.read_text(encoding="utf-8"))
    return dict(zip(parts[::2], map(str.strip, parts[1::2]), strict=True))


def in_language(lesson: Lesson, language: str) -> Notebook:
    """Return the notebook of a lesson with its texts translated."""
    kit, own = lesson.notebook, translated(lesson, language)
    cells = [{**cell, "source": own.get(cell["id"], cell["source"])} for cell in kit["cells"]]
    return {**kit, "cells": cells}


def question(lesson: Lesson, language: str) -> str:
    """Return the question of a lesson."""
    return texts(lesson, language)["question"].removeprefix("# ")


def last_question(stem: str, language: str) -> tuple[str, str]:
    """Return the question that a lesson ends with and a good answer, as plain text.

    >>> last_question("05-hog", "en")[0].partition(": ")[0]
    'In Greedy Pig it is best to sit at 20'
    """
    lesson = find_lesson(stem)
    asks = texts(lesson, language)["exit"].split("\n\n")[1]
    return SAID.sub(r"“\1”", asks), " ".join(folded(lesson, ("exit-answer",), language))


def folded(lesson: Lesson, cells: Sequence[str], language: str) -> list[str]:
    """Return the lines of a lesson's cells as plain text; missing cells are left out.

    >>> len(folded(find_lesson("skunk"), ("explain-answers",), "en"))
    5
    """
    text_of = texts(lesson, language)
    inner = (MARKS.sub("", text_of[it]).partition("</summary>")[2] for it in cells if it in text_of)
    lines = (line for body in inner for line in body.removesuffix("</details>").splitlines())
    return [line.removeprefix("- ") for line in lines if line.strip()]


def plan_in_short(lesson: Lesson, language: str, below: str) -> list[list[str]]:
    """Return minutes and first sentence of each row of a plan, and a last row with `below`."""
    rows = plan(lesson, language)
    return [[it, *FIRST_SENTENCE.findall(text)[:1]] for it, text in rows] + [["", below]]


def step(stem: str, row: int, language: str) -> str:
    """Return the word in bold type with which a row of a plan begins.

    >>> step("02-piglet", 1, "en")
    'Predict'
    """
    activity = ROW.findall(texts(find_lesson(stem), language)["plan"])[row][1]
    return str(activity.split("**")[1].rstrip("."))


def plan(lesson: Lesson, language: str) -> list[list[str]]:
    """Return the plan of a lesson as rows of plain text: minutes and activity.

    >>> from pigclass.lesson_list import find_lesson
    >>> plan(find_lesson("skunk"), "en")[4]
    ['32–40', 'Explain. The 36 squares, then what the next throw scores on average.']
    """
    return [[minutes, MARKS.sub("", text)] for minutes, text in plan_as_written(lesson, language)]


def plan_as_written(lesson: Lesson, language: str) -> list[tuple[str, str]]:
    """Return the rows of a lesson's plan in Markdown."""
    return ROW.findall(texts(lesson, language)["plan"])

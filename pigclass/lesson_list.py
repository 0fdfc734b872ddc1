"""Which lessons there are, and which one a name means."""

import json
import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pigclass.rules.by_name import nearest
from pigclass.words import refusal

PACKAGE = Path(__file__).resolve().parent
# By these names Jupyter and VS Code tell Python in which notebook it runs.
SESSION, VS_CODE = "JPY_SESSION_NAME", "__vsc_ipynb_file__"
Notebook = dict[str, Any]
FILE_NAME = re.compile(r"(\d+)-(.+)\.ipynb")

# What the name of a student's own notebook has at its end.
STUDENTS = " (student)"


@dataclass(frozen=True)
class Lesson:
    """A notebook of the kit: `01-skunk.ipynb` is number 1, named skunk."""

    path: Path
    number: int
    name: str

    @property
    def title(self) -> str:
        """The notebook's first heading."""
        for line in self._text.splitlines():
            if line.startswith("#"):
                return line.lstrip("# ")
        return self.name

    @property
    def notebook(self) -> Notebook:
        """The notebook as plain data."""
        read: Notebook = json.loads(self.path.read_text(encoding="utf-8"))
        return read

    @property
    def _text(self) -> str:
        cells = self.notebook["cells"]
        told = ("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")
        return "\n".join(told)

    def answers_to(self, wanted: str) -> bool:
        """Say whether the lesson is meant: by name, number or file name."""
        wanted = wanted.lower().removesuffix(".ipynb")
        return wanted in {self.name, self.path.stem, str(self.number), f"{self.number:02}"}


def lessons_folder() -> Path:
    """Return the folder of the kit's own lessons, in a clone and in an installed copy.

    >>> (lessons_folder() / "01-skunk.ipynb").is_file()
    True
    """
    shipped = PACKAGE / "_lessons"
    return shipped if shipped.is_dir() else PACKAGE.parent / "lessons"


def lessons(folder: Path | None = None) -> list[Lesson]:
    """List the lessons in teaching order."""
    found = []
    for path in (folder or lessons_folder()).glob("*.ipynb"):
        if match := FILE_NAME.fullmatch(path.name):
            found.append(Lesson(path=path, number=int(match[1]), name=match[2]))
    return sorted(found, key=lambda lesson: lesson.number)


def find_lesson(wanted: str, folder: Path | None = None) -> Lesson:
    """Return the lesson that a name or number means.

    >>> find_lesson("skunk").number, find_lesson("01").name
    (1, 'skunk')
    """
    if (own := _own_lesson(wanted)) is not None:
        return own
    known = lessons(folder)
    for lesson in known:
        if lesson.answers_to(wanted):
            return lesson
    names = [lesson.name for lesson in known]
    raise refusal(
        "refused.no_lesson",
        wanted=wanted,
        near=nearest(wanted.lower(), names),
        names=", ".join(names),
    )


def this_notebook() -> Path | None:
    """Return the notebook that this Python belongs to, if it is known."""
    import __main__  # noqa: PLC0415  (VS Code names it there)

    named = os.environ.get(SESSION) or vars(__main__).get(VS_CODE)
    path = Path(str(named)) if named else None
    return path if path is not None and path.suffix == ".ipynb" else None


def is_students_own(notebook: Path | None) -> bool:
    """Return whether a notebook is one of a student's own, by its name."""
    return notebook is not None and STUDENTS in notebook.stem


def lesson_of(notebook: Path | None) -> Lesson | None:
    """Return the kit's lesson that a notebook is a copy of, by its name; None for any other."""
    named = (it for it in lessons() if notebook is not None and it.path.stem == notebook.stem)
    return next(named, None)


def _own_lesson(wanted: str) -> Lesson | None:
    """Return the lesson of somebody's own that a path means, if it means one."""
    path = Path(wanted).expanduser()
    is_path = path.suffix == ".ipynb" and path.is_file()
    return Lesson(path=path.resolve(), number=0, name=path.stem) if is_path else None

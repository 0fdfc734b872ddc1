"""The files that were handed in: found in a folder or in the archive of an LMS, read, never run."""

import json
import re
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path, PurePosixPath

from pigclass.asking.answers import WHO, Answer, Told, newest
from pigclass.asking.record import ENDING, answers_in, inside, noted_in
from pigclass.growing_file import lines_of_text
from pigclass.student_face import STUDENT
from pigclass.words import refusal, say

# No notebook of a lesson comes near it; a picture of a holiday does.
MOST_BYTES = 20_000_000
LESSON = re.compile(r"[\w -]{1,60}")
# What Jupyter and archives put beside: nobody has handed that in.
NOT_HANDED_IN = {".ipynb_checkpoints", "__MACOSX", ".git"}


@dataclass(frozen=True)
class HandedIn:
    """One notebook: its file, its lesson, the answers in it, and what is odd about it."""

    file: str
    lesson: str = ""
    answers: dict[str, Answer] = field(default_factory=dict)
    odd: str = ""

    @property
    def who(self) -> str:
        """The number or nickname that the student chose; "" where none was."""
        told = self.answers.get(WHO)
        return " ".join(str(told.value).split())[:40] if told else ""

    @property
    def given(self) -> dict[str, Answer]:
        """The answers to the lesson's own questions."""
        return {name: it for name, it in self.answers.items() if name != WHO}

    @property
    def last(self) -> str:
        """When the last answer was given."""
        return max((it.at for it in self.answers.values()), default="")


def all_handed_in(place: Path) -> Iterator[HandedIn]:
    """Yield every notebook in a folder and those below it, or in an archive, by name."""
    found = {name: read for name, read in _files(place) if _is_handed_in(name)}
    for name in sorted(found):
        if name.endswith(".ipynb"):
            record = found.get(name.removesuffix(".ipynb") + ENDING)
            yield _read(name, found[name], record)


Reading = Callable[[], bytes]


def _files(place: Path) -> Iterator[tuple[str, Reading]]:
    """Yield each file by its path below the place, with what reads it."""
    if place.is_dir():
        for path in place.rglob("*"):
            if path.is_file():
                yield path.relative_to(place).as_posix(), partial(_checked, path)
    elif zipfile.is_zipfile(place):
        archive = zipfile.ZipFile(place)
        for info in archive.infolist():
            yield info.filename, partial(_unpacked, archive, info)
    else:
        raise refusal("gather.no_folder", place=place)


def _checked(path: Path) -> bytes:
    if path.stat().st_size > MOST_BYTES:
        raise ValueError
    return path.read_bytes()


def _unpacked(archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> bytes:
    # How large it says that it is may be a lie: no more than that is unpacked.
    with archive.open(info) as opened:
        data = opened.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise ValueError
    return data


def _is_handed_in(name: str) -> bool:
    path = PurePosixPath(name)
    return NOT_HANDED_IN.isdisjoint(path.parts) and not path.name.startswith("._")


def _read(name: str, notebook: Reading, record: Reading | None) -> HandedIn:
    """Return what a file says; whatever is wrong with it, what can be read is kept."""
    noted = _noted(record)
    try:
        told = json.loads(notebook())
    except (OSError, ValueError, RecursionError, zipfile.BadZipFile, RuntimeError):
        odd = say("gather.rescued" if noted else "gather.damaged", file=name)
        return HandedIn(name, _by_name(name), newest(noted), odd)
    answers = newest([*noted, *answers_in(told)])
    lesson = _lesson(told)
    if not lesson and not answers:
        return HandedIn(name, odd=say("gather.no_students", file=name))
    if not answers.keys() - {WHO}:
        return HandedIn(name, lesson, answers, say("gather.empty", file=name))
    if lesson and lesson not in name:
        return HandedIn(name, lesson, answers, say("gather.renamed", file=name, lesson=lesson))
    return HandedIn(name, lesson or _by_name(name), answers)


def _noted(record: Reading | None) -> list[Answer]:
    try:
        text = record().decode("utf-8", "replace") if record else ""
    except (OSError, ValueError, zipfile.BadZipFile, RuntimeError):
        return []
    return noted_in(lines_of_text(text))


def _lesson(told: Told) -> str:
    """Return which lesson a notebook says that it is."""
    lesson = inside(told, "metadata", "pigclass").get(STUDENT)
    # A name, and no way to some other file.
    return lesson if isinstance(lesson, str) and LESSON.fullmatch(lesson) else ""


def _by_name(name: str) -> str:
    return PurePosixPath(name).name.partition(".")[0].partition(" (")[0]

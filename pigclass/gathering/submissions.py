"""Read submitted files in folders and archives, without running them."""

import io
import re
import zipfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from pathlib import Path, PurePosixPath
from typing import IO

from pigclass.asking.record import ENDING, WHO, Answer, Json, answers_in, newest, noted_in
from pigclass.files import inside, lines_of_text, read_json
from pigclass.gathering.lesson_questions import LessonQuestions
from pigclass.student_face import STUDENT
from pigclass.words import refusal, say

# Far larger than any notebook of a lesson.
MOST_BYTES = 20_000_000
# Limits of archives: bytes unpacked in total, and nesting depth.
MOST_UNPACKED, MOST_DEPTH = 500_000_000, 4
MOST_FILES = 5_000
NOTEBOOK = re.compile(r"\.ipynb\b", re.IGNORECASE)
# Members of Office files, which are zip files.
OFFICE = ("word/", "xl/", "ppt/", "[Content_Types].xml")
# Reasons why a file was not read: keys of sentences in `words/`.
UNREAD = {"other", "large", "locked", "too_many"}
NEVER = datetime.min.replace(tzinfo=UTC)
# Files and folders that Jupyter, archives and systems create by themselves.
NOT_HANDED_IN = {".ipynb_checkpoints", "__MACOSX", ".git", ".DS_Store", "Thumbs.db", "desktop.ini"}


@dataclass(frozen=True)
class Submission:
    """A submitted file: its lesson, answers, and a note if something is odd."""

    file: str
    lesson: str = ""
    answers: Mapping[str, Answer] = field(default_factory=dict)
    odd: str = ""
    is_notebook: bool = True

    @property
    def who(self) -> str:
        """The number or nickname chosen by the student; "" if none."""
        answer = self.answers.get(WHO)
        return " ".join(str(answer.value).split())[:40] if answer else ""

    @property
    def given(self) -> dict[str, Answer]:
        """Answers to the lesson's questions."""
        return {name: it for name, it in self.answers.items() if name != WHO}

    @property
    def age(self) -> tuple[datetime, int]:
        """Sort key: time of the last answer (future times ignored) and number of answers."""
        now = datetime.now(UTC)
        times = (datetime.fromisoformat(it.at) for it in self.given.values())
        last = max((time for time in times if time <= now), default=NEVER)
        return last, len(self.given)


class _UnreadError(Exception):
    """The file is of another kind, given by its key in `words/`."""


class SubmittedFiles:
    """Files of a folder and of the archives in it, within limits."""

    def __init__(self, place: Path, lessons: Mapping[str, LessonQuestions]) -> None:
        self.place, self.lessons = place, lessons
        self.files, self.unpacked = 0, 0
        # Answers in records, by the path of the notebook without its suffix.
        self.records: dict[str, list[Answer]] = {}
        # Notebooks by path; None for other files, with the reason.
        self.notebooks: dict[str, tuple[Json, str]] = {}

    def read(self) -> Iterator[Submission]:
        """Yield a submission for every notebook and every other file."""
        is_zip = not self.place.is_dir() and zipfile.is_zipfile(self.place)
        if not is_zip and not self.place.is_dir():
            raise refusal("gather.no_folder", place=self.place)
        top = self.place.parent if is_zip else self.place
        for path in [self.place] if is_zip else sorted(self.place.rglob("*")):
            if path.is_file():
                name = _shown(path.relative_to(top).as_posix())
                self._add(name, partial(io.FileIO, path), 0, "" if is_zip else f"{name}/")
        for name, (notebook, why) in self.notebooks.items():
            noted = self.records.pop(NOTEBOOK.split(name)[0], [])
            yield self._submission(name, notebook, why, noted)
        for stem, noted in self.records.items():
            yield self._submission(stem + ENDING, None, "alone", noted)

    def _add(self, name: str, opened: Callable[[], IO[bytes]], depth: int, outer: str) -> None:
        """Read a file or archive, whose members are named `outer`; an error affects it only."""
        self.files += 1
        path = PurePosixPath(name)
        if self.files > MOST_FILES + 1 or path.name.startswith("._"):
            return
        if NOT_HANDED_IN.isdisjoint(path.parts):
            try:
                self._read(name, opened, depth, outer)
            except _UnreadError as kind:
                self.notebooks[name] = None, str(kind)
            # Libraries may raise any error for a broken file.
            except Exception:
                self.notebooks[name] = None, "damaged"

    def _read(self, name: str, opened: Callable[[], IO[bytes]], depth: int, outer: str) -> None:
        """Read a file, whatever its name says; raise _UnreadError if it is of another kind."""
        if self.files > MOST_FILES:
            raise _UnreadError("too_many")
        if self.unpacked > MOST_UNPACKED:
            raise _UnreadError("large")
        with opened() as file:
            # A file's stated size may be false.
            data = file.read(MOST_BYTES + 1)
            is_zip, is_large = data.startswith(b"PK\x03\x04"), len(data) > MOST_BYTES
            self.unpacked += len(data) if depth else 0
            if is_large and (depth or not is_zip):
                raise _UnreadError("large")
            if is_zip:
                self._unpack(io.BytesIO(data) if depth else file, depth + 1, outer)
                return
        if name.endswith(ENDING):
            noted = noted_in(lines_of_text(data.decode("utf-8", "replace")))
            self.records[name.removesuffix(ENDING)] = noted
            return
        notebook = read_json(data)
        if not (isinstance(notebook, dict) and isinstance(notebook.get("cells"), list)):
            raise _UnreadError("damaged" if NOTEBOOK.search(name) else "other")
        self.notebooks[name] = notebook, ""

    def _unpack(self, source: IO[bytes], depth: int, outer: str) -> None:
        """Read the files in an archive; raise _UnreadError for an Office file."""
        if depth > MOST_DEPTH:
            raise _UnreadError("large")
        with zipfile.ZipFile(source) as archive:
            members = [it for it in archive.infolist() if not it.is_dir()]
            if not members or any(it.filename.startswith(OFFICE) for it in members):
                raise _UnreadError("other")
            for info in members:
                name = outer + _shown(info.filename.replace("\\", "/"))
                opened = _locked if info.flag_bits & 1 else partial(archive.open, info)
                self._add(name, opened, depth, f"{name}/")

    def _submission(self, name: str, notebook: Json, why: str, noted: list[Answer]) -> Submission:
        """Return the submission of a notebook, with the answers in its record."""
        answers = newest([*noted, *answers_in(notebook)])
        lesson = self._lesson(notebook or {}, answers, name)
        key = "" if lesson in name else "renamed"
        if notebook is None:
            key = "rescued" if answers and why != "alone" else why
        elif lesson not in self.lessons:
            key = "no_lesson" if answers else "no_students"
        elif not answers.keys() - {WHO}:
            key = "empty"
        odd = say(f"gather.{key}", file=name, lesson=lesson, most=MOST_FILES) if key else ""
        is_notebook = key not in UNREAD and bool(answers or NOTEBOOK.search(name))
        return Submission(name, lesson, answers, odd, is_notebook)

    def _lesson(self, notebook: Json, answers: Mapping[str, Answer], name: str) -> str:
        """Return the lesson of a notebook by its metadata, questions or file name."""
        says = inside(notebook, "metadata", "pigclass").get(STUDENT)
        for lesson, one in self.lessons.items():
            if isinstance(says, str) and one.lesson.answers_to(says):
                return lesson
        text = "\n".join([str(notebook), *(it.asks for it in answers.values())])
        lessons = self.lessons.items()
        matches = {it: sum(q.asks in text for q in one.questions.values()) for it, one in lessons}
        alike = [lesson for lesson in matches if matches[lesson] == max(matches.values())]
        by_questions = alike[0] if len(alike) == 1 else ""
        named = PurePosixPath(name).name.partition(".")[0].partition(" (")[0]
        return next((it for it in alike if it in name), by_questions or named)


def _locked() -> IO[bytes]:
    raise _UnreadError("locked")


def _shown(name: str) -> str:
    """Return the end of a path without control characters."""
    return "".join(it if it.isprintable() else "?" for it in name[-400:])

"""Read submitted files in folders and archives, without running them."""

import io
import re
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping
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
# Limits of archives: bytes unpacked in total, nesting depth, and compression ratio.
MOST_UNPACKED = 500_000_000
MOST_DEPTH = 4
MOST_PACKED = 200
MOST_FILES = 5_000
NOTEBOOK = re.compile(r"\.ipynb\b", re.IGNORECASE)
# Members of Office files, which are zip files.
OFFICE = ("word/", "xl/", "ppt/", "[Content_Types].xml")
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
        """Answers to the lesson's questions, without the number or nickname."""
        return {name: it for name, it in self.answers.items() if name != WHO}

    @property
    def age(self) -> tuple[datetime, int]:
        """Sort key: time of the last answer (future times ignored) and number of answers."""
        now = datetime.now(UTC)
        times = (datetime.fromisoformat(it.at) for it in self.given.values())
        last = max((time for time in times if time <= now), default=NEVER)
        return last, len(self.given)


@dataclass(frozen=True)
class _File:
    """One unread file in a folder or an archive."""

    name: str
    opened: Callable[[], IO[bytes]]
    on_disk: Path | None = None
    packed: float = 1

    def start(self, most: int) -> bytes:
        """Return the first bytes, since a file's stated size may be false."""
        with self.opened() as file:
            return file.read(most)


class _UnreadError(Exception):
    """Error for a file that is no notebook: `str` is the key of a sentence in `words/`."""


class SubmittedFiles:
    """Files of a folder and of the archives in it, within limits."""

    def __init__(self, place: Path, lessons: Mapping[str, LessonQuestions]) -> None:
        self.place, self.lessons = place, lessons
        self.files, self.unpacked = 0, 0

    def read(self) -> Iterator[Submission]:
        """Yield a submission for every notebook and every other file."""
        is_zip = not self.place.is_dir() and zipfile.is_zipfile(self.place)
        if not is_zip and not self.place.is_dir():
            raise refusal("gather.no_folder", place=self.place)
        top = self.place.parent if is_zip else self.place
        paths = [self.place] if is_zip else sorted(self.place.rglob("*"))
        files = ((path, path.relative_to(top).as_posix()) for path in paths if path.is_file())
        unread = (_File(_path_end(name), partial(io.FileIO, path), path) for path, name in files)
        return self._all(unread, depth=0)

    def _all(self, files: Iterable[_File], depth: int) -> Iterator[Submission]:
        notebooks, records = [], {}
        for file in files:
            self.files += 1
            path = PurePosixPath(file.name)
            if self.files > MOST_FILES:
                note = say("gather.too_many", file=file.name, most=MOST_FILES)
                yield Submission(file.name, odd=note, is_notebook=False)
                break
            if file.name.endswith(ENDING):
                records[file.name.removesuffix(ENDING)] = file
            elif NOT_HANDED_IN.isdisjoint(path.parts) and not path.name.startswith("._"):
                notebooks.append((file, NOTEBOOK.split(file.name)[0]))
        for file, stem in notebooks:
            yield from self._read_one(file, records.get(stem), depth)
        for stem in sorted(records.keys() - {stem for _, stem in notebooks}):
            # A record without its notebook stands for both.
            yield self._notebook(records[stem], records[stem])

    def _read_one(self, file: _File, record: _File | None, depth: int) -> Iterator[Submission]:
        """Yield the submissions in one file or archive; errors affect this file only."""
        try:
            start = file.start(1_000)
            if start.startswith(b"PK\x03\x04"):
                yield from self._inside(file, depth + 1)
            else:
                yield self._notebook(file, record, self._parsed(file))
        except _UnreadError as kind:
            note = say(f"gather.{kind}", file=file.name)
            is_called_notebook = str(kind) == "other" and NOTEBOOK.search(file.name)
            if record or is_called_notebook:
                yield self._notebook(file, record)
            else:
                yield Submission(file.name, odd=note, is_notebook=False)
        # Libraries may raise any error for a broken file.
        except Exception:
            yield self._notebook(file, record)

    def _parsed(self, file: _File) -> Json:
        """Return the parsed notebook in a file, whatever its name."""
        notebook = read_json(self._data(file))
        if not (isinstance(notebook, dict) and isinstance(notebook.get("cells"), list)):
            raise _UnreadError("other")
        return notebook

    def _data(self, file: _File) -> bytes:
        """Return the bytes of a file; raise _UnreadError if it is too large."""
        is_packed = file.on_disk is None
        if is_packed and (file.packed > MOST_PACKED or self.unpacked > MOST_UNPACKED):
            raise _UnreadError("large")
        data = file.start(MOST_BYTES + 1)
        self.unpacked += len(data) if is_packed else 0
        if len(data) > MOST_BYTES:
            raise _UnreadError("large")
        return data

    def _inside(self, file: _File, depth: int) -> Iterator[Submission]:
        """Yield the submissions in an archive; raise _UnreadError for an Office file."""
        if depth > MOST_DEPTH:
            raise _UnreadError("large")
        with zipfile.ZipFile(file.on_disk or io.BytesIO(self._data(file))) as archive:
            names = [it for it in archive.namelist() if not it.endswith("/")]
            if not names or any(it.startswith(OFFICE) for it in names):
                raise _UnreadError("other")
            outer = "" if file.on_disk == self.place else f"{file.name}/"
            yield from self._all(_members(archive, outer), depth)

    def _notebook(self, file: _File, record: _File | None, notebook: Json = None) -> Submission:
        """Return the submission of a notebook, with the answers in its record."""
        answers = newest([*_recorded(record), *answers_in(notebook)])
        lesson = self._lesson(notebook or {}, answers, file.name)
        key = "" if lesson in file.name else "renamed"
        if notebook is None and not answers:
            key = "damaged"
        elif notebook is None:
            key = "alone" if record is file else "rescued"
        elif lesson not in self.lessons:
            key = "no_lesson" if answers else "no_students"
        elif not answers.keys() - {WHO}:
            key = "empty"
        note = say(f"gather.{key}", file=file.name, lesson=lesson) if key else ""
        is_notebook = bool(answers or NOTEBOOK.search(file.name))
        return Submission(file.name, lesson, answers, note, is_notebook)

    def _lesson(self, notebook: Json, answers: Mapping[str, Answer], name: str) -> str:
        """Return the lesson of a notebook by its metadata, questions or file name."""
        says = inside(notebook, "metadata", "pigclass").get(STUDENT)
        for lesson, asked_there in self.lessons.items():
            if isinstance(says, str) and asked_there.lesson.answers_to(says):
                return lesson
        text = "\n".join([str(notebook), *(it.asks for it in answers.values())])
        matches = {
            lesson: sum(question.asks in text for question in asked_there.questions.values())
            for lesson, asked_there in self.lessons.items()
        }
        best_matches = [lesson for lesson in matches if matches[lesson] == max(matches.values())]
        by_questions = best_matches[0] if len(best_matches) == 1 else ""
        stem = PurePosixPath(name).name.partition(".")[0].partition(" (")[0]
        by_name = (lesson for lesson in best_matches if lesson in name)
        return next(by_name, by_questions or stem)


def _members(archive: zipfile.ZipFile, outer: str) -> Iterator[_File]:
    for info in archive.infolist():
        name = outer + _path_end(info.filename.replace("\\", "/"))
        packed = info.file_size / max(1, info.compress_size) if info.file_size > 1e6 else 1
        opened = _refuse_locked if info.flag_bits & 1 else partial(archive.open, info)
        if not name.endswith("/"):
            yield _File(name, opened, packed=packed)


def _refuse_locked() -> IO[bytes]:
    raise _UnreadError("locked")


def _path_end(name: str) -> str:
    """Return the end of a path without control characters."""
    return "".join(it if it.isprintable() else "?" for it in name[-400:])


def _recorded(record: _File | None) -> list[Answer]:
    try:
        text = record.start(MOST_BYTES).decode("utf-8", "replace") if record else ""
    # A broken record does not affect the notebook, whatever the error.
    except Exception:
        return []
    return noted_in(lines_of_text(text))

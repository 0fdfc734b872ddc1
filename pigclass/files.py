"""Files that the kit writes, and how they stay private and whole.

They hold the names of students, so that nobody else on the computer may read them; on Windows a
home folder is closed to others as it is, and nothing is changed there. To a file of one line of
JSON for each thing noted lines are only ever added: nothing is lost when a kernel dies or a page is
loaded again, and a line that a crash has broken off spoils none of the others.
"""

import json
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Lock
from typing import Any

CLOSED_FOLDER, CLOSED_FILE = (0o777, 0o666) if os.name == "nt" else (0o700, 0o600)
# SQLite opens the record, its journal and their folder; the outbox a file and its folder.
MANY = 8

Line = dict[str, Any]
Json = Any


def make_folder(folder: Path) -> None:
    """Make a folder for the user alone, unless it is there: what others opened stays open."""
    folder.mkdir(mode=CLOSED_FOLDER, parents=True, exist_ok=True)


def make_file(file: Path) -> None:
    """Make an empty file for the user alone, unless it is there; a power cut leaves it there.

    Where that cannot be done, whoever opens the file next says why.
    """
    with suppress(OSError):
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, CLOSED_FILE))
        _sync(file.parent)


def make_file_anew(file: Path) -> None:
    """Make an empty file for the user alone, in the place of one that others could perhaps read.

    Raises OSError where the old one cannot be removed.
    """
    file.unlink(missing_ok=True)
    make_file(file)


def _sync(folder: Path) -> None:
    """See to it that what was put into a folder stays in it; Windows does so by itself."""
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def close_folder(folder: Path) -> None:
    """Close a folder of the kit's own to others, whoever opened it."""
    with suppress(OSError):
        folder.chmod(CLOSED_FOLDER)


def line_text(line: Line) -> str:
    """Return a line as it stands in the file."""
    # The line break in front closes a line that a crash may have left open.
    return f"\n{json.dumps(line)}\n"


def add_lines(path: Path, lines: Iterable[Line]) -> None:
    """Add lines to a file for the user alone; they are on the disk when this returns.

    Raises OSError where the file cannot be written.
    """
    text = "".join(map(line_text, lines))
    make_folder(path.parent)
    make_file(path)
    with path.open("a", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())


def lines_in(path: Path) -> list[Line]:
    """Return the whole lines of a file, in order; nothing where it cannot be read."""
    try:
        return lines_of_text(path.read_text(encoding="utf-8", errors="replace"))
    except OSError:
        return []


def lines_of_text(text: str) -> list[Line]:
    """Return the whole lines of what stands in such a file.

    >>> lines_of_text('{"a": 1}' + chr(10) + '{"a": 2')
    [{'a': 1}]
    """
    return [line for each in text.splitlines() if isinstance(line := read_json(each), dict)]


def inside(data: Json, *names: str) -> Line:
    """Return what is written under these names, one in the other; nothing where it is not so."""
    for name in names:
        data = data.get(name) if isinstance(data, dict) else None
    return data if isinstance(data, dict) else {}


def read_json(text: str | bytes) -> Json:
    """Return what a text says; None where it is no JSON, or nested without end."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


class SpareFiles:
    """Open files that are closed for as long as something is written.

    With them in reserve the record can be written when this Python may open no more.
    """

    def __init__(self, many: int = MANY) -> None:
        self._many = many
        self._held: list[int] = []
        self._borrowers = 0
        self._one_at_a_time = Lock()

    @contextmanager
    def borrowed(self) -> Iterator[None]:
        """Let them go, and hold them again afterwards."""
        with self._one_at_a_time:
            self._borrowers += 1
            self._let_go()
        try:
            yield
        finally:
            with self._one_at_a_time:
                self._borrowers -= 1
                if not self._borrowers:
                    self._hold()

    def are_lacking(self) -> bool:
        """Return whether fewer files than these can be opened now."""
        with self._one_at_a_time:
            is_lacking = not self._hold()
            self._let_go()
        return is_lacking

    def _hold(self) -> bool:
        with suppress(OSError):
            while len(self._held) < self._many:
                self._held.append(os.open(os.devnull, os.O_RDONLY))
        return len(self._held) == self._many

    def _let_go(self) -> None:
        while self._held:
            os.close(self._held.pop())


SPARE = SpareFiles()

"""Log of unexpected errors, in a file beside the record."""

import platform
import sysconfig
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from traceback import walk_tb
from typing import TYPE_CHECKING

from pigclass.classlog.events.events import now
from pigclass.files import ordinary
from pigclass.version import __version__

if TYPE_CHECKING:
    from pigclass.classlog.store import ClassLog

FILE = "pigclass-errors.log"
# Size at which a new file is begun; one older file is kept.
MOST_BYTES = 100_000
# Number of last steps to keep of a traceback, enough for an endless recursion.
MOST_STEPS = 40
PACKAGE = Path(__file__).parents[2]
LIBRARIES = tuple(Path(sysconfig.get_path(name)) for name in ("purelib", "platlib", "stdlib"))


def folder_of(record: "ClassLog | str | Path") -> Path:
    """Return the folder of a record; for one on a server, the folder of the notebook."""
    if not isinstance(record, str | Path):
        return record.folder
    return Path() if "://" in str(record) else Path(record).expanduser().parent


def note(problem: Exception, *, during: str, folder: Path) -> None:
    """Append an error and the action `during` which it occurred, if `folder` is writable."""
    file = folder / FILE
    with suppress(OSError):
        if file.exists() and file.stat().st_size > MOST_BYTES:
            file.replace(folder / f"{FILE}.old")
        with ordinary(file).open("a", encoding="utf-8") as lines:
            lines.write(f"{line_about(problem, during=during)}\n")


def line_about(problem: BaseException, *, during: str) -> str:
    """Return the log line of an error: time, versions, action `during` it, traceback.

    >>> line_about(KeyError("Ana"), during="a test").split(" · ")[2:]
    ['a test', 'KeyError']
    """
    kit = f"pigclass {__version__} on Python {platform.python_version()}, {platform.system()}"
    steps = " < ".join(_steps(problem))
    return " · ".join((f"{now():%Y-%m-%d %H:%M:%S} UTC", kit, during, steps))


def _steps(problem: BaseException) -> Iterator[str]:
    """Yield the type of an error, the lines that led to it (latest first), and its cause."""
    yield type(problem).__name__
    frames = [(frame.f_code, line) for frame, line in walk_tb(problem.__traceback__)]
    for code, line in frames[: -MOST_STEPS - 1 : -1]:
        yield _location(Path(code.co_filename), line, code.co_name)
    cause = problem.__cause__ or problem.__context__
    if cause is not None:
        yield f"after {' < '.join(_steps(cause))}"


def _location(file: Path, line: int, function: str) -> str:
    """Return where a line is; "elsewhere" outside the kit and its libraries."""
    if file.is_relative_to(PACKAGE):
        return f"{file.relative_to(PACKAGE.parent).as_posix()}:{line} {function}"
    for home in LIBRARIES:
        if file.is_relative_to(home):
            return f"{file.relative_to(home).as_posix()}:{line} {function}"
    return "elsewhere"

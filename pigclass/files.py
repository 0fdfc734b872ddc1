"""Private files that survive a crash.

The files hold names of students, so only the user may read them. On Windows a home folder is
private already, and permissions are left alone. Logs have one line of JSON per entry, and lines
are only appended: nothing is lost when a kernel dies or a page is reloaded, and a line cut short
by a crash does not damage the others.
"""

import errno
import json
import os
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from types import NoneType
from typing import Any, get_args, get_origin, get_type_hints

from pigclass.words import refusal

CLOSED_FOLDER, CLOSED_FILE = (0o777, 0o666) if os.name == "nt" else (0o700, 0o600)

# Largest size of a whole number in a file that others may have changed.
HIGHEST = 1_000_000

Line = dict[str, Any]
Json = Any
Test = Callable[[Any], bool]


@contextmanager
def or_refuse(key: str, /, **values: str | Path) -> Iterator[None]:
    """Turn an OSError of the block into `refusal(key)`; `{why}` is the system's reason.

    >>> with or_refuse("refused.roster.unreadable", path="7B.csv"):
    ...     raise OSError(13, "Permission denied")
    Traceback (most recent call last):
    pigclass.words.PigclassError: 7B.csv cannot be read (Permission denied).
    """
    try:
        yield
    except OSError as problem:
        raise refusal(key, why=problem.strerror or problem, **values) from problem


def make_folder(folder: Path) -> None:
    """Create a private folder; leave an existing one and its permissions alone."""
    folder.mkdir(mode=CLOSED_FOLDER, parents=True, exist_ok=True)


def make_file(file: Path) -> None:
    """Create an empty private file unless it exists, and sync its folder.

    Errors are ignored: opening the file raises them again.
    """
    with suppress(OSError):
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, CLOSED_FILE))
        _sync(file.parent)


def make_file_anew(file: Path) -> None:
    """Replace a file that others may be able to read by an empty private one.

    Raises OSError if the old file cannot be removed.
    """
    file.unlink(missing_ok=True)
    make_file(file)


def _sync(folder: Path) -> None:
    """Sync the entries of a folder to disk; Windows does so by itself."""
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def close_folder(folder: Path) -> None:
    """Make a folder of the kit private, even if others had access."""
    with suppress(OSError):
        folder.chmod(CLOSED_FOLDER)


def ordinary(path: Path) -> Path:
    """Return a path; raise OSError if a pipe or device is there, which may keep us waiting."""
    if path.exists() and not path.is_file():
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL), str(path))
    return path


def line_text(line: Line) -> str:
    """Return the text that stores a line."""
    # The leading line break ends a line that a crash has cut short.
    return f"\n{json.dumps(line)}\n"


def add_lines(path: Path, lines: Iterable[Line]) -> None:
    """Append lines to a private file and sync it to disk.

    Raises OSError if the file cannot be written.
    """
    text = "".join(map(line_text, lines))
    make_folder(path.parent)
    make_file(path)
    with ordinary(path).open("a", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())


def lines_in(path: Path) -> list[Line]:
    """Return the complete lines of a file; an empty list if it cannot be read."""
    with suppress(OSError):
        return lines_of_text(ordinary(path).read_text(encoding="utf-8", errors="replace"))
    return []


def lines_of_text(text: str) -> list[Line]:
    """Return the complete lines in the text of a file.

    >>> lines_of_text('{"a": 1}' + chr(10) + '{"a": 2')
    [{'a': 1}]
    """
    return [line for row in text.splitlines() if isinstance(line := read_json(row), dict)]


def inside(data: Json, *names: str) -> Line:
    """Return the dictionary at nested keys `names`; an empty one if there is none."""
    for name in names:
        data = data.get(name) if isinstance(data, dict) else None
    return data if isinstance(data, dict) else {}


def read_json(text: str | bytes) -> Json:
    """Return parsed JSON; None if the text is invalid or nested too deeply."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def misfit(kind: Any, values: Mapping[str, Any]) -> str | None:
    """Return the name of a field with a wrong value, or None.

    >>> from pigclass.rules.endings import Rounds
    >>> misfit(Rounds, {"rounds": "five"}), misfit(Rounds, {"rounds": 5})
    ('rounds', None)
    """
    tests = _tests(kind)
    return next((name for name, value in values.items() if not tests[name](value)), None)


@cache
def _tests(kind: Hashable) -> dict[str, Test]:
    return {name: _test(hint) for name, hint in get_type_hints(kind).items()}


def _test(hint: Any) -> Test:
    """Return a function that tests whether a value fits an annotation."""
    tests = [_test(part) for part in get_args(hint) if part is not Ellipsis]
    match get_origin(hint):
        case None:
            return _is_whole if hint is int else lambda value: isinstance(value, hint or NoneType)
        case origin if origin is tuple:
            return lambda value: isinstance(value, tuple) and all(map(tests[0], value))
        case origin if origin is Mapping:
            return lambda value: (
                isinstance(value, Mapping)
                and all(map(tests[0], value))
                and all(map(tests[1], value.values()))
            )
        case _:  # a union: any of its parts
            return lambda value: any(test(value) for test in tests)


def _is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) <= HIGHEST

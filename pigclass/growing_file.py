"""A file of one line of JSON for each thing noted: lines are only ever added.

Nothing is lost when a kernel dies or a page is loaded again, and a line that a crash has broken off
spoils none of the others.
"""

import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from pigclass.private import make_file, make_folder

Line = dict[str, Any]
Json = Any


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
    return [line for each in text.splitlines() if isinstance(line := _read(each), dict)]


def _read(text: str) -> Json:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None

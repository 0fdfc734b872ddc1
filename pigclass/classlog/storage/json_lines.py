"""Files of lines of JSON: they only grow, and each line is whole or was never acknowledged."""

import errno
import json
import os
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from pigclass.private import make_file

Line = Mapping[str, Any]
# What a line of an event has, and one of names has not.
OF_AN_EVENT = b'"kind":'


def to_bytes(line: Line) -> bytes:
    """Return a line as it stands in a file."""
    # The line break in front closes a line that a crash may have left open.
    return b"\n" + json.dumps(line, ensure_ascii=True, default=repr).encode("ascii") + b"\n"


def append_to(places: Iterable[Path], lines: Iterable[bytes]) -> Path:
    """Put lines into the first of the files that takes them, and return it."""
    whole = b"".join(lines)
    problem: OSError | None = None
    for place in places:
        try:
            _append(place, whole)
        except OSError as refused:
            problem = refused
        else:
            return place
    raise problem or OSError(errno.ENOENT, os.strerror(errno.ENOENT))


def _append(place: Path, lines: bytes) -> None:
    make_file(place)
    with place.open("ab", buffering=0) as file:
        before = file.seek(0, os.SEEK_END)
        try:
            if file.write(lines) < len(lines):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            os.fsync(file.fileno())
        except BaseException:
            # Half a line may stand there; what is left of a full disk is given back.
            file.truncate(before)
            raise
        written = os.fstat(file.fileno())
    if not (place.exists() and os.path.samestat(written, place.stat())):
        # Another notebook has just taken the file over, perhaps without these lines.
        _append(place, lines)


def split(file: Path) -> list[bytes]:
    """Return all lines of a file, those that cannot be read among them."""
    return list(filter(None, file.read_bytes().splitlines()))


def lines_of(file: Path) -> Iterator[Line]:
    """Yield the lines that can be read; one that a crash broke off was never acknowledged."""
    try:
        whole = split(file)
    except OSError:
        return
    yield from filter(None, map(read_line, whole))


def read_line(line: bytes) -> Line | None:
    """Return a line with an id, None for any other."""
    try:
        read = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return read if isinstance(read, dict) and isinstance(read.get("id"), str) else None


def is_silent(file: Path, players: Collection[str]) -> bool:
    """Overwrite the lines with names of those players; return whether the file tells none now.

    Nothing changes its place, so that others may add to the file meanwhile.
    """
    try:
        if not any(_tells(line, players) for line in split(file)):
            return True
        _overwrite(file, players)
    except OSError:
        return False
    return True


def _overwrite(file: Path, players: Collection[str]) -> None:
    with file.open("r+b") as opened:
        kept = opened.read().splitlines(keepends=True)
        opened.seek(0)
        for line in kept:
            opened.write(b"\n" * len(line) if _tells(line, players) else line)
        opened.flush()
        os.fsync(opened.fileno())


def _tells(line: bytes, players: Collection[str]) -> bool:
    # Not read as JSON: a crash may have left half a line, with a name in it.
    return OF_AN_EVENT not in line and any(player.encode() in line for player in players)

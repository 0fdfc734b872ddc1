"""Where events wait on the disk while the log itself cannot be written: one line of JSON each."""

import errno
import json
import os
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path

from pigclass.classlog.record import Record, from_row, to_row
from pigclass.private import make_file
from pigclass.rules.errors import PigclassError


class Outbox:
    """The outbox of the log at `path`: `class.db.outbox` beside it, or else in the home folder.

    It is tried in that order, so that a read-only folder does not stop it.
    """

    def __init__(self, path: Path) -> None:
        # The number keeps the outboxes of logs of the same name in different folders apart.
        number = f"{zlib.crc32(str(path).encode()):08x}"
        self._places = (
            path.with_name(path.name + ".outbox"),
            Path.home() / f".pigclass-{number}-{path.name}.outbox",
        )

    def add(self, records: Iterable[Record]) -> Path:
        """Put records on the disk; return the file they are in, or raise OSError."""
        lines = b"".join(_line(record) for record in records)
        problem: OSError | None = None
        for place in self._places:
            try:
                _append(place, lines)
            except OSError as refused:
                problem = refused
            else:
                return place
        raise problem or OSError("There is no place for an outbox.")

    def read(self) -> list[Record]:
        """Return every record that waits, in the order in which they came.

        A line that was broken off by a crash was never acknowledged, and is left out.
        """
        return [record for place in self._places for record in _records(place)]

    def clear(self, taken: Iterable[Record]) -> None:
        """Remove the files if they hold nothing but what was `taken` over into the log."""
        ids = {record.event.id for record in taken}
        for place in self._places:
            if place.exists() and all(record.event.id in ids for record in _records(place)):
                place.unlink(missing_ok=True)


def _line(record: Record) -> bytes:
    # The line break in front closes a line that a crash may have left open.
    return b"\n" + json.dumps(to_row(record), ensure_ascii=True).encode("ascii") + b"\n"


def _append(place: Path, lines: bytes) -> None:
    make_file(place)
    with place.open("ab", buffering=0) as file:
        before = file.seek(0, os.SEEK_END)
        try:
            if file.write(lines) < len(lines):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            os.fsync(file.fileno())
        except OSError:
            # Half a line may stand there; what is left of a full disk is given back.
            file.truncate(before)
            raise


def _records(place: Path) -> Iterator[Record]:
    try:
        lines = place.read_bytes().splitlines()
    except OSError:
        return
    for line in filter(None, lines):
        try:
            yield from_row(json.loads(line))
        except (ValueError, PigclassError):
            continue

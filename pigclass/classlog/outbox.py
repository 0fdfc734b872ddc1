"""Events that wait for the log: in memory, and in an outbox on disk.

The outbox has one line of JSON for each event. It only grows; each line is either complete or was
never acknowledged. It names its log, so that it never joins another log that lies in the same
place. Lines that the log refuses are moved to `class.db.refused`, never deleted.
"""

import errno
import glob
import json
import os
import zlib
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import chain
from pathlib import Path
from typing import Any

from pigclass.classlog.events.events import Record, new_id
from pigclass.files import make_file, ordinary, read_json
from pigclass.words import say

Line = Mapping[str, Any]


class Outbox:
    """Outbox of the log at `path`, in its folder or else in the home folder.

    The home folder is used if the log's folder is read-only. A line has an `id` and the `record`
    (log) it belongs to, which is None if it was unknown when the line was written.
    """

    def __init__(self, path: Path) -> None:
        self._places = _places(path, "outbox")
        self._aside = _places(path, "refused")
        # File of the last written lines.
        self.file: Path | None = None
        self._taken: set[str] = set()
        self._records: dict[str, str | None] = {}

    def add(self, lines: Iterable[Line], record: str | None = None) -> Path:
        """Write lines to disk; return their file, or raise OSError."""
        encoded = {line["id"]: to_bytes({**line, "record": record}) for line in lines}
        # In the home folder a line that names no log could belong to any that was ever at this
        # path, on this memory stick or on another.
        self.file = append_to(self._places if record else self._places[:1], encoded.values())
        return self.file

    def read(self, record: str | None = None) -> list[Line]:
        """Return the lines that wait for the log `record`, in order.

        With None, because the log's file cannot be read, return all lines.
        """
        lines = [line for file in self._files() for line in lines_of(file)]
        self._records = {line["id"]: line.get("record") for line in lines}
        return [line for line in lines if record is None or self.is_of(record, line["id"])]

    def is_of(self, record: str | None, line: str) -> bool:
        """Return whether the line with the id `line` may join the log `record`."""
        return self._records.get(line) in {None, record}

    def took(self, lines: Collection[str]) -> None:
        """Mark lines as stored in the log; delete files that have no other lines.

        A file that a cloud folder or virus scanner keeps open stays, and nothing is lost: its lines
        are recognised by id when they are read again.
        """
        self._taken.update(lines)
        for file in self._files():
            with suppress(OSError):
                self._remove(file)

    def put_aside(self, lines: Iterable[Line]) -> Path | None:
        """Write rejected lines to a file of their own; return it, or raise OSError."""
        refused = {line["id"]: to_bytes(line) for line in lines}
        if not refused:
            return None
        file = append_to(self._aside, refused.values())
        self._taken.update(refused)
        return file

    def record(self) -> str | None:
        """Return the id of the log to which most lines in its folder belong, or None.

        A new log in place of a lost one continues with this id.
        """
        lines = [line for file in _files(self._places[0]) for line in lines_of(file)]
        counts = Counter(line["record"] for line in lines if line.get("record"))
        return max(counts, key=counts.__getitem__, default=None)

    def notes(self, record: str | None) -> list[str]:
        """Return sentences on outbox files whose lines are not in the log."""
        foreign = [line for line in self.read() if not self.is_of(record, line["id"])]
        refused = [str(place) for place in self._aside if place.exists()]
        files = sorted({str(file) for file in self._files()}) if foreign else []
        return [
            *(say("record.foreign", file=file) for file in files),
            *(say("record.refused", file=file) for file in refused),
        ]

    def _files(self) -> Iterator[Path]:
        return chain.from_iterable(map(_files, self._places))

    def _remove(self, file: Path) -> None:
        if self._holds_others(file):
            return
        # Renamed first: another notebook may be appending to it at this moment.
        renamed = file.with_name(f"{file.name.partition('.taken-')[0]}.taken-{new_id()}")
        file.rename(renamed)
        if self._holds_others(renamed):
            return
        broken = [line for line in split(renamed) if read_line(line) is None]
        if broken:
            append_to(self._aside, [b"\n" + line + b"\n" for line in broken])
        renamed.unlink()

    def _holds_others(self, file: Path) -> bool:
        """Return whether the file has a line that may not be in the log."""
        return any(line["id"] not in self._taken for line in lines_of(file))


def _files(place: Path) -> Iterator[Path]:
    if place.exists():
        yield place
    with suppress(OSError):
        yield from sorted(place.parent.glob(f"{glob.escape(place.name)}.taken-*"))


def _places(path: Path, kind: str) -> tuple[Path, Path]:
    # The number distinguishes logs of the same name in different folders.
    number = f"{zlib.crc32(str(path).encode()):08x}"
    return (
        path.with_name(f"{path.name}.{kind}"),
        Path.home() / f".pigclass-{number}-{path.name}.{kind}",
    )


def to_bytes(line: Line) -> bytes:
    """Return a line encoded, after a line break that ends a line cut short by a crash."""
    return b"\n" + json.dumps(line, ensure_ascii=True, default=repr).encode("ascii") + b"\n"


def append_to(places: Iterable[Path], lines: Iterable[bytes]) -> Path:
    """Append lines to the first writable file, and return it."""
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
    with ordinary(place).open("ab", buffering=0) as file:
        before = file.seek(0, os.SEEK_END)
        try:
            if file.write(lines) < len(lines):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            os.fsync(file.fileno())
        except BaseException:
            # Remove a partial line, for instance on a full disk.
            file.truncate(before)
            raise
        file_status = os.fstat(file.fileno())
    if not (place.exists() and os.path.samestat(file_status, place.stat())):
        # Another notebook has just renamed the file, perhaps before these lines.
        _append(place, lines)


def split(file: Path) -> list[bytes]:
    """Return all lines of a file, including unreadable ones."""
    return list(filter(None, ordinary(file).read_bytes().splitlines()))


def lines_of(file: Path) -> Iterator[Line]:
    """Yield the readable lines; a line cut off by a crash was never acknowledged."""
    with suppress(OSError):
        yield from filter(None, map(read_line, split(file)))


def read_line(line: bytes) -> Line | None:
    """Return a parsed line, None if it is invalid; it has an id and may name its log."""
    read = read_json(line)
    is_whole = isinstance(read, dict) and isinstance(read.get("record", ""), str | None)
    is_whole = is_whole and isinstance(read.get("id"), str)
    return read if is_whole and read["id"].isprintable() else None


@dataclass(frozen=True)
class Memory:
    """Events in memory: `records` by id, those of a game in the order of the log.

    `waiting` has the ids of events that are not yet in the log, `outside` those of events that are
    in the outbox. The memory is immutable and replaced as a whole: an interrupted action leaves no
    partial change.
    """

    records: Mapping[str, Record] = field(default_factory=dict)
    waiting: frozenset[str] = frozenset()
    outside: frozenset[str] = frozenset()

    def those_waiting(self) -> list[Record]:
        """Return waiting events in order of arrival."""
        return [it for each, it in self.records.items() if each in self.waiting]

    def expecting(self, more: Iterable[Record]) -> "Memory":
        """Return the memory with more events, all waiting."""
        new = {it.id: it for it in more}
        return replace(self, records={**self.records, **new}, waiting=self.waiting | new.keys())

    def put_outside(self, records: Iterable[str]) -> "Memory":
        """Return the memory with some events marked as in the outbox."""
        return replace(self, outside=self.outside.union(records))

    def without(self, ids: Collection[str]) -> "Memory":
        """Return the memory without some events."""
        records = {each: it for each, it in self.records.items() if each not in ids}
        return Memory(records, self.waiting.difference(ids), self.outside.difference(ids))

"""Outbox of events that wait on disk for the log, one line of JSON each.

The file only grows, and each line is whole or was never acknowledged. It names the record that it
belongs to, so that it never joins another that happens to lie in the same place. What the record
does not take is put aside, into `class.db.refused`, and never thrown away.
"""

import errno
import glob
import json
import os
import zlib
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import chain
from pathlib import Path
from typing import Any

from pigclass.classlog.events.events import new_id
from pigclass.files import SPARE, make_file, read_json
from pigclass.words import say

Line = Mapping[str, Any]
# What a line of an event has, and one of names has not.
OF_AN_EVENT = b'"kind":'


class Outbox:
    """Outbox of the log at `path`, beside it or else in the home folder.

    It is tried in that order, so that a read-only folder does not stop it. A line has an `id`, and
    the `record` that it is of: None where that could not be read when it was written.
    """

    def __init__(self, path: Path) -> None:
        self._places = _places(path, "outbox")
        self._aside = _places(path, "refused")
        # Where lines were put last.
        self.file: Path | None = None
        self._taken: set[str] = set()
        self._added: set[str] = set()
        self._adrift: set[str] = set()
        self._records: dict[str, str | None] = {}

    def add(self, lines: Iterable[Line], record: str | None = None) -> Path:
        """Write lines to disk; return their file, or raise OSError."""
        encoded = {line["id"]: to_bytes({**line, "record": record}) for line in lines}
        self.file = append_to(self._places, encoded.values())
        self._added.update(encoded)
        return self.file

    def read(self, record: str | None = None) -> list[Line]:
        """Return the lines that wait for `record`, in order.

        While the record is not known, because its file cannot be read, they are all lines.
        """
        lines = [line for file in self._files() for line in lines_of(file)]
        self._records = {line["id"]: line.get("record") for line in lines}
        self._adrift = {line["id"] for file in self._at_home() for line in self._nameless(file)}
        joining = [line for line in lines if line["id"] not in self._adrift]
        return [line for line in joining if record is None or self.is_of(record, line["id"])]

    def is_of(self, record: str | None, line: str) -> bool:
        """Return whether the line with that id may join `record`.

        One that names none may where it lies beside the record. In the home folder it may be of any
        that ever lay in this place, on this stick or on another.
        """
        return line not in self._adrift and self._records.get(line) in {None, record}

    def took(self, lines: Collection[str]) -> None:
        """Mark lines as stored in the log; delete files without other lines.

        If a file cannot be removed, because a cloud folder or a virus scanner has it open, nothing
        is lost: a line is known by its id when it is read again.
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
        """Return the record of most lines beside the log, None if none is named.

        A log that is begun anew in the place of one that was lost goes on with that one.
        """
        lines = [line for file in _files(self._places[0]) for line in lines_of(file)]
        named = Counter(line["record"] for line in lines if line.get("record"))
        return max(named, key=named.__getitem__, default=None)

    def notes(self, record: str | None) -> list[str]:
        """Say in sentences what lies beside the record and is not in it."""
        foreign = [line for line in self.read() if not self.is_of(record, line["id"])]
        refused = [str(place) for place in self._aside if place.exists()]
        files = sorted({str(file) for file in self._files()}) if foreign else []
        return [
            *self.doubts(),
            *(say("record.foreign", file=file) for file in files),
            *(say("record.refused", file=file) for file in refused),
        ]

    def doubts(self) -> list[str]:
        """Say in a sentence for each file that nobody can tell of which record it is."""
        return [
            say("record.nameless", file=file, place=self._places[0])
            for file in self._at_home()
            if any(self._nameless(file))
        ]

    def forget(self, players: Collection[str], names: Collection[str]) -> list[Path]:
        """Overwrite the lines of these players; return the files that cannot be written.

        What the record refused may name them under other ids.
        """
        quoted = {json.dumps(name) for name in names}
        aside = [it for it in self._aside if it.exists() and not is_silent(it, {*players, *quoted})]
        return [*(it for it in self._files() if not is_silent(it, players)), *aside]

    def _at_home(self) -> Iterator[Path]:
        return _files(self._places[1])

    def _nameless(self, file: Path) -> Iterator[Line]:
        """Yield the lines that name no record, but for those that this lesson wrote itself."""
        for line in lines_of(file):
            if line.get("record") is None and line["id"] not in self._added:
                yield line

    def _files(self) -> Iterator[Path]:
        return chain.from_iterable(map(_files, self._places))

    def _remove(self, file: Path) -> None:
        if self._holds_others(file):
            return
        # Under another name first: another notebook may be adding to it at this very moment.
        renamed = file.with_name(f"{file.name.partition('.taken-')[0]}.taken-{new_id()}")
        file.rename(renamed)
        if self._holds_others(renamed):
            return
        broken = [line for line in split(renamed) if read_line(line) is None]
        if broken:
            append_to(self._aside, [b"\n" + line + b"\n" for line in broken])
        renamed.unlink()

    def _holds_others(self, file: Path) -> bool:
        """Return whether the file has a line that the log may not have."""
        return any(line["id"] not in self._taken for line in lines_of(file))


def _files(place: Path) -> Iterator[Path]:
    if place.exists():
        yield place
    with suppress(OSError):
        yield from sorted(place.parent.glob(f"{glob.escape(place.name)}.taken-*"))


def _places(path: Path, kind: str) -> tuple[Path, Path]:
    # The number keeps the outboxes of logs of the same name in different folders apart.
    number = f"{zlib.crc32(str(path).encode()):08x}"
    return (
        path.with_name(f"{path.name}.{kind}"),
        Path.home() / f".pigclass-{number}-{path.name}.{kind}",
    )


def to_bytes(line: Line) -> bytes:
    """Return a line as it stands in a file."""
    # The line break in front closes a line that a crash may have left open.
    return b"\n" + json.dumps(line, ensure_ascii=True, default=repr).encode("ascii") + b"\n"


def append_to(places: Iterable[Path], lines: Iterable[bytes]) -> Path:
    """Append lines to the first writable file, and return it."""
    whole = b"".join(lines)
    problem: OSError | None = None
    for place in places:
        try:
            with SPARE.borrowed():
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
    """Yield readable lines; one cut off by a crash was never acknowledged."""
    with suppress(OSError):
        yield from filter(None, map(read_line, split(file)))


def read_line(line: bytes) -> Line | None:
    """Return a line with an id, and perhaps a record, None for any other."""
    read = read_json(line)
    is_whole = isinstance(read, dict) and isinstance(read.get("record", ""), str | None)
    is_whole = is_whole and isinstance(read.get("id"), str)
    return read if is_whole and read["id"].isprintable() else None


def is_silent(file: Path, players: Collection[str]) -> bool:
    """Overwrite lines with names of players; return whether none is left.

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
        lines = opened.read().splitlines(keepends=True)
        opened.seek(0)
        for line in lines:
            opened.write(b"\n" * len(line) if _tells(line, players) else line)
        opened.flush()
        os.fsync(opened.fileno())


def _tells(line: bytes, players: Collection[str]) -> bool:
    # Not read as JSON: a crash may have left half a line, with a name in it.
    return OF_AN_EVENT not in line and any(player.encode() in line for player in players)

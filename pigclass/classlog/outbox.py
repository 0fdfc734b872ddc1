"""Where events wait on the disk while the log itself cannot be written: one line of JSON each.

Each line names the record that it belongs to, so that it never joins another that happens to lie
in the same place. What the record refuses is put aside, into `class.db.refused`, and never thrown
away.
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

from pigclass.classlog.events import new_id
from pigclass.private import make_file

Line = Mapping[str, Any]


class Outbox:
    """The outbox of the log at `path`: `class.db.outbox` beside it, or else in the home folder.

    It is tried in that order, so that a read-only folder does not stop it. A line has an `id`, and
    the `record` that it is of: None where that could not be read when it was written.
    """

    def __init__(self, path: Path) -> None:
        self._places = _places(path, "outbox")
        self._aside = _places(path, "refused")
        # Where lines were put last.
        self.file: Path | None = None
        self._taken: set[str] = set()
        self._records: dict[str, str | None] = {}

    def add(self, lines: Iterable[Line], record: str | None = None) -> Path:
        """Put lines on the disk; return the file they are in, or raise OSError."""
        told = [_bytes({**line, "record": record}) for line in lines]
        self.file = _append_to(self._places, told)
        return self.file

    def read(self, record: str | None = None) -> list[Line]:
        """Return every line that waits for `record`, in the order in which they came.

        While the record is not known, because its file cannot be read, they are all lines.
        """
        lines = [line for file in self._files() for line in _lines(file)]
        self._records = {line["id"]: line.get("record") for line in lines}
        return [line for line in lines if record is None or self.is_of(record, line["id"])]

    def is_of(self, record: str | None, line: str) -> bool:
        """Whether the line with that id may join `record`; one that names none may."""
        return self._records.get(line) in {None, record}

    def took(self, lines: Collection[str]) -> None:
        """Note that the log holds those lines; remove the files in which nothing else stands.

        If a file cannot be removed, because a cloud folder or a virus scanner has it open, nothing
        is lost: a line is known by its id when it is read again.
        """
        self._taken.update(lines)
        for file in self._files():
            with suppress(OSError):
                self._remove(file)

    def put_aside(self, lines: Iterable[Line]) -> Path | None:
        """Keep what the record refuses in a file of its own, and return that, or raise OSError."""
        refused = {line["id"]: _bytes(line) for line in lines}
        if not refused:
            return None
        file = _append_to(self._aside, refused.values())
        self._taken.update(refused)
        return file

    def record(self) -> str | None:
        """Return the record that most lines beside the log are of, None if they name none.

        A log that is begun anew in the place of one that was lost goes on with that one.
        """
        lines = [line for file in _files(self._places[0]) for line in _lines(file)]
        named = Counter(line["record"] for line in lines if line.get("record"))
        return max(named, key=named.__getitem__, default=None)

    def notes(self, record: str | None) -> list[str]:
        """Say in sentences what lies beside the record and is not in it."""
        foreign = [line for line in self.read() if not self.is_of(record, line["id"])]
        files = sorted({str(file) for file in self._files()}) if foreign else []
        kept = [str(place) for place in self._aside if place.exists()]
        return [
            *(
                f"{file} waits for another class record, and did not join this one."
                for file in files
            ),
            *(f"What the record refused is kept in {file}." for file in kept),
        ]

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
        broken = [line for line in _split(renamed) if _read(line) is None]
        if broken:
            _append_to(self._aside, [b"\n" + line + b"\n" for line in broken])
        renamed.unlink()

    def _holds_others(self, file: Path) -> bool:
        """Whether a line stands in the file that the log may not have."""
        return any(line["id"] not in self._taken for line in _lines(file))


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


def _bytes(line: Line) -> bytes:
    # The line break in front closes a line that a crash may have left open.
    return b"\n" + json.dumps(line, ensure_ascii=True, default=repr).encode("ascii") + b"\n"


def _append_to(places: Iterable[Path], lines: Iterable[bytes]) -> Path:
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
    raise problem or OSError("There is no place for an outbox.")


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


def _split(file: Path) -> list[bytes]:
    return list(filter(None, file.read_bytes().splitlines()))


def _lines(file: Path) -> Iterator[Line]:
    """Yield the lines that can be read; one that a crash broke off was never acknowledged."""
    try:
        whole = _split(file)
    except OSError:
        return
    yield from filter(None, map(_read, whole))


def _read(line: bytes) -> Line | None:
    try:
        read = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return read if isinstance(read, dict) and isinstance(read.get("id"), str) else None

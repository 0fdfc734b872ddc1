"""A disk whose power may fail at any moment, for tests of the log on Linux and macOS.

What the log asks of its disk is noted as it happens, by the interface through which SQLite itself
writes (https://www.sqlite.org/vfs.html) and by Python's own calls. From the notes comes what the
disk may hold after a cut: all that was synced, and of the rest any sectors, whole or torn.
"""

import _sqlite3
import ctypes
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

SECTOR = 512
# Where the pointers stand that SQLite calls, in its structures of words of eight bytes.
OPEN, DELETE = 5, 6
WRITE, TRUNCATE, SYNC = 3, 4, 5
METHODS = {1: 13, 2: 17, 3: 19}
POINTER, NUMBER, LONG = ctypes.c_void_p, ctypes.c_int, ctypes.c_int64
OPENING = ctypes.CFUNCTYPE(NUMBER, POINTER, POINTER, POINTER, NUMBER, POINTER)
DELETING = ctypes.CFUNCTYPE(NUMBER, POINTER, POINTER, NUMBER)
WRITING = ctypes.CFUNCTYPE(NUMBER, POINTER, POINTER, NUMBER, LONG)
TRUNCATING = ctypes.CFUNCTYPE(NUMBER, POINTER, LONG)
SYNCING = ctypes.CFUNCTYPE(NUMBER, POINTER, NUMBER)


def sqlite_can_be_watched() -> bool:
    """Return whether this Python lets its SQLite be asked who writes for it."""
    with suppress(OSError, AttributeError):
        return bool(ctypes.CDLL(_sqlite3.__file__).sqlite3_vfs_find)
    return False


@dataclass
class Notes:
    """What was asked of the disk for the files of a folder, in order; `say` adds a word to it."""

    folder: Path
    told: list[tuple] = field(default_factory=list)
    known: dict[str, int] = field(default_factory=dict)

    def say(self, *what) -> None:
        self.told.append(what)

    def name_of(self, path) -> str | None:
        """Return the name of a file of the folder; that it is new is noted."""
        path = Path(os.fsdecode(path))
        if path.parent != self.folder:
            return None
        if path.name not in self.known:
            self.known[path.name] = 0
            self.say("create", path.name)
        return path.name

    def grown(self, path: Path) -> str:
        """Note what was appended to a file since it was seen last."""
        name, whole = self.name_of(path), path.read_bytes()
        self.say("write", name, self.known[name], whole[self.known[name] :])
        self.known[name] = len(whole)
        return name

    def gone(self, name: str, new: str | None = None) -> None:
        """Note that a file was removed, or has a new name."""
        length = self.known.pop(name, 0)
        if new is not None:
            self.known[new] = length
        self.say("move", name, new)


@contextmanager
def noting(folder: Path, patch) -> Iterator[Notes]:
    """Note what is asked of the disk; `patch` is pytest's monkeypatch."""
    notes = Notes(folder)
    _note_python(notes, patch)
    with _noting_sqlite(notes):
        yield notes


def _note_python(notes: Notes, patch) -> None:
    fsync, unlink, rename = os.fsync, os.unlink, os.rename

    def sync(number):
        fsync(number)
        this, there = os.fstat(number), sorted(notes.folder.iterdir())
        for path in there:
            if os.path.samestat(path.stat(), this):
                notes.say("sync", notes.grown(path))
        if os.path.samestat(notes.folder.stat(), this):
            for path in there:
                notes.name_of(path)
            notes.say("sync", None)

    def remove(path, **how):
        unlink(path, **how)
        if Path(path).parent == notes.folder:
            notes.gone(Path(path).name)

    def move(old, new, **how):
        rename(old, new, **how)
        if Path(old).parent == notes.folder:
            notes.gone(Path(old).name, Path(new).name)

    for name, noted in (("fsync", sync), ("unlink", remove), ("rename", move)):
        patch.setattr(os, name, noted)


@contextmanager
def _noting_sqlite(notes: Notes) -> Iterator[None]:
    """Stand between SQLite and the disk: each call is passed on, and noted if it went well."""
    find = ctypes.CDLL(_sqlite3.__file__).sqlite3_vfs_find
    find.restype, find.argtypes = POINTER, [ctypes.c_char_p]
    vfs = _words(find(None), DELETE + 1)
    opening, deleting = OPENING(vfs[OPEN]), DELETING(vfs[DELETE])
    files, methods = {}, {}

    def opened(vfs, path, file, flags, out):
        failed = opening(vfs, path, file, flags, out)
        if not failed and path:
            files[file] = notes.name_of(ctypes.string_at(path))
            place = _words(file, 1)
            if place[0] not in methods:
                methods[place[0]] = _Methods(place[0], files, notes)
            place[0] = ctypes.addressof(methods[place[0]].words)
        return failed

    def deleted(vfs, path, with_folder):
        failed = deleting(vfs, path, with_folder)
        name = Path(os.fsdecode(ctypes.string_at(path))).name
        if not failed and name in notes.known:
            notes.gone(name)
            if with_folder:
                notes.say("sync", None)
        return failed

    before, ours = list(vfs), (OPENING(opened), DELETING(deleted))
    vfs[OPEN], vfs[DELETE] = (ctypes.cast(it, POINTER).value for it in ours)
    try:
        yield
    finally:
        vfs[OPEN], vfs[DELETE] = before[OPEN], before[DELETE]


class _Methods:
    """What SQLite calls for one kind of file, with three of the calls noted."""

    def __init__(self, address: int, files: dict[int, str | None], notes: Notes) -> None:
        version = NUMBER.from_address(address).value
        given = _words(address, METHODS[min(version, 3)])
        writing, truncating = WRITING(given[WRITE]), TRUNCATING(given[TRUNCATE])
        syncing = SYNCING(given[SYNC])

        def written(file, data, length, at):
            failed = writing(file, data, length, at)
            if not failed and files[file]:
                notes.say("write", files[file], at, ctypes.string_at(data, length))
            return failed

        def truncated(file, size):
            failed = truncating(file, size)
            if not failed and files[file]:
                notes.say("truncate", files[file], size)
            return failed

        def synced(file, flags):
            failed = syncing(file, flags)
            if not failed and files[file]:
                notes.say("sync", files[file])
                # With the first sync of a journal goes that of its folder.
                if files[file].endswith("-journal"):
                    notes.say("sync", None)
            return failed

        self.ours = WRITING(written), TRUNCATING(truncated), SYNCING(synced)
        self.words = (POINTER * len(given))(*given)
        for place, it in zip((WRITE, TRUNCATE, SYNC), self.ours, strict=True):
            self.words[place] = ctypes.cast(it, POINTER).value


def _words(address: int, number: int):
    return (POINTER * number).from_address(address)


class Disk:
    """What stands on the disk for sure, and what is on its way there."""

    def __init__(self) -> None:
        self.files: list[bytearray] = []
        self.coming: list[list[tuple]] = []
        # The folder: by name, which file; what is for sure, and how it changes.
        self.names: dict[str, int] = {}
        self.sure_names: dict[str, int] = {}
        self.changes: list[tuple[str, str | None, int]] = []

    def take(self, what: str, name: str | None = None, *more) -> None:
        """Take one of the notes."""
        if what == "create":
            self.files.append(bytearray())
            self.coming.append([])
            self._change(name, name, len(self.files) - 1)
        elif what == "move":
            self._change(name, more[0], self.names[name])
        elif what == "sync" and name is None:
            for change in self.changes:
                _rename(self.sure_names, *change)
            self.changes = []
        elif what == "sync":
            file = self.names[name]
            for each in self.coming[file]:
                _do(self.files[file], *each)
            self.coming[file] = []
        elif what in {"write", "truncate"}:
            self.coming[self.names[name]].append((what, *more))

    def after_a_cut(self, rng) -> dict[str, bytes]:
        """Return what is found in the folder after a cut right now."""
        names = dict(self.sure_names)
        # A folder changes in order; how far it came is chance.
        for change in self.changes[: rng.randint(0, len(self.changes))]:
            _rename(names, *change)
        return {name: self._found(file, rng) for name, file in names.items()}

    def _change(self, name: str, new: str | None, file: int) -> None:
        self.changes.append((name, new, file))
        _rename(self.names, name, new, file)

    def _found(self, file: int, rng) -> bytes:
        content, luck = bytearray(self.files[file]), rng.random()
        for what, *more in self.coming[file]:
            if what == "truncate":
                if rng.random() < luck:
                    _do(content, what, *more)
                continue
            for at, sector in _sectors(*more):
                if rng.random() < luck:
                    torn = rng.randint(0, len(sector)) if rng.random() < 0.2 else len(sector)
                    _do(content, what, at, sector[:torn])
        return bytes(content)


def _rename(names: dict[str, int], old: str, new: str | None, file: int) -> None:
    names.pop(old, None)
    if new is not None:
        names[new] = file


def _do(content: bytearray, what: str, at: int, data: bytes = b"") -> None:
    if len(content) < at:
        content.extend(bytes(at - len(content)))
    if what == "truncate":
        del content[at:]
    else:
        content[at : at + len(data)] = data


def _sectors(at: int, data: bytes) -> Iterator[tuple[int, bytes]]:
    start = 0
    while start < len(data):
        end = min(len(data), start + SECTOR - (at + start) % SECTOR)
        yield at + start, data[start:end]
        start = end

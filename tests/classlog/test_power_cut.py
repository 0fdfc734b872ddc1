"""A power cut at any moment takes no event with it that was acknowledged, and no name.

`python -m pigclass test --thorough` looks at 900 disks as they may be after a cut, and the daily
suite at some.
"""

import os
import random
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from pigclass.classlog.events.replay import replay
from pigclass.classlog.storage import database
from pigclass.classlog.store import ClassLog
from tests.classlog.games import locked, started, whole_game
from tests.thorough import times

# What the disk holds after a cut: all that was synced, and of the rest any sectors, whole or torn.
# SQLite is taken at its word (https://www.sqlite.org/atomiccommit.html): what is committed stays.
SECTOR = 512


@dataclass
class Notes:
    """Disk operations of a record and of the files beside it, in order.

    `say` adds a word to it.
    """

    record: Path
    noted: list[tuple] = field(default_factory=list)
    known: dict[str, int] = field(default_factory=dict)

    def say(self, *what) -> None:
        """Note something, and before it what SQLite has committed so far."""
        if self.record.exists():
            self.noted.append(("committed", self.record.name, self.record.read_bytes()))
        self.noted.append(what)

    def is_beside(self, path) -> bool:
        """Return whether a file is one of Python's, in the folder of the record."""
        path = Path(os.fsdecode(path))
        is_of_sqlite = path.name.removesuffix("-journal") == self.record.name
        return path.parent == self.record.parent and not is_of_sqlite

    def name_of(self, path: Path) -> str:
        """Return the name of a file; that it is new is noted."""
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
def noting(record: Path, patch) -> Iterator[Notes]:
    """Note what is asked of the disk; `patch` is pytest's monkeypatch."""
    notes, folder = Notes(record), record.parent
    fsync, unlink, rename = os.fsync, os.unlink, os.rename

    def sync(number):
        fsync(number)
        this, beside = os.fstat(number), sorted(filter(notes.is_beside, folder.iterdir()))
        for path in beside:
            if os.path.samestat(path.stat(), this):
                notes.say("sync", notes.grown(path))
        if os.path.samestat(folder.stat(), this):
            for path in beside:
                notes.name_of(path)
            notes.say("sync", None)

    def remove(path, **how):
        unlink(path, **how)
        if notes.is_beside(path):
            notes.gone(Path(path).name)

    def move(old, new, **how):
        rename(old, new, **how)
        if notes.is_beside(old):
            notes.gone(Path(old).name, Path(new).name)

    with patch.context() as patched:
        for name, noted in (("fsync", sync), ("unlink", remove), ("rename", move)):
            patched.setattr(os, name, noted)
        yield notes


class Disk:
    """Content that is safely on the disk, and content on its way there."""

    def __init__(self) -> None:
        self.files: list[bytearray] = []
        self.coming: list[list[tuple]] = []
        self.record: dict[str, bytes] = {}
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
                _write(self.files[file], *each)
            self.coming[file] = []
        elif what == "write":
            self.coming[self.names[name]].append(more)
        elif what == "committed":
            self.record[name] = more[0]

    def after_a_cut(self, rng) -> dict[str, bytes]:
        """Return what is found in the folder after a cut right now."""
        names = dict(self.sure_names)
        # A folder changes in order; how far it came is chance.
        for change in self.changes[: rng.randint(0, len(self.changes))]:
            _rename(names, *change)
        return self.record | {name: self._found(file, rng) for name, file in names.items()}

    def _change(self, name: str, new: str | None, file: int) -> None:
        self.changes.append((name, new, file))
        _rename(self.names, name, new, file)

    def _found(self, file: int, rng) -> bytes:
        content, luck = bytearray(self.files[file]), rng.random()
        for at, data in self.coming[file]:
            for place, sector in _sectors(at, data):
                if rng.random() < luck:
                    torn = rng.randint(0, len(sector)) if rng.random() < 0.2 else len(sector)
                    _write(content, place, sector[:torn])
        return bytes(content)


def _rename(names: dict[str, int], old: str, new: str | None, file: int) -> None:
    names.pop(old, None)
    if new is not None:
        names[new] = file


def _write(content: bytearray, at: int, data: bytes) -> None:
    content.extend(bytes(max(0, at - len(content))))
    content[at : at + len(data)] = data


def _sectors(at: int, data: bytes) -> Iterator[tuple[int, bytes]]:
    start = 0
    while start < len(data):
        end = min(len(data), start + SECTOR - (at + start) % SECTOR)
        yield at + start, data[start:end]
        start = end


IMAGES = times(25, thorough=900)
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="it syncs no folder")


@pytest.fixture
def lesson(tmp_path, monkeypatch):
    """Return the disk operations of a lesson, with its acknowledgements in between."""
    folder, home = tmp_path / "lesson", tmp_path / "home"
    folder.mkdir()
    home.mkdir()
    monkeypatch.setattr("pathlib.Path.home", lambda: home)

    def notes():
        with noting(folder / "class.db", monkeypatch) as notes:
            teach(folder / "class.db", notes)
        return notes.noted

    return notes


def teach(path, notes):
    """Play a game, some of it while another program has the record, and name a late arrival."""
    log = ClassLog(path, patience=0.01)
    players = [it.id for it in log.save_roster("7B", ["Ana", "Ben"])]
    notes.say("safe", *players)
    events = whole_game(players, game="g", seed=3)[:24]
    third = len(events) // 3
    play(log, events[:third], notes)
    with locked(path):
        play(log, events[third : 2 * third], notes)
    notes.say("safe", log.add_player(None, "Cem"))
    play(log, events[2 * third :], notes)
    log.append(started(players))
    log.close()


def play(log, events, notes):
    for event in events:
        log.append(event)
        notes.say("safe", event.id)


def images(notes, number, seed):
    """Yield what the disk may hold after so many cuts, and what had been acknowledged by then."""
    rng = random.Random(seed)
    cuts = sorted(rng.randrange(len(notes) + 1) for _ in range(number))
    disk, safe, done = Disk(), set(), 0
    for cut in cuts:
        for what, *more in notes[done:cut]:
            if what == "safe":
                safe.update(more)
            else:
                disk.take(what, *more)
        done = cut
        yield disk.after_a_cut(rng), frozenset(safe)


def lost(folder, image, safe):
    """Return what is missing, or wrong, when the power is back and the record is opened."""
    folder.mkdir()
    for name, content in image.items():
        (folder / name).write_bytes(content)
    with ClassLog(folder / "class.db") as log:
        there = {it.id for it in log.events()} | log.names().keys()
        checked = log.check()
    with ClassLog(folder / "class.db") as again:
        replay(again.events("g")) if again.events("g") else None
        wrong = {*checked.faults, *again.check().faults}
    return (safe - there) | wrong


def test_what_was_acknowledged_outlives_a_power_cut(tmp_path, lesson):
    notes = lesson()
    for number, (image, safe) in enumerate(images(notes, IMAGES, seed=2)):
        assert lost(tmp_path / str(number), image, safe) == set()


def test_what_is_committed_is_on_the_disk_with_its_folder(tmp_path):
    with database.Database(tmp_path / "class.db", patience=1).writing() as connection:
        pragmas = ("journal_mode", "synchronous", "secure_delete")
        answers = [connection.exec_driver_sql(f"PRAGMA {it}").scalar() for it in pragmas]
    # https://www.sqlite.org/pragma.html#pragma_synchronous: 3 is EXTRA.
    assert answers == ["delete", 3, 1]

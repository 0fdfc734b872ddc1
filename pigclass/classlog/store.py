"""The class log: everything that a class did, kept where the lesson lies."""

import os
from collections.abc import Sequence
from contextlib import AbstractContextManager, suppress
from pathlib import Path
from types import TracebackType

from pigclass.classlog.events.events import Event
from pigclass.classlog.in_frames import InFrames
from pigclass.classlog.storage.checking import Checked, gaps
from pigclass.classlog.storage.database import Database
from pigclass.classlog.storage.database import faults as faults_of_file
from pigclass.classlog.storage.eventstore import EventStore
from pigclass.classlog.storage.guard import GuardedDatabase
from pigclass.classlog.storage.outbox import Outbox
from pigclass.classlog.storage.people import People
from pigclass.private import make_folder
from pigclass.words import counted, refusal, say

# How many seconds another program may have the file before the lesson goes on without it.
PATIENCE = 2.0
FILE = "class.db"
# Where a school has one record, this names its address in place of that file.
RECORD = "PIGCLASS_RECORD"


class ClassLog(InFrames):
    """The record of a class: every throw, decision and prediction, and who is called what.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder, ClassLog(f"{folder}/class.db") as log:
    ...     ana, ben = log.save_roster("7B", ["Ana", "Ben"])
    ...     print(log, log.rolls().empty)
    The class record class.db: 1 class, 0 games, 0 events. True

    `place` is a file, made when it is not there, or the address of a school's PostgreSQL, which may
    stand in PIGCLASS_RECORD: then a lesson needs to name neither. An event
    is on the disk when `append` returns. Where the file cannot be used, the lesson goes on in
    memory and in an outbox beside it, and `trouble` says so in a sentence. Names stand apart from
    events, under ids that mean nothing, and can be forgotten.
    """

    def __init__(self, place: str | Path = FILE, *, patience: float = PATIENCE) -> None:
        database = Database(_usual(place), patience=patience)
        outbox = _outbox(database.path) if database.path else Outbox(database.beside)
        self.name = database.name
        self.folder = database.beside.parent
        self._guarded = GuardedDatabase(database, outbox.record() if outbox else None)
        self._outbox = outbox
        self._doubt = next(iter(outbox.doubts()), None) if outbox else None
        self._events = EventStore(self._guarded, outbox)
        self._people = People(self._guarded, outbox)

    def append(self, event: Event, *, after: str | None = None) -> None:
        """Write down an event; it is safe when this returns. A second time does nothing.

        `after` is the id of the game's last event that the caller knows. If the game has gone on
        elsewhere, nothing is written down and OvertakenError says so: look at the events first.
        """
        self.extend([event], after=after)

    def extend(self, events: Sequence[Event], *, after: str | None = None) -> None:
        """Write down several events: all of them are safe when this returns."""
        with self._guarded.lock:
            self._events.append(events, after)
            self._people.flush()

    def in_one_go(self) -> AbstractContextManager[None]:
        """Let several games go on, and write it all down at the end: all of it or nothing.

        What is appended meanwhile is not safe before. Raises OvertakenError at the end if one of
        the games has gone on elsewhere.
        """
        return self._events.in_one_go()

    def check(self) -> Checked:
        """Look whether the file is sound, no event is missing, and every game replays."""
        stories, problems = self._stories(None)
        rows = self._events.rows()
        faults = [
            say("record.damaged_at", problem=it) for it in self._guarded.read(faults_of_file) or []
        ]
        found = (*faults, *gaps(rows), *problems)
        wrong = () if self._guarded.trouble is None else (str(self.trouble),)
        notes = self._outbox.notes(self._guarded.identity) if self._outbox else ()
        return Checked(len(rows), len(stories), (*wrong, *found), tuple(notes))

    @property
    def trouble(self) -> str | None:
        """What is wrong with the log and where events go meanwhile, in sentences; None if well.

        A file that was lost or replaced in mid-lesson, and mended, is told until the log is opened
        again.
        """
        wrong = self._guarded.trouble
        if wrong is None:
            return str(self._guarded.notice) if self._guarded.notice else self._doubt
        if self._events.only_in_memory or self._people.are_waiting:
            return f"{wrong} {say('record.in_memory')}"
        if self._outbox is None or self._outbox.file is None:
            return f"{wrong} {say('record.goes_on')}"
        return f"{wrong} {say('record.kept_in', file=self._outbox.file)}"

    def close(self) -> None:
        """Write down what still waits. A log can be used again after that."""
        self._events.flush()
        self._people.flush()
        self._guarded.database.let_go()

    def __enter__(self) -> "ClassLog":
        """Use the log in a `with` block."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        """Close the log at the end of the block."""
        self.close()

    def __repr__(self) -> str:
        """Say what is in it, without a name: a notebook keeps what it shows."""
        rows = self._events.rows()
        games = len({row["game"] for row in rows})
        held = {"class": len(self.classrooms()), "game": games, "event": len(rows)}
        what = ", ".join(counted(number, thing) for thing, number in held.items())
        return say("record.holds", name=self.name, what=what)


def _usual(place: str | Path) -> str | Path:
    return os.environ.get(RECORD, place) if place == FILE else place


def _outbox(path: Path) -> Outbox:
    if _is_folder(path):
        raise refusal("record.folder", path=path)
    with suppress(OSError):
        make_folder(path.parent)
    return Outbox(path)


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except OSError as problem:
        raise refusal("record.unusable", path=path, why=problem.strerror) from problem

"""A database that never stops a lesson: what fails is remembered, said once, and tried again.

It also knows its record again: a file that disappears, or gives way to another record while a
lesson runs, is noticed at the next press.
"""

from collections.abc import Callable
from threading import RLock
from typing import TypeVar

from sqlalchemy import Connection, inspect

from pigclass.classlog.events.envelope import to_text
from pigclass.classlog.events.events import new_id, now
from pigclass.classlog.storage import schema
from pigclass.classlog.storage.database import Database
from pigclass.classlog.storage.faults import FOR_GOOD, RUINED, LogTroubleError, What
from pigclass.classlog.storage.migrations import (
    IDENTITY,
    create_tables,
    identity_of,
    note,
    noted_as,
    version_of,
)

Found = TypeVar("Found")

# While a file is in trouble, a lesson does not wait for it before each throw.
HURRIED = 0.05


class GuardedDatabase:
    """Reads and writes that answer, or give None; `trouble` says why the last did not work.

    `lock` is held by whoever reads or writes, so that many hands may share one log. `notice` says
    what was wrong with the file and is mended, `identity` by what the record is known. In
    `restoring` is who writes what a lesson knows into a file that lacks it, in `looking` who
    remembers what is in a file, in case it fails later. A record that is not there yet is known as
    `begun_as`.
    """

    def __init__(self, database: Database, begun_as: str | None = None) -> None:
        self.database = database
        self.lock = RLock()
        self.trouble: LogTroubleError | None = None
        self.notice: LogTroubleError | None = None
        self.identity: str | None = None
        self.restoring: list[Callable[[Connection], None]] = []
        self.looking: list[Callable[[Connection], None]] = []
        self._begun_as = begun_as
        self._patience = database.patience
        self._is_prepared = False
        # A real write: whether the disk takes one is better known before the lesson.
        self.write(_note_opening)
        if self.identity is None:
            # A record that can only be read is known all the same.
            self.identity = self.read(identity_of)

    @property
    def is_given_up(self) -> bool:
        """Whether trying again is useless until the log is opened anew."""
        return self.trouble is not None and self.trouble.what in FOR_GOOD

    @property
    def is_ruined(self) -> bool:
        """Whether the file no longer holds what this lesson has written into it."""
        path = self.database.path
        gone = path is not None and not path.exists()
        return self.trouble is not None and (gone or self.trouble.what in RUINED)

    def write(self, work: Callable[[Connection], Found]) -> Found | None:
        """Do `work` in one transaction and return its answer; None if it is not on the disk."""
        with self.lock:
            return None if self.is_given_up else self._attempt(lambda: self._written(work))

    def read(self, question: Callable[[Connection], Found]) -> Found | None:
        """Return the answer to `question`, None if the file cannot be read."""
        with self.lock:
            if self.trouble is not None and self.trouble.what is What.OTHER:
                return None
            try:
                return self.database.read(question)
            except LogTroubleError as trouble:
                self.trouble = self.trouble or trouble
                return None

    def restore(self, connection: Connection, what: What) -> None:
        """Write into the file all that is known and not there; say `what` was wrong with it."""
        for restore in self.restoring:
            restore(connection)
        self.notice = LogTroubleError(what, self.database.name)

    def _attempt(self, work: Callable[[], Found]) -> Found | None:
        self.database.patience = min(HURRIED, self._patience) if self.trouble else self._patience
        before = self.notice
        try:
            done = work()
        except LogTroubleError as trouble:
            self.trouble, self.notice = trouble, before
            return None
        self.trouble = None
        return done

    def _written(self, work: Callable[[Connection], Found]) -> Found:
        if not self._is_prepared:
            # Whoever could not look at the file before must do so before writing to it.
            self.database.prepare(self.identity or self._begun_as)
            self._is_prepared = True
        with self.database.writing() as connection:
            self._recognise(connection)
            done = work(connection)
            for look in self.looking:
                look(connection)
        return done

    def _recognise(self, connection: Connection) -> None:
        """Make sure that this is the record with which the lesson began."""
        tables = inspect(connection).get_table_names()
        if tables:
            self.database.check_tables(tables)
        else:
            create_tables(connection, self.identity)
            self.restore(connection, What.LOST)
        if version_of(connection) != schema.VERSION:
            # The next press looks at it from the beginning, as on opening.
            self._is_prepared = False
            raise LogTroubleError(What.FAILED, self.database.name, "it is of another version now")
        identity = noted_as(connection, IDENTITY)
        if identity is None:
            # Damage took it. Whoever has it writes it down again.
            identity = self.identity or identity_of(connection) or new_id()
            note(connection, IDENTITY, identity)
        if self.identity not in {None, identity}:
            raise LogTroubleError(What.OTHER, self.database.name)
        self.identity = identity


def _note_opening(connection: Connection) -> bool:
    note(connection, "opened", to_text(now()))
    return True

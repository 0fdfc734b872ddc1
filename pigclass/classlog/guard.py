"""A database that never stops a lesson: what fails is remembered, said once, and tried again."""

from collections.abc import Callable
from typing import TypeVar

from sqlalchemy import Connection

from pigclass.classlog.database import Database
from pigclass.classlog.events import now
from pigclass.classlog.migrations import note
from pigclass.classlog.record import to_text
from pigclass.classlog.trouble import FOR_GOOD, LogTroubleError

Found = TypeVar("Found")

# While a file is in trouble, a lesson does not wait for it before each throw.
HURRIED = 0.05


def note_opening(connection: Connection) -> None:
    """Write down when the log was opened last."""
    note(connection, "opened", to_text(now()))


class GuardedDatabase:
    """Reads and writes that answer whether they worked; `trouble` says why the last did not."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.trouble: LogTroubleError | None = None
        self._patience = database.patience
        self._is_prepared = False
        # A real write: whether the disk takes one is better known before the lesson.
        self.write(note_opening)

    @property
    def is_given_up(self) -> bool:
        """Whether trying again is useless until the log is opened anew."""
        return self.trouble is not None and self.trouble.what in FOR_GOOD

    def write(self, work: Callable[[Connection], None]) -> bool:
        """Do `work` in one transaction; return whether it is on the disk."""

        def whole() -> None:
            if not self._is_prepared:
                # Whoever could not look at the file before must do so before writing to it.
                self.database.prepare()
                self._is_prepared = True
            with self.database.writing() as connection:
                work(connection)

        return not self.is_given_up and self._attempt(whole)

    def read(self, question: Callable[[Connection], Found]) -> Found | None:
        """Return the answer to `question`, None if the file cannot be read."""
        try:
            return self.database.read(question)
        except LogTroubleError as trouble:
            self.trouble = self.trouble or trouble
            return None

    def _attempt(self, work: Callable[[], None]) -> bool:
        self.database.patience = HURRIED if self.trouble else self._patience
        try:
            work()
        except LogTroubleError as trouble:
            self.trouble = trouble
            return False
        self.trouble = None
        return True

"""Faults of the class log's file or server, as sentences for the teacher."""

import os
from enum import StrEnum

from sqlalchemy.exc import StatementError

from pigclass.words import PigclassError, say


class What(StrEnum):
    """Fault of a log; `words/` has a sentence for each."""

    FULL = "full"
    READ_ONLY = "read_only"
    TOO_LONG = "too_long"
    LOCKED = "locked"
    DAMAGED = "damaged"
    OTHER_VERSION = "other_version"
    STRANGE = "strange"
    OTHER = "other"
    LOST = "lost"
    OLDER = "older"
    FAILED = "failed"
    AWAY = "away"
    BUSY = "busy"
    REFUSES = "refuses"
    ASIDE = "aside"


# Faults that remain until the log is opened again: writing is not tried.
FOR_GOOD = frozenset({What.DAMAGED, What.OTHER_VERSION, What.STRANGE})

# Faults by which the file has lost earlier events of the lesson.
RUINED = frozenset({What.DAMAGED, What.STRANGE, What.OTHER})

# In bytes: the longest path that SQLite can open.
LONGEST_PATH = 250 if os.name == "nt" else 504
# Faults by the beginning of SQLite's error name.
BY_ERROR = {
    What.FULL: ("SQLITE_FULL",),
    What.READ_ONLY: ("SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_PERM"),
    What.LOCKED: ("SQLITE_BUSY", "SQLITE_LOCKED", "SQLITE_PROTOCOL", "SQLITE_IOERR_LOCK"),
    What.DAMAGED: ("SQLITE_CORRUPT", "SQLITE_NOTADB", "SQLITE_IOERR_SHORT_READ"),
}

# Faults by the beginning of PostgreSQL's error code (SQLSTATE).
BY_STATE = {
    What.AWAY: ("08", "57P"),
    What.BUSY: ("40", "55", "57014"),
    What.DAMAGED: ("XX",),
}


class LogTroubleError(PigclassError):
    """The class log `name` cannot be used; `what` is the fault."""

    def __init__(self, what: What, name: str, detail: str = "") -> None:
        super().__init__(say(f"record.{what}", name=name, detail=detail))
        self.what = what


class OvertakenError(PigclassError):
    """The game was taken over elsewhere, or this lesson has already continued it."""

    def __init__(self, *, by_others: bool) -> None:
        super().__init__(say("record.taken_over" if by_others else "record.from_here"))


def trouble_of(problem: StatementError | OSError, name: str, *, path: str = "") -> LogTroubleError:
    """Return the LogTroubleError for an error of the database or the system."""
    first = _first_failure(problem)
    cause = first.orig if isinstance(first, StatementError) else first
    code = str(getattr(cause, "sqlite_errorname", ""))
    for what, starts in BY_ERROR.items():
        if code.startswith(starts):
            is_long = what is What.READ_ONLY and len(os.fsencode(path)) > LONGEST_PATH
            return LogTroubleError(What.TOO_LONG if is_long else what, name, str(len(path)))
    if isinstance(cause, PermissionError):
        return LogTroubleError(What.READ_ONLY, name)
    if cause is not None and hasattr(cause, "sqlstate"):
        return LogTroubleError(_of_server(cause.sqlstate), name, str(cause).partition("\n")[0])
    return LogTroubleError(What.FAILED, name, str(cause))


def _of_server(state: str | None) -> What:
    """Return the fault for a PostgreSQL error code; no code means a failed connection."""
    return next((it for it in BY_STATE if (state or "08").startswith(BY_STATE[it])), What.FAILED)


def _first_failure(problem: StatementError | OSError) -> StatementError | OSError:
    """Return the earliest database error in a chain: a full disk also breaks the savepoint."""
    first: StatementError | OSError = problem
    before = problem.__context__
    while before is not None:
        first = before if isinstance(before, StatementError) else first
        before = before.__context__
    return first

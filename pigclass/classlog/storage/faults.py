"""What can be wrong with the file of the class log, in sentences for the teacher's screen."""

from enum import StrEnum

from sqlalchemy.exc import StatementError

from pigclass.rules.errors import PigclassError


class What(StrEnum):
    """What is wrong."""

    FULL = "The disk is full, so {name} cannot be written. Free some space."
    READ_ONLY = (
        "{name} or its folder is read-only. Close the lesson when you can and open it in a folder "
        "of your own."
    )
    TOO_LONG = (
        "The path of {name} has {detail} letters, which is more than a database may have. Open the "
        "lesson in a folder nearer to the top."
    )
    LOCKED = (
        "{name} is locked: another program is using it. Close whatever else has it open (a "
        "database viewer, a backup or a cloud folder that synchronises)."
    )
    DAMAGED = (
        "{name} is damaged. After the lesson run `python -m pigclass log mend`: it keeps the "
        "damaged file, and saves what can be read."
    )
    NEWER = "{name} was written by a newer pigclass. Update pigclass here before you go on with it."
    STRANGE = "{name} is a database of another program. Give the class record a file of its own."
    OTHER = (
        "{name} is another class record than the one this lesson began with. Put that one back in "
        "its place."
    )
    LOST = (
        "{name} had disappeared and was begun anew, with all that this lesson knows. Older games "
        "are in it only if you put a copy back."
    )
    OLDER = (
        "{name} was replaced by an older copy; what it lacked of this lesson was written into it "
        "again. Let no cloud folder or backup put copies back while a lesson runs."
    )
    FAILED = "{name} cannot be written ({detail})."

    def sentence(self, name: str, detail: str = "") -> str:
        """Return what is wrong with the file called `name`, and what to do."""
        return self.value.format(name=name, detail=detail)


# What no second try can mend: the file stays as it is until the log is opened again.
FOR_GOOD = frozenset({What.DAMAGED, What.NEWER, What.STRANGE})

# Where the file no longer holds what a lesson wrote into it before.
RUINED = frozenset({What.DAMAGED, What.STRANGE, What.OTHER})

BY_OTHERS = (
    "Another notebook plays this game too. What happened there is shown now: look at it before you "
    "go on, and close one of the two."
)
FROM_HERE = "This game had gone on already. It is shown now: look at it before you go on."

# The beginnings of SQLite's own names for its errors, extended ones included.
BY_ERROR = {
    "SQLITE_FULL": What.FULL,
    "SQLITE_READONLY": What.READ_ONLY,
    "SQLITE_CANTOPEN": What.READ_ONLY,
    "SQLITE_PERM": What.READ_ONLY,
    "SQLITE_BUSY": What.LOCKED,
    "SQLITE_LOCKED": What.LOCKED,
    "SQLITE_PROTOCOL": What.LOCKED,
    "SQLITE_IOERR_LOCK": What.LOCKED,
    "SQLITE_CORRUPT": What.DAMAGED,
    "SQLITE_NOTADB": What.DAMAGED,
    "SQLITE_IOERR_SHORT_READ": What.DAMAGED,
}


class LogTroubleError(PigclassError):
    """The file of the class log cannot be used: `what` is wrong."""

    def __init__(self, what: What, name: str, detail: str = "") -> None:
        super().__init__(what.sentence(name, detail))
        self.what = what


class OvertakenError(PigclassError):
    """A game has gone on without the one who plays it here: `by_others`, or from here itself."""

    def __init__(self, *, by_others: bool) -> None:
        super().__init__(BY_OTHERS if by_others else FROM_HERE)
        self.by_others = by_others


def trouble_of(problem: StatementError | OSError, name: str) -> LogTroubleError:
    """Return what a failure of the database or of the system means for the file called `name`."""
    first = _first_failure(problem)
    cause = first.orig if isinstance(first, StatementError) else first
    code = str(getattr(cause, "sqlite_errorname", ""))
    for start, what in BY_ERROR.items():
        if code.startswith(start):
            return LogTroubleError(what, name)
    if isinstance(cause, PermissionError):
        return LogTroubleError(What.READ_ONLY, name)
    return LogTroubleError(What.FAILED, name, str(cause))


def _first_failure(problem: StatementError | OSError) -> StatementError | OSError:
    """Return the failure in whose wake others came: a full disk takes the savepoint along."""
    first: StatementError | OSError = problem
    before = problem.__context__
    while before is not None:
        first = before if isinstance(before, StatementError) else first
        before = before.__context__
    return first

"""The class log of a lesson, by default a file in its folder."""

import os
import stat
import zlib
from collections import defaultdict
from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from types import TracebackType

from pigclass.classlog.event_log import EventLog
from pigclass.classlog.events.events import Event, Row
from pigclass.classlog.games_of_record import GamesOfRecord
from pigclass.classlog.outbox import Outbox
from pigclass.classlog.storage import schema
from pigclass.classlog.storage.database import Database, GuardedDatabase
from pigclass.files import or_refuse
from pigclass.words import counted, refusal, say, say_of

# In seconds: how long to wait while another program locks the file.
PATIENCE = 2.0
FILE = "class.db"
# Environment variable with the address of a school's log, used instead of the file.
RECORD = "PIGCLASS_RECORD"


@dataclass(frozen=True)
class CheckReport:
    """Result of a check: numbers of events and games, and a sentence per fault.

    `notes` are sentences on other files of the log.
    """

    events: int
    games: int
    faults: tuple[str, ...]
    notes: tuple[str, ...] = ()

    def __str__(self) -> str:
        """Return the result as sentences."""
        details = {"games": counted(self.games, "game"), "events": counted(self.events, "event")}
        whole = (say("record.whole", **details),)
        return "\n".join((*(self.faults or whole), *self.notes))


class ClassLog(GamesOfRecord):
    """The log of a class: throws, decisions, predictions and names.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder, ClassLog(f"{folder}/class.db") as log:
    ...     ana, ben = log.save_roster("7B", ["Ana", "Ben"])
    ...     print(log, log.rolls().empty)
    The class record class.db: 1 class, 0 games, 0 events. True

    `log` is a file or the address of a school's PostgreSQL server; lessons can leave it out if
    PIGCLASS_RECORD has the address. A missing file is created when a lesson opens or something is
    written, never by reading. An event is on disk when `append` returns. If the file cannot be
    used, the lesson continues in memory and in an outbox beside it, and `trouble` says so. Names
    are stored apart from events, under random ids, and can be forgotten.
    """

    def __init__(self, log: str | Path = FILE, *, patience: float = PATIENCE) -> None:
        database = Database(_log_place(log), patience=patience)
        path = _outbox_place(database)
        self.name, self.folder = database.name, path.parent
        self._outbox = Outbox(path)
        guarded = GuardedDatabase(database, self._outbox.record())
        super().__init__(guarded)
        self._events = EventLog(guarded, self._outbox)

    def begin(self) -> None:
        """Create the log if it does not exist, as an opening lesson does."""
        self._guarded.begin()

    def append(self, event: Event, *, after: str | None = None) -> None:
        """Store an event on disk; one that is already stored is skipped.

        `after` is the id of the game's last event that the caller knows. If the game has continued
        elsewhere, OvertakenError is raised and nothing is stored: read the events first.
        """
        self.extend([event], after=after)

    def extend(self, events: Sequence[Event], *, after: str | None = None) -> None:
        """Store several events, all or none; they are on disk when this returns."""
        with self._guarded.lock:
            self._events.append(events, after)
            if self._names.waiting:
                self._names.flush()

    def take(self, *games: str, over: bool = False) -> bool:
        """Take over games for this process; return whether that worked.

        If another window plays one of them, return False; with `over`, take it all the same, and
        that window gets an error at its next press. Raises PigclassError if the owner is unknown.
        """
        return self._events.take(*games, over=over)

    def in_one_go(self) -> AbstractContextManager[None]:
        """Collect the appends to several games; store all or none at the end.

        They are on disk only after the block. Raises OvertakenError at the end if one of the games
        has continued elsewhere.
        """
        return self._events.in_one_go()

    def check(self) -> CheckReport:
        """Check that the file is sound, no event is missing, and every game replays."""
        stories, problems = self._stories(None)
        rows = self._events.rows()
        damage = self._guarded.read(schema.faults) or []
        faults = [say("record.damaged_at", problem=it) for it in damage]
        trouble = () if self._guarded.trouble is None else (str(self.trouble),)
        all_faults = (*trouble, *faults, *gaps(rows), *problems)
        notes = self._outbox.notes(self._guarded.identity)
        return CheckReport(len(rows), len(stories), all_faults, tuple(notes))

    @property
    def trouble(self) -> str | None:
        """Sentences on the log's fault and on where events go; None without a fault.

        A file that was lost or replaced during the lesson is mentioned, even if repaired, until the
        log is opened again.
        """
        trouble = self._guarded.trouble
        if trouble is None:
            return str(self._guarded.notice) if self._guarded.notice else None
        if self._events.unsafe() or self._names.waiting:
            return f"{trouble} {say('record.in_memory')}"
        if self._outbox.file is None:
            return f"{trouble} {say('record.goes_on')}"
        return f"{trouble} {say('record.kept_in', file=self._outbox.file)}"

    def close(self) -> None:
        """Write waiting events and names. The log can be used again afterwards."""
        self._events.flush()
        self._names.flush()
        self._guarded.database.let_go()

    def __enter__(self) -> "ClassLog":
        """Use the log in a `with` block."""
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        """Close the log at the end of the block."""
        self.close()

    def __repr__(self) -> str:
        """Show the content without names, since a notebook stores what it shows."""
        rows = self._events.rows()
        games = len({row["game"] for row in rows})
        counts = {"class": len(self.classrooms()), "game": games, "event": len(rows)}
        what = ", ".join(counted(number, thing) for thing, number in counts.items())
        return say("record.holds", name=self.name, what=what)


def _log_place(place: str | Path) -> str | Path:
    if not isinstance(place, str | Path):
        raise refusal("record.no_name", place=place)
    # A lesson that names no log has the default, `FILE`.
    return os.environ.get(RECORD, place) if place == FILE else place


def _outbox_place(database: Database) -> Path:
    """Return the path beside which the outbox lies: the log or, for a server, a home path."""
    if database.path is not None:
        if _is_folder(database.path):
            raise refusal("record.folder", path=database.path)
        return database.path
    # A different role, server or database has a different outbox.
    address = database.url.set(password=None).render_as_string()
    return Path.home() / f"pigclass-{database.name}-{zlib.crc32(address.encode()):08x}"


def _is_folder(path: Path) -> bool:
    with or_refuse("record.unusable", path=path), suppress(FileNotFoundError, NotADirectoryError):
        return stat.S_ISDIR(path.stat().st_mode)
    return False


def gaps(rows: Iterable[Row]) -> list[str]:
    """Return a sentence for each gap in the numbers of a writer's events.

    >>> for sentence in gaps({"writer": "w", "sequence": number} for number in (1, 3, 6)):
    ...     print(sentence)
    1 event is missing, number 2 of the notebook w.
    2 events are missing, numbers 4 to 5 of the notebook w.
    """
    by_writer = defaultdict[str, set[int]](lambda: {0})
    for row in rows:
        if isinstance(row["sequence"], int):
            by_writer[str(row["writer"])].add(row["sequence"])
    return [
        say_of(last - first - 1, "record.gap", first=first + 1, last=last - 1, writer=writer[:8])
        for writer, numbers in by_writer.items()
        for first, last in pairwise(sorted(numbers))
        if last - first > 1
    ]

"""Events in and out: on the disk when it can be, kept in memory and in an outbox when not."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from threading import RLock

from sqlalchemy import Connection, insert, inspect, select

from pigclass.classlog import schema
from pigclass.classlog.events import Event, Kind, new_id
from pigclass.classlog.guard import GuardedDatabase
from pigclass.classlog.migrations import create_tables
from pigclass.classlog.outbox import Outbox
from pigclass.classlog.record import Record, Row, check, from_row, to_row
from pigclass.rules.errors import PigclassError

EVENTS = schema.events
# A question may not name more events than this; then it asks for all.
MOST_ASKED_FOR = 1000


class EventStore:
    """The events of a log. One store is one writer, whose events are numbered from 1."""

    def __init__(self, guarded: GuardedDatabase, outbox: Outbox | None) -> None:
        self._guarded = guarded
        self._outbox = outbox
        self._writer = new_id()
        self._written = 0
        self._lock = RLock()
        # What this notebook has seen, so that a file that fails in mid-lesson takes nothing along.
        self._seen: dict[str, Record] = {}
        self._waiting: dict[str, Record] = {}
        self._unsafe: dict[str, Record] = {}
        self._of_others: set[str] = set()
        self.outbox_file: Path | None = None
        self.take_in_outbox()

    @property
    def waiting(self) -> int:
        """How many events wait for the log to be writable again."""
        return len(self._waiting)

    @property
    def only_in_memory(self) -> int:
        """How many events are on no disk at all."""
        return len(self._unsafe)

    def take_in_outbox(self) -> None:
        """Write into the log what an earlier lesson had to leave in the outbox."""
        left = self._outbox.read() if self._outbox else []
        self._waiting |= {record.event.id: record for record in left}
        self._seen |= self._waiting
        self.flush()

    def append(self, events: Sequence[Event]) -> None:
        """Keep events, all of them together; one that is kept already changes nothing."""
        with self._lock:
            records = self._numbered(self._not_there_yet(events))
            for record in records.values():
                check(record)
            self._waiting |= records
            self._unsafe |= records
            if not self.flush():
                self._put_into_outbox()
            # After the disk: whoever asks sees only what is safe.
            self._seen |= records
            # An event that another notebook wrote is not one of ours, and takes no number.
            self._written += len(records.keys() - self._of_others)

    def flush(self) -> bool:
        """Write down what waits; return whether nothing waits any more."""
        with self._lock:
            if self._waiting and not self._guarded.write(self._write_waiting):
                return False
            if self._waiting and self._outbox:
                self._outbox.clear(self._waiting.values())
            self._waiting, self._unsafe = {}, {}
            return True

    def records(self, *, game: str | None = None) -> list[Record]:
        """Return the records of a game, or all, in the order in which they came.

        Raises PigclassError when one of them cannot be read.
        """
        return [from_row(row) for row in self.rows(game=game)]

    def readable(self, *kinds: Kind) -> Iterator[Record]:
        """Return the records of some kinds, all but those that cannot be read."""
        for row in self.rows(kinds=kinds):
            with suppress(PigclassError):
                yield from_row(row)

    def rows(self, *, game: str | None = None, kinds: tuple[Kind, ...] = tuple(Kind)) -> list[Row]:
        """Return records as they are kept, of a game or all, of some kinds or all."""

        def question(connection: Connection) -> list[Row]:
            wanted = select(EVENTS).order_by(EVENTS.c.place)
            if game is not None:
                wanted = wanted.where(EVENTS.c.game == game)
            if kinds != tuple(Kind):
                wanted = wanted.where(EVENTS.c.kind.in_(kinds))
            return [dict(row) for row in connection.execute(wanted).mappings()]

        with self._lock:
            kept = self._guarded.read(question) or []
            ids = {row["id"] for row in kept}
            extra = [
                to_row(record)
                for record in self._seen.values()
                if record.event.id not in ids
                and (game is None or record.event.game == game)
                and record.event.kind in kinds
            ]
            return [*kept, *extra]

    def remember(self, records: Iterable[Record]) -> None:
        """Keep in memory what a lesson goes on from, in case the file fails later."""
        self._seen |= {record.event.id: record for record in records}

    def _not_there_yet(self, events: Iterable[Event]) -> list[Event]:
        new = {event.id: event for event in events if event.id not in self._seen}
        # One event alone is looked for when it is written: a throw should not wait twice.
        if len(new) > 1:
            there = self._guarded.read(lambda connection: _writers(connection, new)) or {}
            return [event for event in new.values() if event.id not in there]
        return list(new.values())

    def _numbered(self, events: Iterable[Event]) -> dict[str, Record]:
        return {
            event.id: Record(event, self._writer, number)
            for number, event in enumerate(events, self._written + 1)
        }

    def _write_waiting(self, connection: Connection) -> None:
        records = self._waiting
        if not inspect(connection).has_table(EVENTS.name):
            # Somebody has removed the file: begin it anew with all that this notebook knows.
            create_tables(connection)
            records = self._seen | records
        there = _writers(connection, records)
        self._of_others = {each for each, writer in there.items() if writer != self._writer}
        new = [to_row(record) for each, record in records.items() if each not in there]
        if new:
            connection.execute(insert(EVENTS), new)

    def _put_into_outbox(self) -> None:
        try:
            if self._outbox:
                self.outbox_file = self._outbox.add(self._unsafe.values())
                self._unsafe = {}
        except OSError:
            # They stay in memory, and `only_in_memory` says so.
            return


def _writers(connection: Connection, ids: Collection[str]) -> dict[str, str]:
    """Return, of those events that are in the log, who wrote them."""
    wanted = select(EVENTS.c.id, EVENTS.c.writer)
    if len(ids) <= MOST_ASKED_FOR:
        wanted = wanted.where(EVENTS.c.id.in_(ids))
    return {row.id: row.writer for row in connection.execute(wanted) if row.id in ids}

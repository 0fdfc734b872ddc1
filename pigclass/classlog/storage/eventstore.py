"""Events in and out: on the disk when it can be, kept in memory and in an outbox when not.

Whoever adds to a game says which of its events it knows as the last. If the record knows another
one, the game went on elsewhere: what the record lacks is written into it from memory, and what is
new in it is for the caller to look at first.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field

from sqlalchemy import Connection, select

from pigclass.classlog.events.envelope import Record, Row, check, from_row, read_row, to_row
from pigclass.classlog.events.events import Event, Kind, new_id
from pigclass.classlog.storage import ledger
from pigclass.classlog.storage.faults import OvertakenError, What
from pigclass.classlog.storage.guard import GuardedDatabase
from pigclass.classlog.storage.json_lines import Line
from pigclass.classlog.storage.meeting import Comparison
from pigclass.classlog.storage.memory import Memory
from pigclass.classlog.storage.outbox import Outbox
from pigclass.words import refusal

EVENTS = ledger.EVENTS


@dataclass(frozen=True)
class Acknowledged:
    """What came of writing: what the record refused, and who was quicker, if anybody was."""

    refused: tuple[Record, ...]
    overtaken: OvertakenError | None = None


@dataclass
class Addition:
    """What is added in one go, and for each game the last event that was known before it."""

    records: dict[str, Record] = field(default_factory=dict)
    after: dict[str, str] = field(default_factory=dict)

    def add(self, records: Mapping[str, Record], after: str | None) -> None:
        """Add events of one game; what came before them here is no surprise to them."""
        self.records |= records
        if after is not None:
            for record in records.values():
                self.after.setdefault(record.event.game, after)


class EventStore:
    """The events of a log. One store is one writer, whose events are numbered from 1."""

    def __init__(self, guarded: GuardedDatabase, outbox: Outbox | None) -> None:
        self._guarded = guarded
        self._outbox = outbox
        self._writer = new_id()
        self._memory = Memory()
        self._gathered: Addition | None = None
        guarded.restoring.append(self._restore)
        self.take_in_outbox()

    @property
    def waiting(self) -> int:
        """How many events wait for the log to be writable again."""
        return len(self._memory.waiting)

    @property
    def only_in_memory(self) -> int:
        """How many events are on no disk at all."""
        return len(self._unsafe())

    def take_in_outbox(self) -> None:
        """Write into the log what an earlier lesson had to leave in the outbox."""
        if self._outbox is None:
            return
        with self._guarded.lock:
            left = [it for it in self._outbox.read(self._guarded.identity) if "kind" in it]
            records = {it["id"]: record for it in left if (record := read_row(it))}
            self._put_aside([it for it in left if it["id"] not in records])
            self._memory = self._memory.expecting(records).put_outside(records)
            self.flush()

    def append(self, events: Sequence[Event], after: str | None = None) -> None:
        """Keep events, all of them together; one that is kept already changes nothing.

        `after` is the last event of their game that the caller knows. Raises OvertakenError, and
        keeps none of them, where it is not the last of the record.
        """
        with self._guarded.lock:
            new = self._memory.new(events, self._writer)
            for record in new.values():
                check(record)
            addition = self._gathered or Addition()
            addition.add(new, after)
            if self._gathered is None:
                self._keep(addition)

    @contextmanager
    def in_one_go(self) -> Iterator[None]:
        """Gather what this thread appends, and keep it at the end: all of it or nothing."""
        with self._guarded.lock:
            self._gathered = addition = Addition()
            try:
                yield
            finally:
                self._gathered = None
            self._keep(addition)

    def flush(self) -> bool:
        """Write down what waits; return whether nothing waits any more."""
        with self._guarded.lock:
            self._keep(Addition())
            return not self._memory.waiting

    def records(self, *, game: str | None = None) -> list[Record]:
        """Return the records of a game, or all, in the order in which they came.

        Raises PigclassError when one of them cannot be read.
        """
        return [from_row(row) for row in self.rows(games=None if game is None else [game])]

    def readable(self, *kinds: Kind) -> Iterator[Record]:
        """Return the records of some kinds, all but those that cannot be read."""
        return filter(None, map(read_row, self.rows(kinds=kinds)))

    def rows(
        self, *, games: Collection[str] | None = None, kinds: tuple[Kind, ...] = tuple(Kind)
    ) -> list[Row]:
        """Return records as they are kept, of some games or all, of some kinds or all."""

        def question(connection: Connection) -> list[Row]:
            wanted = select(EVENTS).order_by(EVENTS.c.place)
            if games is not None:
                wanted = wanted.where(EVENTS.c.game.in_(games))
            if kinds != tuple(Kind):
                wanted = wanted.where(EVENTS.c.kind.in_(kinds))
            return [dict(row) for row in connection.execute(wanted).mappings()]

        with self._guarded.lock:
            kept = self._guarded.read(question) or []
            ids = {row["id"] for row in kept}
            extra = [
                to_row(record)
                for record in self._memory.seen.values()
                if record.event.id not in ids
                and (games is None or record.event.game in games)
                and record.event.kind in kinds
            ]
            return [*kept, *extra]

    def remember(self, records: Iterable[Record]) -> None:
        """Keep in memory what a lesson goes on from, in case the file fails later."""
        with self._guarded.lock:
            self._memory = self._memory.reading(records)

    def _keep(self, new: Addition) -> None:
        """Write new events and those that wait; what the disk refuses waits in the outbox.

        The memory changes in one step: after the disk has them, or just before the outbox may. So
        a press that is broken off anywhere leaves nothing that the next one stumbles over.
        """
        hoped = self._memory.expecting(new.records)
        if not hoped.waiting:
            return
        written = self._guarded.write(lambda connection: self._write(connection, new))
        if written is None:
            self._check_memory(new)
            self._memory = hoped
            self._put_outside()
            return
        self._put_aside([to_row(record) for record in written.refused])
        left_out = {each for each in hoped.waiting if self._is_foreign(each)}
        left_out |= {record.event.id for record in written.refused}
        if written.overtaken:
            left_out |= new.records.keys()
        self._memory = hoped.settled(without=left_out)
        self._clear_outbox()
        if written.overtaken:
            raise written.overtaken

    def _write(self, connection: Connection, new: Addition) -> Acknowledged:
        meeting = self._meeting(connection)
        refused = meeting.catch_up(meeting.memory.those_waiting())

        def restore() -> None:
            self._guarded.restore(connection, What.OLDER)

        # In one order, so that no two wait for each other.
        games = sorted(new.after.items())
        told = (meeting.overtaken(game, after, restore) for game, after in games)
        overtaken = next(filter(None, told), None)
        if overtaken is None and ledger.put(connection, new.records.values()):
            raise refusal("record.refuses")
        return Acknowledged(tuple(refused), overtaken)

    def _restore(self, connection: Connection) -> None:
        meeting = self._meeting(connection)
        meeting.catch_up(meeting.memory.seen.values())

    def _meeting(self, connection: Connection) -> Comparison:
        foreign = {each for each in self._memory.waiting if self._is_foreign(each)}
        return Comparison(connection, self._memory.without(foreign), self._writer)

    def _is_foreign(self, event: str) -> bool:
        """Whether an event was in the outbox for another record, as shows once this one is read."""
        return self._outbox is not None and not self._outbox.is_of(self._guarded.identity, event)

    def _check_memory(self, new: Addition) -> None:
        """Compare with what this notebook itself knows, where the record cannot be asked."""
        for game, after in new.after.items():
            known = self._memory.of(game)
            if known and known[-1].event.id != after:
                raise OvertakenError(by_others=False)

    def _unsafe(self) -> list[Record]:
        """Return what is on no disk: of a ruined file, all that this notebook knows of it."""
        memory = self._memory
        at_risk = memory.seen.values() if self._guarded.is_ruined else memory.those_waiting()
        return [record for record in at_risk if record.event.id not in memory.outside]

    def _put_outside(self) -> None:
        unsafe = self._unsafe()
        if self._outbox is None or not unsafe:
            return
        # Where no disk takes them they stay in memory, and `only_in_memory` says so.
        with suppress(OSError):
            self._outbox.add(map(to_row, unsafe), self._guarded.identity)
            self._memory = self._memory.put_outside(record.event.id for record in unsafe)

    def _put_aside(self, lines: Sequence[Line]) -> None:
        # Where that fails they stay in the outbox, and the next lesson tries again.
        if self._outbox is not None:
            with suppress(OSError):
                self._outbox.put_aside(lines)

    def _clear_outbox(self) -> None:
        if self._outbox is not None and self._memory.outside:
            self._outbox.took(self._memory.outside)
            self._memory = self._memory.cleared()

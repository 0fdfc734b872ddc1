"""Append and read events: on disk or, if that fails, in memory and an outbox.

Each append to a game names the last event that the caller knows (compare-and-append). If the log
ends with another event, or another process has taken the game over, nothing is added.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import Literal

from sqlalchemy import Connection, insert, select
from sqlalchemy.exc import DataError, IntegrityError

from pigclass.classlog import lease
from pigclass.classlog.events.events import (
    Event,
    Kind,
    Record,
    Row,
    check,
    is_sound,
    new_id,
    now,
    to_row,
    try_parse_row,
)
from pigclass.classlog.outbox import Line, Memory, Outbox
from pigclass.classlog.storage import schema
from pigclass.classlog.storage.database import GuardedDatabase
from pigclass.classlog.storage.faults import LogTroubleError, OvertakenError, What
from pigclass.words import refusal

EVENTS = schema.events


class EventLog:
    """Events of a class log. Each instance is one writer, whose events are numbered from 1."""

    def __init__(self, guarded: GuardedDatabase, outbox: Outbox) -> None:
        self._writer = f"{new_id()[:8]}.{lease.this_process()}"
        self._batch: list[Record] | None = None
        self._guarded = guarded
        self._outbox = outbox
        # Events that the log refused in the last transaction.
        self._refused: list[Record] = []
        guarded.restoring.append(self._restore)
        lines = outbox.read(guarded.identity)
        waiting = {it["id"]: record for it in lines if (record := try_parse_row(it))}
        self._memory = Memory().expecting(waiting.values()).put_outside(waiting)
        self._put_aside([it for it in lines if it["id"] not in waiting])
        self.flush()

    def append(self, events: Sequence[Event], after: str | None = None) -> None:
        """Store all `events` or none; an event that is already stored is skipped.

        `after` is the id of the last event of the game that the caller knows. Raises
        OvertakenError if the log has a later one, or if another process took the game over.
        """
        with self._guarded.lock:
            stored = {record.id for record in self._batch or ()} | self._memory.records.keys()
            new = []
            for event in events:
                if event.id not in stored:
                    new.append(Record(event, self._writer, after=after))
                    check(new[-1])
                # With `after`, each event follows the one before; without it, none is checked.
                after = after and event.id
            if self._batch is None:
                self._keep(new)
            else:
                self._batch += new

    @contextmanager
    def in_one_go(self) -> Iterator[None]:
        """Collect this thread's appends, and store all or none of them at the end."""
        with self._guarded.lock:
            self._batch = batch = list[Record]()
            try:
                yield
            finally:
                self._batch = None
            self._keep(batch)

    def take(self, *games: str, over: bool = False) -> bool:
        """Take the leases of games; with `over`, even from another holder. Return success."""

        def taking(connection: Connection) -> bool:
            lease.hold(connection, set(games))
            holders = (lease.holder_of(connection, it) for it in games if it not in idle)
            if not over and not all(map(lease.is_free, holders)):
                return False
            for game in games:
                lease.take(connection, game)
            return True

        with self._guarded.lock:
            last = {game: record for game in games for record in self._records_of(game)[-1:]}
            # The last event is too old for the game to be in play.
            idle = {game for game, it in last.items() if now() - it.event.at > lease.LONGEST_PAUSE}
            is_taken = self._guarded.write(taking)
            if is_taken is None and any(lease.is_of_another(it.writer) for it in last.values()):
                raise refusal("record.nobody_takes_over", why=self._guarded.trouble)
            return is_taken is not False

    def readable(self, *kinds: Kind) -> list[Event]:
        """Return the readable events of the given kinds."""
        return [it.event for it in map(try_parse_row, self.rows(kinds=kinds)) if it]

    def rows(
        self, *, games: Collection[str] | None = None, kinds: tuple[Kind, ...] = tuple(Kind)
    ) -> list[Row]:
        """Return stored rows, optionally of certain games or kinds only."""
        wanted = select(EVENTS).order_by(EVENTS.c.place)
        if games is not None:
            wanted = wanted.where(EVENTS.c.game.in_(games))
        if kinds != tuple(Kind):
            wanted = wanted.where(EVENTS.c.kind.in_(kinds))

        def question(connection: Connection) -> list[Row]:
            return [dict(row) for row in connection.execute(wanted).mappings()]

        with self._guarded.lock:
            stored = self._guarded.read(question) or []
            ids = {row["id"] for row in stored}
            extra = [
                to_row(record)
                for record in self._memory.records.values()
                if record.id not in ids
                and (games is None or record.event.game in games)
                and record.event.kind in kinds
            ]
            return [*stored, *extra]

    def remember(self, records: Sequence[Record]) -> None:
        """Keep a continued game in memory, in case the file fails later."""
        with self._guarded.lock:
            before = [None, *(record.id for record in records)]
            pairs = zip(records, before, strict=False)
            # A damaged file may hold an infinite number, which cannot be stored.
            read = {it.id: replace(it, after=after) for it, after in pairs if is_sound(it)}
            rest = self._memory.without(read).records
            self._memory = replace(self._memory, records={**read, **rest})

    def flush(self) -> None:
        """Write waiting events; put all unsafe ones in the outbox if the file is ruined."""
        with self._guarded.lock:
            self._keep(())

    def unsafe(self) -> list[Record]:
        """Return events that are on no disk, or only in a ruined file."""
        memory = self._memory
        at_risk = memory.records.values() if self._guarded.is_ruined else memory.those_waiting()
        return [it for it in at_risk if it.id not in memory.outside]

    def _keep(self, new: Sequence[Record]) -> None:
        """Write new and waiting events; put refused ones aside.

        The memory changes in one step: after the disk has the events, or just before the outbox
        gets them. So an action interrupted anywhere leaves a consistent state.
        """
        memory = self._memory.expecting(new)
        if not memory.waiting:
            if self._guarded.is_ruined:
                self._put_outside()
            return
        result = self._guarded.write(lambda connection: self._write(connection, new))
        if result is None:
            self._check_memory(new)
            self._memory = memory
            self._put_outside()
            return
        dropped = {event for event in memory.outside if self._is_foreign(event)}
        refused = {it.id for it in self._refused}
        is_aside = bool(refused) and self._put_aside([it.line() for it in self._refused])
        dropped |= refused if is_aside else set()
        if result is not True:
            dropped |= {it.id for it in new}
        self._memory = replace(memory.without(dropped), waiting=frozenset(refused - dropped))
        if memory.outside:
            self._outbox.took(self._memory.outside)
            self._memory = replace(self._memory, outside=frozenset())
        if result is not True:
            raise result

    def _write(
        self, connection: Connection, new: Sequence[Record]
    ) -> OvertakenError | Literal[True]:
        self._refused = []
        waiting = [it for it in self._memory.those_waiting() if not self._is_foreign(it.id)]
        lease.hold(connection, {it.event.game for it in (*waiting, *new)})
        self._join(connection, waiting)
        firsts = {record.event.game: record for record in reversed(new)}
        problems = (self._overtaken(connection, it) for it in firsts.values() if it.after)
        if overtaken := next(filter(None, problems), None):
            return overtaken
        self._put(connection, new)
        return True

    def _overtaken(self, connection: Connection, first: Record) -> OvertakenError | None:
        """Return the reason why `first` cannot be appended to its game, None if it can."""
        game = first.event.game
        holder = lease.holder_of(connection, game)
        if not lease.is_free(holder) or schema.last_of(connection, game) != first.after:
            our_ids = {it.id for it in self._records_of(game)}
            if schema.ids_in(connection, our_ids) != our_ids:
                self._guarded.restore(connection, What.OLDER)
            if not lease.is_free(holder):
                return OvertakenError(by_others=True)
            if schema.last_of(connection, game) != first.after:
                return OvertakenError(by_others=False)
        if holder != lease.this_process():
            lease.take(connection, game)
        return None

    def _records_of(self, game: str) -> list[Record]:
        """Return the remembered records of a game."""
        return [it for it in self._memory.records.values() if it.event.game == game]

    def _restore(self, connection: Connection) -> None:
        remembered = self._memory.records.items()
        self._join(connection, [it for each, it in remembered if not self._is_foreign(each)])

    def _join(self, connection: Connection, waiting: Iterable[Record]) -> None:
        """Insert late events if their game still ends with the event that their writer knew.

        If the game went on without them, or was taken over, they are refused.
        """
        by_game: dict[str, list[Record]] = {}
        for record in waiting:
            by_game.setdefault(record.event.game, []).append(record)
        for game, records in by_game.items():
            stored_ids = schema.ids_in(connection, {it.id for it in records})
            last, joining = schema.last_of(connection, game), list[Record]()
            holder = lease.holder_of(connection, game)
            for record in records:
                if record.id in stored_ids:
                    continue
                if record.after in {None, last} and lease.is_free(holder, record.writer):
                    joining.append(record)
                    last = record.id
                else:
                    self._refused.append(record)
            self._put(connection, joining)

    def _put(self, connection: Connection, records: Sequence[Record]) -> None:
        """Insert the missing records in one statement."""
        stored_ids = schema.ids_in(connection, {record.id for record in records})
        missing = [record for record in records if record.id not in stored_ids]
        sound = [record for record in missing if is_sound(record)]
        self._refused += [record for record in missing if not is_sound(record)]
        if not sound:
            return
        try:
            connection.execute(insert(EVENTS), schema.numbered(connection, sound))
        except (DataError, IntegrityError) as problem:
            # The events are valid, so the database is at fault: they wait until it accepts them.
            raise LogTroubleError(What.REFUSES, self._guarded.database.name) from problem
        for record in sound:
            if record.event.kind is Kind.GAME_STARTED and record.writer == self._writer:
                lease.take(connection, record.event.game)

    def _check_memory(self, new: Iterable[Record]) -> None:
        """Check new events against memory when the log cannot be read."""
        last = {it.event.game: it.id for it in self._memory.records.values()}
        for record in new:
            if record.after and last.get(record.event.game, record.after) != record.after:
                raise OvertakenError(by_others=False)
            last[record.event.game] = record.id

    def _is_foreign(self, event: str) -> bool:
        """Return whether an event in the outbox belongs to another log."""
        return not self._outbox.is_of(self._guarded.identity, event)

    def _put_outside(self) -> None:
        # If no disk accepts them they stay in memory, and `unsafe` returns them.
        if unsafe := self.unsafe():
            with suppress(OSError):
                self._outbox.add([it.line() for it in unsafe], self._guarded.identity)
                self._memory = self._memory.put_outside(it.id for it in unsafe)

    def _put_aside(self, lines: Sequence[Line]) -> bool:
        """Write rejected lines to a separate file; return whether that worked."""
        try:
            file = self._outbox.put_aside(lines)
        except OSError:
            return False
        if file is not None:
            name = self._guarded.database.name
            self._guarded.notice = LogTroubleError(What.ASIDE, name, str(file))
        return True

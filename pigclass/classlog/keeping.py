"""Store items on disk, or in memory and an outbox.

Used for events, and for names, which are stored separately.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Generic, Literal, Protocol, TypeVar

from sqlalchemy import Connection

from pigclass.classlog.outbox import Line, Outbox
from pigclass.classlog.storage.database import GuardedDatabase
from pigclass.classlog.storage.faults import LogTroubleError, OvertakenError, What


class Thing(Protocol):
    """An item to store: an event, or a change of names."""

    @property
    def id(self) -> str:
        """Id by which a second copy is recognised."""

    def line(self) -> Line:
        """Return the item as a line of an outbox."""


Item = TypeVar("Item", bound=Thing)


@dataclass(frozen=True)
class Memory(Generic[Item]):
    """Remembered `things` by id; events of one game in the record's order.

    Items in `waiting` are not yet in the log, and some of those are `outside`, in the outbox. The
    memory is immutable and replaced as a whole: an interrupted action leaves no partial change.
    """

    things: Mapping[str, Item] = field(default_factory=dict)
    waiting: frozenset[str] = frozenset()
    outside: frozenset[str] = frozenset()

    def those_waiting(self) -> list[Item]:
        """Return waiting items in order of arrival."""
        return [it for each, it in self.things.items() if each in self.waiting]

    def expecting(self, more: Iterable[Item]) -> "Memory[Item]":
        """Return the memory with more items, all waiting."""
        new = {it.id: it for it in more}
        return replace(self, things={**self.things, **new}, waiting=self.waiting | new.keys())

    def put_outside(self, things: Iterable[str]) -> "Memory[Item]":
        """Return the memory with some items marked as in the outbox."""
        return replace(self, outside=self.outside.union(things))

    def without(self, gone: Collection[str]) -> "Memory[Item]":
        """Return the memory without some items."""
        things = {each: it for each, it in self.things.items() if each not in gone}
        return Memory(things, self.waiting.difference(gone), self.outside.difference(gone))


class Keeper(Generic[Item]):
    """Store for items of one kind; `left` are those in an earlier lesson's outbox."""

    def __init__(self, guarded: GuardedDatabase, outbox: Outbox, left: Collection[Item]) -> None:
        self._guarded = guarded
        self._outbox = outbox
        # Items that the log refused in the last transaction.
        self._refused: list[Item] = []
        guarded.restoring.append(self._restore)
        self._memory = Memory[Item]().expecting(left).put_outside(it.id for it in left)

    @property
    def is_waiting(self) -> bool:
        """True while an item waits to be written to the log."""
        return bool(self._memory.waiting)

    def flush(self) -> None:
        """Write waiting items; put all unsafe ones in the outbox if the file is ruined."""
        with self._guarded.lock:
            self._keep(())

    def unsafe(self) -> list[Item]:
        """Return items that are on no disk, including those of a ruined file."""
        memory = self._memory
        at_risk = memory.things.values() if self._guarded.is_ruined else memory.those_waiting()
        return [it for it in at_risk if it.id not in memory.outside]

    def _keep(self, new: Sequence[Item]) -> None:
        """Write new and waiting items; put refused ones aside.

        The memory changes in one step: after the disk has the items, or just before the outbox gets
        them. So an action interrupted anywhere leaves a consistent state.
        """
        hoped = self._memory.expecting(new)
        if not hoped.waiting:
            if self._guarded.is_ruined:
                self._put_outside()
            return
        written = self._guarded.write(lambda connection: self._write(connection, new))
        if written is None:
            self._check_memory(new)
            self._memory = hoped
            self._put_outside()
            return
        gone = {each for each in hoped.outside if self._is_foreign(each)}
        refused = {it.id for it in self._refused}
        is_aside = bool(refused) and self._put_aside([it.line() for it in self._refused])
        gone |= refused if is_aside else set()
        if written is not True:
            gone |= {it.id for it in new}
        self._memory = replace(hoped.without(gone), waiting=frozenset(refused - gone))
        if hoped.outside:
            self._outbox.took(self._memory.outside)
            self._memory = replace(self._memory, outside=frozenset())
        if written is not True:
            raise written

    def _write(self, connection: Connection, new: Sequence[Item]) -> OvertakenError | Literal[True]:
        """Insert waiting and new items into the tables; add rejected ones to `_refused`."""
        raise NotImplementedError

    def _restore(self, connection: Connection) -> None:
        """Insert all remembered items into a file that lacks them."""
        raise NotImplementedError

    def _check_memory(self, new: Iterable[Item]) -> None:
        """Check new items against memory when the log cannot be read."""

    def _is_foreign(self, thing: str) -> bool:
        """Return whether an item in the outbox belongs to another log."""
        return not self._outbox.is_of(self._guarded.identity, thing)

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

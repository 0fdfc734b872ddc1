"""Keep things on the disk, or in memory and an outbox.

Events come into the record this way, and names, which stand apart from them.
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
    """Something to be kept: an event, or a change of names."""

    @property
    def id(self) -> str:
        """Id by which it is known when it comes again."""

    def line(self) -> Line:
        """Return it as a line of an outbox."""


Item = TypeVar("Item", bound=Thing)


@dataclass(frozen=True)
class Memory(Generic[Item]):
    """Remembered `things` by id; events of one game in the record's order.

    Some things are `waiting` until the record can be written again, and some of those stand
    `outside`, in the outbox. A memory is replaced whole: a press that is broken off leaves no half
    of one.
    """

    things: Mapping[str, Item] = field(default_factory=dict)
    waiting: frozenset[str] = frozenset()
    outside: frozenset[str] = frozenset()

    def those_waiting(self) -> list[Item]:
        """Return waiting things in their order of arrival."""
        return [it for each, it in self.things.items() if each in self.waiting]

    def expecting(self, more: Iterable[Item]) -> "Memory[Item]":
        """Return the memory with more things, which wait."""
        new = {it.id: it for it in more}
        return replace(self, things={**self.things, **new}, waiting=self.waiting | new.keys())

    def put_outside(self, things: Iterable[str]) -> "Memory[Item]":
        """Return the memory with some things in the outbox."""
        return replace(self, outside=self.outside.union(things))

    def without(self, gone: Collection[str]) -> "Memory[Item]":
        """Return the memory without some things."""
        things = {each: it for each, it in self.things.items() if each not in gone}
        return Memory(things, self.waiting.difference(gone), self.outside.difference(gone))


class Keeper(Generic[Item]):
    """Store for things of one kind; `left` comes from an earlier lesson's outbox."""

    def __init__(self, guarded: GuardedDatabase, outbox: Outbox, left: Collection[Item]) -> None:
        self._guarded = guarded
        self._outbox = outbox
        # What the record has not taken in the last transaction.
        self._refused: list[Item] = []
        guarded.restoring.append(self._restore)
        self._memory = Memory[Item]().expecting(left).put_outside(it.id for it in left)

    @property
    def is_waiting(self) -> bool:
        """True while something waits for the record."""
        return bool(self._memory.waiting)

    def flush(self) -> None:
        """Write waiting things, or save the content of a ruined file."""
        with self._guarded.lock:
            self._keep(())

    def unsafe(self) -> list[Item]:
        """Return things that are on no disk, with a ruined file's content."""
        memory = self._memory
        at_risk = memory.things.values() if self._guarded.is_ruined else memory.those_waiting()
        return [it for it in at_risk if it.id not in memory.outside]

    def _keep(self, new: Sequence[Item]) -> None:
        """Write new and waiting things; refused ones wait in the outbox.

        The memory changes in one step: after the disk has them, or just before the outbox may. So
        a press that is broken off anywhere leaves nothing that the next one stumbles over.
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
        """Put what waits and what is new into the tables; what they do not take is refused."""
        raise NotImplementedError

    def _restore(self, connection: Connection) -> None:
        """Put all that is known into a file that lacks it."""
        raise NotImplementedError

    def _check_memory(self, new: Iterable[Item]) -> None:
        """Check new things against memory, where the record cannot be read."""

    def _is_foreign(self, thing: str) -> bool:
        """Return whether something in the outbox is for another record than this one."""
        return not self._outbox.is_of(self._guarded.identity, thing)

    def _put_outside(self) -> None:
        # Where no disk takes them they stay in memory, and `unsafe` has them.
        if unsafe := self.unsafe():
            with suppress(OSError):
                self._outbox.add([it.line() for it in unsafe], self._guarded.identity)
                self._memory = self._memory.put_outside(it.id for it in unsafe)

    def _put_aside(self, lines: Sequence[Line]) -> bool:
        """Store rejected lines in a file of their own; return whether that worked."""
        try:
            file = self._outbox.put_aside(lines)
        except OSError:
            return False
        if file is not None:
            name = self._guarded.database.name
            self._guarded.notice = LogTroubleError(What.ASIDE, name, str(file))
        return True

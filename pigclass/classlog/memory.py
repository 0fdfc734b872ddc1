"""Events that a process remembers, and which of them are on no disk yet."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace

from pigclass.classlog.events.events import Record


@dataclass(frozen=True)
class Memory:
    """Remembered `records` by id; events of one game in the record's order.

    Events in `waiting` are not yet in the log; those in `outside` are in the outbox meanwhile. The
    memory is immutable and replaced as a whole: an interrupted action leaves no partial change.
    """

    records: Mapping[str, Record] = field(default_factory=dict)
    waiting: frozenset[str] = frozenset()
    outside: frozenset[str] = frozenset()

    def those_waiting(self) -> list[Record]:
        """Return waiting events in order of arrival."""
        return [it for each, it in self.records.items() if each in self.waiting]

    def expecting(self, more: Iterable[Record]) -> "Memory":
        """Return the memory with more events, all waiting."""
        new = {it.id: it for it in more}
        return replace(self, records={**self.records, **new}, waiting=self.waiting | new.keys())

    def put_outside(self, records: Iterable[str]) -> "Memory":
        """Return the memory with some events marked as in the outbox."""
        return replace(self, outside=self.outside.union(records))

    def without(self, ids: Collection[str]) -> "Memory":
        """Return the memory without some events."""
        records = {each: it for each, it in self.records.items() if each not in ids}
        return Memory(records, self.waiting.difference(ids), self.outside.difference(ids))

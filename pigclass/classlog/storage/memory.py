"""What a notebook knows of its record, as one value that is replaced whole.

An exception in the middle of a press leaves the value from before it or the one from after it, and
never half of both.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace

from pigclass.classlog.events.envelope import Record
from pigclass.classlog.events.events import Event


@dataclass(frozen=True)
class Memory:
    """Every event that was `seen`, by id; those of one game stand in the order of the record.

    Some of them are `waiting` until the record can be written again. `outside` are those that were
    put into the outbox.
    """

    seen: Mapping[str, Record] = field(default_factory=dict)
    waiting: frozenset[str] = frozenset()
    outside: frozenset[str] = frozenset()

    def new(self, events: Iterable[Event], writer: str) -> dict[str, Record]:
        """Return the records of those events that were not seen yet."""
        return {it.id: Record(it, writer) for it in events if it.id not in self.seen}

    def of(self, game: str) -> list[Record]:
        """Return the events of a game."""
        return [record for record in self.seen.values() if record.event.game == game]

    def those_waiting(self) -> list[Record]:
        """Return what waits, in the order in which it came."""
        return [record for each, record in self.seen.items() if each in self.waiting]

    def expecting(self, records: Mapping[str, Record]) -> "Memory":
        """Return the memory with more events, which wait."""
        return replace(self, seen={**self.seen, **records}, waiting=self.waiting | records.keys())

    def settled(self, *, without: Collection[str]) -> "Memory":
        """Return the memory in which nothing waits, `without` what did not get into the record."""
        return replace(self.without(without), waiting=frozenset())

    def without(self, gone: Collection[str]) -> "Memory":
        """Return the memory without some events."""
        seen = {each: record for each, record in self.seen.items() if each not in gone}
        return Memory(seen, self.waiting.difference(gone), self.outside.difference(gone))

    def put_outside(self, events: Iterable[str]) -> "Memory":
        """Return the memory with some events in the outbox."""
        return replace(self, outside=self.outside.union(events))

    def cleared(self) -> "Memory":
        """Return the memory with nothing in the outbox."""
        return replace(self, outside=frozenset())

    def reading(self, records: Iterable[Record]) -> "Memory":
        """Return the memory after a look at a game, which stands in the record in that order."""
        read = {record.event.id: record for record in records}
        return replace(self, seen={**read, **self.without(read).seen})

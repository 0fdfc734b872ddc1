"""An event as it is kept: with who wrote it down, and as the writer's how-many-th."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from pigclass.classlog.events import Event, Kind
from pigclass.rules.errors import PigclassError

Row = Mapping[str, Any]


@dataclass(frozen=True)
class Record:
    """One event, and its place among those of one writer; a missing number shows a loss."""

    event: Event
    writer: str
    sequence: int


def to_row(record: Record) -> dict[str, Any]:
    """Return the record as columns of the table of events.

    >>> row = to_row(Record(Event(Kind.THROW, game="g", data={"faces": (3, 5)}), "w", 1))
    >>> row["kind"], row["data"]
    ('throw', '{"faces": [3, 5]}')
    """
    event = record.event
    return {
        "id": event.id,
        "game": event.game,
        "kind": event.kind.value,
        # In ASCII: half a character, as a browser may cut an emoji, is not text to a database.
        "data": json.dumps(dict(event.data), allow_nan=False),
        "actor": event.actor,
        "at": to_text(event.at),
        "writer": record.writer,
        "sequence": record.sequence,
    }


def check(record: Record) -> None:
    """Refuse an event that could not be kept, before anything else is done with it."""
    try:
        row = to_row(record)
        row["actor"].encode()
    except (AttributeError, OverflowError, TypeError, ValueError) as problem:
        raise PigclassError(
            f"This {record.event.kind.value!r} event cannot be kept: its data should be numbers, "
            f"words, lists and dictionaries of them ({problem})."
        ) from problem
    for column in ("id", "game"):
        if not 1 <= len(row[column]) <= 100:
            raise PigclassError(f"The {column} of an event should have 1 to 100 characters.")


def from_row(row: Row) -> Record:
    """Return the record that `to_row` wrote, or say that its event cannot be read."""
    try:
        event = Event(
            kind=Kind(row["kind"]),
            game=row["game"],
            data=json.loads(row["data"]),
            actor=row["actor"],
            id=row["id"],
            at=datetime.fromisoformat(row["at"]),
        )
        return Record(event, row["writer"], int(row["sequence"]))
    except (KeyError, TypeError, ValueError) as problem:
        raise PigclassError(
            f"An event in the class record cannot be read ({problem}): it is damaged, or a newer "
            "pigclass wrote it."
        ) from problem


def to_text(moment: datetime) -> str:
    """Return a moment as text of one fixed length, in UTC.

    >>> to_text(datetime(2026, 11, 3, 10, 42, tzinfo=UTC))
    '2026-11-03T10:42:00.000000+00:00'
    """
    return moment.astimezone(UTC).isoformat(timespec="microseconds")

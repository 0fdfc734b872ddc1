"""An event as it is kept: with who wrote it down, and as the writer's how-many-th."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from pigclass.classlog.events.events import Event, Kind
from pigclass.rules.errors import PigclassError
from pigclass.words import refusal

Row = Mapping[str, Any]
# The columns that a caller, or a damaged outbox, may have filled with what is no text.
TEXTS = ("id", "game", "actor", "writer")
# What is read of an event without replaying its game; the rest is for `replay` to refuse.
NEEDED: Mapping[Kind, Mapping[str, type]] = {
    Kind.GAME_STARTED: {"players": list, "lesson": str},
    Kind.ARRIVAL: {"player": str},
    Kind.CORRECTION: {"undoes": str},
}


@dataclass(frozen=True)
class Record:
    """One event, and its place among those of one writer; a missing number shows a loss.

    The number is given where the event is written into the table, and nowhere before: two events
    that were numbered in memory could be given the same one. So one that waits has none.
    """

    event: Event
    writer: str
    sequence: int | None = None


def to_row(record: Record) -> dict[str, Any]:
    """Return the record as columns of the table of events.

    >>> row = to_row(Record(Event(Kind.THROW, game="g", data={"faces": (3, 5)}), "w"))
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
        for column in TEXTS:
            row[column].encode()
    except (AttributeError, OverflowError, TypeError, ValueError) as problem:
        told = {"kind": record.event.kind.value, "problem": problem}
        raise refusal("refused.event.not_kept", **told) from problem
    for column in ("id", "game", "writer"):
        if not 1 <= len(row[column]) <= 100:
            raise refusal("refused.event.length", column=column)


def from_row(row: Row) -> Record:
    """Return the record that `to_row` wrote, or say that its event cannot be read."""
    try:
        event = Event(
            kind=Kind(row["kind"]),
            data=_data(Kind(row["kind"]), json.loads(row["data"])),
            at=datetime.fromisoformat(row["at"]),
            **{name: _typed(row[name], str) for name in ("game", "actor", "id")},
        )
        number = row.get("sequence")
        sequence = None if number is None else _typed(number, int)
        return Record(event, _typed(row["writer"], str), sequence)
    except (KeyError, TypeError, ValueError, RecursionError) as problem:
        raise refusal("refused.event.unreadable", problem=problem) from problem


def read_row(row: Row) -> Record | None:
    """Return the record that `to_row` wrote, None for one that cannot be read."""
    try:
        return from_row(row)
    except PigclassError:
        return None


def _data(kind: Kind, data: Any) -> dict[str, Any]:
    """Return the data of an event if it has what whoever looks through a record counts on."""
    _typed(data, dict)
    for name, wanted in NEEDED.get(kind, {}).items():
        _typed(data[name], wanted)
    if kind is Kind.GAME_STARTED:
        [_typed(player, str) for player in data["players"]]
        _typed(data.get("classroom"), str | None)
    return dict(data)


def _typed(value: Any, wanted: Any) -> Any:
    if not isinstance(value, wanted):
        name = getattr(wanted, "__name__", "text or nothing")
        raise TypeError(f"{value!r:.40} where {name} should be")
    return value


def to_text(moment: datetime) -> str:
    """Return a moment as text of one fixed length, in UTC.

    >>> to_text(datetime(2026, 11, 3, 10, 42, tzinfo=UTC))
    '2026-11-03T10:42:00.000000+00:00'
    """
    return moment.astimezone(UTC).isoformat(timespec="microseconds")

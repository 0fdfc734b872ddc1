"""Events of a lesson: one frozen `Event` for each thing that happened.

Events are only appended. A mistake is corrected by another event that names the one it undoes.
Events never hold names of students, only ids of players.

`data` of each kind:

=================  ================================================================================
game_started       rules (the game's record), lesson, mode, dice, seed, players, classroom; order:
                   the seats in order of their turns, if not as seated; together: id of simultaneous
                   games; throws: of each student in an experiment; asks: ids of the questions;
                   beside: the scores of the class whose throws an absent student plays
prediction         question (at_the_end: after the game), answers: a list of {player, answer, count}
begun              (nothing) the questions are closed, and the first throw may come
choice             seat, sits (true or false), of: the id of the throw before the decision; sent by
                   the seat's own device while the decision is open
throw              source ("virtual" or "real"), purpose ("play" or "what would have come"), faces;
                   dice: their number, if players choose it; by_device: the seat, if on a device.
                   With own dice there are no `faces`: `each` has pairs of seat and faces, or, if
                   only the thrower sees them, `out` and `wiped` the seats with that effect
decision           sit: the seats that sit (in turn games: the one that holds), or still_standing:
                   the number that still stand (head count); points: pairs of seat and points, if
                   typed; by_device: the seats that chose on a device, unanswered: those that had
                   one and did not; all other seats were tapped on the class screen
series             (experiment) source; busts: (seat, busts) or points: (seat, dice, points, busts)
round_ended        (nothing) the class goes on to the next round
arrival            player: the id of someone who joins late
departure          seat: of a player who leaves
return             seat: of a player who comes back
grouped            groups: the seats of each group by name, replacing all earlier groups
correction         undoes: the id of an event
finished           the game ends early, at the bell; bank: true if those who stand keep
                   their points; not_played: ids of the events of a round that does not count;
                   scores: of a game played on paper
revealed           (nothing) the teacher has shown the charts
=================  ================================================================================
"""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from enum import StrEnum
from typing import Any, TypeAlias
from uuid import uuid4

from pigclass.words import PigclassError, refusal

# Beginning of the id of a student who is called by a number.
NUMBERED = re.compile("number:([0-9]{3}):")

# Content of an event; its keys depend on the kind. It is stored as JSON.
Data = Mapping[str, Any]
Json: TypeAlias = "str | int | float | Sequence[Json] | Mapping[str, Json] | None"


class Kind(StrEnum):
    """The kinds of event."""

    GAME_STARTED = "game_started"
    PREDICTION = "prediction"
    BEGUN = "begun"
    THROW = "throw"
    CHOICE = "choice"
    DECISION = "decision"
    ROUND_ENDED = "round_ended"
    ARRIVAL = "arrival"
    DEPARTURE = "departure"
    RETURN = "return"
    GROUPED = "grouped"
    SERIES = "series"
    CORRECTION = "correction"
    FINISHED = "finished"
    REVEALED = "revealed"


def new_id() -> str:
    """Return a unique id (a random UUID)."""
    return str(uuid4())


def numbered_id(number: int) -> str:
    """Return a new id for a student called by a number; ids sort by number.

    >>> number_of(numbered_id(7)), number_of(new_id())
    ('7', '')
    """
    return f"number:{number:03}:{uuid4()}"


def number_of(player: str) -> str:
    """Return the number a player is called by, "" for a player with a name."""
    match = NUMBERED.match(player)
    return str(int(match[1])) if match else ""


def now() -> datetime:
    """Return the present moment in UTC."""
    return datetime.now(UTC)


@dataclass(frozen=True)
class Event:
    """One thing that happened in one game.

    >>> Event(Kind.THROW, game="g", data={"faces": [3, 5]}).data["faces"]
    [3, 5]

    `game` is the id of the game, `actor` who caused the event. `id` is created here, so that
    storing the same event twice is detected and harmless.
    """

    kind: Kind
    game: str
    data: Data = field(default_factory=dict)
    actor: str = "teacher"
    id: str = field(default_factory=new_id)
    at: datetime = field(default_factory=now)


def local_date(event: Event) -> date:
    """Return the local date of an event."""
    return event.at.astimezone().date()


def undone(events: Iterable[Event]) -> set[str]:
    """Return the ids of all events undone by a correction or by the end of a game.

    >>> first = Event(Kind.BEGUN, game="g")
    >>> undo = Event(Kind.CORRECTION, game="g", data={"undoes": first.id})
    >>> again = Event(Kind.CORRECTION, game="g", data={"undoes": undo.id})
    >>> undone([first, undo]) == {first.id}, undone([first, undo, again]) == {undo.id}
    (True, True)
    """
    ids: set[str] = set()
    # Backwards: whether a correction is in force depends on later ones.
    for event in reversed(tuple(events)):
        if event.kind is Kind.CORRECTION and event.id not in ids:
            ids.add(event.data["undoes"])
        if event.kind is Kind.FINISHED and event.id not in ids:
            ids.update(event.data.get("not_played", ()))
    return ids


def still_in_force(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Return the events that are not undone, without corrections.

    >>> first = Event(Kind.BEGUN, game="g")
    >>> undo = Event(Kind.CORRECTION, game="g", data={"undoes": first.id})
    >>> still_in_force((first, undo))
    ()
    """
    ids = undone(events)
    return tuple(it for it in events if it.kind is not Kind.CORRECTION and it.id not in ids)


Row = Mapping[str, Any]
# Text columns, which a caller or a damaged outbox may have filled with another type.
TEXTS = ("id", "game", "actor", "writer")
# Fields read without replaying the game; `replay` checks the others.
NEEDED: Mapping[Kind, Mapping[str, type]] = {
    Kind.GAME_STARTED: {"players": list, "lesson": str},
    Kind.ARRIVAL: {"player": str},
    Kind.THROW: {"source": str},
    Kind.SERIES: {"source": str},
    Kind.CORRECTION: {"undoes": str},
}
OPTIONAL_LISTS = {"players": str, "asks": str, "not_played": str, "beside": int}


@dataclass(frozen=True)
class Record:
    """Stored event with its writer and sequence number.

    The number is set when the event is inserted into the table, since events numbered in memory
    could get the same one; a waiting event has none. `after` is the id of the event before it in
    the game, as far as the writer knew, or None if the order was not checked.
    """

    event: Event
    writer: str
    sequence: int | None = None
    after: str | None = None

    @property
    def id(self) -> str:
        """The id of the event."""
        return self.event.id

    def line(self) -> Row:
        """Return the record as a line of an outbox."""
        return to_row(self) | {"after": self.after}


def to_row(record: Record) -> dict[str, Any]:
    """Return the record as a row of the table of events.

    >>> row = to_row(Record(Event(Kind.THROW, game="g", data={"faces": (3, 5)}), "w"))
    >>> row["kind"], row["data"]
    ('throw', '{"faces": [3, 5]}')
    """
    event = record.event
    return {
        "id": event.id,
        "game": event.game,
        "kind": event.kind.value,
        # In ASCII: a database refuses half a surrogate pair, as a browser may send for a cut emoji.
        "data": json.dumps(dict(event.data), allow_nan=False),
        "actor": event.actor,
        "at": to_text(event.at),
        "writer": record.writer,
        "sequence": record.sequence,
    }


def check(record: Record) -> None:
    """Raise PigclassError for an event that cannot be stored."""
    try:
        row = to_row(record)
        for column in TEXTS:
            row[column].encode()
            if "\0" in row[column]:
                raise ValueError("a text with a zero byte")
    except (AttributeError, OverflowError, TypeError, ValueError) as why:
        raise refusal("refused.event.not_kept", kind=record.event.kind.value, problem=why) from why
    for column in ("id", "game", "writer"):
        if not 1 <= len(row[column]) <= 100:
            raise refusal("refused.event.length", column=column)


def is_sound(record: Record) -> bool:
    """Return whether an event can be stored."""
    with suppress(PigclassError):
        check(record)
        return True
    return False


def parse_row(row: Row) -> Record:
    """Return the record in a row; raise PigclassError if it cannot be read."""
    try:
        if not "1" < row["at"] < "9998":
            raise ValueError("a date that may overflow in UTC")
        event = Event(
            kind=Kind(row["kind"]),
            data=_data(Kind(row["kind"]), json.loads(row["data"])),
            at=datetime.fromisoformat(row["at"]).astimezone(UTC),
            **{name: _as_type(row[name], str) for name in ("game", "actor", "id")},
        )
        # A damaged number is assigned again on insertion.
        number = row.get("sequence")
        sequence = number if type(number) is int else None
        after = _as_type(row.get("after"), str | None)
        return Record(event, _as_type(row["writer"], str), sequence, after)
    except (KeyError, OverflowError, TypeError, ValueError, RecursionError) as problem:
        raise refusal("refused.event.unreadable", problem=problem) from problem


def try_parse_row(row: Row) -> Record | None:
    """Return the record in a row, None if it cannot be read."""
    with suppress(PigclassError):
        return parse_row(row)
    return None


def _data(kind: Kind, data: Any) -> dict[str, Any]:
    """Return an event's data; raise an error if a field is missing or has a wrong type."""
    _as_type(data, dict)
    for name, wanted in NEEDED.get(kind, {}).items():
        _as_type(data[name], wanted)
    if kind is Kind.GAME_STARTED:
        _as_type(data.get("classroom"), str | None)
    for name, wanted in OPTIONAL_LISTS.items():
        for value in data.get(name, ()):
            _as_type(value, wanted)
    return dict(data)


def _as_type(value: Any, wanted: Any) -> Any:
    """Return a value of a type; raise TypeError or ValueError for any other."""
    if not isinstance(value, wanted):
        name = getattr(wanted, "__name__", "text or nothing")
        raise TypeError(f"{value!r:.40} where {name} should be")
    if isinstance(value, str):
        # Raises UnicodeEncodeError for half a surrogate pair, which a database refuses.
        value.encode()
    return value


def to_text(moment: datetime) -> str:
    """Return a time in UTC as text of fixed length.

    >>> to_text(datetime(2026, 11, 3, 10, 42, tzinfo=UTC))
    '2026-11-03T10:42:00.000000+00:00'
    """
    return moment.astimezone(UTC).isoformat(timespec="microseconds")

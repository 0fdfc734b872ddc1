"""Events of a lesson: one frozen `Event` for each thing that happened.

Events are only ever added. A mistake is put right by one more event, a correction, that names the
event it undoes. Names of students never stand in an event, only the ids of players.

What `data` holds for each kind:

=================  ================================================================================
game_started       rules (the game's record), lesson, mode, dice, seed, players, classroom, order
                   (the seats in the order of their turns, or none: as seated); together: an id
                   that games which a class plays at the same time share
prediction         question, answers: a list of {player, answer, count}; the question at_the_end is
                   asked when the game is over
begun              (nothing) the predictions are closed and the first throw may come
choice             seat, sits (true or false), of: the id of the throw that it answers; from the
                   seat's own device, for the decision that is still open
throw              faces, source ("virtual" or "real"), purpose ("play" or "what would have come");
                   dice: how many, where the player chooses that; each, in place of faces: seats
                   with their faces, where everyone standing throws their own; by_device: the seat,
                   where who takes turns threw on a device
decision           sit: the seats that sit (in turn-taking games: the one that holds);
                   or still_standing: how many still stand (head count); by_device: the seats
                   that chose on a device of their own, unanswered: those that had one and did not;
                   without these two all was tapped on the class screen
round_ended        (nothing) the class goes on to the next round
arrival            player: the id of someone who joins late
departure          seat: who takes part no more
return             seat: who takes part again
grouped            groups: the seats of each group by its name, in place of all groups before
correction         undoes: the id of an event
finished           (nothing) the bell has rung; the results stand as they are; or scores: of a
                   game that was played on paper, from beginning to end
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

from pigclass.rules.errors import PigclassError
from pigclass.words import refusal

# The id of a student who is called by a number begins with it.
NUMBERED = re.compile("number:([0-9]{3}):")

# What an event tells, by name: each kind its own. It is written down as JSON.
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
    """Return an id that no other event, game or player has (a random UUID)."""
    return str(uuid4())


def numbered_id(number: int) -> str:
    """Return a new id for a student who is called by a number; ids sort as their numbers do.

    >>> number_of(numbered_id(7)), number_of(new_id())
    ('7', '')
    """
    return f"number:{number:03}:{uuid4()}"


def number_of(player: str) -> str:
    """Return the number that a player is called by, "" where there is none."""
    found = NUMBERED.match(player)
    return str(int(found[1])) if found else ""


def now() -> datetime:
    """Return the present moment in UTC."""
    return datetime.now(UTC)


@dataclass(frozen=True)
class Event:
    """One thing that happened in one game.

    >>> Event(Kind.THROW, game="g", data={"faces": [3, 5]}).data["faces"]
    [3, 5]

    `game` is the id of the game being played, `actor` who did it. `id` is made here, so that
    writing the same event twice can be noticed and does no harm.
    """

    kind: Kind
    game: str
    data: Data = field(default_factory=dict)
    actor: str = "teacher"
    id: str = field(default_factory=new_id)
    at: datetime = field(default_factory=now)


def local_date(event: Event) -> date:
    """Return the day on which it happened, by this computer's clock."""
    return event.at.astimezone().date()


def undone(events: Iterable[Event]) -> set[str]:
    """Return the ids of what corrections have undone, corrections among them.

    >>> first = Event(Kind.BEGUN, game="g")
    >>> undo = Event(Kind.CORRECTION, game="g", data={"undoes": first.id})
    >>> again = Event(Kind.CORRECTION, game="g", data={"undoes": undo.id})
    >>> undone([first, undo]) == {first.id}, undone([first, undo, again]) == {undo.id}
    (True, True)
    """
    gone: set[str] = set()
    # From the last back, so that it is known whether a correction counts itself.
    for event in reversed(tuple(events)):
        if event.kind is Kind.CORRECTION and event.id not in gone:
            gone.add(event.data["undoes"])
    return gone


def still_in_force(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Return the events that no correction has undone, corrections left out.

    >>> first = Event(Kind.BEGUN, game="g")
    >>> undo = Event(Kind.CORRECTION, game="g", data={"undoes": first.id})
    >>> still_in_force((first, undo))
    ()

    A correction can be undone like anything else:

    >>> still_in_force((first, undo, Event(Kind.CORRECTION, "g", {"undoes": undo.id}))) == (first,)
    True
    """
    gone = undone(events)
    return tuple(
        event for event in events if event.kind is not Kind.CORRECTION and event.id not in gone
    )


Row = Mapping[str, Any]
# The columns that a caller, or a damaged outbox, may have filled with what is no text.
TEXTS = ("id", "game", "actor", "writer")
# What is read of an event without replaying its game; the rest is for `replay` to refuse.
NEEDED: Mapping[Kind, Mapping[str, type]] = {
    Kind.GAME_STARTED: {"players": list, "lesson": str},
    Kind.ARRIVAL: {"player": str},
    Kind.THROW: {"source": str},
    Kind.SERIES: {"source": str},
    Kind.CORRECTION: {"undoes": str},
}


@dataclass(frozen=True)
class Record:
    """Stored event with its writer and sequence number.

    The number is given where the event is written into the table, and nowhere before: two events
    that were numbered in memory could be given the same one. So one that waits has none. `after` is
    the id of the event before it in its game, as far as the writer knew; None if it did not ask.
    """

    event: Event
    writer: str
    sequence: int | None = None
    after: str | None = None

    @property
    def id(self) -> str:
        """The id of its event."""
        return self.event.id

    def line(self) -> Row:
        """Return it as a line of an outbox."""
        return to_row(self) | {"after": self.after}


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
    """Refuse an event that could not be stored."""
    try:
        row = to_row(record)
        for column in TEXTS:
            row[column].encode()
            if "\0" in row[column]:
                raise ValueError("a text with a zero byte")
    except (AttributeError, OverflowError, TypeError, ValueError) as problem:
        details = {"kind": record.event.kind.value, "problem": problem}
        raise refusal("refused.event.not_kept", **details) from problem
    for column in ("id", "game", "writer"):
        if not 1 <= len(row[column]) <= 100:
            raise refusal("refused.event.length", column=column)


def is_sound(record: Record) -> bool:
    """Return whether an event can be stored."""
    with suppress(PigclassError):
        check(record)
        return True
    return False


def from_row(row: Row) -> Record:
    """Return the record in a row of `to_row`, or refuse an unreadable one."""
    try:
        event = Event(
            kind=Kind(row["kind"]),
            data=_data(Kind(row["kind"]), json.loads(row["data"])),
            # The first years and the last ones are none in another zone.
            at=datetime.fromisoformat(row["at"] * ("1" < row["at"] < "9998")).astimezone(UTC),
            **{name: _typed(row[name], str) for name in ("game", "actor", "id")},
        )
        # A damaged number is given anew.
        number = row.get("sequence")
        sequence = number if type(number) is int else None
        after = _typed(row.get("after"), str | None)
        return Record(event, _typed(row["writer"], str), sequence, after)
    except (KeyError, OverflowError, TypeError, ValueError, RecursionError) as problem:
        raise refusal("refused.event.unreadable", problem=problem) from problem


def read_row(row: Row) -> Record | None:
    """Return the record that `to_row` wrote, None for one that cannot be read."""
    with suppress(PigclassError):
        return from_row(row)
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
    # Half a character is not text to a database.
    return value.encode().decode() if isinstance(value, str) else value


def to_text(moment: datetime) -> str:
    """Return a moment as text of one fixed length, in UTC.

    >>> to_text(datetime(2026, 11, 3, 10, 42, tzinfo=UTC))
    '2026-11-03T10:42:00.000000+00:00'
    """
    return moment.astimezone(UTC).isoformat(timespec="microseconds")

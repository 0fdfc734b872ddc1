"""What can happen in a lesson: one frozen `Event` for each thing that did.

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

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from enum import StrEnum
from typing import Any
from uuid import uuid4

# The id of a student who is called by a number begins with it.
NUMBERED = re.compile("number:([0-9]{3}):")

# What an event tells, by name: each kind its own.
Data = Mapping[str, Any]


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

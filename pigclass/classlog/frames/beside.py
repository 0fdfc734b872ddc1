"""Selection of games that belong together: one class, lesson and day.

A lesson is about the class in front of it. A record holds all classes, lessons and years; what is
shown to a class is what that class has done today, and more only where it is asked for.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal, TypedDict, get_args

from pigclass.classlog.events.events import Event, local_date, now
from pigclass.classlog.events.steps import together
from pigclass.play.state import is_computer
from pigclass.rules.endings import one_of
from pigclass.rules.game import Game
from pigclass.rules.game_record import game_from_record
from pigclass.words import refusal

Choice = Literal["this", "all"]


class Wider(TypedDict, total=False):
    """Keywords that widen or narrow the games of a frame."""

    games: Choice
    days: Choice
    lessons: Choice
    classes: Choice
    computers: bool


@dataclass(frozen=True)
class Scope:
    """How far a frame looks: each of them "this" or "all"."""

    games: Choice = "all"
    days: Choice = "this"
    lessons: Choice = "this"
    classes: Choice = "this"
    rules: Choice = "all"

    def __post_init__(self) -> None:
        for name, chosen in vars(self).items():
            one_of(chosen, get_args(Choice), what=name)


THIS = Scope()
# What a page of a reveal counts: one game, or all by its rules of that class, lesson and day.
THIS_GAME, TODAY = Scope(games="this"), Scope(rules="this")


def scope_of(chosen: Mapping[str, Choice]) -> Scope:
    """Return the scope that was asked for by keywords, or say which there are.

    >>> scope_of({"day": "all"})
    Traceback (most recent call last):
    pigclass.rules.errors.PigclassError: You can't choose frames by 'day'. Write days="all", \
lessons="all", classes="all" or games="this".
    """
    for name in chosen:
        if name not in ("games", "days", "lessons", "classes"):
            raise refusal("refused.frames.chosen_by", name=name)
    return Scope(**chosen)


def beside(
    started: Iterable[Event], game: str | None, *, lesson: str, scope: Scope = THIS
) -> list[str]:
    """Return the ids of the games that belong with `game`, in the order in which they began.

    `started`: the events that began the games of a record. A class without a name is told by its
    students: two games that no student shares may be of two classes, and are not put together.

    >>> from pigclass.classlog.events.events import Kind
    >>> games = {"a": "7B", "b": "8A", "c": "7B"}
    >>> started = [Event(Kind.GAME_STARTED, it, {"lesson": "skunk", "classroom": room})
    ...     for it, room in games.items()]
    >>> beside(started, "c", lesson="skunk")
    ['a', 'c']
    """
    every = list(started)
    this = next((event for event in every if event.game == game), None)
    day = local_date(this) if this else now().astimezone().date()
    students = _by_game(every)
    return [
        event.game
        for event in every
        if (scope.games == "all" or (this is not None and together(event) == together(this)))
        and (scope.days == "all" or local_date(event) == day)
        and (scope.lessons == "all" or event.data.get("lesson") == lesson)
        and (scope.classes == "all" or (this is not None and _same_class(event, this, students)))
        and (scope.rules == "all" or (this is not None and _rules(event) == _rules(this)))
    ]


def _same_class(one: Event, other: Event, students: Mapping[str, set[str]]) -> bool:
    rooms = one.data.get("classroom"), other.data.get("classroom")
    if any(rooms):
        return rooms[0] == rooms[1]
    return one.game == other.game or bool(students[one.game] & students[other.game])


def _by_game(started: Iterable[Event]) -> dict[str, set[str]]:
    """Return who was there at each game: those who played another one at the same time as well."""
    events = list(started)
    at = defaultdict[str, set[str]](set)
    for event in events:
        at[together(event)] |= _students(event)
    return {event.game: at[together(event)] for event in events}


def _students(started: Event) -> set[str]:
    return {player for player in started.data.get("players", ()) if not is_computer(player)}


def _rules(started: Event) -> Game | None:
    """Return the game that was played: the same one, whichever way its options were written."""
    try:
        return game_from_record(started.data["rules"])
    except (LookupError, TypeError, ValueError, AttributeError):
        return None

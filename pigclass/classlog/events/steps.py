"""Stories of games: each step, a line in a list, and the games that belong together.

A damaged file may have lost an event in the middle. Such a game is told as far as its events agree.
A record holds all classes, lessons and years; what is shown to a class is what that class has done
today, and more only where it is asked for.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Literal, ParamSpec, TypedDict, TypeVar, get_args

from pigclass.classlog.events.classgame import ClassGame, Stage
from pigclass.classlog.events.events import Event, Row, from_row, local_date, now, still_in_force
from pigclass.classlog.events.replay import after, replay
from pigclass.play.state import is_computer
from pigclass.rules.endings import one_of
from pigclass.rules.errors import PigclassError
from pigclass.rules.game import Game
from pigclass.rules.game_record import game_from_record
from pigclass.words import refusal, say

# What comes of data that no lesson writes. A memory that is full is not among it.
ODD = (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)
Given = ParamSpec("Given")
Found = TypeVar("Found")


@dataclass(frozen=True)
class StoryStep:
    """One event, and the game before and after it."""

    event: Event
    before: ClassGame
    after: ClassGame


@dataclass(frozen=True)
class Story:
    """Steps of one game without corrected ones.

    `odd` is the first event that does not agree with those before it; `why` says what is wrong, and
    is empty when all is well.
    """

    first: Event
    opening: ClassGame
    steps: tuple[StoryStep, ...] = ()
    odd: Event | None = None
    why: str = ""

    @property
    def game(self) -> ClassGame:
        """The game as the class saw it last."""
        return self.steps[-1].after if self.steps else self.opening

    @property
    def fault(self) -> str:
        """A sentence for the teacher, where the game could not be told to its end."""
        if not self.why:
            return ""
        return say("refused.event.disagree", game=self.first.game, why=self.why)


def tell(events: Iterable[Event]) -> Story:
    """Return the story of one game, as far as its events agree.

    Raises PigclassError when not even the first of them begins a game, for whatever reason: it may
    come from a newer kit, or from a damaged file.
    """
    in_force = tried(still_in_force, tuple(events))
    if not in_force:
        raise refusal("refused.event.none")
    first, *rest = in_force
    opening = game = tried(replay, [first])
    steps: list[StoryStep] = []
    for event in rest:
        try:
            following = tried(after, game, event)
        except PigclassError as problem:
            return Story(first, opening, tuple(steps), event, str(problem))
        steps.append(StoryStep(event, game, following))
        game = following
    return Story(first, opening, tuple(steps))


def story_of(rows: Iterable[Row]) -> Story:
    """Return the story of one game up to its first unreadable row."""
    events: list[Event] = []
    for row in rows:
        try:
            events.append(from_row(row).event)
        except PigclassError as problem:
            if not events:
                raise
            story = tell(events)
            return story if story.why else replace(story, why=str(problem))
    return tell(events)


def tried(work: Callable[Given, Found], *arguments: Given.args, **named: Given.kwargs) -> Found:
    """Run `work`; turn any error from damaged data into a refusal."""
    try:
        return work(*arguments, **named)
    except ODD as problem:
        if isinstance(problem, PigclassError):
            raise
        raise refusal("refused.event.odd", problem=problem) from problem


@dataclass(frozen=True)
class GameEntry:
    """One game of the log: `name` says who plays, `time` when it was last touched."""

    game: str
    lesson: str
    name: str
    classroom: str | None
    players: int
    started: datetime
    last: datetime
    unfinished: bool

    @property
    def time(self) -> str:
        """When something last happened, by the clock on the wall: "10:42", "3 Nov, 10:42"."""
        last = self.last.astimezone()
        clock = f"{last:%H:%M}"
        today = last.date() == now().astimezone().date()
        return clock if today else f"{last.day} {last:%b}, {clock}"


def entry(story: Story, classrooms: Mapping[str, str]) -> GameEntry:
    """Return a game as an entry; `classrooms` gives the name of each class by its id."""
    game, setup = story.game, story.game.setup
    name = classrooms.get(setup.classroom or "")
    return GameEntry(
        game=game.id,
        lesson=setup.lesson,
        name=name or f"{len(setup.players)} students",
        classroom=setup.classroom,
        players=len(setup.players),
        started=story.first.at,
        last=story.steps[-1].event.at if story.steps else story.first.at,
        unfinished=game.stage is not Stage.OVER,
    )


def latest(started: Iterable[Event], lesson: str) -> list[str]:
    """Return each class's latest game of `lesson`, out of the events that started games.

    Games that are played at the same time come together, the first of them first. An older game
    that was left for another one is over for good.
    """
    of_lesson = [event for event in started if event.data.get("lesson") == lesson]
    last = {event.data.get("classroom"): together(event) for event in of_lesson}
    return [event.game for event in of_lesson if together(event) in last.values()]


def together(started: Event) -> str:
    """Return the id that games played at the same time share."""
    return str(started.data.get("together") or started.game)


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

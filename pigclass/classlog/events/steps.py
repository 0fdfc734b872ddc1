"""Stories of games: their steps, their entries in lists, and which games belong together.

A damaged file may lack events; such a game is replayed as far as its events agree. A log holds
all classes, lessons and years; by default a class sees only its games of today.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Literal, ParamSpec, TypedDict, TypeVar, get_args

from pigclass.classlog.events.classgame import ClassGame, Stage
from pigclass.classlog.events.events import Event, Row, local_date, now, parse_row, still_in_force
from pigclass.classlog.events.replay import after, replay
from pigclass.play.state import is_computer
from pigclass.rules.endings import one_of
from pigclass.rules.game import Game
from pigclass.rules.game_code import game_from_code
from pigclass.words import PigclassError, refusal, say

# Errors that damaged data can cause. MemoryError is not among them.
ODD = (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)
P = ParamSpec("P")
Result = TypeVar("Result")


@dataclass(frozen=True)
class StoryStep:
    """One event, and the game before and after it."""

    event: Event
    before: ClassGame
    after: ClassGame


@dataclass(frozen=True)
class Story:
    """Steps of one game, without events that were undone.

    `odd` is the first event that does not fit the preceding ones, `why` the error ("" if all fit).
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
        """A sentence for the teacher if the game could not be replayed completely."""
        if not self.why:
            return ""
        return say("refused.event.disagree", game=self.first.game, why=self.why)


def tell(events: Iterable[Event]) -> Story:
    """Return the story of one game, as far as its events agree.

    Raises PigclassError if the first event does not start a game: the file may be damaged or
    written by a newer kit.
    """
    in_force = safely(still_in_force, tuple(events))
    if not in_force:
        raise refusal("refused.event.none")
    first, *rest = in_force
    opening = game = safely(replay, [first])
    steps: list[StoryStep] = []
    for event in rest:
        try:
            following = safely(after, game, event)
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
            events.append(parse_row(row).event)
        except PigclassError as problem:
            if not events:
                raise
            story = tell(events)
            return story if story.why else replace(story, why=str(problem))
    return tell(events)


def safely(work: Callable[P, Result], *arguments: P.args, **named: P.kwargs) -> Result:
    """Run `work`; turn any error from damaged data into a refusal."""
    try:
        return work(*arguments, **named)
    except ODD as problem:
        if isinstance(problem, PigclassError):
            raise
        raise refusal("refused.event.odd", problem=problem) from problem


@dataclass(frozen=True)
class GameEntry:
    """One game of the log: `who` is the id of a class, "nameless" or "alone"."""

    game: str
    lesson: str
    name: str
    classroom: str | None
    who: str
    players: int
    round: int
    started: datetime
    last: datetime
    unfinished: bool

    @property
    def time(self) -> str:
        """Local time of the last event: "10:42", or "3 Nov, 10:42" on another day."""
        last = self.last.astimezone()
        clock = f"{last:%H:%M}"
        today = last.date() == now().astimezone().date()
        return clock if today else f"{last.day} {last:%b}, {clock}"


def entry(story: Story, classrooms: Mapping[str, str]) -> GameEntry:
    """Return the entry of a game; `classrooms` maps the id of a class to its name."""
    game, setup = story.game, story.game.setup
    name = classrooms.get(setup.classroom or "")
    return GameEntry(
        game=game.id,
        lesson=setup.lesson,
        name=name or f"{len(setup.players)} students",
        classroom=setup.classroom,
        who=_class_or_mode(story.first),
        players=len(setup.players),
        round=game.rounds[-1].number if game.rounds else 0,
        started=story.first.at,
        last=story.steps[-1].event.at if story.steps else story.first.at,
        unfinished=game.stage is not Stage.OVER,
    )


def latest(started: Iterable[Event], lesson: str) -> list[str]:
    """Return the ids of each class's latest games of `lesson`, given all GAME_STARTED events.

    Simultaneous games of a class are all returned, in the order in which they started. An older
    unfinished game is never continued.
    """
    of_lesson = [event for event in started if event.data.get("lesson") == lesson]
    last = {_class_or_mode(event): together(event) for event in of_lesson}
    return [event.game for event in of_lesson if together(event) in last.values()]


def _class_or_mode(one: Event) -> str:
    return one.data.get("classroom") or ("alone" if one.data.get("mode") == "alone" else "nameless")


def together(started: Event) -> str:
    """Return the id shared by games played at the same time."""
    return str(started.data.get("together") or started.game)


Choice = Literal["this", "all"]


class ScopeOptions(TypedDict, total=False):
    """Keywords that widen or narrow the games of a frame."""

    games: Choice
    days: Choice
    lessons: Choice
    classes: Choice
    computers: bool


@dataclass(frozen=True)
class Scope:
    """Games that a frame includes; each field is "this" or "all"."""

    games: Choice = "all"
    days: Choice = "this"
    lessons: Choice = "this"
    classes: Choice = "this"
    rules: Choice = "all"

    def __post_init__(self) -> None:
        for name, chosen in vars(self).items():
            one_of(chosen, get_args(Choice), what=name)


THIS = Scope()
# Scopes of a reveal's page: one game, or all with its rules of that class, lesson and day.
THIS_GAME, TODAY = Scope(games="this"), Scope(rules="this")


def scope_of(chosen: Mapping[str, Choice]) -> Scope:
    """Return the scope with the chosen fields; raise PigclassError for an unknown field.

    >>> scope_of({"day": "all"})
    Traceback (most recent call last):
    pigclass.words.PigclassError: You can't choose frames by 'day'. Write days="all", \
lessons="all", classes="all" or games="this".
    """
    for name in chosen:
        if name not in ("games", "days", "lessons", "classes"):
            raise refusal("refused.frames.chosen_by", name=name)
    return Scope(**chosen)


def beside(
    started: Iterable[Event], game: str | None, *, lesson: str, scope: Scope = THIS
) -> list[str]:
    """Return the ids of the games in the same scope as `game`, in order of their start.

    `started` are the GAME_STARTED events of the log. Classes without a name are compared by their
    students: two games without a common student count as games of two classes.

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
    """Return the students of each game and of the games played at the same time."""
    events = list(started)
    at = defaultdict[str, set[str]](set)
    for event in events:
        at[together(event)] |= _students(event)
    return {event.game: at[together(event)] for event in events}


def _students(started: Event) -> set[str]:
    return {player for player in started.data.get("players", ()) if not is_computer(player)}


def _rules(started: Event) -> Game | None:
    """Return the parsed rules of a game, so that equal rules compare equal; None if unreadable."""
    try:
        return game_from_code(started.data["rules"])
    except (LookupError, PigclassError):
        return None

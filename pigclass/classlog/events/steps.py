"""Stories of games: each step, and a line in a list.

A damaged file may have lost an event in the middle. Such a game is told as far as its events agree.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import ParamSpec, TypeVar

from pigclass.classlog.events.classgame import ClassGame, Stage
from pigclass.classlog.events.events import Event, Row, from_row, now, still_in_force
from pigclass.classlog.events.replay import after, replay
from pigclass.rules.errors import PigclassError
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

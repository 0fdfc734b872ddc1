"""The games of a log as a list: what a lesson offers to go on with."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from pigclass.classlog.events.classgame import Stage
from pigclass.classlog.events.events import Event, now
from pigclass.classlog.events.steps import Story


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
    """Return what a game shares with those that are played at the same time: as a rule, nothing."""
    return str(started.data.get("together") or started.game)

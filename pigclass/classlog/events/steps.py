"""A game told step by step: each event that counts, and the game before and after it.

Two notebooks that went on with one game, each from its own memory, leave events that cannot both
have happened: two throws without a decision between them. Such a game is told as far as its events
agree; `agreeing` finds what is in the way of the rest.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import ParamSpec, TypeVar

from pigclass.classlog.events.classgame import ClassGame
from pigclass.classlog.events.envelope import Row, from_row
from pigclass.classlog.events.events import Event, still_in_force
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
    """The steps of one game, what was corrected left out.

    `left_out` are the events from the first on that does not agree with those before it; `why` says
    what is wrong with that one, and is empty when all is well.
    """

    first: Event
    opening: ClassGame
    steps: tuple[StoryStep, ...] = ()
    left_out: tuple[Event, ...] = ()
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
            return Story(first, opening, tuple(steps), tuple(rest[len(steps) :]), str(problem))
        steps.append(StoryStep(event, game, following))
        game = following
    return Story(first, opening, tuple(steps))


def story_of(rows: Iterable[Row]) -> Story:
    """Return the story of one game as it stands in the record, up to what cannot be read."""
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


def tried(work: Callable[Given, Found], *given: Given.args, **named: Given.kwargs) -> Found:
    """Do `work`; whatever goes wrong with data that no lesson writes is a sentence."""
    try:
        return work(*given, **named)
    except ODD as problem:
        if isinstance(problem, PigclassError):
            raise
        raise refusal("refused.event.odd", problem=problem) from problem

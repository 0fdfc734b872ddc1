"""A game told step by step: each event that counts, and the game before and after it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pigclass.classlog.classgame import ClassGame
from pigclass.classlog.events import Event, still_in_force
from pigclass.classlog.replay import after, replay
from pigclass.rules.errors import PigclassError


@dataclass(frozen=True)
class Step:
    """One event, and the game before and after it."""

    event: Event
    before: ClassGame
    after: ClassGame


@dataclass(frozen=True)
class Story:
    """The steps of one game, what was corrected left out."""

    first: Event
    opening: ClassGame
    steps: tuple[Step, ...]

    @property
    def game(self) -> ClassGame:
        """The game as the class saw it last."""
        return self.steps[-1].after if self.steps else self.opening


def tell(events: Iterable[Event]) -> Story:
    """Return the story of one game.

    Raises PigclassError when the events cannot be followed, for whatever reason: they may come
    from a newer kit, or from a damaged file.
    """
    told = tuple(events)
    try:
        return _told(still_in_force(told))
    except (LookupError, TypeError, ValueError, AttributeError) as problem:
        name = told[0].game if told else "without events"
        raise PigclassError(f"The game {name} cannot be replayed. {problem}") from problem


def _told(events: Sequence[Event]) -> Story:
    first, *rest = events
    game = opening = replay([first])
    steps = []
    for event in rest:
        following = after(game, event)
        steps.append(Step(event, game, following))
        game = following
    return Story(first, opening, tuple(steps))

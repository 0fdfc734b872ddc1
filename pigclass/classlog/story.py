"""A game told step by step: each event that counts, and the game before and after it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pigclass.classlog.classgame import ClassGame, Round
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

    def standing_when_it_ended(self, number: int) -> tuple[int, ...]:
        """Return the seats that stood just before the round in that place ended, or stand now."""
        standing = self.opening.play.standing
        for step in self.steps:
            if not _is_open(step.before, number):
                continue
            if not _is_open(step.after, number):
                return step.before.play.standing
            standing = step.after.play.standing
        return standing


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


def _is_open(game: ClassGame, number: int) -> bool:
    rounds: tuple[Round, ...] = game.rounds
    return len(rounds) == number + 1 and rounds[number].ended is None

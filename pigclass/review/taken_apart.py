"""A game taken apart: one step for each throw and each hold, with the states around it."""

from collections.abc import Iterable
from dataclasses import dataclass

from pigclass.classlog.events.events import Event, Kind, still_in_force
from pigclass.classlog.events.replay import after, replay
from pigclass.classlog.events.turntaking import coming
from pigclass.play.actions import Action, Hold, Roll
from pigclass.play.state import State
from pigclass.rules.dice import Throw

MOVES = frozenset({Kind.THROW, Kind.DECISION})


@dataclass(frozen=True)
class Step:
    """What one player did, the state in which it was decided, and the state that came of it.

    `faces` is what was thrown; nothing after a hold.
    """

    before: State
    did: Action
    after: State
    faces: Throw = ()

    @property
    def seat(self) -> int:
        """Whose step it was."""
        return self.before.standing[0]


def steps_of(events: Iterable[Event]) -> tuple[Step, ...]:
    """Return the steps of a game from its log; what was undone is left out."""
    steps: list[Step] = []
    in_force = still_in_force(tuple(events))
    game = replay(in_force[:1])
    for event in in_force[1:]:
        following = after(game, event)
        if event.kind in MOVES:
            steps.append(_step(event, coming(game), following.play))
        game = following
    return tuple(steps)


def _step(event: Event, before: State, then: State) -> Step:
    if event.kind is Kind.DECISION:
        return Step(before, Hold(), then)
    did = Roll(dice=event.data.get("dice"))
    return Step(before, did, then, tuple(event.data["faces"]))

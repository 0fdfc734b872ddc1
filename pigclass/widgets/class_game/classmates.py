"""Computer classmates for a student who plays alone."""

from pigclass.play.actions import Hold
from pigclass.play.computer import choose
from pigclass.play.state import State
from pigclass.strategies.reading import Strategy
from pigclass.strategies.thresholds import HoldAt, RollTimes

CLASSMATES: dict[str, tuple[str, Strategy]] = {
    "computer:careful": ("Careful Cleo", HoldAt(12)),
    "computer:counting": ("Counting Kit", RollTimes(2)),
    "computer:steady": ("Steady Sam", HoldAt(20)),
    "computer:bold": ("Bold Bo", HoldAt(35)),
}


CALLED = {player: name for player, (name, _) in CLASSMATES.items()}


def who_sits(state: State, players: tuple[str, ...]) -> frozenset[int]:
    """Return the seats of the computer classmates that sit now."""
    return frozenset(
        seat
        for seat in state.standing
        if players[seat] in CLASSMATES
        and choose(state, seat, CLASSMATES[players[seat]][1]) == Hold()
    )

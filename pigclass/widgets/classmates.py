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


def is_computer(player: str) -> bool:
    """Return whether a player id is that of a computer classmate.

    >>> is_computer("computer:bold")
    True
    """
    return player in CLASSMATES


def who_sits(state: State, players: tuple[str, ...]) -> frozenset[int]:
    """Return the seats of the computer classmates that sit now."""
    return frozenset(
        seat
        for seat in state.standing
        if is_computer(players[seat])
        and choose(state, seat, CLASSMATES[players[seat]][1]) == Hold()
    )

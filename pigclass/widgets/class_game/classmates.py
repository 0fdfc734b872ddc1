"""Computer classmates for a student who plays alone."""

from pigclass.play.actions import Hold
from pigclass.play.computer import choose
from pigclass.play.state import State
from pigclass.strategies.reading import Strategy
from pigclass.strategies.thresholds import HoldAt, RollTimes
from pigclass.words import say

CLASSMATES: dict[str, Strategy] = {
    "computer:careful": HoldAt(12),
    "computer:counting": RollTimes(2),
    "computer:steady": HoldAt(20),
    "computer:bold": HoldAt(35),
}


def classmates() -> dict[str, str]:
    """Return what the computer classmates are called, by their ids.

    >>> classmates()["computer:bold"]
    'Bold Bo'
    """
    return {player: say(f"classmate.{player.partition(':')[2]}") for player in CLASSMATES}


def who_sits(state: State, players: tuple[str, ...]) -> frozenset[int]:
    """Return the seats of the computer classmates that sit now."""
    return frozenset(
        seat
        for seat in state.standing
        if players[seat] in CLASSMATES and choose(state, seat, CLASSMATES[players[seat]]) == Hold()
    )

"""A door with nothing behind it: whoever comes in has shown that the way is open."""

from collections.abc import Mapping, Sequence
from threading import Event

from pigclass.live.hall import State
from pigclass.live.messages import Told
from pigclass.words import current_language, say

LESSON = "trial"
DEVICES = 99


class Trial:
    """A lesson with numbered seats, in which there is nothing to decide.

    >>> trial = Trial()
    >>> trial.came_or_went(frozenset({"1"}))
    >>> trial.came.is_set(), trial.seats()["1"]
    (True, 'Device 1')
    """

    def __init__(self) -> None:
        self.came = Event()
        self._language = current_language()
        names = (say("live_test.device", number=it) for it in range(1, DEVICES + 1))
        self._seats = {str(seat): name for seat, name in enumerate(names, start=1)}

    def seats(self) -> Mapping[str, str]:
        """Return a name for each device that may come."""
        return self._seats

    def common(self) -> State:
        """Return what everybody may see."""
        return {"stage": LESSON, "language": self._language}

    def own(self, player: str) -> State:
        """Return what one device alone may see."""
        return {"name": self._seats[player]}

    def take(self, told: Sequence[tuple[str, Told]]) -> list[str]:
        """Refuse whatever is told: there is nothing to decide."""
        return [say("device.late")] * len(told)

    def mark(self) -> None:
        """Show nobody: there is no class screen."""

    def locked(self) -> State:
        """Nobody locks anything."""
        return {}

    def came_or_went(self, players: frozenset[str]) -> None:
        """Hear who holds a seat now."""
        if players:
            self.came.set()

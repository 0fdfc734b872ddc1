"""Devices in the Strategy Lab: students fill in sentences on their own devices."""

from collections.abc import Collection, Mapping
from typing import Never

from pigclass.live.messages import Input, Press
from pigclass.live.seat_registry import State
from pigclass.widgets.page.dispatch import ActivityBase
from pigclass.widgets.session.way_in import DeviceAdapter
from pigclass.widgets.strategy_lab.session import LabSession
from pigclass.widgets.strategy_lab.view import in_words, sentence
from pigclass.words import PigclassError, refusal, speaking


class EnteringDevices(DeviceAdapter[Never]):
    """Devices of a class that enters strategies; `called` has the name at each seat."""

    def __init__(self, activity: ActivityBase, lab: LabSession, called: Mapping[str, str]) -> None:
        super().__init__(activity, lambda: ())
        self._lab, self._called = lab, called

    def seats(self) -> Mapping[str, str]:
        """Return the name of each student."""
        return self._called

    def common(self) -> State:
        """Return what everybody may see."""
        return {"stage": "strategy", "language": self._activity.language}

    def own(self, player: str) -> State:
        """Return the sentences that may be filled in, and what this student has entered."""
        lab = self._lab
        mine = next((it for it in lab.kept if it.id == player), None)
        typed = mine.blanks if mine else {}
        with speaking(self._activity.language):
            ways = [{"does": it, "pieces": sentence(it, typed)} for it in lab.ways]
            return {
                "name": self._called[player],
                "open": not lab.page,
                "ways": ways,
                "way": mine.way if mine and mine.way in lab.ways else lab.ways[0],
                "entered": in_words(mine.way, mine.blanks) if mine else "",
            }

    def _try(self, player: str, message: Input) -> str:
        """Put a student's strategy on the shelf; return the refusal, "" if there is none."""
        try:
            if not isinstance(message, Press):
                raise refusal("device.lab_late")
            self._lab.enter_for(player, self._called[player], message.does, message.told)
        except PigclassError as why:
            return str(why)
        return ""

    def took(self, players: Collection[str]) -> None:
        """Send their state to the players who have entered something."""
        self.tell(frozenset(players))

    def mark(self) -> None:
        """Show on the screen how many devices are connected."""
        with speaking(self._activity.language):
            self.show_marks({}, "")

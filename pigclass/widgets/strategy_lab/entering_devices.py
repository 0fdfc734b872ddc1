"""The Strategy Lab with its door open: each fills in a sentence on a device of their own."""

from collections.abc import Callable, Mapping, Sequence

from pigclass.live.hall import State
from pigclass.live.messages import Press, Told
from pigclass.rules.errors import PigclassError
from pigclass.widgets.session.way_in import Place, WayIn
from pigclass.widgets.strategy_lab.session import LabSession
from pigclass.widgets.strategy_lab.view import in_words, sentence
from pigclass.words import say, speaking


class EnteringDevices(WayIn):
    """The devices of a class that enters strategies; `called` has the name of each seat."""

    def __init__(
        self, place: Place, lab: Callable[[], LabSession], called: Mapping[str, str]
    ) -> None:
        super().__init__(place)
        self._lab, self._called = lab, called

    def seats(self) -> Mapping[str, str]:
        """Return the name of each student."""
        return self._called

    def common(self) -> State:
        """Return what everybody may see."""
        return {"stage": "strategy", "language": self._speaks()}

    def own(self, player: str) -> State:
        """Return the sentences that may be filled in, and what this student has entered."""
        lab = self._lab()
        mine = next((it for it in lab.kept if it.id == player), None)
        typed = mine.blanks if mine else {}
        with speaking(self._speaks()):
            ways = [{"does": it, "pieces": sentence(it, typed)} for it in lab.ways]
            return {
                "name": self._called[player],
                "open": not lab.page,
                "ways": ways,
                "way": mine.way if mine and mine.way in lab.ways else lab.ways[0],
                "entered": in_words(mine.way, mine.blanks) if mine else "",
            }

    def take(self, told: Sequence[tuple[str, Told]]) -> list[str]:
        """Put on the shelf what was filled in; return what is wrong with each, "" for nothing."""
        with speaking(self._speaks()):
            problems = [self._enter(player, message) for player, message in told]
        self.tell(frozenset(player for player, _ in told))
        return problems

    def _enter(self, player: str, message: Told) -> str:
        if not isinstance(message, Press):
            return say("device.lab_late")
        try:
            self._lab().enter_for(player, self._called[player], message.does, message.told)
        except PigclassError as refusal:
            return str(refusal)
        return ""

    def mark(self) -> None:
        """Show on the screen how many are in."""
        with speaking(self._speaks()):
            self.show_marks({}, "")

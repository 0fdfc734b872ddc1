"""A class activity with its door open: what devices may ask of it, and what the teacher sees."""

from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path

from pigclass.classlog.frames.frame_rows import is_computer
from pigclass.live.hall import State
from pigclass.live.messages import Told
from pigclass.live.told import Wish
from pigclass.rules.errors import PigclassError
from pigclass.widgets.class_game.lesson import LessonPlan
from pigclass.widgets.class_game.on_devices import for_all, for_one, locked, marks
from pigclass.widgets.class_game.session import ClassSession
from pigclass.widgets.page.screen import Screen
from pigclass.widgets.session.way_in import WayIn
from pigclass.words import say, speaking


class ClassOnDevices(WayIn):
    """The devices of a class: they see its game through `playing` and act on it."""

    def __init__(
        self,
        playing: Callable[[], ClassSession | None],
        plan: Callable[[], LessonPlan],
        screen: Screen,
        speaks: Callable[[], str],
        folder: Path,
    ) -> None:
        super().__init__(screen, lesson=lambda: plan().id, speaks=speaks, folder=folder)
        self._playing, self._plan = playing, plan

    def open(self, address: str) -> None:
        """Open the door at an address of this computer."""
        session = self._playing()
        if session and session.is_head_count:
            raise PigclassError(say("devices.head_count"))
        super().open(address)

    def seats(self) -> Mapping[str, str]:
        """Return the name of each student who plays on the class screen."""
        session = self._playing()
        if session is None or session.is_head_count:
            return {}
        players = session.game.setup.players
        return {it: session.name(seat) for seat, it in enumerate(players) if not is_computer(it)}

    def common(self) -> State:
        """Return what everybody may see."""
        session = self._playing()
        if session is None:
            return {"stage": "waiting", "language": self._speaks()}
        with session.lock, speaking(self._speaks()):
            return for_all(session, self._plan().questions)

    def own(self, player: str) -> State:
        """Return what one player alone may see."""
        session = self._playing()
        if session is None:
            return {}
        with session.lock, speaking(self._speaks()):
            return for_one(session, player)

    def take(self, told: Sequence[tuple[str, Told]]) -> list[str]:
        """Write down what devices told; return what is wrong with each, "" where nothing is."""
        session = self._playing()
        with speaking(self._speaks()):
            if session is None:
                return [say("device.late")] * len(told)
            try:
                wishes = [Wish(player, message) for player, message in told]
                return session.take(wishes, self._plan().questions)
            except PigclassError as refusal:
                return [str(refusal)] * len(told)

    def locked(self) -> State:
        """Return how many have locked, and show on the class screen who has."""
        session = self._playing()
        if session is None:
            return {"locked": 0, "of": 0}
        self.mark()
        with session.lock:
            return locked(session)

    def mark(self) -> None:
        """Show on the class screen who is here and who has locked."""
        session = self._playing()
        if session is None:
            return
        with session.lock, speaking(self._speaks()):
            self._screen.send({"marks": marks(session, _seats_of(session, self.awake))})

    def settle(self) -> None:
        """Let the game know which seats have a device."""
        session = self._playing()
        if session:
            with session.lock:
                session.on_devices = _seats_of(session, self._seated)


def _seats_of(session: ClassSession, players: Collection[str]) -> frozenset[int]:
    seated = enumerate(session.game.setup.players)
    return frozenset(seat for seat, player in seated if player in players)

"""A class activity with its door open: what devices may ask of it, and what the teacher sees."""

from collections.abc import Callable, Collection, Mapping, Sequence
from threading import Thread

from pigclass.classlog.events.classgame import Stage
from pigclass.classlog.frames.frame_rows import is_computer
from pigclass.classlog.store import ClassLog
from pigclass.facts.own_ghost import ghosts_in_words
from pigclass.live.hall import State
from pigclass.live.messages import Told
from pigclass.live.told import Wish
from pigclass.rules.errors import PigclassError
from pigclass.widgets.class_game.lessons.plan import LessonPlan
from pigclass.widgets.class_game.on_devices import for_all, for_one, locked, marks
from pigclass.widgets.class_game.session import ClassSession
from pigclass.widgets.session.way_in import Place, WayIn
from pigclass.words import refusal, say, speaking


class ClassOnDevices(WayIn):
    """The devices of a class: they see its game through `playing` and act on it."""

    def __init__(
        self,
        place: Place,
        playing: Callable[[], ClassSession | None],
        plan: Callable[[], LessonPlan],
        log: ClassLog,
    ) -> None:
        super().__init__(place)
        self._playing, self._plan, self._log = playing, plan, log
        # Shows the class screen anew: answers to the question at the end are counted there.
        self.redraw: Callable[[], None] = lambda: None
        self._ghosts: Mapping[str, str] = {}
        self._haunted = ""

    def look_back(self) -> None:
        """Read everybody's ghost once a game is over: the lesson goes on meanwhile."""
        session = self._playing()
        if self.door is None or session is None or session.game.stage is not Stage.OVER:
            return
        if session.events[-1].id != self._haunted and not session.is_head_count:
            self._haunted = session.events[-1].id
            Thread(target=self._read_ghosts, args=(session,), daemon=True).start()

    def _read_ghosts(self, session: ClassSession) -> None:
        told: Mapping[str, str] = {}
        try:
            with speaking(self._speaks()):
                told = ghosts_in_words(self._log, session.game.id)
        except Exception as problem:
            self.failed(problem)
        players = session.game.setup.players
        self._ghosts = {it: told.get(it, "") for it in players}
        if self.door:
            self.door.tell()

    def open(self, address: str) -> None:
        """Open the door at an address of this computer."""
        session = self._playing()
        if session and session.is_head_count:
            raise refusal("devices.head_count")
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
            return for_all(session, self._plan().asked, _seats_of(session, self.awake))

    def own(self, player: str) -> State:
        """Return what one player alone may see."""
        session = self._playing()
        if session is None:
            return {}
        with session.lock, speaking(self._speaks()):
            return for_one(session, player, self._ghosts.get(player, ""))

    def take(self, told: Sequence[tuple[str, Told]]) -> list[str]:
        """Write down what devices told; return what is wrong with each, "" where nothing is."""
        session = self._playing()
        with speaking(self._speaks()):
            if session is None:
                return [say("device.late")] * len(told)
            try:
                wishes = [Wish(player, message) for player, message in told]
                return session.take(wishes, self._plan().asked)
            except PigclassError as why:
                return [str(why)] * len(told)

    def locked(self) -> State:
        """Return how many have locked, and count answers to the last question on the screen."""
        session = self._playing()
        if session is None:
            return {}
        if session.asks_at_the_end:
            self.redraw()
        with session.lock:
            return locked(session, _seats_of(session, self.awake))

    def mark(self) -> None:
        """Show on the class screen who is here and who has locked."""
        session = self._playing()
        if session is None:
            return
        with session.lock, speaking(self._speaks()):
            awake = _seats_of(session, self.awake)
            told = marks(session, awake, self._plan().asked)
            self._screen.send({"marks": told | {"line": self.failing or told["line"]}})
            self.list_seats()

    def settle(self) -> None:
        """Let the game know which seats have a device."""
        session = self._playing()
        if session:
            with session.lock:
                session.on_devices = _seats_of(session, self._seated)


def _seats_of(session: ClassSession, players: Collection[str]) -> frozenset[int]:
    seated = enumerate(session.game.setup.players)
    return frozenset(seat for seat, player in seated if player in players)

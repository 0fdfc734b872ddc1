"""Devices of an activity: what they see and send, and what the screen shows of them."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, nullcontext, suppress
from typing import TYPE_CHECKING, Generic

from pigclass.classlog.storage.faults import OvertakenError
from pigclass.lesson_list import this_notebook
from pigclass.live.config import LOOPBACK, PLACE, ServerConfig, hashed, kept
from pigclass.live.messages import Input
from pigclass.live.seat_registry import LessonApi, State
from pigclass.play.state import is_computer
from pigclass.widgets.page.dispatch import ActivityBase
from pigclass.widgets.page.error_log import note
from pigclass.widgets.session.session import Session, SessionT
from pigclass.words import PigclassError, joined, refusal, say, speaking

if TYPE_CHECKING:
    from pigclass.live.device_server import DeviceServer


# Choice of address that stands for Jupyter's own server.
SERVER = "server"


class DeviceAdapter(LessonApi, Generic[SessionT]):
    """Link between the devices of an activity and the sessions that `playing` returns.

    Subclasses define what devices see and may send. Their `server` calls the methods in threads.
    """

    # Key of the refusal that a device gets if there is no game.
    late = "device.late_press"

    def __init__(self, activity: ActivityBase, playing: Callable[[], Sequence[SessionT]]) -> None:
        self._activity, self._playing = activity, playing
        self._screen, self._folder = activity._screen, activity._folder
        self.server: DeviceServer | None = None
        self._seated: frozenset[str] = frozenset()
        self._listed: dict[str, str] = {}
        self.notice = ""
        # Whether the device server is open again but its game is not.
        self.is_back = False

    def open_again(self) -> None:
        """Reopen the device server if it was open when this notebook's Python stopped."""
        config = kept(self._folder, self._activity.lesson, _notebook())
        if config is None:
            return
        from pigclass.live.device_server import is_open_elsewhere

        if not is_open_elsewhere(config, self._folder):
            # In another network the address is gone: the teacher opens the server anew.
            with suppress(PigclassError):
                self._start(config)
                self.is_back = True

    def open(self, address: str) -> None:
        """Open the device server at an address of this computer, or behind Jupyter's server."""
        self.close()
        at = ""
        if address == SERVER:
            at = f"{self._screen.served_by}{PLACE}"
            address = LOOPBACK
        lesson, notebook = self._activity.lesson, _notebook()
        self._start(ServerConfig(address, 0, lesson, at_server=at, notebook=notebook))

    def _start(self, config: ServerConfig) -> None:
        from pigclass.live.device_server import DeviceServer

        server = DeviceServer(self, config, self._folder)
        server.open()
        self.server = server
        self.came_or_went(server.registry.seated)

    def close(self) -> None:
        """Close the device server, which tells the devices."""
        if self.server:
            self.server.close()
            self._screen.send({"marks": {"seats": {}, "line": "", "count": ""}})
        self.server, self.notice, self._listed = None, "", {}
        self.came_or_went(frozenset())

    def held(self) -> dict[str, str]:
        """Return the names of seated players by id; "" means all seats that one device took."""
        grabbed = self.server.manager.grabbed if self.server else ()
        every = {"": say("devices.grabbed_seats", count=len(grabbed))} if grabbed else {}
        return every | {it: name for it, name in self.shown().items() if it in self._seated}

    def free(self, player: str) -> None:
        """Free a player's seat, or with "" all seats that one device took; say so in `notice`."""
        name = self.shown().get(player)
        self.notice = say("devices.freed", name=name) if name else say("devices.freed_all")
        if self.server:
            self.server.free(player)

    def list_seats(self) -> None:
        """Send the list of taken seats to the screen if it has changed."""
        before, self._listed = self._listed, self.held()
        if before != self._listed:
            self._screen.send({"held": self._listed})

    def tell(self, players: frozenset[str] | None = None) -> None:
        """Send the current state to all devices, or to the devices of `players`."""
        if self.server:
            self.is_back = self.is_back and not self.seats()
            self.server.tell(players)
            self.mark()

    def came_or_went(self, players: frozenset[str]) -> None:
        """Update which players hold a seat."""
        self._seated = players
        self.settle()

    @property
    def awake(self) -> frozenset[str]:
        """The players whose device is connected."""
        return frozenset(self.server.registry.present) if self.server else frozenset()

    def sign_of(self, player: str) -> str:
        """Return "here" or "asleep" for a player's device, "" if there is none."""
        if player not in self._seated:
            return ""
        return "here" if player in self.awake else "asleep"

    def show_marks(self, seats: Mapping[str, str], line: str) -> None:
        """Show on the screen who has a device, with the warning if there is one, else `line`."""
        marks = {"seats": seats, "line": self.warning or line, "count": self.count()}
        self._screen.send({"marks": marks})
        self.list_seats()

    def count(self) -> str:
        """Return a sentence on how many players have a device, and how many devices sleep."""
        away = (it.game.setup.players[seat] for it in self._playing() for seat in it.game.play.away)
        seats = self.seats().keys() - set(away)
        connected, seated = seats & self.awake, seats & self._seated
        if seated - connected:
            return say("devices.asleep", here=len(connected), asleep=len(seated - connected))
        return say("devices.here", here=len(connected), of=len(seats))

    def failed(self, problem: Exception) -> None:
        """Log an error in computing what a device shows."""
        note(problem, during="devices", folder=self._folder)

    @property
    def warning(self) -> str:
        """Warning about strangers who try to come in or devices that fail; "" if all is well."""
        if self.server and self.server.manager.is_grabbed:
            return say("devices.grabbed", count=len(self.server.manager.grabbed))
        if self.server and self.server.manager.is_guessed:
            return say("devices.guessed")
        failing = self.server.registry.failing & self.awake if self.server else set()
        names = [name for player, name in self.shown().items() if player in failing]
        return say("devices.failing", names=joined(names)) if names else ""

    def settle(self) -> None:
        """Tell the game which seats have a device; do nothing by default."""

    def seats(self) -> Mapping[str, str]:
        """Return the name of each student who plays."""
        return {
            player: session.known_names.get(player) or session.name(seat)
            for session in self._playing()
            for seat, player in enumerate(session.game.setup.players)
            if not is_computer(player)
        }

    def shown(self) -> Mapping[str, str]:
        """Return each student's name as the screen shows it: a number while names are hidden."""
        hidden = [it.game.setup.players for it in self._playing() if it.hides_names]
        numbers = {
            player: str(seat) for players in hidden for seat, player in enumerate(players, 1)
        }
        return {**self.seats(), **numbers}

    def common(self) -> State:
        """Return what everybody may see."""
        state: State = {"stage": "waiting", "language": self._activity.language}
        for session in self._playing()[:1]:
            with self._speaking(session):
                state |= self.for_all(session)
        return state

    def own(self, player: str) -> State:
        """Return what one player alone may see."""
        for session in self._playing():
            if player in session.game.setup.players:
                with self._speaking(session):
                    return self.for_one(session, player)
        return {}

    def take(self, messages: Sequence[tuple[str, Input]]) -> list[str]:
        """Carry out messages in one transaction; return the refusal of each, "" if there is none.

        If another window has taken over a game, each message is done alone, and that game refuses.
        """
        with speaking(self._activity.language):
            try:
                with _in_one_go(self._playing()):
                    problems = [self._try(*it) for it in messages]
            except OvertakenError:
                problems = [self._try(*it) for it in messages]
        self.took({player for player, _ in messages})
        return problems

    def _try(self, player: str, message: Input) -> str:
        """Carry out a player's message; return the refusal, "" if there is none."""
        try:
            if not self._playing():
                raise refusal(self.late)
            self.do(player, message)
        except PigclassError as why:
            return str(why)
        return ""

    @contextmanager
    def _speaking(self, session: Session) -> Iterator[None]:
        """Lock a game, and set the language, while its state is put into words."""
        with session.lock, speaking(self._activity.language):
            yield

    def for_all(self, session: SessionT) -> State:
        """Return what everybody may see of a game."""
        raise NotImplementedError

    def for_one(self, session: SessionT, player: str) -> State:
        """Return what one player alone may see of a game."""
        raise NotImplementedError

    def do(self, player: str, message: Input) -> None:
        """Carry out a player's message; raise PigclassError if it is not allowed."""
        raise NotImplementedError

    def took(self, players: Collection[str]) -> None:
        """React to the action of players; by default, do no more than reply to messages."""


def _notebook() -> str:
    """Return the hash of this notebook's path, "" if it is unknown."""
    notebook = this_notebook()
    return hashed(str(notebook)) if notebook else ""


@contextmanager
def _in_one_go(sessions: Sequence[Session]) -> Iterator[None]:
    """Write the events of all sessions in one transaction; on an error restore the sessions.

    The sessions are locked meanwhile, for actions and for drawing.
    """
    with ExitStack() as locks:
        for session in sessions:
            locks.enter_context(session.lock)
        before = [it._values() for it in sessions]
        try:
            with sessions[0]._log.in_one_go() if sessions else nullcontext():
                yield
        except BaseException:
            for session, values in zip(sessions, before, strict=True):
                session._go_back(values)
            raise

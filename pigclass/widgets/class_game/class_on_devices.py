"""A class activity with its door open: what devices may ask of it, and what the teacher sees."""

from collections.abc import Callable, Collection, Mapping, Sequence
from importlib import import_module
from pathlib import Path

from pigclass.classlog.frames.frame_rows import is_computer
from pigclass.live.doorplate import PLACE, Doorplate, kept
from pigclass.live.front_door import Door
from pigclass.live.hall import State
from pigclass.live.messages import Believe, Choose
from pigclass.live.network import LOOPBACK, is_own_alone, own_addresses
from pigclass.live.told import Wish
from pigclass.rules.errors import PigclassError
from pigclass.widgets.class_game.lesson import LessonPlan
from pigclass.widgets.class_game.on_devices import for_all, for_one, locked, marks
from pigclass.widgets.class_game.session import ClassSession
from pigclass.widgets.class_game.view import View
from pigclass.widgets.page.fields import Form, field
from pigclass.widgets.page.screen import Screen
from pigclass.words import say, speaking

# What is chosen where students come in through Jupyter's own server.
SERVER = "server"


class ClassOnDevices:
    """The devices of a class: they see its game through `playing` and act on it, behind `door`.

    `speaks` gives the language of the activity. What stands above `seats` the activity calls, what
    follows it the door does, in threads of its own.
    """

    def __init__(
        self,
        playing: Callable[[], ClassSession | None],
        plan: Callable[[], LessonPlan],
        screen: Screen,
        speaks: Callable[[], str],
        folder: Path,
    ) -> None:
        self._playing, self._plan, self._screen, self._speaks = playing, plan, screen, speaks
        self._folder = folder
        self.door: Door | None = None
        self._seated: frozenset[str] = frozenset()

    def open_again(self) -> None:
        """Open the door as it was, if Python stopped while it was open."""
        plate = kept(self._folder, self._plan().id)
        if plate:
            self._open(plate)

    def open(self, address: str) -> None:
        """Open the door at an address of this computer."""
        session = self._playing()
        if session and session.is_head_count:
            raise PigclassError(say("devices.head_count"))
        self.close()
        if address == SERVER:
            at = f"{self._screen.served_by}{PLACE}"
            self._open(Doorplate(LOOPBACK, 0, self._plan().id, at_server=at))
        else:
            self._open(Doorplate(address, 0, self._plan().id))

    def _open(self, plate: Doorplate) -> None:
        door = Door(self, plate, self._folder)
        door.open()
        self.door = door
        self.came_or_went(door.hall.seated)

    def close(self) -> None:
        """Close the door; who is in is told."""
        if self.door:
            self.door.close()
        self.door = None
        self.came_or_went(frozenset())

    def tell(self) -> None:
        """Tell the devices how the game stands, once the dice lie."""
        if self.door:
            self.door.tell()
            self.mark()

    def roll(self, seconds: float = 0) -> None:
        """Let the devices wait while the board rolls its dice, and no longer."""
        if self.door:
            self.door.roll(seconds)
            self.door.tell()

    def form(self) -> Form:
        """Return the form that asks at which address: who can reach it stands beside each."""
        server = self._screen.served_by
        choices = [(SERVER, say("devices.server", address=server))] if server else []
        choices += [
            (it, say("devices.alone" if is_own_alone(it) else "devices.network", address=it))
            for it in own_addresses()
        ]
        where = field("address", "choice", say("devices.address"), value=choices[0][0])
        return {
            "title": say("devices.who"),
            "fields": [where | {"choices": choices}],
            "submit": {"action": "open_door", "label": say("devices.open")},
            "others": [{"action": "close", "label": say("button.close"), "key": "Esc"}],
        }

    def panel(self) -> View:
        """Return what lies over the table: the way in, or the question where it shall be."""
        if self.door is None:
            return {"form": self.form()}
        plate = self.door.plate
        takes_in = self.door.hall.takes_in
        turn = {"action": "let_in", "data": {"others": str(int(not takes_in))}}
        return {
            "door": {
                "how": say("devices.how"),
                "url": plate.url,
                "code": plate.code,
                "code_label": say("devices.code"),
                "qr": _squares(plate.scanned),
                "qr_label": say("devices.qr"),
                "buttons": [
                    {"action": "close", "label": say("button.table"), "key": "Esc"},
                    turn
                    | {"label": say(f"devices.{'nobody_new' if takes_in else 'let_others_in'}")},
                    {"action": "close_door", "label": say("devices.shut_door")},
                ],
            }
        }

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

    def take(self, told: Sequence[tuple[str, Choose | Believe]]) -> list[str]:
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

    def came_or_went(self, players: frozenset[str]) -> None:
        """Hear who holds a seat now."""
        self._seated = players
        self.settle()

    def mark(self) -> None:
        """Show on the class screen who is here and who has locked."""
        session = self._playing()
        if session is None:
            return
        with session.lock, speaking(self._speaks()):
            self._screen.send({"marks": marks(session, self._awake(session))})

    def settle(self) -> None:
        """Let the game know which seats have a device."""
        session = self._playing()
        if session:
            with session.lock:
                session.on_devices = _seats_of(session, self._seated)

    def _awake(self, session: ClassSession) -> frozenset[int]:
        return _seats_of(session, set(self.door.hall.present) if self.door else set())


def _seats_of(session: ClassSession, players: Collection[str]) -> frozenset[int]:
    seated = enumerate(session.game.setup.players)
    return frozenset(seat for seat, player in seated if player in players)


def _squares(text: str) -> View:
    """Return a QR code as the path of its black squares, and how many stand in a row."""
    rows = [list(row) for row in import_module("segno").make(text, micro=False, error="m").matrix]
    squares = [f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, on in enumerate(row) if on]
    return {"size": len(rows), "path": "".join(squares)}

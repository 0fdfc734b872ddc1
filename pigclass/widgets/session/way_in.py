"""An activity with its door open: where devices come in, and what the teacher sees of it."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, nullcontext, suppress
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from pigclass.classlog.storage.faults import OvertakenError
from pigclass.lesson_list import this_notebook
from pigclass.live.doorplate import (
    CARDS,
    LOOPBACK,
    PLACE,
    Doorplate,
    hashed,
    is_own_alone,
    kept,
    new_secret,
    own_addresses,
)
from pigclass.live.hall import Blackboard
from pigclass.live.messages import Told
from pigclass.rules.errors import PigclassError
from pigclass.widgets.page.answering import note
from pigclass.widgets.page.fields import CLOSE, Action, Form, View, buttons, field, form
from pigclass.widgets.page.screen import Screen
from pigclass.widgets.session.session import Session
from pigclass.words import joined, refusal, say

if TYPE_CHECKING:
    from pigclass.live.front_door import Door


# What is chosen where students come in through Jupyter's own server.
SERVER = "server"


@dataclass(frozen=True)
class Place:
    """Where a door stands: `lesson` tells the name it is kept under, `speaks` the language."""

    screen: Screen
    lesson: Callable[[], str]
    speaks: Callable[[], str]
    folder: Path


class WayIn(Blackboard):
    """The devices of an activity, behind `door`.

    What devices may see and tell, a subclass says; the door asks it in threads of its own.
    """

    def __init__(self, place: Place) -> None:
        self._screen, self._lesson = place.screen, place.lesson
        self._speaks, self._folder = place.speaks, place.folder
        self.door: Door | None = None
        self._seated: frozenset[str] = frozenset()
        self._listed: dict[str, str] = {}
        self._note = ""
        # Whether the door is open again, and its game is not.
        self._is_back = False

    def open_again(self) -> None:
        """Open the door as it was, if the Python of this notebook stopped while it was open."""
        plate = kept(self._folder, self._lesson(), _notebook())
        if plate is None:
            return
        from pigclass.live.front_door import is_open_elsewhere

        if not is_open_elsewhere(plate, self._folder):
            # In another network its address is gone: then the teacher opens it anew.
            with suppress(PigclassError):
                self._open(plate)
                self._is_back = True

    def awaits(self, players: Iterable[str]) -> bool:
        """Return whether devices of some players came back before their game did."""
        return self._is_back and not self._seated.isdisjoint(players)

    def open(self, address: str) -> None:
        """Open the door at an address of this computer."""
        self.close()
        at = ""
        if address == SERVER:
            at = f"{self._screen.served_by}{PLACE}"
            address = LOOPBACK
        self._open(Doorplate(address, 0, self._lesson(), at_server=at, notebook=_notebook()))

    def _open(self, plate: Doorplate) -> None:
        from pigclass.live.front_door import Door

        door = Door(self, plate, self._folder)
        door.open()
        self.door = door
        self.came_or_went(door.hall.seated)

    def close(self) -> None:
        """Close the door; who is in is told."""
        if self.door:
            self.door.close()
            for name in CARDS:
                with suppress(OSError):
                    (self._folder / name).unlink(missing_ok=True)
            self._screen.send({"marks": {"seats": {}, "line": "", "count": ""}})
        self.door, self._note, self._listed = None, "", {}
        self.came_or_went(frozenset())

    def print_cards(self) -> None:
        """Write the join cards beside the record; cards of before open nothing any more."""
        # Only who prints waits for the library that sets the pages.
        from pigclass.worksheets.contents.join_cards import join_cards
        from pigclass.worksheets.made import as_file, save_bytes

        if self.door is None:
            raise refusal("devices.not_open")
        names = self.seats()
        tokens = {player: new_secret() for player in names}
        self.door.issue(tokens)
        plate = self.door.plate
        cards = [(names[player], plate.on_card(token)) for player, token in tokens.items()]
        made = join_cards(cards, language=self._speaks())
        for name in CARDS:
            try:
                save_bytes(as_file(made, name), self._folder / name, is_named=True)
            except OSError as problem:
                raise refusal("devices.no_cards", file=name) from problem
        self._note = say("devices.cards_printed", file=CARDS[0])

    def held(self) -> dict[str, str]:
        """Return the names of those whose seat a device holds, by their ids.

        Under "" stand all seats that one device has taken, to be freed by one key.
        """
        grabbed = self.door.reception.grabbed if self.door else ()
        every = {"": say("devices.grabbed_seats", count=len(grabbed))} if grabbed else {}
        return every | {it: name for it, name in self.seats().items() if it in self._seated}

    def free(self, player: str) -> None:
        """Take a seat from the device that holds it, and say so."""
        name = self.seats().get(player)
        self._note = say("devices.freed", name=name) if name else say("devices.freed_all")
        if self.door:
            self.door.free(player)

    def list_seats(self) -> None:
        """Show on the screen who holds a seat, if that has changed."""
        before, self._listed = self._listed, self.held()
        if before != self._listed:
            self._screen.send({"held": self._listed})

    def tell(self, players: frozenset[str] | None = None) -> None:
        """Tell devices how it stands, all or some."""
        if self.door:
            self._is_back = self._is_back and not self.seats()
            self.door.tell(players)
            self.mark()

    def came_or_went(self, players: frozenset[str]) -> None:
        """Hear who holds a seat now."""
        self._seated = players
        self.settle()

    @property
    def awake(self) -> frozenset[str]:
        """The players whose device is connected."""
        return frozenset(self.door.hall.present) if self.door else frozenset()

    def sign_of(self, player: str) -> str:
        """Return whether a player's device is "here" or "asleep", "" where there is none."""
        if player not in self._seated:
            return ""
        return "here" if player in self.awake else "asleep"

    def show_marks(self, seats: Mapping[str, str], line: str) -> None:
        """Show on the screen who is in, and say a line of them; what is wrong comes first."""
        told = {"seats": seats, "line": self.warning or line, "count": self.count()}
        self._screen.send({"marks": told})
        self.list_seats()

    def count(self) -> str:
        """Return how many of those who play have a device, and how many devices sleep."""
        seats = self.seats().keys()
        here, seated = seats & self.awake, seats & self._seated
        if seated - here:
            return say("devices.asleep", here=len(here), asleep=len(seated - here))
        return say("devices.here", here=len(here), of=len(seats))

    def failed(self, problem: Exception) -> None:
        """Note why something could not be shown to a device."""
        note(problem, during="devices", folder=self._folder)

    @property
    def warning(self) -> str:
        """Say that strangers try to come in, or whose device shows nothing; "" if all is well."""
        if self.door and self.door.reception.is_grabbed:
            return say("devices.grabbed", count=len(self.door.reception.grabbed))
        if self.door and self.door.reception.is_guessed:
            return say("devices.guessed")
        failing = self.door.hall.failing & self.awake if self.door else set()
        names = [name for player, name in self.seats().items() if player in failing]
        return say("devices.failing", names=joined(names)) if names else ""

    def form(self) -> Form:
        """Return the form that asks at which address: who can reach it stands beside each."""
        server = self._screen.served_by
        choices = [(SERVER, say("devices.server", address=server))] if server else []
        choices += [
            (it, say("devices.alone" if is_own_alone(it) else "devices.network", address=it))
            for it in own_addresses()
        ]
        where = field("address", "choice", say("devices.address"), value=choices[0][0])
        opens = Action("open_door", say("devices.open"))
        return form(say("devices.who"), [where | {"choices": choices}], opens, CLOSE)

    def panel(self) -> View:
        """Return what lies over the table: the way in, or the question where it shall be."""
        if self.door is None:
            return {"form": self.form()}
        plate = self.door.plate
        takes_in = self.door.hall.takes_in
        turn, others = "nobody_new" if takes_in else "let_others_in", str(int(not takes_in))
        return {
            "door": {
                "how": say("devices.how"),
                "note": self._note,
                "free": say("devices.free"),
                "held": self.held(),
                "url": plate.url,
                "code": plate.code,
                "code_label": say("devices.code"),
                "qr": squares(plate.scanned),
                "qr_label": say("devices.qr"),
                "buttons": buttons(
                    Action("close", say("button.table"), key="Esc"),
                    Action("let_in", say(f"devices.{turn}"), data={"others": others}),
                    Action("print_cards", say("devices.cards")),
                    Action("close_door", say("devices.shut_door")),
                ),
            }
        }

    def settle(self) -> None:
        """Let the game know which seats have a device."""


def _notebook() -> str:
    """Return the hash of this notebook's path; "" where it is not known."""
    notebook = this_notebook()
    return hashed(str(notebook)) if notebook else ""


def squares(text: str) -> View:
    """Return a QR code as the path of its black squares, and how many stand in a row."""
    rows = [list(row) for row in import_module("segno").make(text, micro=False, error="m").matrix]
    path = [f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, on in enumerate(row) if on]
    return {"size": len(rows), "path": "".join(path)}


def take_all(
    sessions: Sequence[Session], told: Sequence[tuple[str, Told]], do: Callable[[str, Told], str]
) -> list[str]:
    """Do what devices told, and write all of it down in one go; return what `do` says to each.

    Where one of the games has gone on elsewhere, each counts by itself, and that one refuses.
    """
    try:
        with _in_one_go(sessions):
            return [do(player, message) for player, message in told]
    except OvertakenError:
        return [do(player, message) for player, message in told]


@contextmanager
def _in_one_go(sessions: Sequence[Session]) -> Iterator[None]:
    """Write down at the end what all sessions did: all of it, or nothing was done.

    Nobody else acts on them or shows them to a device meanwhile.
    """
    with ExitStack() as held:
        for session in sessions:
            held.enter_context(session.lock)
        before = [it._values() for it in sessions]
        try:
            with sessions[0]._log.in_one_go() if sessions else nullcontext():
                yield
        except BaseException:
            for session, values in zip(sessions, before, strict=True):
                session._go_back(values)
            raise

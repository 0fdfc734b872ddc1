"""What everything shares that lets students' own devices in."""

from typing import ClassVar

from pigclass.widgets.page.answering import Answering
from pigclass.widgets.page.fields import View
from pigclass.widgets.page.screen import Screen
from pigclass.widgets.session.activity import Activity, Played
from pigclass.widgets.session.way_in import Place, WayIn
from pigclass.words import refusal


class WithDoor(Answering):
    """What has a door, and says how it is opened and closed."""

    _devices: WayIn
    _screen: Screen
    _panel = ""

    @property
    def lesson(self) -> str:
        """Under which name the door is kept."""
        raise NotImplementedError

    @property
    def _place(self) -> Place:
        """Where the door of this activity stands."""
        return Place(self._screen, lambda: self.lesson, lambda: self.language, self._folder)

    def _open_devices(self) -> None:
        self._panel = "devices"

    def _open_door(self, *, address: str) -> None:
        """Let devices in, at the address that the teacher has chosen."""
        self._devices.open(address)

    def _close_door(self) -> None:
        self._devices.close()
        self._panel = ""

    def _let_in(self, *, others: int) -> None:
        """Let others take a seat, or nobody who has none yet."""
        if self._devices.door is None:
            raise refusal("devices.not_open")
        self._devices.door.take_in(bool(others))

    def _print_cards(self) -> None:
        """Write a sheet with a join card for each student."""
        self._devices.print_cards()

    handlers: ClassVar = {
        "devices": _open_devices,
        "open_door": _open_door,
        "close_door": _close_door,
        "let_in": _let_in,
        "print_cards": _print_cards,
    }


class WithDevices(WithDoor, Activity[Played]):
    """An activity with a door: D shows the way in, over whatever stands on the screen."""

    def _open_devices(self) -> None:
        self._playing()
        super()._open_devices()

    def _devices_view(self) -> View:
        is_open = self._panel == "devices"
        return {"panel": self._devices.panel(), "overlay": True} if is_open else {}

    handlers: ClassVar = {**WithDoor.handlers, "devices": _open_devices}

"""A door, of whatever lets students' own devices in."""

from importlib import import_module
from typing import TYPE_CHECKING, Annotated, Any

from pigclass.widgets.page.answering import Answering
from pigclass.widgets.page.browser import IS_BROWSER
from pigclass.widgets.page.door import Among
from pigclass.widgets.page.fields import View
from pigclass.widgets.page.screen import Screen
from pigclass.words import refusal, say

if TYPE_CHECKING:
    from pigclass.widgets.session.way_in import WayIn

Held = Annotated[str, Among(lambda activity: activity._devices.held())]


class WithDoor(Answering):
    """Something that has a door, and says how it is opened and closed."""

    _devices: "WayIn[Any]"
    _screen: Screen
    _panel = ""

    def _with_key(self, view: View) -> View:
        """Return a view whose key for devices says whether the door is open."""
        form = (view.get("panel") or {}).get("form") or {}
        keys = [view.get("primary"), *view.get("buttons", []), *form.get("others", [])]
        for key in keys:
            if self._devices.door and key and key["action"] == "devices":
                key["label"] = say("button.devices_open")
        # A device finds no way into a browser. Whoever presses D all the same is told so.
        for held, name in ((view, "buttons"), (form, "others")) if IS_BROWSER else ():
            held[name] = [it for it in held.get(name, []) if it["action"] != "devices"]
        return view

    def _with_devices(self, view: View) -> View:
        """Return a view with the way in over it, if that is shown."""
        is_shown = self._panel == "devices"
        over = {"panel": self._devices.panel(), "overlay": True} if is_shown else {}
        return {**self._with_key(view), **over}

    def _do_devices(self) -> None:
        """Show the way in, or say that a page without a server has none."""
        try:
            import_module("tornado")
        except ImportError as problem:
            raise refusal("devices.no_server") from problem
        self._panel = "devices"

    def _do_open_door(self, *, address: str) -> None:
        """Let devices in, at the address that the teacher has chosen."""
        self._devices.open(address)

    def _do_close_door(self) -> None:
        self._devices.close()
        self._panel = ""

    def _do_let_in(self, *, others: int) -> None:
        """Let others take a seat, or nobody who has none yet."""
        if self._devices.door is None:
            raise refusal("devices.not_open")
        self._devices.door.take_in(bool(others))

    def _do_free_seat(self, *, seat: Held) -> None:
        """Take a seat from the device that holds it; the list stays open for the next."""
        self._devices.free(seat)

    def _do_print_cards(self) -> None:
        """Write a sheet with a join card for each student."""
        self._devices.print_cards()

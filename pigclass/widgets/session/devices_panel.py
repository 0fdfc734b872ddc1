"""Panel that lets devices in: choice of address, QR code, and list of taken seats."""

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Annotated, Generic

from pigclass.widgets.page.dispatch import ActivityBase
from pigclass.widgets.page.fields import CLOSE, Action, Among, Form, View, buttons, field, form
from pigclass.widgets.session.session import SessionT
from pigclass.words import refusal, say

if TYPE_CHECKING:
    from pigclass.live.config import ServerConfig
    from pigclass.widgets.session.device_adapter import DeviceAdapter

HeldSeat = Annotated[str, Among(lambda panel: panel.devices.held())]


class DevicesPanel(Generic[SessionT]):
    """Panel that lets in the `devices` of an activity; the D key opens it over any screen."""

    def __init__(self, activity: ActivityBase, devices: "DeviceAdapter[SessionT]") -> None:
        self._activity, self.devices = activity, devices
        devices.open_again()

    def panel(self) -> View:
        """Return the overlay: how to come in or, before that, the form that asks for an address."""
        devices = self.devices
        if devices.server is None:
            return {"form": where_form(self._activity._screen.served_by)}
        takes_in, seats = devices.server.registry.takes_in, devices.held()
        return {"door": way_in(devices.server.config, seats, devices.notice, takes_in=takes_in)}

    def _do_devices(self) -> None:
        """Open the panel; raise PigclassError if there is no game or no server."""
        if self._activity.session is None:
            raise refusal("door.no_game")
        try:
            import_module("tornado")
        except ImportError as problem:
            raise refusal("devices.no_server") from problem
        self._activity._panel = "devices"

    def _do_open_door(self, *, address: str) -> None:
        """Start the device server at the address that the teacher has chosen."""
        self.devices.open(address)

    def _do_close_door(self) -> None:
        self.devices.close()
        self._activity._panel = ""

    def _do_let_in(self, *, others: int) -> None:
        """Let in students who have no seat yet, or stop letting them in."""
        if self.devices.server is None:
            raise refusal("devices.not_open")
        self.devices.server.take_in(bool(others))

    def _do_free_seat(self, *, seat: HeldSeat) -> None:
        """Free a seat from its device; the list of seats stays open."""
        self.devices.free(seat)


def where_form(server: str) -> Form:
    """Return the form that asks who may come in; it shows addresses if there are more than two."""
    from pigclass.live.config import is_own_alone, own_addresses
    from pigclass.widgets.session.device_adapter import SERVER

    choices = [(SERVER, say("devices.server"))] if server else []
    addresses = own_addresses()
    for address in addresses:
        who = say(f"devices.{'alone' if is_own_alone(address) else 'network'}")
        choices.append((address, who if len(addresses) < 3 else f"{who} ({address})"))
    where = field("address", "choice", say("devices.address"), value=choices[0][0])
    opens = Action("open_door", say("devices.open"))
    return form(say("devices.who"), [where | {"choices": choices}], opens, CLOSE)


def way_in(config: "ServerConfig", seats: Mapping[str, str], note: str, *, takes_in: bool) -> View:
    """Return the data of the panel: how to come in, and who holds a seat."""
    turn, others = "nobody_new" if takes_in else "let_others_in", str(int(not takes_in))
    return {
        "how": say("devices.how"),
        "note": note,
        "free": say("devices.free"),
        "held": seats,
        "url": config.url,
        "code": config.code,
        "code_label": say("devices.code"),
        "qr": squares(config.scanned),
        "qr_label": say("devices.qr"),
        "buttons": buttons(
            Action("close", say("button.table"), key="Esc"),
            Action("let_in", say(f"devices.{turn}"), data={"others": others}),
            Action("close_door", say("devices.shut_door")),
        ),
    }


def squares(text: str) -> View:
    """Return a QR code as an SVG path of its black squares, with the squares per row."""
    rows = [list(row) for row in import_module("segno").make(text, micro=False, error="m").matrix]
    path = [f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, on in enumerate(row) if on]
    return {"size": len(rows), "path": "".join(path)}

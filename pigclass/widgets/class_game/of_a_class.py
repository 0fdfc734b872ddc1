"""Activities of a class: their door for devices, and how a class starts."""

from dataclasses import replace
from importlib import import_module
from typing import TYPE_CHECKING, Annotated, Any

from pigclass.rules.errors import PigclassError
from pigclass.widgets.class_game.who_plays import ALONE, Players, known_class, read_players
from pigclass.widgets.page.answering import ActivityBase
from pigclass.widgets.page.browser import IS_BROWSER
from pigclass.widgets.page.door import Among
from pigclass.widgets.page.fields import Action, Form, Screen, View
from pigclass.widgets.session.activity import Activity, Played, starts_class
from pigclass.words import refusal, say

if TYPE_CHECKING:
    from pigclass.widgets.page.screen import ScreenWidget
    from pigclass.widgets.session.way_in import DeviceAdapter


Held = Annotated[str, Among(lambda activity: activity._devices.held())]


class WithDoor(ActivityBase):
    """Something that has a door, and says how it is opened and closed."""

    _devices: "DeviceAdapter[Any]"
    _screen: "ScreenWidget"
    _panel = ""

    def _message(self) -> View:
        return self._with_key(super()._message())

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

    def _with_devices(self, screen: Screen) -> Screen:
        """Return a screen with the way in over it, if that is shown."""
        if self._panel != "devices":
            return screen
        return replace(screen, panel=self._devices.panel(), overlay=True)

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


class OfAClass(WithDoor, Activity[Played]):
    """An activity for a class; what it plays with them, a subclass says.

    D shows the way in for devices, over whatever stands on the screen.
    """

    # How many students stand in the form before anybody types.
    _usual_number = ""

    def _play(self, players: Players) -> None:
        raise NotImplementedError

    def _asking_view(self, form: Form, *, said: str) -> Screen:
        """Return what a class is asked before the first throw; D lets devices in meanwhile."""
        # No field has the focus: R, which plays without, and D would be typed into it.
        devices = Action("devices", key="D", place="key")
        asked = self._setup_view(form, said=said)
        return self._with_devices(replace(asked, focus="", actions=(devices,)))

    def _opening_view(self, form: View, **own: str | View | None) -> Screen:
        usual = self._usual_start()
        shown = super()._opening_view({**form, "usual": usual}, **own)
        if shown.panel and usual:
            opening = shown.panel["form"]
            opening["offers"] = [it for it in opening["offers"] if it["data"] != usual["data"]]
        return shown

    def _usual_start(self) -> View | None:
        """Return what Enter starts as long as nobody says who plays: the class that played last.

        Where devices came back before their game did, it is that game.
        """
        room, number = self.class_log.played_last(), str(self._typed["students"])
        self._usual_number = self._usual_number or number
        is_typed = any(str(self._typed.get(it, "")).strip() for it in ("names", "classroom"))
        is_typed = is_typed or number != self._usual_number or self._typed.get("mode") == ALONE
        has_door = self._devices.door is not None and not is_typed
        if has_door and (left := next(filter(self._has_devices, self._going_on()), None)):
            return left
        if room is None or is_typed:
            return None
        return starts_class(room)

    def _going_on(self) -> list[View]:
        """Return a button for each game that can be continued."""
        return super()._offers()

    def _has_devices(self, offer: View) -> bool:
        """Return whether devices came back before this game did, which is not over."""
        game = offer["data"]["game"]
        open_games = {it.game for it in self.class_log.unfinished(self.lesson)}
        if game not in open_games:
            return False
        try:
            several = [self.class_log.events(it) for it in self.class_log.together(game)]
        except PigclassError:
            # A damaged game is said to be so once somebody goes on with it.
            return False
        told = [it.data for events in several for it in events]
        return self._devices.awaits(
            player for it in told for player in it.get("players", [it.get("player")])
        )

    def _classes(self) -> list[View]:
        """Return a button for each class that Enter does not start, and for one without a name."""
        usual, known = self._usual_start(), super()._classes()
        if usual is None:
            return known
        nameless = {"students": self._usual_number, "names": "", "classroom": ""}
        label = say("start.with", number=self._usual_number)
        others = [it for it in known if it["data"] != usual["data"]]
        return [*others, Action("start", label, data=nameless).button]

    def _do_start(self, **typed: str) -> None:
        self._typed |= typed
        self._play(read_players(self._typed, self.class_log))

    def _do_start_class(self, *, classroom: str, **typed: str) -> None:
        """Start with a class that the log remembers, at one press."""
        self._typed |= typed
        self._play(known_class(classroom, self.class_log))

    def _do_devices(self) -> None:
        self._playing()
        super()._do_devices()

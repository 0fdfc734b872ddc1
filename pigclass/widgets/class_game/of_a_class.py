"""Start of a class: with those who are typed in, or as a class that the record knows."""

from pigclass.rules.errors import PigclassError
from pigclass.widgets.class_game.who_plays import ALONE, Players, known_class, read_players
from pigclass.widgets.page.fields import Action, Form, View
from pigclass.widgets.session.activity import Activity, Played, starts_class
from pigclass.widgets.session.with_devices import WithDoor
from pigclass.words import say


class OfAClass(WithDoor, Activity[Played]):
    """An activity for a class; what it plays with them, a subclass says.

    D shows the way in for devices, over whatever stands on the screen.
    """

    # How many students stand in the form before anybody types.
    _usual_number = ""

    def _play(self, players: Players) -> None:
        raise NotImplementedError

    def _asking_view(self, form: Form, *, said: str) -> View:
        """Return what a class is asked before the first throw; D lets devices in meanwhile."""
        # No field has the focus: R, which plays without, and D would be typed into it.
        own = {"focus": "", "keys": {"d": {"action": "devices", "data": {}}}}
        return self._with_devices(self._setup_view(form, said=said) | own)

    def _opening_view(self, form: View, **own: str | View | None) -> View:
        usual = self._usual_start()
        view = super()._opening_view(form, usual=usual, **own)
        shown = view["panel"]["form"]
        shown["offers"] = [it for it in shown["offers"] if not usual or it["data"] != usual["data"]]
        return view

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

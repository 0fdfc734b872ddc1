"""What a class starts: with those who are typed in, or as a class that the record knows."""

from pigclass.widgets.class_game.who_plays import Players, known_class, read_players
from pigclass.widgets.page.fields import Form, View
from pigclass.widgets.session.activity import Played
from pigclass.widgets.session.with_devices import WithDevices


class OfAClass(WithDevices[Played]):
    """An activity for a class; what it plays with them, a subclass says."""

    def _play(self, players: Players) -> None:
        raise NotImplementedError

    def _asking_view(self, form: Form, *, said: str) -> View:
        """Return what a class is asked before the first throw; D lets devices in meanwhile."""
        # No field has the focus: R, which plays without, and D would be typed into it.
        own = {"focus": "", "keys": {"d": {"action": "devices", "data": {}}}}
        return self._with_devices(self._setup_view(form, said=said) | own)

    def _do_start(self, **typed: str) -> None:
        self._typed |= typed
        self._play(read_players(self._typed, self.class_log))

    def _do_start_class(self, *, classroom: str, **typed: str) -> None:
        """Start with a class that the log remembers, at one press."""
        self._typed |= typed
        self._play(known_class(classroom, self.class_log))

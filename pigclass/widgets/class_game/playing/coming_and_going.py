"""Who is in the class while a game goes on, and in which group."""

from pigclass.classlog.events.events import Kind
from pigclass.facts.group_names import Groups, group_called
from pigclass.play.state import is_computer
from pigclass.widgets.class_game import says
from pigclass.widgets.class_game.playing.taps import Taps
from pigclass.words import refusal, say


class ComingAndGoing(Taps):
    """A game of a class that students join and leave, each in a group or in none."""

    def _form_arrive(self, *, actor: str, player: str, name: str) -> str:
        self._names[player] = name
        self._record(Kind.ARRIVAL, actor, player=player)
        seat = len(self.game.setup.players) - 1
        key = "says.arrived_now" if seat in self.game.play.standing else "says.arrived"
        return say(key, name=self.called(seat))

    def came_before(self, name: str) -> str | None:
        """Return the id of somebody of that name whose arrival was undone, None if nobody's was."""
        came = [it.data["player"] for it in self._events if it.kind is Kind.ARRIVAL]
        gone = [it for it in came if it not in self.game.setup.players]
        return next((it for it in gone if self._names.get(it) == name), None)

    def has_acted(self, seat: int) -> bool:
        """Whether something is told of a seat itself, were it only what its device chose."""
        return any(it.data.get("seat") == seat for it in self._in_force())

    def _form_depart(self, *, actor: str, seat: int) -> str:
        self._record(Kind.DEPARTURE, actor, seat=seat)
        self._forget_taps(seat)
        return say("says.left", name=self.called(seat))

    def _form_come_back(self, *, actor: str, seat: int) -> str:
        self._record(Kind.RETURN, actor, seat=seat)
        return say("says.returned", name=self.called(seat))

    def _form_divide(self, *, actor: str, groups: Groups) -> str:
        """Put the class into these groups."""
        self._record(Kind.GROUPED, actor, groups={name: [*who] for name, who in groups.items()})
        return says.started(self.game)

    def _form_regroup(self, *, actor: str, seat: int, group: str) -> str:
        """Put a student into a group, or out of it again."""
        if is_computer(self.game.setup.players[seat]):
            raise refusal("group.computer")
        before = self.game.group_of(seat)
        groups = {name: [it for it in who if it != seat] for name, who in self.game.groups.items()}
        if group != before:
            groups.setdefault(group, []).append(seat)
        self._form_divide(actor=actor, groups=groups)
        told = {"name": self.called(seat), "group": group_called(group)}
        return say("group.left" if group == before else "group.joined", **told)

    def _form_ungroup(self, *, actor: str) -> str:
        """Undo the last change of groups, and nothing of the game."""
        if self.latest.kind is not Kind.GROUPED:
            raise refusal("says.nothing_to_undo")
        self._take_back(self.latest, actor=actor)
        return says.undone(self)

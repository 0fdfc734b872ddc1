"""Who is here: students who join late, leave, or have another name, and their groups."""

from typing import TYPE_CHECKING, Annotated, ClassVar

from pigclass.classlog.events.events import Kind
from pigclass.facts.group_names import AS_THEY_LIKE, group_of
from pigclass.widgets.class_game import says
from pigclass.widgets.class_game.screen import form_of_class
from pigclass.widgets.class_game.session import ClassSession
from pigclass.widgets.page.door import Among
from pigclass.widgets.page.fields import Form
from pigclass.widgets.session.with_devices import WithDevices

if TYPE_CHECKING:
    from pigclass.widgets.class_game.on_devices import ClassOnDevices

SeatOnScreen = Annotated[int, Among(lambda activity: activity._playing().game.play.seats)]


class WhoIsHere(WithDevices[ClassSession]):
    """What the teacher does about the list of a class in the middle of a game."""

    _devices: "ClassOnDevices"
    _group = ""

    def _do_class(self) -> None:
        self._panel = "class"

    def _do_change_class(self, **typed: str) -> None:
        """Let someone join, leave, come back or have another name, in the middle of a game."""
        session = self._playing()
        for field, action in (("leaves", "depart"), ("returns", "come_back")):
            if typed.get(field):
                session.act(action, seat=int(typed[field]))
        if typed["renames"]:
            self._rename(session, int(typed["renames"]), typed["new_name"])
        name = typed["name"].strip()
        if name:
            self._arrive(session, name)
        self._panel = ""

    def _arrive(self, session: ClassSession, name: str) -> None:
        """Let somebody join; whose arrival was undone, and comes all the same, is the same one."""
        room, player = session.game.setup.classroom, session.came_before(name)
        if player is None:
            here = session.game.setup.players
            player = self.class_log.add_player(room, name, here=here)
        else:
            self.class_log.save_names({player: name}, room)
        known = self.class_log.name_of(player) or name
        session.act("arrive", player=player, name=known)

    def _do_undo(self) -> None:
        """Undo the last thing that counts; a late arrival leaves the list of the class as well."""
        session = self._playing()
        if session.before and session.latest.kind is Kind.BEGUN:
            self.session = session.before
            self.session.said = says.undone(self.session)
            return
        before = session.game.setup
        session.act("ungroup" if self._panel == "groups" else "undo")
        for player in set(before.players).difference(session.game.setup.players):
            if before.classroom and not session.has_acted(before.players.index(player)):
                self.class_log.take_off(player, before.classroom)

    def _rename(self, session: ClassSession, seat: int, name: str) -> None:
        player = session.game.setup.players[seat]
        self.class_log.save_names({player: name}, session.game.setup.classroom)
        session.rename(player, self.class_log.name_of(player) or name)

    def _do_groups(self) -> None:
        """Let taps put students into groups, first into the one that there is."""
        self._group = next(iter(self._playing().game.groups), AS_THEY_LIKE)
        self._panel = "groups"

    def _do_choose_group(self, *, group: str) -> None:
        """Say into which group taps put students from now on."""
        names = self._playing().known_names.values()
        self._group = group_of(group, names) if group.strip() else self._group

    def _do_put_into_group(self, *, seat: SeatOnScreen) -> None:
        self._playing().act("regroup", seat=seat, group=self._group)

    def _class_form(self) -> Form:
        return form_of_class(self._playing())

    forms: ClassVar = {"change_class": _class_form}

"""Attendance and groups of a class: changes in the middle of a game."""

from typing import Annotated

from pigclass.classlog.events.events import Kind
from pigclass.facts.group_names import AS_THEY_LIKE, group_of
from pigclass.widgets.class_game import says
from pigclass.widgets.class_game.session import ClassSession
from pigclass.widgets.page.door import Among
from pigclass.widgets.session.activity import Activity

SeatOnScreen = Annotated[int, Among(lambda present: present._activity._playing().game.play.seats)]


class Attendance:
    """Students on a class screen, and the `group` into which taps put them."""

    def __init__(self, activity: Activity[ClassSession]) -> None:
        self._activity, self.group = activity, ""

    def _do_class(self) -> None:
        self._activity._panel = "class"

    def _do_change_class(self, **typed: str) -> None:
        """Let someone join, leave, come back or have another name, in the middle of a game."""
        session, log = self._activity._playing(), self._activity.class_log
        for field, action in (("leaves", "depart"), ("returns", "come_back")):
            if typed.get(field):
                session.act(action, seat=int(typed[field]))
        if typed["renames"]:
            player = session.game.setup.players[int(typed["renames"])]
            log.save_names({player: typed["new_name"]}, session.game.setup.classroom)
            session.rename(player, log.name_of(player) or typed["new_name"])
        name = typed["name"].strip()
        if name:
            self._arrive(session, name)
        self._activity._panel = ""

    def _arrive(self, session: ClassSession, name: str) -> None:
        """Let somebody join; whose arrival was undone, and comes all the same, is the same one."""
        log, room = self._activity.class_log, session.game.setup.classroom
        player = session.came_before(name)
        if player is None:
            player = log.add_player(room, name, here=session.game.setup.players)
        else:
            log.save_names({player: name}, room)
        session.act("arrive", player=player, name=log.name_of(player) or name)

    def _do_undo(self) -> None:
        """Undo the last thing that counts; a late arrival leaves the list of the class as well."""
        session = self._activity._playing()
        if session.before and session.latest.kind is Kind.BEGUN:
            self._activity.session = session.before
            session.before.said = says.undone(session.before)
            return
        before = session.game.setup
        session.act("ungroup" if self._activity._panel == "groups" else "undo")
        for player in set(before.players).difference(session.game.setup.players):
            if before.classroom and not session.has_acted(before.players.index(player)):
                self._activity.class_log.take_off(player, before.classroom)

    def _do_groups(self) -> None:
        """Let taps put students into groups, first into the one that there is."""
        self.group = next(iter(self._activity._playing().game.groups), AS_THEY_LIKE)
        self._activity._panel = "groups"

    def _do_choose_group(self, *, group: str) -> None:
        """Say into which group taps put students from now on."""
        names = self._activity._playing().known_names.values()
        self.group = group_of(group, names) if group.strip() else self.group

    def _do_put_into_group(self, *, seat: SeatOnScreen) -> None:
        self._activity._playing().act("regroup", seat=seat, group=self.group)

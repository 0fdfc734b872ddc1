"""Students of a class: how their game starts, who comes and leaves, and their groups."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

from pigclass.classlog.events.classgame import HEAD_COUNT
from pigclass.classlog.events.events import Kind
from pigclass.classlog.storage.namechanges import Classroom
from pigclass.facts.group_names import AS_THEY_LIKE, Groups, group_of, read_groups
from pigclass.rules.errors import PigclassError
from pigclass.rules.game import Game
from pigclass.rules.game_code import at_once
from pigclass.widgets.class_game import says
from pigclass.widgets.class_game.session import ClassSession
from pigclass.widgets.class_game.taps import real_dice_told
from pigclass.widgets.class_game.who_plays import ALONE, Players, known_class, read_players
from pigclass.widgets.page.fields import Action, Among, Form, Screen, Typed, View
from pigclass.widgets.session.activity import Activity
from pigclass.widgets.session.door_panel import DoorPanel
from pigclass.widgets.session.session import EACH, REAL, NewGame, Played, new_seed
from pigclass.words import refusal, say

if TYPE_CHECKING:
    from pigclass.widgets.session.way_in import DeviceAdapter


def starts_class(room: Classroom) -> View:
    """Return the button that starts with a class."""
    label = say("form.start_class", name=room.name)
    return Action("start_class", label, data={"classroom": room.id}).button


def by_oneself() -> View:
    """Return the button of a student alone, with computer classmates."""
    alone = Action("start", say("start.just_me"), data={"mode": ALONE, "names": ""}).button
    return alone | {"note": say("start.and_computers")}


class ClassStart(DoorPanel[Played]):
    """The beginning of an activity for a class; `play` starts a game of those who play."""

    _activity: Activity[Played]

    def __init__(
        self,
        activity: Activity[Played],
        devices: "DeviceAdapter[Played]",
        play: Callable[[Players], None],
    ) -> None:
        super().__init__(activity, devices)
        self._play, activity._door = play, self
        devices.open_again()
        # How many students stand in the form before anybody types.
        self._usual_number = str(activity._typed["students"])
        self._nameless = {"students": self._usual_number, "names": "", "classroom": ""}

    def asking(self, form: Form) -> Screen:
        """Return what a class is asked before the first throw; D lets devices in meanwhile."""
        # No field has the focus: R, which plays without, and D would be typed into it.
        devices = Action("devices", key="D", place="key")
        asks = self._activity._setup_view(form)
        return replace(asks, focus="", actions=(devices,))

    def opening(self, form: View, *offers: View, **own: str | View | None) -> Screen:
        """Return the view that opens a lesson; nothing else offers what Enter starts."""
        usual = self._usual()
        every = (*self.classes(), *offers)
        shown = self._activity._opening_view({**form, "usual": usual}, *every, **own)
        enters = usual["data"] if usual else self._nameless
        if shown.panel:
            start = shown.panel["form"]
            start["offers"] = [it for it in start["offers"] if it["data"] != enters]
        return shown

    def _usual(self) -> View | None:
        """Return what Enter starts as long as nobody says who plays: the class that played last.

        Where devices came back before their game did, it is that game.
        """
        typed, log = self._activity._typed, self._activity.class_log
        room, number = log.played_last(), str(typed["students"])
        is_typed = any(str(typed.get(it, "")).strip() for it in ("names", "classroom"))
        is_typed = is_typed or number != self._usual_number or typed.get("mode") == ALONE
        has_door = self.devices.door is not None and not is_typed
        offers = self._activity._going_on() if has_door else []
        if left := next(filter(self._has_devices, offers), None):
            return left
        return None if room is None or is_typed else starts_class(room)

    def _has_devices(self, offer: View) -> bool:
        """Return whether devices came back before this game did, which is not over."""
        game, log = offer["data"]["game"], self._activity.class_log
        open_games = {it.game for it in log.unfinished(self._activity.lesson)}
        if game not in open_games:
            return False
        try:
            several = [log.events(it) for it in log.together(game)]
        except PigclassError:
            # A damaged game is said to be so once somebody goes on with it.
            return False
        entries = [event.data for events in several for event in events]
        return self.devices.awaits(
            player for data in entries for player in data.get("players", [data.get("player")])
        )

    def classes(self) -> list[View]:
        """Return a button for each class, and for one without a name."""
        log = self._activity.class_log
        rooms = [
            starts_class(room) | {"note": say("start.students", number=len(log.roster(room.id)))}
            for room in log.classrooms()
        ]
        label = say("start.with", number=self._usual_number)
        return [*rooms, Action("start", label, data=self._nameless).button]

    def _do_start(self, **typed: str) -> None:
        self._activity._typed |= typed
        self._play(read_players(self._activity._typed, self._activity.class_log))

    def _do_start_class(self, *, classroom: str, **typed: str) -> None:
        """Start with a class that the log remembers, at one press."""
        self._activity._typed |= typed
        self._play(known_class(classroom, self._activity.class_log))


def groups_typed(typed: Typed, players: Players) -> Groups:
    """Return the groups that were typed in, where single students are known."""
    if typed["mode"] != EACH:
        return {}
    return read_groups(typed["groups"], players.ids, players.names)


def as_agreed(game: Game, typed: Typed) -> Game:
    """Return the game if it can be played as it was typed, or say how it can."""
    mode, real = typed["mode"], typed["dice"] == REAL
    if game.own_dice and mode == HEAD_COUNT and not (real and real_dice_told(game, mode)):
        raise refusal("coded.own_heads", game=game.name)
    if game.own_dice and real and not real_dice_told(game, mode):
        raise refusal("coded.own_dice", game=game.name)
    return at_once(game)


def next_game(played: ClassSession) -> NewGame:
    """Return another game with the same class and other dice."""
    before = played.game.setup
    return NewGame(
        game=played.game.play.game,
        players=before.players,
        seed=new_seed(),
        lesson=before.lesson,
        mode=before.mode,
        dice=played.dice,
        classroom=before.classroom,
    )


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

"""Students of a class: the start of their game, arrivals and departures."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Generic

from pigclass.classlog.events.classgame import HEAD_COUNT
from pigclass.classlog.events.events import Kind, now
from pigclass.rules.game import Game
from pigclass.rules.game_code import at_once
from pigclass.widgets.class_game import says
from pigclass.widgets.class_game.session import ClassSession
from pigclass.widgets.class_game.taps import can_tap_results
from pigclass.widgets.class_game.who_plays import ALONE, Players, known_class, read_players
from pigclass.widgets.page.fields import Action, Form, FormData, Screen, View
from pigclass.widgets.session.activity import Activity
from pigclass.widgets.session.session import EACH, REAL, NewGame, SessionT, new_seed
from pigclass.words import refusal, say

# Tabs without a class: students without names, and a class to be named; `ALONE` is another.
NAMELESS, NEW = "nameless", "new"
# A game interrupted less than this ago is resumed: it is the same lesson.
A_LESSON = timedelta(minutes=30)
WHO = ("classroom", "names", "file", "students")


def _starts(action: str, label: str, **data: str) -> View:
    """Return a start button; names typed for a new class are ignored."""
    return Action(action, label, data={"names": "", **data}).button


class ClassStart(Generic[SessionT]):
    """Opening of an activity for a class; `play` starts a game with the players."""

    def __init__(self, activity: Activity[SessionT], play: Callable[[Players], None]) -> None:
        self._activity, self._play, self.tab = activity, play, ""

    def opening(self, form: Form, offers: Callable[[], list[View]] = list, **own: str) -> Screen:
        """Return the opening view: a tab for each choice of players, and offers."""
        activity = self._activity
        typed, log = activity._typed, activity.class_log
        # Of games played at the same time, one that is not over comes first.
        games = sorted(log.last_games(activity.lesson), key=lambda entry: not entry.unfinished)
        many = sum(it.players for it in games if it.who == NAMELESS)
        tabs = self._tabs(form, many)
        if self.tab not in tabs:
            self.tab = ALONE if typed.get("mode") == ALONE else next(iter(tabs))
        before = [it for it in games if it.who == self.tab]
        more = [*activity._last_game_buttons(before), *offers()]
        hidden = (*WHO, "mode" if self.tab == ALONE else "")
        start = tabs[self.tab][1]
        # After a crash, or when devices have come back, the main button resumes the game.
        is_recent = before and now() - before[0].last < A_LESSON and not activity.has_played
        is_back = activity._devices_panel is not None and activity._devices_panel.devices.is_back
        if start and before and before[0].unfinished and (is_recent or is_back):
            start, more[0] = more[0], start
        for item in form["fields"]:
            item["choices"] = [it for it in item["choices"] if it[0] != ALONE]
        notes = {NEW: str(typed.get("read", "")), NAMELESS: say("start.no_name") if many else ""}
        note = notes.get(self.tab, "")
        extra = {
            "tabs": [{"id": it, "label": name} for it, (name, _) in tabs.items()],
            "tab": self.tab,
            "tabs_label": say("form.your_name"),
            "who": [it for it in form["fields"] if it["name"] in WHO and self.tab == NEW],
            "fields": [it for it in form["fields"] if it["name"] not in hidden],
            "usual": start,
        }
        return replace(activity._opening_view(form | extra, *more, note=note, **own), said=note)

    def _tabs(self, form: Form, nameless: int) -> dict[str, tuple[str, View | None]]:
        """Return label and start button of each tab, by its id."""
        log, number = self._activity.class_log, str(nameless or self._activity._typed["students"])
        tabs = {}
        for room in log.latest_classes():
            label = say("start.class", name=room.name, number=len(log.roster(room.id)))
            tabs[room.id] = room.name, _starts("start_class", label, classroom=room.id)
        if nameless or not tabs:
            label = say("start.with", number=number)
            start = _starts("start", label, students=number, classroom="")
            tabs[NAMELESS] = say("start.students", number=number), start
        if any(it["name"] == "mode" for it in form["fields"]):
            tabs[ALONE] = say("start.just_me"), _starts("start", say("start.alone"), mode=ALONE)
        return tabs | {NEW: (say("start.new_class"), None)}

    def names(self) -> Sequence[str]:
        """Return the names of the chosen class, or the names typed for a new class."""
        from pigclass.classlog.rosters.read_roster import read_roster

        if self.tab in {it.id for it in self._activity.class_log.classrooms()}:
            return [it.name for it in self._activity.class_log.roster(self.tab)]
        return read_roster(str(self._activity._typed["names"])).names

    def _do_tab(self, *, tab: str, **typed: str) -> None:
        """Choose the tab, which says who plays."""
        self._activity._typed |= typed
        if self._activity._typed.get("mode") == ALONE:
            self._activity._typed["mode"] = EACH
        self.tab = tab

    def _do_start(self, **typed: str) -> None:
        self._activity._typed |= typed
        players = read_players(self._activity._typed, self._activity.class_log)
        self._play(players)
        self.tab = players.classroom or (NAMELESS if self.tab == NEW else self.tab)

    def _do_start_class(self, *, classroom: str, **typed: str) -> None:
        """Start with a class from the log."""
        self._activity._typed |= typed
        self._play(known_class(classroom, self._activity.class_log))


def as_agreed(game: Game, typed: FormData) -> Game:
    """Return the game for the class; raise PigclassError if mode or dice do not fit it."""
    if game.own_dice and typed["mode"] == HEAD_COUNT:
        raise refusal("coded.own_heads", game=game.name)
    if game.own_dice and typed["dice"] == REAL and not can_tap_results(game, typed["mode"]):
        raise refusal("coded.own_dice", game=game.name)
    return at_once(game)


def next_game(played: ClassSession) -> NewGame:
    """Return the settings of another game with the same class and new dice."""
    before, rules = played.game.setup, played.game.play.game
    same = {name: getattr(before, name) for name in ("players", "lesson", "mode", "classroom")}
    return NewGame(game=rules, seed=new_seed(), dice=played.dice, **same)


class Attendance:
    """Students on a class screen: who comes, leaves or changes names."""

    def __init__(self, activity: Activity[ClassSession]) -> None:
        self._activity = activity

    def _do_class(self) -> None:
        self._activity._panel = "class"

    def _do_change_class(self, **typed: str) -> None:
        """Let a student join, leave, come back or change names during a game."""
        session, log = self._activity._playing(), self._activity.class_log
        for field, action in (("leaves", "depart"), ("returns", "come_back")):
            if typed.get(field):
                session.act(action, seat=int(typed[field]))
        if typed["renames"]:
            player = session.game.setup.players[int(typed["renames"])]
            log.save_names({player: typed["new_name"]}, session.game.setup.classroom)
            session.rename(player, log.name_of(player) or typed["new_name"])
        if name := typed["name"].strip():
            setup = session.game.setup
            player = log.add_player(setup.classroom, name, here=setup.players)
            session.act("arrive", player=player, name=log.name_of(player) or name)
        self._activity._panel = ""

    def _do_undo(self) -> None:
        """Undo the last event that counts; a late arrival leaves the class list too."""
        session = self._activity._playing()
        if self._activity._panel == "winners":
            self._activity._panel = ""
        if session.before and session.latest.kind is Kind.BEGUN:
            self._activity.session = session.before
            session.before.said = says.undone(session.before, say("undone.again"))
            return
        before = session.game.setup
        session.act("undo")
        for player in set(before.players).difference(session.game.setup.players):
            seats = {it.data.get("seat") for it in session._in_force()}
            # Whoever has chosen on a device stays in the class.
            if before.classroom and before.players.index(player) not in seats:
                self._activity.class_log.take_off(player, before.classroom)

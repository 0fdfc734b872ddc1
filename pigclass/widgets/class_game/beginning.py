"""A class: how it begins a game, another one or one that it goes on with, and who is here."""

from typing import TYPE_CHECKING, Annotated, ClassVar

from pigclass.classlog.events.classgame import HEAD_COUNT, Stage
from pigclass.classlog.events.events import Kind
from pigclass.classlog.rosters.filekinds import check_size
from pigclass.classlog.rosters.read_roster import read_roster
from pigclass.facts.group_names import AS_THEY_LIKE, Groups, group_of, read_groups
from pigclass.lesson_list import lesson_of, this_notebook
from pigclass.rules.endings import within
from pigclass.rules.game import Game
from pigclass.widgets.class_game import forms, says
from pigclass.widgets.class_game.of_a_class import OfAClass
from pigclass.widgets.class_game.plan import LessonPlan
from pigclass.widgets.class_game.screen import form_of_class
from pigclass.widgets.class_game.session import ClassSession
from pigclass.widgets.class_game.taps import real_dice_told
from pigclass.widgets.class_game.who_plays import ALONE, Players, classmates
from pigclass.widgets.page.browser import IS_BROWSER
from pigclass.widgets.page.door import Among
from pigclass.widgets.page.fields import Action, Form, View, whole_number
from pigclass.widgets.session.activity import OpenGame
from pigclass.widgets.session.coded_games import at_once
from pigclass.widgets.session.session import REAL, NewGame, new_seed
from pigclass.words import refusal, say

if TYPE_CHECKING:
    from pigclass.widgets.class_game.on_devices import ClassOnDevices

SeatOnScreen = Annotated[int, Among(lambda activity: activity._playing().game.play.seats)]


class Beginning(OfAClass[ClassSession]):
    """Players, in groups, by chosen rules; and what changes in the middle of a game."""

    plan: LessonPlan
    _devices: "ClassOnDevices"
    _group = ""
    _countdown = 0
    _handed_out = ""

    @property
    def lesson(self) -> str:
        """Under which name the log keeps the games of this activity."""
        return self.plan.id

    def _usual_game(self) -> Game:
        return self.plan.game(self._typed)

    def _play(self, players: Players) -> None:
        # What others have said, or the same ones before another game, nobody has said now.
        for question in self.plan.questions:
            self._typed.pop(question.id, None)
        self._countdown = self._seconds()
        new = NewGame(
            game=self._agreed(self._wished_game()),
            players=players.ids,
            seed=self._seed(),
            lesson=self.plan.id,
            mode=self._typed["mode"],
            dice=self._typed["dice"],
            classroom=players.classroom,
        )
        groups = self._groups(players)
        self.session = ClassSession.begin(self.class_log, new, players.names)
        if groups:
            self.session.act("divide", groups=groups)
        self._panel = ""
        self._problem = " ".join(players.problems)

    def _wished_game(self) -> Game:
        """Return the game of the code that was typed in, or by the rules that were chosen."""
        coded = self._coded()
        return coded.game if coded else self.plan.game(self._typed)

    def _groups(self, players: Players) -> Groups:
        """Return the groups that were typed in, where single students are known."""
        if self._typed["mode"] != "each":
            return {}
        return read_groups(self._typed["groups"], players.ids, players.names)

    def _agreed(self, game: Game) -> Game:
        """Return the game if it can be played like this, or say how it can."""
        mode, real = self._typed["mode"], self._typed["dice"] == REAL
        if game.own_dice and mode == HEAD_COUNT and not (real and real_dice_told(game, mode)):
            raise refusal("coded.own_heads", game=game.name)
        if game.own_dice and real and not real_dice_told(game, mode):
            raise refusal("coded.own_dice", game=game.name)
        return at_once(game)

    def _seconds(self) -> int:
        """Return the seconds that a class has to decide; 0 for no clock."""
        typed = str(self._typed["countdown"]).strip()
        return within(whole_number(typed, what="seconds"), 0, 600, what="seconds") if typed else 0

    def _do_read_file(self, *, content: bytes, size: int, **typed: str) -> None:
        """Put the names of a class list into the form, and say what was not right in it."""
        self._typed |= typed
        check_size(size)
        found = read_roster(content)
        self._typed |= {"names": "\n".join(found.names), "read": found.read}
        self._problem = " ".join([found.read, *found.problems] if found.problems else ())

    def _do_again(self) -> None:
        """Another game with the same class, at one press."""
        played = self._playing()
        before = played.game.setup
        new = NewGame(
            game=played.game.play.game,
            players=before.players,
            seed=new_seed(),
            lesson=before.lesson,
            mode=before.mode,
            dice=played.dice,
            classroom=before.classroom,
        )
        self.session = ClassSession.begin(self.class_log, new, played.known_names)
        if played.game.groups:
            self.session.act("divide", groups=played.game.groups)
        self.session.act("begin")
        self.session.before = played
        self._panel = ""

    def _do_continue(self, *, game: OpenGame, **typed: str) -> None:
        self._typed |= typed
        self._countdown = self._seconds()
        names = {**classmates(), **self.class_log.names()}
        (events,) = self._events_of(game)
        self.session = ClassSession(self.class_log, events, names)
        self._panel = "charts" if self.session.game.stage is Stage.OVER else ""

    def _setup_form(self) -> Form:
        return forms.setup_form(self.plan, self._typed)

    def _offers(self) -> list[View]:
        """Return what can be gone on with, and a button for each class that the log remembers."""
        alone = Action("start", say("start.just_me"), data={"mode": ALONE, "names": ""}).button
        alone["note"] = say("start.and_computers")
        return [*super()._offers(), *self._classes(), alone, *self._students_face()]

    def _students_face(self) -> list[View]:
        """Return the button that puts the students' own notebook beside that of a lesson."""
        lesson = lesson_of(this_notebook())
        # A site has them all on its front page.
        if lesson is None or IS_BROWSER:
            return []
        note = self._handed_out or say("student.offer_note")
        return [Action("hand_out", say("student.offer")).button | {"note": note}]

    def _do_hand_out(self, **typed: str) -> None:
        """Put the students' own notebook beside this one, and say where it is."""
        self._typed |= typed
        notebook = this_notebook()
        lesson = lesson_of(notebook)
        if notebook is not None and lesson is not None:
            # A lesson opens sooner without it.
            from pigclass.student_face import hand_out

            path = hand_out(lesson, notebook.parent)
            self._handed_out = say("student.handed_out", file=path.name)

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

    forms: ClassVar = {
        **dict.fromkeys(
            ("start", "start_class", "continue", "read_file", "hand_out", "open_print", "language"),
            _setup_form,
        ),
        "change_class": lambda activity: form_of_class(activity._playing()),
    }

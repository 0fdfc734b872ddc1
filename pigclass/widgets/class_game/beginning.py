"""How a class begins: a new game, another one, or one that it goes on with."""

from typing import ClassVar

from pigclass.classlog.events.classgame import HEAD_COUNT, Stage
from pigclass.classlog.rosters.filekinds import check_size
from pigclass.classlog.rosters.read_roster import read_roster
from pigclass.facts.group_names import Groups, read_groups
from pigclass.lesson_list import lesson_of, this_notebook
from pigclass.rules.endings import within
from pigclass.rules.game import Game
from pigclass.widgets.class_game import forms
from pigclass.widgets.class_game.of_a_class import OfAClass
from pigclass.widgets.class_game.plan import LessonPlan
from pigclass.widgets.class_game.playing.taps import real_dice_told
from pigclass.widgets.class_game.session import ClassSession
from pigclass.widgets.class_game.who_plays import ALONE, Players, classmates
from pigclass.widgets.page.browser import IS_BROWSER
from pigclass.widgets.page.fields import Form, View
from pigclass.widgets.session.activity import OpenGame
from pigclass.widgets.session.coded_games import at_once
from pigclass.widgets.session.session import REAL, NewGame, new_seed, whole_number
from pigclass.words import refusal, say


class Beginning(OfAClass[ClassSession]):
    """What a class does before its first throw: who plays, in which groups, by which rules."""

    plan: LessonPlan
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
        alone = {
            "action": "start",
            "label": say("start.just_me"),
            "note": say("start.and_computers"),
            "data": {"mode": ALONE, "names": ""},
        }
        return [*super()._offers(), *self._classes(), alone, *self._students_face()]

    def _students_face(self) -> list[View]:
        """Return the button that puts the students' own notebook beside that of a lesson."""
        lesson = lesson_of(this_notebook())
        # A site has them all on its front page.
        if lesson is None or IS_BROWSER:
            return []
        note = self._handed_out or say("student.offer_note")
        return [{"action": "hand_out", "label": say("student.offer"), "note": note, "data": {}}]

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

    forms: ClassVar = dict.fromkeys(
        ("start", "start_class", "continue", "read_file", "hand_out", "open_print", "language"),
        _setup_form,
    )

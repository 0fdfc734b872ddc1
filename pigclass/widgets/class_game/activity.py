"""A class activity in a notebook: one screen for Skunk, Piglet and Greedy Pig.

It connects three things that do not know each other: the session (what happened), the screen (what
is seen) and the charts. What differs between games is a `LessonPlan`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Annotated, ClassVar

from pigclass.classlog.events.classgame import HEAD_COUNT, Stage
from pigclass.classlog.frames.frame_rows import is_computer
from pigclass.classlog.rosters.filekinds import check_size
from pigclass.classlog.rosters.reading import read_roster
from pigclass.classlog.store import ClassLog
from pigclass.facts.group_names import AS_THEY_LIKE, Groups, group_of, listed, read_groups
from pigclass.lesson_list import lesson_of, this_notebook
from pigclass.rules.endings import within
from pigclass.rules.game import Game
from pigclass.rules.questions import about_a_game
from pigclass.widgets.class_game import forms
from pigclass.widgets.class_game.belief_questions import read_answers
from pigclass.widgets.class_game.class_on_devices import ClassOnDevices
from pigclass.widgets.class_game.classmates import classmates
from pigclass.widgets.class_game.lessons.plan import LessonPlan
from pigclass.widgets.class_game.pages import NOBODY, Pages
from pigclass.widgets.class_game.playing.own_dice import real_dice_told
from pigclass.widgets.class_game.screen import (
    ANSWERS,
    EXIT,
    charts_first,
    class_screen,
    form_of_class,
    with_exit,
)
from pigclass.widgets.class_game.session import ACTIONS, ALONE, ClassSession
from pigclass.widgets.class_game.who_plays import (
    Given,
    Players,
    known_class,
    read_players,
    who_plays,
)
from pigclass.widgets.page.door import Among
from pigclass.widgets.page.fields import Dice, Form, View
from pigclass.widgets.page.printing import print_form, print_paper, printed_panel
from pigclass.widgets.session.activity import Activity, OpenGame
from pigclass.widgets.session.coded_games import at_once, game_given
from pigclass.widgets.session.session import EACH, REAL, NewGame, new_seed, whole_number
from pigclass.widgets.session.with_devices import WithDevices
from pigclass.words import in_its_language, refusal, say

SeatOnScreen = Annotated[int, Among(lambda activity: activity._playing().game.play.seats)]

SeatLookedFor = Annotated[
    int, Among(lambda activity: [NOBODY, *activity._playing().game.play.seats])
]


class ClassActivity(WithDevices[ClassSession]):
    """A game that a class plays, from the first belief to the charts.

    Give `students` (a number, or a list of names), `head_count` (a number: no single scores are
    kept) or `alone=True` to start at once; give none and the screen asks. `groups` says who has
    agreed to what: `{"hold at 20": ["Ana", "Ben"], "as they like": ["Cem"]}`, by name or number.
    `dice` is "virtual" or "real"; with `own_dice=True` the screen proposes dice of everyone's own.
    `game` is any that all play at once, by rules of its own, `seed` repeats the dice of an earlier
    game, and `code`, a game code, both its rules and its dice. `language` is "en" or "es" (by
    default what the browser speaks), and may be changed at any time: `activity.language = "es"`.
    `log` is a `ClassLog` or the path of one (by default `class.db` beside the lesson).
    """

    plan: LessonPlan
    _devices: ClassOnDevices

    @about_a_game()
    @in_its_language
    def __init__(
        self,
        *,
        students: Given = None,
        names: Given = (),
        head_count: int | None = None,
        alone: bool = False,
        groups: Mapping[str, Sequence[str | int]] | None = None,
        dice: Dice = "virtual",
        own_dice: bool = False,
        seed: int | None = None,
        game: Game | None = None,
        code: str = "",
        log: ClassLog | str = "class.db",
        language: str | None = None,
    ) -> None:
        who = who_plays(head_count if students is None else students, names)
        typed = {
            "students": 28,
            "names": "",
            **who,
            "mode": HEAD_COUNT if head_count else ALONE if alone else "each",
            "groups": listed(groups or {}),
            "dice": dice,
            "own_dice": own_dice,
            "seed": code or ("" if seed is None else seed),
            "countdown": "",
        }
        given = game_given(game, seed=seed, code=code)
        if given is not None:
            self.plan = replace(self.plan, builder=lambda: given, rule_choices=())
        self._charts = Pages(self.plan)
        self._countdown = 0
        self._doubted: View = {}
        self._group = ""
        super().__init__(log=log, typed=typed, language=language, below=(self._charts,))
        self._devices = ClassOnDevices(
            self._place, lambda: self.session, lambda: self.plan, self.class_log
        )
        self._devices.redraw = self._show_screen
        self._thrown = ""
        self._screen.on_drum = self._devices.roll
        self._devices.open_again()
        if who or alone:
            self._start()
        self._show()

    @property
    def lesson(self) -> str:
        """Under which name the log keeps the games of this activity."""
        return self.plan.id

    def _usual_game(self) -> Game:
        return self.plan.game(self._typed)

    def _start(self, **typed: str) -> None:
        self._typed |= typed
        self._begin(read_players(self._typed, self.class_log))

    def _start_class(self, *, classroom: str, **typed: str) -> None:
        """Start with a class that the log remembers, at one press."""
        self._typed |= typed
        self._begin(known_class(classroom, self.class_log))

    def _begin(self, players: Players) -> None:
        # What others have said, or the same ones before another game, nobody has said now.
        for question in self.plan.questions:
            self._typed.pop(question.id, None)
        self._countdown = self._seconds()
        coded = self._coded()
        new = NewGame(
            game=self._agreed(coded.game if coded else self.plan.game(self._typed)),
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

    def _read_file(self, *, content: bytes, size: int, **typed: str) -> None:
        """Put the names of a class list into the form, and say what was not right in it."""
        self._typed |= typed
        check_size(size)
        found = read_roster(content)
        self._typed |= {"names": "\n".join(found.names)}
        self._problem = " ".join(found.problems)

    def _again(self) -> None:
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
        self._panel = ""

    def _continue(self, *, game: OpenGame, **typed: str) -> None:
        self._typed |= typed
        self._countdown = self._seconds()
        names = {**classmates(), **self.class_log.names()}
        self.session = ClassSession(self.class_log, self.class_log.events(game), names)
        self._panel = ""

    def _believe(self, **typed: str) -> None:
        """Note what the class believes, all answers or none, and begin."""
        session = self._playing()
        self._typed |= typed
        answers = {it.id: read_answers(typed[it.id], it) for it in self.plan.questions}
        self._doubt(session.game.setup.players, answers, typed)
        # What was answered before, and is taken back now, is answered with nothing.
        before = {it.question for it in session.game.predictions}
        for question, given in answers.items():
            if given or question in before:
                session.act("predict", question=question, answers=given)
        session.act("begin")

    def _doubt(
        self, players: Sequence[str], answers: Mapping[str, list[View]], typed: View
    ) -> None:
        """Ask once whether more answers than students are meant."""
        students = sum(not is_computer(it) for it in players)
        for question in self.plan.questions:
            count = sum(it["count"] for it in answers[question.id])
            if count > students and typed != self._doubted:
                self._doubted = typed
                asks = question.asks
                raise refusal("says.too_many", question=asks, count=count, students=students)

    def _change_class(self, **typed: str) -> None:
        """Let someone join, leave, come back or have another name, in the middle of a game."""
        session = self._playing()
        if typed.get("freed") and self._devices.door:
            self._devices.door.free(session.game.setup.players[int(typed["freed"])])
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
            player = self.class_log.add_player(room, name)
        else:
            self.class_log.save_names({player: name}, room)
        known = self.class_log.name_of(player) or name
        session.act("arrive", player=player, name=known)

    def _undo(self) -> None:
        """Undo the last thing that counts; a late arrival leaves the list of the class as well."""
        session = self._playing()
        before = session.game.setup
        session.act("undo")
        for player in set(before.players).difference(session.game.setup.players):
            if before.classroom and not session.has_acted(before.players.index(player)):
                self.class_log.take_off(player, before.classroom)

    def _rename(self, session: ClassSession, seat: int, name: str) -> None:
        player = session.game.setup.players[seat]
        self.class_log.save_names({player: name}, session.game.setup.classroom)
        session.rename(player, self.class_log.name_of(player) or name)

    def _set_up(self) -> None:
        """Go back to the opening form; the game stays in the log and can be continued."""
        if self._playing().game.stage is not Stage.PREDICTING:
            self._typed |= {"names": "", "seed": "", "classroom": "", "groups": ""}
        self.session, self._panel = None, ""

    def _reveal(self) -> None:
        """Show the charts, with the table out of the way."""
        if self._panel == "charts" or self._playing().act("reveal"):
            self._panel = "charts"

    def _open_class(self) -> None:
        self._panel = "class"

    def _open_print(self) -> None:
        self._panel = "print"

    def _print(self, **typed: str) -> None:
        """Write the lesson's paper beside the notebook, and offer it."""
        session = self._playing()
        play = session.game.play
        named = typed.get("copies") == "named"
        path = print_paper(
            self.plan.id,
            play.game,
            names=[session.name(seat) for seat in play.seats] if named else [],
            paper=typed["paper"],
            language=self.language,
        )
        self._printed = path.name
        self._panel = "printed"

    _printed = ""

    def _open_groups(self) -> None:
        """Let taps put students into groups, first into the one that there is."""
        self._group = next(iter(self._playing().game.groups), AS_THEY_LIKE)
        self._panel = "groups"

    def _choose_group(self, *, group: str) -> None:
        """Say into which group taps put students from now on."""
        self._group = group_of(group)

    def _put_into_group(self, *, seat: SeatOnScreen) -> None:
        self._playing().act("regroup", seat=seat, group=self._group)

    def _ask_at_the_end(self) -> None:
        """Ask the question at the end; asked for once more, show the answers; then put it away."""
        session = self._playing()
        if self.plan.exit is None:
            raise refusal("devices.exit_none")
        if session.game.stage is not Stage.OVER:
            raise refusal("devices.exit_not_yet")
        self._panel = {EXIT: ANSWERS, ANSWERS: ""}.get(self._panel, EXIT)
        session.asks_at_the_end = self._panel == EXIT

    def _close(self) -> None:
        if self.session:
            self.session.asks_at_the_end = False
        super()._close()

    def _turn_to(self, *, number: int) -> None:
        self._charts.turn_to(number)

    def _tell(self) -> None:
        """Say what the open page means; before the reveal there is none."""
        if self._panel == "charts":
            self._charts.tell()

    def _find(self, *, seat: SeatLookedFor) -> None:
        """Light the own results of whoever sits there, or hide them again."""
        self._charts.find(seat)

    def _more_rounds(self) -> None:
        self._charts.more_rounds()

    def _show(self) -> None:
        self._devices.settle()
        self._devices.look_back()
        self._show_screen()
        thrown = self.session.asked if self.session else ""
        if thrown == self._thrown and self._devices.door:
            # No dice have fallen: there is nothing to wait for.
            self._devices.door.roll(0)
        self._thrown = thrown
        self._devices.tell()

    def _show_screen(self) -> None:
        if self.session is not None and self._panel == "charts":
            self._problem = self._problem or self._charts.draw(self.session.game, self.class_log)
        else:
            self._charts.put_away()
        self._screen.view = self._view()

    def _view(self) -> View:
        if self.session is None:
            return self._opening_view(self._setup_form())
        if self.session.game.stage is Stage.PREDICTING:
            # No field has the focus: R, which plays without, would be typed into it.
            view = self._setup_view(self._belief_form(), said=self.session.said) | {"focus": ""}
            keys = {"d": "devices", "enter": "press_roll"}
            pressed = {key: {"action": action, "data": {}} for key, action in keys.items()}
            return view | {"keys": pressed} | self._devices_view()
        view = class_screen(self.session, self._panel, self._group)
        if self._panel == "printed":
            view["panel"] = panel = printed_panel(self._printed)
            view["said"] = " ".join(panel["lines"])
        if self._panel == "charts":
            view = charts_first(view, self._charts, self.session)
        if self.plan.exit and self._devices.door and view["stage"] == Stage.OVER.value:
            view = with_exit(view, self.session, self.plan.exit, self._panel)
        return {
            **view,
            **self._devices_view(),
            "problem": self._problem or view["problem"],
            "banner": self._banner,
            "countdown": self._countdown if view["stage"] == Stage.DECIDING.value else 0,
            "times_up": say("says.times_up"),
        }

    def _setup_form(self) -> Form:
        return forms.setup_form(self.plan, self._typed)

    def _belief_form(self) -> Form:
        setup = self._playing().game.setup
        students = sum(not is_computer(it) for it in setup.players)
        return forms.belief_form(
            self.plan, self._typed, students=students, alone=setup.mode == ALONE
        )

    def _print_form(self) -> Form:
        named = self.session is not None and self.session.game.setup.mode == EACH
        return print_form(is_named=named)

    def _class_form(self) -> Form:
        return form_of_class(self._playing())

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
        if lesson is None:
            return []
        note = self._handed_out or say("student.offer_note")
        return [{"action": "hand_out", "label": say("student.offer"), "note": note, "data": {}}]

    def _hand_out(self, **typed: str) -> None:
        """Put the students' own notebook beside this one, and say where it is."""
        self._typed |= typed
        notebook = this_notebook()
        lesson = lesson_of(notebook)
        if notebook is not None and lesson is not None:
            # A lesson opens sooner without it.
            from pigclass.student_face import hand_out  # noqa: PLC0415

            path = hand_out(lesson, notebook.parent)
            self._handed_out = say("student.handed_out", file=path.name)

    _handed_out = ""

    acts: ClassVar = ACTIONS
    handlers: ClassVar = {
        **WithDevices.handlers,
        "start": _start,
        "start_class": _start_class,
        "read_file": _read_file,
        "hand_out": _hand_out,
        "setup": _set_up,
        "continue": _continue,
        "again": _again,
        "believe": _believe,
        "change_class": _change_class,
        "undo": _undo,
        "reveal": _reveal,
        "page": _turn_to,
        "tell": _tell,
        "find": _find,
        "more_rounds": _more_rounds,
        "details": Activity._open_details,
        "class": _open_class,
        "open_print": _open_print,
        "print": _print,
        "groups": _open_groups,
        "choose_group": _choose_group,
        "put_into_group": _put_into_group,
        "exit": _ask_at_the_end,
        "close": _close,
    }
    forms: ClassVar = {
        **dict.fromkeys(
            ("start", "start_class", "continue", "read_file", "hand_out", "language"), _setup_form
        ),
        "believe": _belief_form,
        "change_class": _class_form,
        "print": _print_form,
    }

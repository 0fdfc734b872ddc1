"""A class activity in a notebook: one screen for Skunk, Piglet and Greedy Pig.

It connects three things that do not know each other: the session (what happened), the screen (what
is seen) and the charts. What differs between games is a `LessonPlan`.
"""

from base64 import b64decode
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from pigclass.classlog.classgame import HEAD_COUNT, Stage
from pigclass.classlog.filekinds import check_size
from pigclass.classlog.rosters import read_roster
from pigclass.classlog.rows import is_computer
from pigclass.classlog.store import ClassLog
from pigclass.rules.endings import within
from pigclass.rules.errors import PigclassError
from pigclass.rules.game import Game
from pigclass.widgets import forms
from pigclass.widgets.beliefs import read_answers
from pigclass.widgets.class_screen import class_screen
from pigclass.widgets.classmates import CALLED
from pigclass.widgets.coded_games import game_given, shared
from pigclass.widgets.lesson import LessonPlan
from pigclass.widgets.notebook import Activity, Handler
from pigclass.widgets.pages import Pages
from pigclass.widgets.players import Players, known_class, read_players
from pigclass.widgets.recording import NewGame, new_seed, whole_number
from pigclass.widgets.session import ALONE, ClassSession
from pigclass.widgets.view import View
from pigclass.widgets.wording import say


class ClassActivity(Activity[ClassSession]):
    """A game that a class plays, from the first belief to the charts.

    Give `students` (a number), `names` (a list), `head_count` (a number: no single scores are
    kept) or `alone=True` to start at once; give none and the screen asks. `dice` is "virtual" or
    "real", `game` is any shared game, `seed` repeats the dice of an earlier game, and `code`, a
    game code, both its rules and its dice. `log` is a `ClassLog` or the path of one (by default
    `class.db` beside the lesson).
    """

    plan: LessonPlan

    def __init__(
        self,
        *,
        students: int | None = None,
        names: Sequence[str] = (),
        head_count: int | None = None,
        alone: bool = False,
        dice: str = "virtual",
        seed: int | None = None,
        game: Game | None = None,
        code: str = "",
        log: ClassLog | str = "class.db",
    ) -> None:
        typed = {
            "students": students or head_count or 28,
            "names": "\n".join(names),
            "mode": HEAD_COUNT if head_count else ALONE if alone else "each",
            "dice": dice,
            "seed": code or ("" if seed is None else seed),
            "countdown": "",
        }
        given = game_given(game, seed=seed, code=code)
        if given is not None:
            self.plan = replace(self.plan, builder=lambda: given, rule_choices=())
        self._charts = Pages(self.plan.pages)
        self._countdown = 0
        self._doubted: View = {}
        super().__init__(log=log, typed=typed, below=(self._charts,))
        if students or names or head_count or alone:
            self._start({})
        self._show()

    @property
    def lesson(self) -> str:
        """Under which name the log keeps the games of this activity."""
        return self.plan.id

    def _usual_game(self) -> Game:
        return self.plan.game({})

    def _start(self, data: dict[str, Any]) -> None:
        self._typed |= data
        self._begin(read_players(self._typed, self.class_log))

    def _start_class(self, data: dict[str, Any]) -> None:
        """Start with a class that the log remembers, at one press."""
        self._typed |= {name: typed for name, typed in data.items() if name != "classroom"}
        self._begin(known_class(data["classroom"], self.class_log))

    def _begin(self, players: Players) -> None:
        self._countdown = self._seconds()
        coded = self._coded()
        new = NewGame(
            game=shared(coded.game if coded else self.plan.game(self._typed)),
            players=players.ids,
            seed=self._seed(),
            lesson=self.plan.id,
            mode=self._typed["mode"],
            dice=self._typed["dice"],
            classroom=players.classroom,
        )
        self.session = ClassSession.begin(self.class_log, new, players.names)
        self._panel = ""
        self._problem = " ".join(players.problems)

    def _seconds(self) -> int:
        """Return the seconds that a class has to decide; 0 for no clock."""
        typed = str(self._typed["countdown"]).strip()
        return within(whole_number(typed, what="seconds"), 0, 600, what="seconds") if typed else 0

    def _read_file(self, data: dict[str, Any]) -> None:
        """Put the names of a class list into the form, and say what was not right in it."""
        self._typed |= data["typed"]
        check_size(data["size"])
        found = read_roster(b64decode(data["content"]))
        self._typed |= {"names": "\n".join(found.names)}
        self._problem = " ".join(found.problems)

    def _again(self, data: dict[str, Any]) -> None:
        """Another game with the same class, at one press."""
        if self.session is None:
            return
        before = self.session.game.setup
        new = NewGame(
            game=self.session.game.play.game,
            players=before.players,
            seed=new_seed(),
            lesson=before.lesson,
            mode=before.mode,
            dice=self.session.dice,
            classroom=before.classroom,
        )
        self.session = ClassSession.begin(self.class_log, new, self.session.known_names)
        self.session.act("begin")
        self._panel = ""

    def _continue(self, data: dict[str, Any]) -> None:
        self._typed |= data
        self._countdown = self._seconds()
        names = {**CALLED, **self.class_log.names()}
        self.session = ClassSession(self.class_log, self.class_log.events(data["game"]), names)
        self._panel = ""

    def _believe(self, data: dict[str, Any]) -> None:
        """Note what the class believes, all answers or none, and begin."""
        if self.session is None:
            return
        self._typed |= data
        answers = {it.id: read_answers(data.get(it.id, ""), it) for it in self.plan.questions}
        self._doubt(self.session.game.setup.players, answers, data)
        # What was answered before, and is taken back now, is answered with nothing.
        before = {it.question for it in self.session.game.predictions}
        for question, given in answers.items():
            if given or question in before:
                self.session.act("predict", question=question, answers=given)
        self.session.act("begin")

    def _doubt(self, players: Sequence[str], answers: Mapping[str, list[View]], data: View) -> None:
        """Ask once whether more answers than students are meant."""
        students = sum(not is_computer(it) for it in players)
        for question in self.plan.questions:
            count = sum(it["count"] for it in answers[question.id])
            if count > students and data != self._doubted:
                self._doubted = data
                asks = question.asks
                raise PigclassError(
                    say("says.too_many", question=asks, count=count, students=students)
                )

    def _change_class(self, data: dict[str, Any]) -> None:
        """Let someone join, leave, come back or have another name, in the middle of a game."""
        if self.session is None:
            return
        for field, action in (("leaves", "depart"), ("returns", "come_back")):
            if data.get(field):
                self.session.act(action, seat=int(data[field]))
        if data.get("renames"):
            self._rename(self.session, int(data["renames"]), data["new_name"])
        name = data["name"].strip()
        if name:
            player = self.class_log.add_player(self.session.game.setup.classroom, name)
            known = self.class_log.name_of(player) or name
            self.session.act("arrive", player=player, name=known)
        self._panel = ""

    def _rename(self, session: ClassSession, seat: int, name: str) -> None:
        player = session.game.setup.players[seat]
        self.class_log.save_names({player: name}, session.game.setup.classroom)
        session.rename(player, self.class_log.name_of(player) or name)

    def _set_up(self, data: dict[str, Any]) -> None:
        """Go back to the opening form; the game stays in the log and can be continued."""
        self.session = None
        self._typed |= {"names": "", "seed": "", "classroom": ""}

    def _reveal(self, data: dict[str, Any]) -> None:
        """Show the charts, with the table out of the way."""
        if self.session is None:
            return
        if self._panel == "charts" or self.session.act("reveal"):
            self._panel = "charts"

    def _open_class(self, data: dict[str, Any]) -> None:
        self._panel = "class"

    def _turn_to(self, data: dict[str, Any]) -> None:
        self._charts.turn_to(int(data["number"]))

    def _more_rounds(self, data: dict[str, Any]) -> None:
        self._charts.more_rounds()

    def _show(self) -> None:
        if self.session is not None and self._panel == "charts":
            self._problem = self._problem or self._charts.draw(self.session.game, self.class_log)
        else:
            # Back at the table nothing of an answer stays in sight.
            self._charts.show([])
        self._screen.view = self._view()

    def _view(self) -> View:
        if self.session is None:
            offers = [*self._offers(), *self._classes()]
            return self._setup_view(forms.setup_form(self.plan, offers, self._typed), said="")
        if self.session.game.stage is Stage.PREDICTING:
            alone = self.session.game.setup.mode == ALONE
            form = forms.belief_form(self.plan, self._typed, alone=alone)
            return self._setup_view(form, said=self.session.said)
        view = class_screen(self.session, self._panel, self._charts.buttons())
        return {
            **view,
            "said": self._charts.said if self._panel == "charts" else view["said"],
            "problem": self._problem or view["problem"],
            "banner": self._banner,
            "countdown": self._countdown if view["stage"] == Stage.DECIDING.value else 0,
            "times_up": say("says.times_up"),
        }

    def _classes(self) -> list[View]:
        """Return a button for each class that the log remembers."""
        return [
            {
                "action": "start_class",
                "label": say("form.start_class", name=it.name),
                "data": {"classroom": it.id},
            }
            for it in self.class_log.classrooms()
        ]

    handlers: ClassVar[Mapping[str, Handler]] = {
        "start": _start,
        "start_class": _start_class,
        "read_file": _read_file,
        "setup": _set_up,
        "continue": _continue,
        "again": _again,
        "believe": _believe,
        "change_class": _change_class,
        "reveal": _reveal,
        "page": _turn_to,
        "more_rounds": _more_rounds,
        "details": Activity._open_details,
        "class": _open_class,
        "close": Activity._close,
    }

"""A class activity in a notebook: one screen for Skunk, Piglet and Greedy Pig.

It connects three things that do not know each other: the session (what happened), the screen (what
is seen) and the charts. What differs between games is a `LessonPlan`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Annotated, ClassVar

from pigclass.classlog.events.classgame import HEAD_COUNT, Stage
from pigclass.classlog.rosters.read_roster import read_roster
from pigclass.classlog.store import ClassLog
from pigclass.facts.group_names import listed
from pigclass.lesson_list import is_students_own, this_notebook
from pigclass.play.state import is_computer
from pigclass.rules.game import Game, about_a_game
from pigclass.widgets.class_game import forms
from pigclass.widgets.class_game.beginning import Beginning
from pigclass.widgets.class_game.pages import NOBODY, Pages
from pigclass.widgets.class_game.screen import ANSWERS, EXIT, charts_first, class_screen, with_exit
from pigclass.widgets.class_game.session import ClassSession
from pigclass.widgets.class_game.who_plays import ALONE, Given, who_plays
from pigclass.widgets.page import browser
from pigclass.widgets.page.door import Among
from pigclass.widgets.page.fields import Dice, Form, Screen, View
from pigclass.widgets.page.printing import print_form, print_paper, printed_panel
from pigclass.widgets.session.activity import Activity
from pigclass.widgets.session.belief_questions import read_answers
from pigclass.widgets.session.coded_games import game_given
from pigclass.widgets.session.session import EACH
from pigclass.words import in_its_language, refusal, say

SeatLookedFor = Annotated[
    int, Among(lambda activity: [NOBODY, *activity._playing().game.play.seats])
]


class ClassActivity(Beginning):
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
        from pigclass.widgets.class_game.on_devices import ClassOnDevices

        # On a site somebody may have followed the link of a game.
        code = code or (browser.linked_game() if game is None and seed is None else "")
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
        self._doubted: View = {}
        super().__init__(log=log, typed=typed, language=language, below=(self._charts,))
        self._devices = ClassOnDevices(self, self._games, self.plan, self.class_log)
        self._devices.open_again()
        if who or alone:
            self._do_start()
            if alone and is_students_own(this_notebook()):
                # The boxes above have asked what the student believes.
                self._playing().act("begin")
        self._show()

    def _do_believe(self, **typed: str) -> None:
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

    def _do_setup(self) -> None:
        """Go back to the opening form; the game stays in the log and can be continued."""
        if self._playing().game.stage is not Stage.PREDICTING:
            self._typed |= {"names": "", "seed": "", "classroom": "", "groups": ""}
        self.session, self._panel = None, ""

    def _do_reveal(self) -> None:
        """Show the charts, with the table out of the way."""
        session, charted = self._playing(), self._playing().charted
        if self._panel == "charts" or charted.act("reveal"):
            self._panel = "charts"
        session.problem = charted.problem

    def _do_open_print(self, **typed: str) -> None:
        """Ask for the paper, before a game for the class and the rules that are typed in."""
        self._typed |= typed
        self._panel = "print"

    def _do_print(self, **typed: str) -> None:
        """Write the lesson's paper beside the notebook, and offer it."""
        path = print_paper(
            self.plan.id,
            self.game if self.session else self._wished_game(),
            names=self._names() if typed.get("copies") == "named" else [],
            paper=typed["paper"],
            language=self.language,
        )
        self._printed = path.name
        self._panel = "printed"

    def _names(self) -> Sequence[str]:
        """Return the names of those who play, before a game those that are typed in."""
        if self.session is None:
            return read_roster(str(self._typed["names"])).names
        return [self.session.name(seat) for seat in self.session.game.play.seats]

    _printed = ""

    def _do_exit(self) -> None:
        """Ask the question at the end; asked for once more, show the answers; then put it away."""
        session = self._playing()
        if self.plan.exit is None:
            raise refusal("devices.exit_none")
        if session.game.stage is not Stage.OVER:
            raise refusal("devices.exit_not_yet")
        if self._devices.door is None:
            raise refusal("devices.exit_no_devices")
        self._panel = {EXIT: ANSWERS, ANSWERS: ""}.get(self._panel, EXIT)
        session.asks_at_the_end = self._panel == EXIT

    def _do_close(self) -> None:
        if self.session:
            self.session.asks_at_the_end = False
        super()._do_close()

    def _do_page(self, *, number: int) -> None:
        self._charts.turn_to(number)

    def _do_tell(self) -> None:
        """Say what the open page means; before the reveal there is none."""
        if self._panel == "charts":
            self._charts.tell()

    def _do_find(self, *, seat: SeatLookedFor) -> None:
        """Light the own results of whoever sits there, or hide them again."""
        self._charts.find(seat)

    def _do_switch(self) -> None:
        """Count all games of today on the open page, or this game again."""
        if self._panel == "charts":
            self._charts.switch()

    def _do_more_rounds(self) -> None:
        self._charts.more_rounds()

    def _show(self) -> None:
        # Without a door no seat has a device, unless one stood open before.
        if self._devices.door or (self.session and self.session.on_devices):
            self._devices.settle()
        super()._show()
        if self._devices.door:
            self._devices.look_back()
            self._devices.tell()

    def _draw(self) -> None:
        if self.session is not None and self._panel == "charts":
            charted = self.session.charted.game
            self._problem = self._problem or self._charts.draw(charted, self.class_log)
        elif self._charts.is_shown:
            self._charts.put_away()
        super()._draw()

    def _view(self) -> Screen:
        if self.session is None:
            return self._before_a_game()
        if self.session.game.stage is Stage.PREDICTING:
            return self._asking_view(self._belief_form(), said=self.session.said)
        screen = class_screen(self.session, self._panel, self._group)
        if self._panel == "printed":
            panel = printed_panel(self._printed)
            screen = replace(screen, panel=panel, said=" ".join(panel["lines"]))
        if self._panel == "charts":
            screen = charts_first(screen, self._charts, self.session.charted)
        if self.plan.exit and self._devices.door and self.session.game.stage is Stage.OVER:
            screen = with_exit(screen, self.session, self.plan.exit, self._panel)
        return replace(
            self._with_devices(screen),
            problem=self._problem or screen.problem,
            banner=self._banner,
            countdown=self._countdown if self.session.game.stage is Stage.DECIDING else 0,
            times_up=say("says.times_up"),
        )

    def _before_a_game(self) -> Screen:
        if self._panel == "print":
            return replace(self._setup_view(self._print_form(), said=""), closes=True)
        if self._panel == "printed":
            panel = printed_panel(self._printed)
            screen = self._setup_view(panel, said=" ".join(panel["lines"]))
            return replace(screen, panel=panel, closes=True)
        return replace(self._opening_view(self._setup_form()), said=self._typed.get("read", ""))

    def _belief_form(self) -> Form:
        setup = self._playing().game.setup
        students = sum(not is_computer(it) for it in setup.players)
        return forms.belief_form(
            self.plan, self._typed, students=students, alone=setup.mode == ALONE
        )

    def _print_form(self) -> Form:
        if self.session is None:
            return print_form(is_named=bool(str(self._typed["names"]).strip()))
        return print_form(is_named=self.session.game.setup.mode == EACH)

    _do_details = Activity._open_details
    acts: ClassVar = ClassSession
    forms: ClassVar = {**Beginning.forms, "believe": _belief_form, "print": _print_form}

"""A class activity in a notebook: one screen for Skunk, Piglet and Greedy Pig.

It connects the session (what happened), the screen (what is seen) and the charts, which do not know
each other. What differs between games is in a `LessonPlan`.
"""

import os
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

from pigclass.classlog.events.classgame import HEAD_COUNT, Stage
from pigclass.classlog.rosters.filekinds import check_size
from pigclass.classlog.store import ClassLog
from pigclass.facts.group_names import Groups, listed, read_groups
from pigclass.lesson_list import is_students_own, this_notebook
from pigclass.rules.dice import COIN
from pigclass.rules.game import SEEDS, Game, about_a_game
from pigclass.rules.game_code import SEPARATOR, at_once, game_given
from pigclass.rules.wording import rule_line
from pigclass.widgets.class_game import beginning, forms, says
from pigclass.widgets.class_game.beginning import Attendance, ClassStart
from pigclass.widgets.class_game.forms import PAPER_PANELS, Handouts
from pigclass.widgets.class_game.pages import Pages
from pigclass.widgets.class_game.plan import LessonPlan, Questions
from pigclass.widgets.class_game.screen import (
    EXIT,
    charts_first,
    class_screen,
    exit_after,
    with_exit,
)
from pigclass.widgets.class_game.session import ClassSession
from pigclass.widgets.class_game.who_plays import (
    ALONE,
    ClassArgument,
    Players,
    classmates,
    who_plays,
)
from pigclass.widgets.page.browser import LINKED_GAME
from pigclass.widgets.page.fields import Form, Screen, dice_typed
from pigclass.widgets.session.activity import OPENING_FORM, Activity, OpenGame
from pigclass.widgets.session.devices_panel import DevicesPanel
from pigclass.widgets.session.session import EACH, NewGame
from pigclass.words import refusal, say, say_of


class ClassActivity(Activity[ClassSession]):
    """Base of class activities: one game, from the predictions to the charts.

    Give `students` (a number, or a list of names), `head_count` (a number: no single scores are
    kept) or `alone=True` to start at once; otherwise the screen asks. `groups` are agreements by
    name or number: `{"hold at 20": ["Ana", "Ben"], "as they like": ["Cem"]}`. With
    `real_dice=True` throws are typed in; with `own_dice=True` the form proposes that everyone
    throws dice of their own. `game` is any game that all play at once, with its own rules; `seed`
    repeats the dice of an earlier game, and `code`, a game code, its rules too. The language can be
    changed at any time: `activity.language = "es"`. `log` is a `ClassLog` or the path of one (by
    default `class.db` beside the lesson).
    """

    plan: LessonPlan

    @about_a_game(seed=SEEDS)
    def __init__(
        self,
        *,
        students: ClassArgument = None,
        names: ClassArgument = (),
        head_count: int | None = None,
        alone: bool = False,
        groups: Mapping[str, Sequence[str | int]] | None = None,
        real_dice: bool = False,
        own_dice: bool = False,
        seed: int | None = None,
        game: Game | None = None,
        code: str = "",
        log: ClassLog | str = "class.db",
    ) -> None:
        from pigclass.widgets.class_game.on_devices import ClassOnDevices

        self._hides_names = False
        # On the site, the link that was followed may contain a game code.
        is_free = game is None and seed is None
        code = code or (os.environ.get(LINKED_GAME, "") if is_free else "")
        who = who_plays(head_count if students is None else students, names)
        each_or_alone = ALONE if alone or SEPARATOR in code else "each"
        typed = {
            "students": 28,
            "names": "",
            **who,
            "mode": HEAD_COUNT if head_count else each_or_alone,
            "groups": listed(groups or {}),
            "own_dice": own_dice,
            **dice_typed(real_dice, seed, code),
        }
        chosen_game = game_given(game, seed=seed, code=code)
        if chosen_game is not None:
            usual = at_once(chosen_game) and self.plan.builder()
            if (COIN in chosen_game.table.dice) != (COIN in usual.table.dice):
                about = {"screen": type(self).__name__, "game": chosen_game.name}
                raise refusal("coded.other_questions", **about)
            self.plan = replace(self.plan, builder=lambda: chosen_game, rule_choices=())
        self._charts = Pages(self.plan)
        super().__init__(log=log, typed=typed, below=(self._charts,))
        self._devices = ClassOnDevices(self, self.plan)
        self._devices_panel = DevicesPanel(self, self._devices)
        self._start = ClassStart(self, self._play)
        self._attendance = Attendance(self)
        self._questions = Questions(self, lambda: self.plan.questions, lambda: rule_line(self.game))
        self._handouts = Handouts(self, self._wished_game, self._start.names)
        games = self.class_log.last_games(self.lesson) if alone and not code else ()
        # A student whose page was loaded again may go on with the game.
        if who or (alone and not any(it.who == ALONE and it.unfinished for it in games)):
            self._start._do_start()
        self._show()

    @property
    def lesson(self) -> str:
        """Value of `lesson` in the log for games of this activity."""
        return self.plan.id

    @property
    def _charted(self) -> ClassSession | None:
        """Game whose charts are on the screen; None while a question is due."""
        is_shown = self.session and self._panel == "charts" and not self.session.game.due
        return self._playing().charted if is_shown else None

    def _usual_game(self) -> Game:
        return self.plan.game(self._typed)

    def _wished_game(self) -> Game:
        """Return the game of the typed code or, without a code, by the chosen rules."""
        coded = self._typed_code()
        return coded.game if coded else self._usual_game()

    def _play(self, players: Players) -> None:
        mode, coded = self._typed["mode"], self._typed_code()
        # In a student's own notebook, boxes have asked for predictions.
        is_asked_above = mode == ALONE and is_students_own(this_notebook())
        new = NewGame(
            game=beginning.as_agreed(self._wished_game(), self._typed),
            players=players.ids,
            seed=self._seed(),
            lesson=self.plan.id,
            mode=mode,
            dice=self._typed["dice"],
            classroom=players.classroom,
            asks=() if is_asked_above else tuple(it.id for it in self.plan.questions),
            beside=coded.scores if coded and mode == ALONE else (),
        )
        groups = self._typed["groups"] if mode == EACH else ""
        self._begin(new, players.names, read_groups(groups, players.ids, players.names))
        self._problem = " ".join(players.problems)

    def _begin(self, new: NewGame, names: Mapping[str, str], groups: Groups) -> ClassSession:
        self.session = ClassSession.begin(self.class_log, new, names)
        if groups:
            self.session.act("divide", groups=groups)
        if not new.asks:
            self.session.act("begin")
        self._panel = ""
        return self.session

    def _do_again(self) -> None:
        """Start another game with the same class."""
        before = self._playing()
        session = self._begin(beginning.next_game(before), before.known_names, before.game.groups)
        session.seconds = before.seconds
        session.before = before

    def _do_continue(self, *, game: OpenGame, **typed: str) -> None:
        self._typed |= typed
        names = {**classmates(), **self.class_log.names()}
        (events,) = self._events_of(game)
        self.session = ClassSession(self.class_log, events, names)
        self._panel = "charts" if self.session.game.result else ""

    def _do_read_file(self, *, content: bytes, size: int, file: str = "", **typed: str) -> None:
        """Put the names of a class list into the form, and show what was wrong with it."""
        from pigclass.classlog.rosters.read_roster import read_roster

        self._typed |= typed
        check_size(size)
        roster = read_roster(content)
        read = ": ".join(filter(None, (file, roster.read)))
        self._typed |= {"names": "\n".join(roster.names), "read": read}
        self._problem = " ".join([roster.read, *roster.problems] if roster.problems else ())

    def _do_setup(self) -> None:
        """Go back to the opening form; the game stays in the log and can be continued."""
        if self._playing().game.stage is not Stage.PREDICTING:
            self._typed |= {"names": "", "seed": "", "classroom": "", "groups": ""}
        self.session, self._panel = None, ""

    def _do_reveal(self) -> None:
        """Show the charts in place of the table."""
        session, charted = self._playing(), self._playing().charted
        if self._charted or charted is not session or charted.act("reveal"):
            self._panel = "charts"
        session.problem = charted.problem

    def _do_exit(self) -> None:
        """Ask the exit question; at the next calls show the answers, then close the panel."""
        session = self._playing()
        if self.plan.exit is None or session.game.stage is not Stage.OVER:
            raise refusal("devices.exit_not_yet")
        self._panel = exit_after(self._panel, on_devices=bool(self._devices.server))
        session.asks_at_the_end = self._panel == EXIT

    def _do_names(self) -> None:
        """Show numbers in place of names, or names again."""
        hides = self._hides_names = not self._hides_names
        self._playing().said = say(f"says.names_{'hidden' if hides else 'shown'}")

    def _do_bell(self) -> None:
        self._panel, session = "bell", self._playing()
        session.said = say_of(session.staying, "stage.bell")

    def _do_winners(self) -> None:
        session = self._playing()
        self._panel = "winners" if session.has_winners else ""
        session.said = says.podium(session)

    def _do_close(self) -> None:
        if self.session:
            self.session.asks_at_the_end, self.session.said = False, ""
        back = self._handouts.before if self._panel in PAPER_PANELS else ""
        super()._do_close()
        self._panel = back

    def _show(self) -> None:
        # Without a device server no seat has a device, unless a server was open before.
        if self._devices.server or (self.session and self.session.on_devices):
            self._devices.settle()
        super()._show()
        if self._devices.server:
            self._devices.look_back()
            self._devices.tell()

    def _draw(self) -> None:
        if charted := self._charted:
            self._problem = self._problem or self._charts.draw(charted.game, self.class_log)
        elif self._charts.is_shown:
            self._charts.put_away()
        super()._draw()

    def _view(self) -> Screen:
        if self.session is None and self._panel not in PAPER_PANELS:
            return self._start.opening(self._setup_form(), self._handouts.offers)
        if self.session is None:
            screen = self._handouts.with_panel(self._setup_view(self._handouts.form()))
            return replace(screen, closes=True)
        self.session.hides_names = self._hides_names
        if self.session.game.stage is Stage.PREDICTING:
            return self._questions.screen()
        screen = class_screen(self.session, self._panel)
        if self._panel in PAPER_PANELS:
            screen = self._handouts.with_panel(screen)
        if charted := self._charted:
            screen = charts_first(screen, self._charts, charted)
        if self.plan.exit and self.session.game.stage is Stage.OVER:
            screen = with_exit(screen, self.session, self.plan.exit, self._panel)
        return replace(screen, banner=self._banner)

    def _setup_form(self) -> Form:
        return forms.setup_form(self.plan, self._typed)

    _do_scores = _do_details = Activity._open_details
    acts: ClassVar = {
        "session": ClassSession,
        "_charts": Pages,
        "_attendance": Attendance,
        "_handouts": Handouts,
        "_start": ClassStart,
        "_devices_panel": DevicesPanel,
        "_questions": Questions,
    }
    forms: ClassVar = {
        **dict.fromkeys((*OPENING_FORM, "read_file", "hand_out", "open_print"), _setup_form),
        "change_class": lambda activity: forms.class_form(activity._playing()),
        "believe": lambda activity: activity._questions.form(),
        "print": lambda activity: activity._handouts.form(),
        "today": lambda activity: activity._handouts.form("today"),
    }

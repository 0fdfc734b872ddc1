"""Base of every activity in a notebook: one screen, one log, and the actions of its buttons."""

from base64 import b64encode
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING, Annotated, Generic, Unpack

from ipywidgets import Widget

from pigclass.classlog.events.classgame import Stage
from pigclass.classlog.events.events import Event
from pigclass.classlog.events.steps import Choice, GameEntry, Scope, ScopeOptions, scope_of
from pigclass.classlog.store import FILE, ClassLog
from pigclass.face import pd
from pigclass.lesson_list import game_link, lesson_of, plan_in_short, question, this_notebook
from pigclass.rules.dice import COIN
from pigclass.rules.effects import Effect
from pigclass.rules.game import Game
from pigclass.rules.game_code import CodedGame, read_code
from pigclass.rules.typed_input import whole
from pigclass.rules.wording import rule_line
from pigclass.widgets.page import browser, fields
from pigclass.widgets.page.dispatch import ActivityBase, Language
from pigclass.widgets.page.screen import ScreenWidget
from pigclass.widgets.session.session import Session, SessionT, new_seed
from pigclass.words import counted, current_language, refusal, say

if TYPE_CHECKING:
    from pigclass.classlog.frames.tables import Frames
    from pigclass.widgets.session.devices_panel import DevicesPanel

# Actions of the opening form; a second click does not begin a second game.
OPENING = frozenset({"start", "start_class", "continue"})
# Actions that are sent with the fields of the opening form.
OPENING_FORM = (*OPENING, "language", "tab")


def _how_to_play(game: Game) -> str:
    """Return the key of the sentence on how a game is played."""
    if game.at_once:
        heads = game.table.outcome(("heads",)) if game.table.dice == (COIN,) else None
        if heads and heads.effect == Effect(turn_add=1):
            return "coins" if game.shared else "own_coins"
        number = {1: "_one", 2: "_two"}.get(len(game.table.dice), "")
        return f"{'shared' if game.shared else 'own_dice'}{number}"
    return "dice" if game.dice_choice else ("one_throw" if game.is_one_throw else "turns")


def code_shown(session: Session) -> fields.View:
    """Return the game code as a screen shows it: label, text, help and link."""
    later = "dice_later" if session.is_all_virtual else "same_rules"
    key = "same_dice" if session.may_show_seed else later
    view = {"label": say("coded.label"), "text": session.code, "help": say(f"coded.{key}")}
    return {**view, "link": game_link(session.code, session.game.play.game.id, current_language())}


ALL = Scope(days="all", classes="all")
OpenGame = Annotated[
    str, fields.Among(lambda a: a.class_log.games_beside(None, lesson=a.lesson, scope=ALL))
]


class Activity(ActivityBase, Generic[SessionT]):
    """Widget that shows a session and writes its log; `below` are widgets under the screen."""

    # Panel that lets devices in; None in an activity without devices.
    _devices_panel: "DevicesPanel[SessionT] | None" = None
    has_played = False

    def __init__(
        self,
        *,
        log: ClassLog | str,
        typed: fields.View,
        below: tuple[Widget, ...] = (),
    ) -> None:
        self.class_log = log if isinstance(log, ClassLog) else ClassLog(log)
        self.class_log.begin()
        self.session: SessionT | None = None
        self._typed = typed
        # Id of a game open in another window, once the teacher was asked to take it over.
        self._asked_for = ""
        self._screen, self._drawing = ScreenWidget(self.act), RLock()
        super().__init__([self._screen, *below])
        browser.hear_trouble(self._show)

    @property
    def game(self) -> Game:
        """The game on the screen, with the rules that the class chose."""
        return self._usual_game() if self.session is None else self.session.game.play.game

    def games(self, **scope: Unpack[ScopeOptions]) -> "pd.DataFrame":
        """Return this class's games in this lesson today, one row per game.

        `days="all"`, `lessons="all"` and `classes="all"` add the games of other days, lessons and
        classes; the default of each is "this". `games="this"` keeps only the game on the screen;
        today is the day on which it began. Computer players are left out unless `computers=True`.
        `activity.class_log` is the whole record.
        """
        return self._frames(**scope).games()

    def rolls(self, **scope: Unpack[ScopeOptions]) -> "pd.DataFrame":
        """Return every throw of this class in this lesson today; `scope` as for `games`."""
        return self._frames(**scope).rolls()

    def decisions(self, **scope: Unpack[ScopeOptions]) -> "pd.DataFrame":
        """Return every decision, a row for each student; `scope` as for `games`."""
        return self._frames(**scope).decisions()

    def rounds(self, **scope: Unpack[ScopeOptions]) -> "pd.DataFrame":
        """Return each student's points in each round; `scope` as for `games`."""
        return self._frames(**scope).rounds()

    def predictions(self, **scope: Unpack[ScopeOptions]) -> "pd.DataFrame":
        """Return the answers to the questions of each game; `scope` as for `games`."""
        return self._frames(**scope).predictions()

    def _frames(self, *, computers: bool = False, **scope: Choice) -> "Frames":
        game = None if self.session is None else self.session.game
        return self.class_log.frames_beside(
            game.id if game else None,
            lesson=game.setup.lesson if game else self.lesson,
            scope=scope_of(scope),
            computers=computers,
            story=None if self.session is None else self.session.story,
        )

    def _usual_game(self) -> Game:
        """Return the game to play if nobody chooses another."""
        raise NotImplementedError

    @property
    def _folder(self) -> Path:
        return self.class_log.folder

    def _is_done(self, action: str) -> bool:
        """Return whether an action has taken effect already, as after a second click on *Start*."""
        if self.session is None:
            return False
        goes_on = self.session.game.stage is not Stage.OVER
        return action in OPENING or (action == "again" and goes_on)

    def _do(self, action: str, data: fields.FormData) -> None:
        """Dispatch an action, except for a second submission of an answered question."""
        self.has_played |= self.session is not None
        is_answer = action == "believe" and isinstance(data, dict) and bool(data)
        if not is_answer or {*data} == {*self._playing().game.open[:1]}:
            super()._do(action, data)

    def _events_of(self, *games: str) -> list[tuple[Event, ...]]:
        """Claim the games and return their events; raise PigclassError if refused."""
        events = [self.class_log.events(game) for game in games]
        is_asked, self._asked_for = self._asked_for == games[0], ""
        if not self.class_log.take(*games, over=is_asked):
            self._asked_for = games[0]
            raise refusal("record.open_elsewhere")
        return events

    def _resume_button(self, entry: GameEntry, how: str, note: str) -> fields.View:
        """Return the button that continues a game, with a note."""
        key = "take_over" if entry.game == self._asked_for else how
        label = say(f"form.{key}", round=max(1, entry.round))
        return fields.Action("continue", label, data={"game": entry.game}).button | {"note": note}

    def _playing(self) -> SessionT:
        """Return the current session; raise PigclassError if there is none."""
        if self.session is None:
            raise refusal("door.no_game")
        return self.session

    def _do_save_record(self) -> None:
        """Send the record to the page as a download: the site has no folder of files."""
        self.give(FILE, (self._folder / FILE).read_bytes())

    def give(self, name: str, data: bytes) -> None:
        """Send a file to the page, which downloads it."""
        file = {"name": name, "data": b64encode(data).decode("ascii")}
        self._screen.send({"file": file})

    def _do_language(self, *, language: Language, **typed: str) -> None:
        self._typed |= typed
        super()._do_language(language=language)

    def _put_away(self) -> None:
        self._panel = ""

    def _draw(self) -> None:
        # Several threads may draw; the lock makes them take turns.
        with self._drawing:
            super()._draw()

    def _message(self) -> fields.View:
        screen, panel = self._view(), self._devices_panel
        screen = replace(screen, problem=self._problem or screen.problem)
        if panel and self._panel == "devices":
            screen = replace(screen, panel=panel.panel(), overlay=True)
        return screen.message()

    def _view(self) -> fields.Screen:
        raise NotImplementedError

    @property
    def _banner(self) -> str:
        """Warning about the class log, "" if there is none; the game goes on in any case."""
        return self.class_log.trouble or (browser.trouble() if browser.IS_BROWSER else "")

    def _opening_view(
        self, form: fields.View, *offers: fields.View, **own: str | bool
    ) -> fields.Screen:
        """Return the opening view: a start button, `offers`, and options in a drawer."""
        game, lesson = self._usual_game(), lesson_of(this_notebook())
        asks = question(lesson, current_language()) if lesson else ""
        start = {
            "title": ": ".join(filter(None, [form["title"], asks])),
            "plan": plan_in_short(lesson, current_language(), say("start.below")) if lesson else [],
            "plan_label": say("start.plan"),
            "lead": say(f"start.{_how_to_play(game)}", number=len(game.table.dice)),
            "rule": rule_line(game),
            "drawer": say("start.options"),
            "is_open": bool(self._problem and not self._asked_for and not form.get("who"))
            or bool(self._typed.get("players")),
            "offers": [*offers],
            "picker": fields.language_picker(),
        }
        return self._setup_view({**form, **start, **own})

    def _setup_view(self, form: fields.View) -> fields.Screen:
        session = self.session
        return fields.Screen(
            focus=form["title"],
            panel={"form": form},
            said=session.said if session else "",
            problem=session.problem if session else "",
            banner=self._banner,
        )

    def _typed_code(self) -> CodedGame | None:
        """Return the game code that was typed in, decoded; None for a number or an empty field."""
        typed = str(self._typed["seed"]).strip()
        return read_code(typed) if typed and whole(typed) is None else None

    def _seed(self) -> int:
        """Return the seed that was typed in, as a number or in a game code, or draw one."""
        coded, typed = self._typed_code(), str(self._typed["seed"]).strip()
        if coded is None and typed:
            return fields.whole_number(typed, what="the game number")
        seed = coded.seed if coded else None
        return new_seed() if seed is None else seed

    def _last_game_buttons(self, last: Sequence[GameEntry]) -> Iterator[fields.View]:
        """Yield buttons that continue a class's last game or show its last finished one."""
        log, key = self.class_log, "last_charts" if self._devices_panel else "last_game"
        for entry in last[:1]:
            if entry.unfinished:
                yield self._resume_button(entry, "continue", say("start.stopped", time=entry.time))
            if finished := log.last_over(entry):
                games = counted(log.games_thrown(finished.game, lesson=self.lesson), "game")
                yield self._resume_button(finished, key, f"{finished.time} · {games}")

    def _do_close(self) -> None:
        if self._panel == "details" and self.session is not None:
            # Lines with all scores are for screen readers; beside the dice they fill the screen.
            self.session.said = ""
        self._panel = ""

    def _open_details(self) -> None:
        """Open the table of all scores, and read it out; close it if it is open."""
        if self._panel == "details":
            self._do_close()
        elif self._playing().act("details"):
            self._panel = "details"

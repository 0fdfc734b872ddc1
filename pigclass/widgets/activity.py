"""A class activity in a notebook: one screen for Skunk, Piglet and Greedy Pig.

It connects three things that do not know each other: the session (what happened), the screen (what
is seen) and the charts. What differs between games is a `LessonPlan`.
"""

import secrets
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from pigclass.classlog.classgame import Stage
from pigclass.classlog.store import ClassLog
from pigclass.rules.game import Game
from pigclass.widgets import forms
from pigclass.widgets.beliefs import read_answers
from pigclass.widgets.lesson import LessonPlan
from pigclass.widgets.notebook import Activity, Handler
from pigclass.widgets.pages import Pages
from pigclass.widgets.players import read_players
from pigclass.widgets.recording import NewGame
from pigclass.widgets.session import ALONE, HEAD_COUNT, ClassSession
from pigclass.widgets.view import View, details, table_view
from pigclass.widgets.wording import say


class ClassActivity(Activity[ClassSession]):
    """A game that a class plays, from the first belief to the charts.

    Give `students` (a number), `names` (a list), `head_count` (a number: no single scores are
    kept) or `alone=True` to start at once; give none and the screen asks. `dice` is "virtual" or
    "real", `seed` repeats the dice of an earlier game, `game` is any shared game, and `log` a
    `ClassLog` or the path of one (by default `class.db` beside the lesson).
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
        log: ClassLog | str = "class.db",
    ) -> None:
        typed = {
            "students": students or head_count or 28,
            "names": "\n".join(names),
            "mode": HEAD_COUNT if head_count else ALONE if alone else "each",
            "dice": dice,
            "seed": "" if seed is None else seed,
        }
        self._game = game
        self._charts = Pages(self.plan.pages)
        super().__init__(log=log, typed=typed, below=(self._charts,))
        if students or names or head_count or alone:
            self._start({})
        self._show()

    def _start(self, data: dict[str, Any]) -> None:
        self._typed |= data
        players = read_players(self._typed)
        new = NewGame(
            game=self._game or self.plan.game(self._typed),
            players=players.ids,
            seed=self._seed(),
            lesson=self.plan.id,
            mode=self._typed["mode"],
            dice=self._typed["dice"],
        )
        self.class_log.save_names(players.names)
        self.session = ClassSession.begin(self.class_log, new, players.names)
        self._panel = ""

    def _again(self, data: dict[str, Any]) -> None:
        """Another game with the same class, at one press."""
        if self.session is None:
            return
        before = self.session.game.setup
        new = NewGame(
            game=self.session.game.play.game,
            players=before.players,
            seed=secrets.randbelow(10**6),
            lesson=before.lesson,
            mode=before.mode,
            dice=self.session.dice,
            classroom=before.classroom,
        )
        self.session = ClassSession.begin(self.class_log, new, self.session.known_names)
        self.session.act("begin")
        self._panel = ""

    def _continue(self, data: dict[str, Any]) -> None:
        self.session = ClassSession(
            self.class_log, self.class_log.events(data["game"]), self.class_log.names()
        )
        self._panel = ""

    def _believe(self, data: dict[str, Any]) -> None:
        """Note what the class believes, all answers or none, and begin."""
        if self.session is None:
            return
        self._typed |= data
        answers = {it.id: read_answers(data.get(it.id, ""), it) for it in self.plan.questions}
        for question, given in answers.items():
            if given:
                self.session.act("predict", question=question, answers=given)
        self.session.act("begin")

    def _change_class(self, data: dict[str, Any]) -> None:
        if self.session is None:
            return
        for field, action in (("leaves", "depart"), ("returns", "come_back")):
            if data.get(field):
                self.session.act(action, seat=int(data[field]))
        if data.get("name", "").strip():
            name = data["name"].strip()
            player = self.class_log.add_player(self.session.game.setup.classroom, name)
            self.session.act("arrive", player=player, name=name)
        self._panel = ""

    def _reveal(self, data: dict[str, Any]) -> None:
        """Show the charts, with the table out of the way."""
        if self.session is None:
            return
        if self.session.game.revealed or self.session.act("reveal"):
            self._panel = "charts"

    def _open_class(self, data: dict[str, Any]) -> None:
        self._panel = "class"

    def _turn_to(self, data: dict[str, Any]) -> None:
        self._charts.turn_to(int(data["number"]))

    def _more_games(self, data: dict[str, Any]) -> None:
        self._charts.more_games()

    def _show(self) -> None:
        if self.session is not None and self.session.game.revealed:
            self._problem = self._problem or self._charts.draw(self.session.game, self.class_log)
        else:
            self._charts.show([])
        self._screen.view = self._view()

    def _compact(self, view: View) -> View:
        """Return the view with the table put away, so that the charts come up under the dice."""
        back = {"action": "close", "label": say("button.table"), "key": "Esc"}
        again = [view["primary"]] if view["primary"]["action"] == "again" else []
        return {**view, "compact": True, "buttons": [back, *again, *self._charts.buttons()]}

    def _view(self) -> View:
        if self.session is None:
            form = forms.setup_form(self.plan, self._offers(self.plan.id), self._typed)
            return self._setup_view(form, said="")
        if self.session.game.stage is Stage.PREDICTING:
            alone = self.session.game.setup.mode == ALONE
            form = forms.belief_form(self.plan, self._typed, alone=alone)
            return self._setup_view(form, said=self.session.said)
        view = self._table_view(self.session)
        return self._compact(view) if self._panel == "charts" else view

    def _table_view(self, session: ClassSession) -> View:
        view = table_view(session)
        side = None
        if view["real_dice"]:
            side = forms.real_dice_form()
        elif view["head_count"]:
            side = forms.head_count_form()
        return {
            **view,
            "kind": "table",
            "side": side,
            "focus": f"{view['throw']}{view['stage']}" if side and self._asks(view) else "",
            "panel": self._panel_view(session),
            "problem": self._problem or view["problem"] or self.class_log.trouble or "",
        }

    def _asks(self, view: View) -> bool:
        """Return whether the form at the side is what the class has to do next."""
        return bool(view["awaits_throw"] or view["head_count"])

    def _panel_view(self, session: ClassSession) -> View | None:
        if self._panel == "details":
            title, close = say("button.details"), say("button.close")
            return {**details(session), "title": title, "close": close}
        if self._panel == "class":
            play = session.game.play
            here = [(seat, session.name(seat)) for seat in play.seats if seat not in play.away]
            away = [(seat, session.name(seat)) for seat in sorted(play.away)]
            return {"form": forms.class_form(here, away)}
        return None

    handlers: ClassVar[Mapping[str, Handler]] = {
        "start": _start,
        "continue": _continue,
        "again": _again,
        "believe": _believe,
        "change_class": _change_class,
        "reveal": _reveal,
        "page": _turn_to,
        "more_games": _more_games,
        "details": Activity._open_details,
        "class": _open_class,
        "close": Activity._close,
    }

"""What every activity in a notebook shares: one screen, one log, and what a press of it does."""

import secrets
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Generic, TypeVar

import pandas as pd
from ipywidgets import VBox, Widget

from pigclass.classlog.store import ClassLog
from pigclass.rules.codes import Coded, read_code
from pigclass.rules.errors import PigclassError
from pigclass.widgets.recording import Session, whole_number
from pigclass.widgets.screen import Screen
from pigclass.widgets.wording import say

View = dict[str, Any]
Handler = Callable[[Any, dict[str, Any]], None]
Played = TypeVar("Played", bound=Session)


class Activity(VBox, Generic[Played]):
    """A screen over a session and its log; `below` is what stands under the screen.

    What a press means is looked up in `handlers` first, then asked of the session.
    """

    handlers: ClassVar[Mapping[str, Handler]]

    def __init__(self, *, log: ClassLog | str, typed: View, below: tuple[Widget, ...] = ()) -> None:
        self.class_log = log if isinstance(log, ClassLog) else ClassLog(log)
        self.session: Played | None = None
        self._typed = typed
        self._panel = ""
        self._problem = ""
        self._screen = Screen(self.act)
        super().__init__([self._screen, *below])

    def rolls(self) -> pd.DataFrame:
        """Return every throw of this log, a row each."""
        return self.class_log.rolls()

    def decisions(self) -> pd.DataFrame:
        """Return every decision of this log, a row for each student."""
        return self.class_log.decisions()

    def rounds(self) -> pd.DataFrame:
        """Return what each student made in each round of this log."""
        return self.class_log.rounds()

    def predictions(self) -> pd.DataFrame:
        """Return what was believed before each game of this log."""
        return self.class_log.predictions()

    def act(self, action: str, data: dict[str, Any]) -> None:
        """Do what was pressed; whatever cannot be done is said on the screen, in a sentence."""
        self._problem = ""
        try:
            if action in self.handlers:
                self.handlers[action](self, data)
            elif self.session is not None:
                self.session.act(action, **data)
        except PigclassError as refusal:
            self._problem = str(refusal)
        self._show()

    def _show(self) -> None:
        self._screen.view = self._view()

    def _view(self) -> View:
        raise NotImplementedError

    @property
    def _banner(self) -> str:
        """What is wrong with the class log, if anything is; the lesson goes on all the same."""
        return self.class_log.trouble or ""

    def _setup_view(self, form: View, *, said: str) -> View:
        problem = self._problem or (self.session.problem if self.session else "")
        return {
            "kind": "setup",
            "focus": form["title"],
            "panel": {"form": form},
            "said": said,
            "problem": problem,
            "banner": self._banner,
        }

    def _coded(self) -> Coded | None:
        """Return what the game code says that was typed in; None for a game number, or nothing."""
        typed = str(self._typed["seed"]).strip()
        return read_code(typed) if typed and not typed.lstrip("-").isdigit() else None

    def _seed(self) -> int:
        """Return the number of the game that was typed in, as itself or in a code, or draw one."""
        coded, typed = self._coded(), str(self._typed["seed"]).strip()
        if coded is None and typed:
            return whole_number(typed, what="the game number")
        known = coded.seed if coded else None
        return secrets.randbelow(10**6) if known is None else known

    def _offers(self, lesson: str) -> list[View]:
        """Return a button for each game of `lesson` that can be continued."""
        return [
            {
                "action": "continue",
                "label": say("form.continue", name=it.name, time=it.time),
                "data": {"game": it.game},
            }
            for it in self.class_log.unfinished(lesson)
        ]

    def _close(self, data: dict[str, Any]) -> None:
        self._panel = ""

    def _open_details(self, data: dict[str, Any]) -> None:
        self._panel = "" if self._panel == "details" else "details"

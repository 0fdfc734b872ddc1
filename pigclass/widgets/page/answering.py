"""What hears a page, and never leaves a press without a word: the base of all that is played."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, ClassVar

from ipywidgets import VBox

from pigclass.rules.errors import PigclassError
from pigclass.widgets.page.door import Method, arguments, method_of
from pigclass.widgets.page.drawn import Drawn
from pigclass.widgets.page.fields import Form, fields_of
from pigclass.widgets.page.mishaps import note
from pigclass.words import say


class Answering(VBox):
    """A box in a notebook that does what is pressed, or says on its screen why not.

    `handlers` are the actions that it does itself, `acts` those of its session. What an action
    takes its method says (see `door`), and `forms` which form belongs to it.
    """

    handlers: ClassVar[Mapping[str, Method]]
    acts: ClassVar[Mapping[str, Method]] = {}
    forms: ClassVar[Mapping[str, Callable[[Any], Form]]] = {}

    session: Any = None
    _screen: Drawn
    _problem = ""

    def act(self, action: str, data: Mapping[str, Any]) -> None:
        """Do what was pressed; whatever cannot be done is said on the screen, in a sentence."""
        try:
            self._problem = ""
            self._answer(action, data)
        except Exception as unforeseen:
            known = action if action in {*self.handlers, *self.acts} else "?"
            note(unforeseen, during=f"{type(self).__name__} {known}", folder=self._folder)
            self._recover()

    @property
    def _folder(self) -> Path:
        """Where the record lies, and beside it what nobody foresaw."""
        return Path()

    def _answer(self, action: str, data: Mapping[str, Any]) -> None:
        try:
            self._do(action, data)
        except PigclassError as refusal:
            self._problem = str(refusal)
        self._show()

    def _do(self, action: str, data: Mapping[str, Any]) -> None:
        """Let whoever does the action do it, with what the page may tell of it."""
        method = method_of(action, {**self.acts, **self.handlers})
        owner = self if action in self.handlers else self.session
        if owner is None:
            raise PigclassError(say("door.no_game"))
        fields = fields_of(self.forms[action](self)) if action in self.forms else []
        given = arguments(method, data, owner=owner, fields=fields)
        if owner is self:
            method(self, **given)
        else:
            self.session.act(action, **given)

    def _show(self) -> None:
        """Draw everything anew."""
        raise NotImplementedError

    def _put_away(self) -> None:
        """Put away what can be opened and closed: it may be what cannot be drawn."""

    def _recover(self) -> None:
        """Say that something did not work, on what can still be drawn or was drawn last."""
        with suppress(Exception):
            self._put_away()
            self._show()
        # What goes on by itself would fail again and again.
        stopped = {"problem": say("says.unforeseen"), "tick": None}
        self._screen.view = {**self._screen.view, **stopped}

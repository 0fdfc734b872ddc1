"""Whose notebook it is, and the button that makes it anew without losing an answer."""

from pigclass.asking.again import start_again
from pigclass.asking.answers import WHO
from pigclass.asking.own_questions import WordsQuestion
from pigclass.lesson_list import this_notebook
from pigclass.widgets.asking.box import AskBox
from pigclass.widgets.asking.failing import say_what_to_do
from pigclass.widgets.page.fields import View
from pigclass.words import refusal, say


class OwnNotebook(AskBox):
    """Asks for a number or a nickname, and starts the notebook again for whoever has spoilt it."""

    def __init__(self, *, language: str | None = None) -> None:
        self._is_sure = self._is_new = False
        super().__init__(WordsQuestion(asks=say("ask.who"), name=WHO, rows=1), language=language)
        say_what_to_do(language)

    def _do_again(self) -> None:
        """Ask once whether it is meant, and then make the notebook as it was at first."""
        if not self._is_sure:
            self._is_sure, self._said = True, ""
            self._told = say("ask.again_sure")
            return
        self._is_sure = False
        notebook = this_notebook()
        if notebook is None:
            raise refusal("ask.again_lost")
        self._told = ""
        start_again(notebook, self._record)
        self._is_new = True
        self._told = say("ask.again_done")

    def _view(self) -> View:
        told = super()._view()
        return {**told, "check": "", "again": say("ask.again"), "is_new": self._is_new}

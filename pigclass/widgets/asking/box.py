"""A box for one answer: a field, a button to keep it, and one that shows what it would mean."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any
from uuid import uuid4

from IPython.core.getipython import get_ipython
from IPython.display import display, update_display

from pigclass.asking.own_questions import FieldData, OwnQuestion, Value, WordsQuestion
from pigclass.asking.record import MIME, WHO, Answer, AnswerRecord, next_answer, start_again
from pigclass.lesson_list import this_notebook
from pigclass.widgets.page.dispatch import ActivityBase
from pigclass.widgets.page.fields import Action, PageState, View
from pigclass.widgets.page.screen import ScreenWidget, static, styled
from pigclass.words import LINES, PigclassError, refusal, say, speaking


@cache
def record_of(notebook: Path | None) -> AnswerRecord:
    """Return the record that all boxes of a notebook share."""
    return AnswerRecord(notebook)


# Labels of the second button by kind of question; "ask.check" for the other kinds.
CHECKS = {"choice": "ask.check_choice", "words": "ask.check_words"}


class AskScreen(ScreenWidget):
    """The page of a box."""

    _esm = static("dom.js", "ask.js")
    _css = styled("screen.css", "ask.css")
    called = "a box for an answer"


@dataclass(frozen=True, kw_only=True)
class BoxView(PageState):
    """One state of a box: its field and the text typed there, the stored answer, the feedback."""

    field: FieldData
    typed: str
    answer: str
    feedback: str
    is_new: bool


class AskBox(ActivityBase):
    """Widget with a question and a field for its answer; its text form has both."""

    # Whether the notebook was made anew.
    _is_new = False

    def __init__(self, question: OwnQuestion) -> None:
        self.question = question
        self._record = record_of(this_notebook())
        self._shown_as = f"pigclass-{uuid4()}"
        # `_spoken` is for a screen reader, `_error` a strategy's.
        self._feedback = self._spoken = self._error = ""
        # Typed text of the field, which may be no answer yet.
        self._text: str | None = None
        self._screen = AskScreen(self.act)
        self._draw()
        super().__init__([self._screen])

    @property
    def answer(self) -> Value | None:
        """The answer: a number, a text or a list of heights; None before there is one."""
        return self._kept.value if self._kept else None

    @property
    def _kept(self) -> Answer | None:
        answer = self._record.answers.get(self.question.id)
        # If its kind has changed, a question counts as a new one.
        return answer if answer and answer.kind == self.question.kind else None

    @property
    def _folder(self) -> Path:
        return self._record.path.parent

    def _do_keep(self, *, text: str) -> None:
        """Keep what was typed or chosen; try out a new strategy at once."""
        if self._take(text) and self.question.kind == "strategy":
            self._try_out()
        self._spoken = say("ask.kept_says")

    def _do_check(self, *, text: str) -> None:
        """Keep what is in the field, and show what it would mean."""
        if not text and self._kept is None:
            raise refusal("ask.first_keep")
        self._take(text)
        self._feedback = self._spoken = self._try_out()

    def _take(self, text: str) -> bool:
        """Keep and show an answer; return whether it is a new one."""
        self._text = text
        question, value = self.question, self.question.read(text)
        if self.answer == value:
            return False
        answer = next_answer(self._kept, question, value, checked=bool(self._feedback))
        self._feedback = self._error = ""
        self._record.keep(answer)
        update_display(self._saved(), display_id=self._shown_as, raw=True)
        return True

    def _try_out(self) -> str:
        """Show "trying", return what the answer would mean, and note a strategy's error."""
        if self.question.means or self.question.kind == "strategy":
            self._feedback = self._spoken = say("ask.trying")
            self._error = ""
            self._draw()
        self._feedback = self._spoken = ""
        answer = self.answer
        try:
            return "" if answer is None else self.question.check(answer)
        except PigclassError as why:
            self._error = say("ask.kept_wrong", why=why)
            return ""

    def _message(self) -> View:
        question = self.question
        return BoxView(
            kind=question.kind,
            title=question.asks,
            said=self._spoken,
            problem=self._problem or self._error or self._record.trouble,
            actions=(Action("keep", say("ask.keep")), self._second()),
            field=question.field_data,
            typed=self._typed(),
            answer=self._sentence() if self._kept else "",
            feedback=self._feedback,
            is_new=self._is_new,
        ).message()

    def _second(self) -> Action:
        """Return the action of the second button."""
        return Action("check", say(CHECKS.get(self.question.kind, "ask.check")))

    def _typed(self) -> str:
        """Return the text of the field."""
        value = self.answer if self._text is None else self._text
        if isinstance(value, list):
            return ",".join(map(str, value))
        return "" if value is None else str(value)

    def _sentence(self) -> str:
        """Return a sentence with the kept answer, and with the first one if it differs."""
        answer, display = self._kept, self.question.shown
        if answer is None:
            return say("ask.not_kept")
        if answer.first == answer.value or answer.kind in {"words", "strategy"}:
            return say("ask.kept", shown=display(answer.value))
        return say("ask.kept_changed", shown=display(answer.value), first=display(answer.first))

    def _saved(self) -> View:
        """Return what the notebook stores: a sentence, shown without the kit, and the data."""
        data = {} if self._kept is None else {MIME: self._kept.data}
        return {"text/plain": self._sentence(), **data}

    def _ipython_display_(self) -> None:
        """Show the box, and below it what the notebook stores."""
        bundle = {**self._repr_mimebundle_(), "text/plain": self.question.asks}
        display(bundle, raw=True)
        with speaking(self._language):
            display(self._saved(), display_id=self._shown_as, raw=True)

    def __repr__(self) -> str:
        """Return the question and the answer."""
        with speaking(self._language):
            return f"{self.question.asks} {self._sentence()}"


class NameBox(AskBox):
    """Box for a number or a nickname, with a button that restores a spoilt notebook."""

    def __init__(self) -> None:
        self._is_sure = False
        super().__init__(WordsQuestion(asks=say("ask.who"), name=WHO, rows=1))
        hint_below_errors()

    def _do_again(self) -> None:
        """Restore the notebook, after asking once whether that is meant."""
        if not self._is_sure:
            self._is_sure, self._spoken = True, ""
            self._feedback = say("ask.again_sure")
            return
        self._is_sure = False
        notebook = this_notebook()
        if notebook is None:
            raise refusal("ask.again_lost")
        self._feedback = ""
        start_again(notebook, self._record)
        self._is_new = True
        self._feedback = say("ask.again_done")

    def _second(self) -> Action:
        return Action("again", say("ask.again"))


def hint_below_errors() -> None:
    """Add a hint below the error of every cell that fails."""
    shell: Any = get_ipython()
    if shell is None or hasattr(shell, "pigclass_shows"):
        return
    # Also the mark that the hint is there.
    shell.pigclass_shows = shows = shell._showtraceback

    def show(kind: type, problem: BaseException, lines: Sequence[str]) -> None:
        shows(kind, problem, [*lines, "", LINES.fill(say("ask.failed"))])

    shell._showtraceback = show

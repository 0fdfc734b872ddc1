"""The Strategy Lab in a notebook: a class enters strategies, which play each other."""

from dataclasses import replace
from pathlib import Path
from typing import ClassVar

from pigclass.rules.catalog import GAMES
from pigclass.rules.game import Game, about_a_game
from pigclass.strategies.reading import Strategy
from pigclass.tournaments.playing import Tournament
from pigclass.tournaments.shelf import Shelf
from pigclass.widgets.page.dispatch import ActivityBase
from pigclass.widgets.page.error_log import folder_of
from pigclass.widgets.page.fields import View
from pigclass.widgets.page.screen import ChartRow, ScreenWidget, static, styled
from pigclass.widgets.strategy_lab.session import LabSession
from pigclass.widgets.strategy_lab.view import asked_form, lab_form, lab_view
from pigclass.words import PigclassError


class LabScreen(ScreenWidget):
    """Screen of the Strategy Lab; `strategy_lab.view.lab_view` returns what it draws."""

    _esm = static("dom.js", "dice.js", "form.js", "votes.js", "code.js", "stage.js", "lab.js")
    _css = styled("screen.css", "lab.css", "stage.css")

    def remember(self, view: View) -> None:
        """Set the view for a page that is loaded again, without drawing it now."""
        self._view = view


class StrategyLab(ActivityBase):
    """Students write strategies, by filling in a sentence or in Python, and let them play.

    `StrategyLab()` is for Pig to 100, `StrategyLab(two_dice_pig())` for any other game. Strategies
    are kept in `file`, by default `strategies.jsonl` beside the notebook, and are there again when
    the cell is run again. A function is tried when it is entered; an error is shown with its line.
    With `say_first=True` the class first predicts, by hands, which of four strategies wins most.
    """

    session: LabSession
    _screen: "LabScreen"

    @about_a_game()
    def __init__(
        self,
        game: Game | None = None,
        *,
        file: str | Path = "strategies.jsonl",
        say_first: bool = False,
    ) -> None:
        self._file = file
        self.session = LabSession(game or GAMES["pig"](), Shelf(file), say_first=say_first)
        self._screen = LabScreen(self.act)
        self._charts = ChartRow()
        self.session.seen = self._draw
        super().__init__([self._screen, self._charts])
        self._show()

    @property
    def strategies(self) -> dict[str, Strategy]:
        """Strategies of the class, by name."""
        return self.session.strategies

    @property
    def tournament(self) -> Tournament | None:
        """The last tournament, None before the first."""
        return self.session.over

    @property
    def _folder(self) -> Path:
        return folder_of(self._file)

    def _do_draft(self, **typed: str) -> None:
        """Remember what is being typed, so that a page that is loaded again shows it.

        The page is not drawn again, since its fields would move under the student's hands.
        """
        self.session.typed = typed
        self._screen.remember(self._message())

    def _show(self) -> None:
        """Show the open page with its chart, or say why there is none."""
        from pigclass.widgets.strategy_lab.view import chart_of

        try:
            chart = chart_of(self.session)
        except PigclassError as refusal:
            chart = None
            self._problem = self._problem or str(refusal)
        self._draw()
        self._charts.show([] if chart is None else [chart])

    def _draw(self) -> None:
        view = self._message()
        if view != self._screen.view:
            self._screen.view = view

    def _message(self) -> View:
        view = lab_view(self.session)
        return replace(view, problem=self._problem or view.problem).message()

    def _put_away(self) -> None:
        self.session.page = ""

    acts: ClassVar = {"session": LabSession}
    forms: ClassVar = {
        **dict.fromkeys(("way", "enter", "draft"), lambda lab: lab_form(lab.session)),
        "believe": lambda _: asked_form(),
    }

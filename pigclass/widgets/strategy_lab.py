"""The Strategy Lab in a notebook: strategies of a class are entered, and play each other."""

from pathlib import Path
from typing import Any

from ipywidgets import VBox

from pigclass.rules.catalog import GAMES
from pigclass.rules.errors import PigclassError
from pigclass.rules.game import Game
from pigclass.strategies.reading import Strategy
from pigclass.tournaments.results import Tournament
from pigclass.tournaments.shelf import Shelf
from pigclass.widgets.charts import ChartRow
from pigclass.widgets.lab_charts import chart_of
from pigclass.widgets.lab_screen import LabScreen
from pigclass.widgets.lab_session import LabSession
from pigclass.widgets.lab_view import lab_view


class StrategyLab(VBox):
    """Students write strategies, by filling in a sentence or in Python, and let them play.

    `StrategyLab()` is for Pig to 100, `StrategyLab(two_dice_pig())` for any other game. What is
    entered is kept in `file`, by default `strategies.jsonl` beside the notebook, and is there again
    when the cell is run again. A function is tried when it is entered, in a process of its own; one
    that is wrong gets a sentence with its line.
    """

    def __init__(self, game: Game | None = None, *, file: str | Path = "strategies.jsonl") -> None:
        self.session = LabSession(game or GAMES["pig"](), Shelf(file))
        self._screen = LabScreen(self.act)
        self._charts = ChartRow()
        self.session.seen = self._show
        super().__init__([self._screen, self._charts])
        self._show()

    @property
    def strategies(self) -> dict[str, Strategy]:
        """What the class has entered, by name."""
        return self.session.strategies

    @property
    def tournament(self) -> Tournament | None:
        """The last tournament, None before the first."""
        return self.session.over

    def act(self, action: str, data: dict[str, Any]) -> None:
        """Do what was pressed; whatever cannot be done is said on the screen, in a sentence."""
        if action == "draft":
            # The page has it already; drawn again, it would move under the student's hands.
            self.session.keep_draft(**data)
            self._screen.remember(lab_view(self.session))
            return
        self.session.act(action, **data)
        self._draw()

    def _show(self) -> None:
        self._screen.view = lab_view(self.session)

    def _draw(self) -> None:
        """Show the chart of the open page, or say why there is none."""
        try:
            chart = chart_of(self.session)
        except PigclassError as refusal:
            chart = None
            self.session.problem = str(refusal)
            self._show()
        self._charts.show([] if chart is None else [chart])

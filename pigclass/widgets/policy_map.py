"""The map of perfect play in a notebook: when to hold, by both scores, and how rules change it."""

from typing import Any

from ipywidgets import VBox

from pigclass.rules.game import Game
from pigclass.widgets.charts import ChartRow
from pigclass.widgets.controls import Controls
from pigclass.widgets.map_session import MapSession
from pigclass.widgets.wording import say


class PolicyMap(VBox):
    """Perfect play as a map over both scores: `PolicyMap(pig())`.

    Above it the game, its target and sides can be changed, and what is shown: when to hold (with a
    slider for one score of the opponent), who will win, or where a strategy differs from perfect
    play. The figures are those of `exact.hold_map`, `exact.win_map` and `exact.difference_map`.

    Raises PigclassError, with the reason, for a game in which perfect play is not known.
    """

    def __init__(self, game: Game) -> None:
        self.session = MapSession(game)
        self._controls = Controls(self.change)
        self._charts = ChartRow()
        super().__init__([self._controls, self._charts])
        self._show()

    def change(self, name: str, value: Any) -> None:
        """Take what was chosen or typed, and draw the map anew."""
        self.session.change(name, value)
        self._show()

    def _show(self) -> None:
        self._controls.view = {
            "label": say("map.label"),
            "fields": self.session.fields(),
            "problem": self.session.problem,
        }
        self._charts.show(self.session.charts())

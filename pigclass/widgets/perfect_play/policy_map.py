"""The map of perfect play in a notebook: when to hold, by both scores, and how rules change it."""

from typing import Annotated

from pigclass.rules.game import Game
from pigclass.rules.questions import about_a_game
from pigclass.widgets.page.answering import Answering
from pigclass.widgets.page.chart_row import ChartRow
from pigclass.widgets.page.controls import Controls
from pigclass.widgets.page.door import Among
from pigclass.widgets.perfect_play.map_session import MapSession
from pigclass.words import in_its_language, say

ShownControl = Annotated[str, Among(lambda shown: {it["name"] for it in shown.session.fields()})]


class PolicyMap(Answering):
    """Perfect play as a map over both scores: `PolicyMap(pig())`.

    Above it the game, its target and sides can be changed, and what is shown: when to hold (with a
    slider for one score of the opponent), who will win, or where a strategy differs from perfect
    play. The figures are those of `exact.hold_map`, `exact.win_map` and `exact.difference_map`.

    Raises PigclassError, with the reason, for a game in which perfect play is not known.
    """

    session: MapSession

    @about_a_game()
    @in_its_language
    def __init__(self, game: Game, *, language: str | None = None) -> None:
        self.session = MapSession(game)
        self._screen = Controls(self.change)
        self._speak(language)
        self._charts = ChartRow()
        super().__init__([self._screen, self._charts])
        self._show()

    def change(self, name: str, value: str) -> None:
        """Take what was chosen or typed, and draw the map anew."""
        self.act("change", {"name": name, "value": value})

    def _do_change(self, *, name: ShownControl, value: str) -> None:
        self.session.change(name, value)

    def _show(self) -> None:
        self._screen.view = {
            "label": say("map.label"),
            "fields": self.session.fields(),
            "problem": self._problem or self.session.problem,
        }
        self._charts.show(self.session.charts())

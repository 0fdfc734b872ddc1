"""The Rule Lab in a notebook: make up a rule, see at once what it does, compare it and play it."""

from dataclasses import replace
from pathlib import Path
from typing import Annotated, ClassVar

from ipywidgets import Widget

from pigclass.classlog.store import ClassLog
from pigclass.face import alt
from pigclass.rules.catalog.one_die import pig
from pigclass.rules.game import Game, about_a_game
from pigclass.rules.game_code import game_given, shared_form
from pigclass.widgets.page.dispatch import ActivityBase
from pigclass.widgets.page.error_log import folder_of
from pigclass.widgets.page.fields import Among, View
from pigclass.widgets.page.screen import ChartRow, ScreenWidget, static, styled
from pigclass.widgets.rule_lab.session import RuleLabSession
from pigclass.widgets.rule_lab.view import CURVE, MAKE, PAGES, PLAY, lab_view
from pigclass.widgets.table.activity import TableGame
from pigclass.words import PigclassError, say


class RuleScreen(ScreenWidget):
    """Screen of the Rule Lab; `rule_lab.view.lab_view` returns what it draws."""

    _esm = static("dom.js", "form.js", "rulemap.js", "stage.js", "rulelab.js")
    _css = styled("screen.css", "rulelab.css", "stage.css")
    called = "the Rule Lab"


class RuleLab(ActivityBase):
    """Make up a rule and see at once what it does: `RuleLab()` begins with Pig.

    `RuleLab(big_pig())` begins with any other game, `RuleLab(code="P…")` with the rule of a game
    code. With `say_first=True` the figures of a rule are hidden until the class predicts its best
    threshold. `lab.game` is the current rule, for theory and simulation; games played here are kept
    in `log`, by default `class.db` beside the notebook.
    """

    session: RuleLabSession

    @about_a_game()
    def __init__(
        self,
        game: Game | None = None,
        *,
        code: str = "",
        say_first: bool = False,
        log: ClassLog | str = "class.db",
    ) -> None:
        self.session = RuleLabSession(game_given(game, code=code) or pig(), say_first=say_first)
        self._log = log
        self._page = MAKE
        self._played: Widget | None = None
        self._screen = RuleScreen(self.act)
        self._charts = ChartRow()
        super().__init__([self._screen, self._charts])
        self._show()

    @property
    def game(self) -> Game:
        """Game of the rule or, while the rule is incomplete, of the last complete one."""
        return self.session.game

    @property
    def _folder(self) -> Path:
        return folder_of(self._log)

    def _put_away(self) -> None:
        self._page = MAKE

    def _do_page(self, *, page: Annotated[str, Among(lambda _: PAGES)]) -> None:
        self._page = page
        self.session.said = ""

    def _do_play_table(self) -> None:
        """Play the rule at one table or, if all play at once, on the class screen."""
        self._play(self.game)

    def _do_play_class(self) -> None:
        """Play the rule with the whole class, which shares each throw."""
        self._play(self.game if self.game.at_once else shared_form(self.game))

    def _play(self, game: Game) -> None:
        self._played = TableGame(game, log=self._log)

    def _show(self) -> None:
        """Show the page, with its chart or its game below."""
        charts = self._curves() if self._page == CURVE else []
        self._charts.show(charts)
        below = self._played if self._page == PLAY else None
        self.children = tuple(filter(None, (self._screen, self._charts, below)))
        self._draw()

    def _message(self) -> View:
        view = lab_view(self.session, self._page)
        return replace(view, problem=self._problem or view.problem).message()

    def _curves(self) -> "list[alt.LayerChart]":
        """Return the hold curve, of both rules if there are two to compare."""
        from pigclass.charts.thresholds import hold_curve, two_rules
        from pigclass.widgets.rule_lab.facts import curve, reach

        games = (self.session.other, self.game) if self.session.is_changed else (self.game,)
        if any(map(self.session.hides, games)):
            self._problem = self._problem or say("rule_lab.say_first")
            return []
        try:
            highest = reach(games)
            curves = [curve(game, highest) for game in games]
        except PigclassError as refusal:
            self._problem = self._problem or str(refusal)
            return []
        if len(games) == 1:
            return [hold_curve(curves[0])]
        guess = self.session.number_said(self.game)
        return [two_rules(curves[0], curves[1], (games[0].name, games[1].name), guess=guess)]

    acts: ClassVar = {"session": RuleLabSession}

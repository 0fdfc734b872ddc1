"""A game against perfect play, with a coach on request and a review after the game.

A class may predict how often it wins; the review shows the exact answer.
"""

from typing import TYPE_CHECKING, ClassVar

from pigclass.classlog.store import ClassLog
from pigclass.rules.endings import one_of
from pigclass.rules.game import SEEDS, Game, about_a_game
from pigclass.rules.game_code import game_given, game_needed
from pigclass.rules.wording import rule_line
from pigclass.widgets.class_game.plan import Questions
from pigclass.widgets.page.fields import Screen, View
from pigclass.widgets.table.activity import TableGame
from pigclass.widgets.table.forms import COACH, Coach, First
from pigclass.widgets.table.seats import Seat
from pigclass.widgets.table.session import TableSession
from pigclass.words import refusal, say

if TYPE_CHECKING:
    from pigclass.review.whole_game import Review

YOU, PERFECT = 0, 1


class PerfectPig(TableGame):
    """Play against perfect play: `PerfectPig(pig())` asks for a name, `player="7B"` starts at once.

    `player` is a name or a strategy; `first` is who throws first, "seated" (you) or "random".
    The `coach`, "hidden" or "shown" (the C key switches it), gives the win chances of rolling and
    of holding, and the better one. After the game there is a review of every decision; `.review()`
    gives it as a frame and in sentences. With `say_first=True` the class predicts its wins before
    the game, by hands.

    Other options are as for `TableGame`. Raises PigclassError, with the reason, for a game
    without known perfect play: three or more players, teams, shared throws.
    """

    @about_a_game(seed=SEEDS)
    def __init__(
        self,
        game: Game | None = None,
        *,
        player: Seat | None = None,
        coach: Coach = "hidden",
        say_first: bool = False,
        first: First = "seated",
        real_dice: bool = False,
        seed: int | None = None,
        code: str = "",
        pace: int = 1,
        log: ClassLog | str = "class.db",
    ) -> None:
        from pigclass.exact.engine.players import check_race
        from pigclass.widgets.table.coach import WINS_OF_TEN

        # A game without perfect play is refused before anything is shown.
        check_race(game_given(game, code=code) or game_needed(type(self)))
        self._coach = one_of(coach, COACH, what="coach")
        self._asks = (WINS_OF_TEN.id,) if say_first else ()
        self._questions = Questions(self, lambda: (WINS_OF_TEN,), lambda: rule_line(self.game))
        super().__init__(
            game,
            players=None if player is None else [player, "perfect"],
            first=first,
            real_dice=real_dice,
            seed=seed,
            code=code,
            pace=pace,
            log=log,
        )

    def review(self) -> "Review":
        """Return the review of the game so far: the cost of each decision, and the luck."""
        from pigclass.review.luck_and_skill import steps_of
        from pigclass.review.whole_game import Review, review

        steps = steps_of(self.session.events) if self.session else ()
        if self.session is None or not steps:
            return Review(self._game, ())
        # Output of a cell is saved with the notebook, where names do not belong.
        you = self.session.name(YOU) if self.session.is_computer(YOU) else say("form.you")
        return review(steps, names=(you, self.session.name(PERFECT)))

    def _view(self) -> Screen:
        is_asked = self.session and self.session.game.open
        return self._questions.screen() if is_asked else super()._view()

    def _do_coach(self) -> None:
        """Show or hide the coach."""
        self._coach = COACH[1 - COACH.index(self._coach)]

    def _do_review(self) -> None:
        """Open the review: a table over the dice, and charts below."""
        review = self.review()
        if not review.moves:
            raise refusal("review.nothing")
        self._panel = "review"
        self._charts.show(review.charts(YOU))

    def _panel_view(self, session: TableSession) -> View:
        from pigclass.widgets.table.coach import review_panel

        if self._panel != "review":
            return super()._panel_view(session)
        return review_panel(self.review(), session, YOU)

    _do_setup = TableGame._do_new_table
    acts: ClassVar = {**TableGame.acts, "_questions": Questions}
    forms: ClassVar = {**TableGame.forms, "believe": lambda table: table._questions.form()}

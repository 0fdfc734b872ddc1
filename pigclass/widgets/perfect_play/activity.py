"""One against perfect play, with a coach who may be asked, and a review when the game is over."""

from functools import lru_cache
from typing import Any, ClassVar

from ipywidgets import Widget

from pigclass.classlog.events.classgame import Stage
from pigclass.classlog.store import ClassLog
from pigclass.exact import race
from pigclass.exact.races.refusals import check_race
from pigclass.review.taken_apart import steps_of
from pigclass.review.whole_game import Review, review
from pigclass.review.worth import Worth
from pigclass.rules.endings import one_of
from pigclass.rules.game import Game
from pigclass.rules.questions import about_a_game
from pigclass.widgets.class_game.belief_questions import read_answers
from pigclass.widgets.page.chart_row import ChartRow
from pigclass.widgets.page.fields import Dice, Form, Typed, View
from pigclass.widgets.perfect_play.before import BEFORE, belief_form, said_and_so
from pigclass.widgets.perfect_play.coach import coach_view
from pigclass.widgets.perfect_play.review import ended, review_view
from pigclass.widgets.session.coded_games import game_given, game_needed
from pigclass.widgets.table.activity import TableGame
from pigclass.widgets.table.forms import COACH, Coach, First, perfect_form
from pigclass.widgets.table.seats import Seat, Seats, seat_players
from pigclass.widgets.table.view import PIPS, Look
from pigclass.words import refusal, say

YOU, PERFECT = 0, 1


class PerfectPig(TableGame):
    """Play against perfect play: `PerfectPig(pig())` asks for a name, `player="7B"` starts at once.

    `player` is a name or a strategy, `first` who throws first: "seated" (you), "random" or
    "lowest" (throw). `coach` is "hidden" or "shown", and the key C changes that at any time: it
    says the win chance if you roll, if you hold, and which is better. When the game is over there
    is a review of every decision: `.review()` gives it as a frame and in sentences. With
    `say_first=True` a class says before the game how it will do, by hands.

    The other options are those of `TableGame`. Raises PigclassError, with the reason, for a game
    in which perfect play is not known: three or more players, teams, shared throws.
    """

    def __new__(cls, game: Game | None = None, *_: Any, code: str = "", **options: Any) -> Any:
        """Refuse a game without perfect play before anything is shown."""
        check_race(game_given(game, code=code) or game_needed(cls))
        return super().__new__(cls, game, code=code)

    @about_a_game()
    def __init__(
        self,
        game: Game | None = None,
        *,
        player: Seat | None = None,
        coach: Coach = "hidden",
        say_first: bool = False,
        first: First = "seated",
        dice: Dice = "virtual",
        look: Look = PIPS,
        seed: int | None = None,
        code: str = "",
        pace: float = 1.0,
        log: ClassLog | str = "class.db",
        language: str | None = None,
    ) -> None:
        self._coach = one_of(coach, COACH, what="coach")
        self._say_first, self._is_asked = say_first, False
        self._charts = ChartRow()
        super().__init__(
            game,
            players=None if player is None else [player, "perfect"],
            first=first,
            dice=dice,
            look=look,
            seed=seed,
            code=code,
            pace=pace,
            log=log,
            language=language,
        )

    @property
    def lesson(self) -> str:
        """Under which name the log keeps games against perfect play."""
        return f"perfect {self._game.id}"

    def review(self) -> Review:
        """Return the review of the game so far: what each decision cost, and what luck did."""
        steps = steps_of(self.session.events) if self.session else ()
        if self.session is None or not steps:
            return Review(self._game, ())
        # A saved notebook keeps what a cell has shown, and names do not belong there.
        you = self.session.name(YOU) if self.session.is_computer(YOU) else say("form.you")
        return review(steps, names=(you, self.session.name(PERFECT)))

    def _below(self) -> tuple[Widget, ...]:
        return (self._charts,)

    def _begin(self, seats: Seats, game: Game | None = None) -> None:
        super()._begin(seats, game)
        self._charts.show([])

    def _do_start(self, **typed: str) -> None:
        self._typed |= typed
        self._coach = one_of(self._typed.get("coach", self._coach), COACH, what="coach")
        self._believed, self._is_asked = {}, self._say_first
        if not self._is_asked:
            self._begin_against_perfect()

    def _do_believe(self, **typed: str) -> None:
        """Note what the class believes, and begin."""
        self._typed |= typed
        read = {it.id: read_answers(typed.get(it.id, ""), it) for it in BEFORE}
        self._believed = {question: answers for question, answers in read.items() if answers}
        self._begin_against_perfect()

    def _do_begin(self) -> None:
        """Begin without a word of what the class believes; a second press begins nothing."""
        if self._is_asked:
            self._begin_against_perfect()

    def _do(self, action: str, data: Typed) -> None:
        super()._do("begin" if self._is_asked and action == "press_roll" else action, data)

    def _begin_against_perfect(self) -> None:
        self._is_asked = False
        self._begin(seat_players([str(self._typed["players"]), "perfect"]))

    def _offers(self) -> list[View]:
        """Return what can be gone on with: here nobody plays against another person."""
        return super(TableGame, self)._offers()

    def _form(self) -> Form:
        typed = {**self._typed, "coach": self._coach}
        return perfect_form(self._game, typed, self._options())

    def _do_coach(self) -> None:
        """Show the coach, or hide it."""
        self._coach = COACH[1 - COACH.index(self._coach)]

    def _do_review(self) -> None:
        """Look back: a table over the dice, and the charts below."""
        told = self.review()
        if not told.moves:
            raise refusal("review.nothing")
        self._panel = "review"
        self._charts.show(told.charts(YOU))

    def _belief_form(self) -> Form:
        return belief_form(self._typed)

    def _do_new_table(self) -> None:
        super()._do_new_table()
        self._is_asked = False

    def _view(self) -> View:
        if self._is_asked:
            return self._setup_view(self._belief_form(), said="") | {"focus": ""}
        view = super()._view()
        if self.session is None:
            return view
        if panel := view["panel"] if self._panel == "review" else None:
            view["said"] = " ".join(panel["lines"])
        shown = self._coach == "shown"
        button = {"action": "coach", "label": say(f"coach.button_{self._coach}"), "key": "C"}
        look_back = {"action": "review", "label": say("review.button"), "key": ""}
        over = self.session.game.stage is Stage.OVER
        return {
            **view,
            "coach": self._coach_view() if shown and not over else None,
            "buttons": [*([look_back] if over else [button]), *view["buttons"]],
            "keys": {**view["keys"], "c": {"action": "coach", "data": {}}},
        }

    def _coach_view(self) -> View | None:
        if self.session is None:
            return None
        return coach_view(self.session, _worth(self.session.play.game), YOU)

    def _panel_view(self) -> View | None:
        if self._panel == "review" and self.session:
            told = review_view(self.review(), YOU)
            before, after = ended(self.session), said_and_so(self.session)
            return told | {"lines": [*before, *told["lines"], *after]}
        return super()._panel_view()

    forms: ClassVar = {**TableGame.forms, "believe": _belief_form}


@lru_cache(maxsize=4)
def _worth(game: Game) -> Worth:
    """Return what positions are worth, remembered from throw to throw."""
    return Worth(race(game))

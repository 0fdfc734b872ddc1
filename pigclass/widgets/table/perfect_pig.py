"""One against perfect play, with a coach who may be asked, and a review when the game is over.

A class may say before how it will do; the review tells what is so beside it.
"""

from collections import Counter
from functools import lru_cache
from statistics import median_low
from typing import TYPE_CHECKING, ClassVar

from pigclass import exact
from pigclass.classlog.events.classgame import Stage
from pigclass.classlog.store import ClassLog
from pigclass.rules.endings import one_of
from pigclass.rules.game import Game, about_a_game
from pigclass.strategies.thresholds import HoldAt
from pigclass.widgets.class_game.belief_questions import Question, read_answers
from pigclass.widgets.class_game.forms import tally_of_class
from pigclass.widgets.page.fields import Action, Dice, Form, Typed, View, buttons, form, keys
from pigclass.widgets.page.screen import ChartRow
from pigclass.widgets.session.coded_games import game_given, game_needed
from pigclass.widgets.table.activity import TableGame
from pigclass.widgets.table.forms import COACH, Coach, First
from pigclass.widgets.table.seats import Seat, Seats, seat_players
from pigclass.widgets.table.session import TableSession
from pigclass.words import in_percent, refusal, rounded, say, say_of

if TYPE_CHECKING:
    from pigclass.review.luck_and_skill import Worth
    from pigclass.review.whole_game import Review

YOU, PERFECT = 0, 1
OF_TEN = 10
WINS_OF_TEN = Question("wins_of_ten", most=OF_TEN, line=tuple(range(OF_TEN + 1)))
RATHER_GO = Question("rather_go", choices=("first", "second"))
BEFORE = (WINS_OF_TEN, RATHER_GO)
# What the class knows by then, in its own place.
YARDSTICK = HoldAt(20)


class PerfectPig(TableGame):
    """Play against perfect play: `PerfectPig(pig())` asks for a name, `player="7B"` starts at once.

    `player` is a name or a strategy, `first` who throws first: "seated" (you) or
    "random". `coach` is "hidden" or "shown", and the key C changes that at any time: it
    says the win chance if you roll, if you hold, and which is better. When the game is over there
    is a review of every decision: `.review()` gives it as a frame and in sentences. With
    `say_first=True` a class says before the game how it will do, by hands.

    The other options are those of `TableGame`. Raises PigclassError, with the reason, for a game
    in which perfect play is not known: three or more players, teams, shared throws.
    """

    _coached = True

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
        seed: int | None = None,
        code: str = "",
        pace: float = 1.0,
        log: ClassLog | str = "class.db",
        language: str | None = None,
    ) -> None:
        from pigclass.exact.races.refusals import check_race

        # A game without perfect play is refused before anything is shown.
        check_race(game_given(game, code=code) or game_needed(type(self)))
        self._coach = one_of(coach, COACH, what="coach")
        self._say_first, self._is_asked = say_first, False
        self._charts = ChartRow()
        self._below = (self._charts,)
        super().__init__(
            game,
            players=None if player is None else [player, "perfect"],
            first=first,
            dice=dice,
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

    def review(self) -> "Review":
        """Return the review of the game so far: what each decision cost, and what luck did."""
        from pigclass.review.luck_and_skill import steps_of
        from pigclass.review.whole_game import Review, review

        steps = steps_of(self.session.events) if self.session else ()
        if self.session is None or not steps:
            return Review(self._game, ())
        # A saved notebook keeps what a cell has shown, and names do not belong there.
        you = self.session.name(YOU) if self.session.is_computer(YOU) else say("form.you")
        return review(steps, names=(you, self.session.name(PERFECT)))

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

    def _do_coach(self) -> None:
        """Show the coach, or hide it."""
        self._coach = COACH[1 - COACH.index(self._coach)]

    def _do_review(self) -> None:
        """Look back: a table over the dice, and the charts below."""
        played = self.review()
        if not played.moves:
            raise refusal("review.nothing")
        self._panel = "review"
        self._charts.show(played.charts(YOU))

    def _do_new_table(self) -> None:
        super()._do_new_table()
        self._is_asked = False

    def _belief_form(self) -> Form:
        """Return the form in which a class says how it will do: a tap for each hand."""
        return form(
            say("stage.predicting"),
            [tally_of_class(it, self._typed.get(it.id, "")) for it in BEFORE],
            Action("believe", say("button.begin"), key=say("start.enter")),
            Action("begin", say("form.skip"), key="R"),
            Action("new_table", say("button.back")),
            lead=say("form.hands"),
        )

    def _view(self) -> View:
        if self._is_asked:
            return self._setup_view(self._belief_form(), said="") | {"focus": ""}
        view = super()._view()
        if self.session is None:
            return view
        if self._panel == "review":
            view["said"] = " ".join(view["panel"]["lines"])
        over = self.session.game.stage is Stage.OVER
        coach = Action("coach", say(f"coach.button_{self._coach}"), key="C")
        look_back = Action("review", say("review.button"))
        return {
            **view,
            "coach": self._coach_view(self.session) if not over else None,
            "buttons": [*buttons(look_back if over else coach), *view["buttons"]],
            "keys": view["keys"] | keys(coach),
        }

    def _coach_view(self, session: TableSession) -> View | None:
        from pigclass.widgets.table.coach import coach_view

        if self._coach == "hidden":
            return None
        return coach_view(session, _worth(session.play.game), YOU)

    def _panel_view(self, session: TableSession) -> View:
        from pigclass.widgets.table.coach import ended, review_view

        if self._panel != "review":
            return super()._panel_view(session)
        seen = review_view(self.review(), YOU)
        return seen | {"lines": [*ended(session), *seen["lines"], *said_and_so(session)]}

    forms: ClassVar = {**TableGame.forms, "believe": _belief_form}


@lru_cache(maxsize=4)
def _worth(game: Game) -> "Worth":
    """Return what positions are worth, remembered from throw to throw."""
    from pigclass.review.luck_and_skill import Worth

    return Worth(exact.race(game))


def said_and_so(session: TableSession) -> list[str]:
    """Say what the class said, beside what is so; nothing of what nobody was asked."""
    game, lines = session.game.play.game, []
    if wins := _answers(session, WINS_OF_TEN):
        share = rounded(OF_TEN * wins_of_ten(game), 1)
        middle = f"{median_low(wins.elements()):g}"
        lines.append(say_of(wins.total(), "review.said_wins", middle=middle, share=share))
    if first := _answers(session, RATHER_GO):
        chance = in_percent(float(exact.race(game).first_player_wins), 1)
        lines.append(say_of(first["first"], "review.said_first", chance=chance))
    return lines


def _answers(session: TableSession, question: Question) -> Counter[float | str]:
    given: Counter[float | str] = Counter()
    for prediction in session.game.predictions:
        if prediction.question == question.id:
            given[prediction.answer] += prediction.count
    return given


@lru_cache(maxsize=4)
def wins_of_ten(game: Game) -> float:
    """Return how often hold at 20 beats perfect play, going first in every other game."""
    perfect = exact.race(game).strategy
    first = exact.win_probability(game, first=YARDSTICK, second=perfect)
    second = 1 - exact.win_probability(game, first=perfect, second=YARDSTICK)
    return float(first + second) / 2

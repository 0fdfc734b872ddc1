"""Plan of a class activity: its game, its questions and its charts."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from pigclass.classlog.events.classgame import ClassGame, Stage
from pigclass.play.state import is_computer
from pigclass.rules.game import Game
from pigclass.widgets.class_game import says
from pigclass.widgets.page.browser import IS_BROWSER
from pigclass.widgets.page.fields import Action, Form, FormData, Screen, Value
from pigclass.widgets.page.screen import DrawChart, lazy
from pigclass.widgets.session.belief_questions import Question, question_form, read_answers
from pigclass.widgets.session.session import EACH, Session
from pigclass.words import refusal, say, word_for

if TYPE_CHECKING:
    from pigclass.facts.class_game import Evidence
    from pigclass.widgets.session.activity import Activity


@dataclass(frozen=True)
class RuleChoice:
    """A rule that the class may choose: an `option` of the builder, and its `choices`.

    `words` is the key in `words/` for choices that are not numbers.
    """

    option: str
    choices: tuple[int | str | bool, ...]
    words: str = ""

    @property
    def label(self) -> str:
        """Question that the choice answers, in words for the class."""
        return say(f"rule.{self.option}")

    @property
    def in_words(self) -> list[tuple[str, str]]:
        """The choices, each with its words."""
        kind = f"rule.{self.words or self.option}_is"
        return [(str(it), word_for(kind, it)) for it in self.choices]

    def chosen(self, typed: Value) -> int | str | bool | None:
        """Return the choice that was typed or picked in a form; None if it is no choice."""
        return next((value for value in self.choices if str(value) == str(typed)), None)


# Steps of a reveal, in order.
STEPS = ("said", "came", "theory", "so_what")

SAFE_THROWS = RuleChoice("safe_throws", (0, 1, 2, 3))
OWN_DICE = RuleChoice("own_dice", (False, True))


@dataclass(frozen=True)
class Page:
    """A page of the reveal: a question, by its key in `words/`, and the chart that answers it.

    The chart is the function of the same name in `reveal`, or another one, `chart`; it is called
    with `with_truth=False` until the teacher shows the meaning. `step` is one of `STEPS`. `needs`
    tests whether a game has what the page shows; with `answers` the page needs answers to its
    question. A page that `compares` covers all games of today, with any rules; a page `of_one_game`
    covers only the game on the screen.
    """

    id: str
    step: str
    chart: DrawChart | None = None
    answers: str = ""
    of_one_game: bool = False
    compares: bool = False
    needs: Callable[["Evidence"], bool] = lambda _: True

    @property
    def question(self) -> str:
        """The question of the page."""
        return say(f"reveal.{self.id}")

    @property
    def draws(self) -> DrawChart:
        """The function that draws its chart."""
        return self.chart or in_reveal(self.id)

    def scopes(self, facts: "Evidence") -> "list[Evidence]":
        """Return the scopes to choose from: this game, then all games of today.

        There is no choice if there is one game, or if the page's question was asked only in
        another.
        """
        today = self._widest(facts)
        is_unasked = bool(self.answers) and facts.believed(self.answers) is None
        if today.games and not self.of_one_game and (is_unasked or not facts.games):
            return [today]
        if today.games < 2 or self.of_one_game:
            return [facts]
        return [today] if self.compares else [facts, today]

    def fits(self, facts: "Evidence") -> bool:
        """Return whether the class has what the page needs: groups, answers or shared throws."""
        has_answers = not self.answers or self._widest(facts).believed(self.answers) is not None
        return has_answers and self.needs(facts)

    def _widest(self, facts: "Evidence") -> "Evidence":
        return facts.whole_lesson if self.compares else facts.today


WHERE_WE_SAT = Page("where_we_sat", "came")
IS_ONE_DUE = Page("is_one_due", "theory")
IS_ONE_DUE_AFTER_4 = replace(IS_ONE_DUE, answers="bust_after_4")
WHEN_TO_STOP = Page("when_to_stop", "so_what")
SAID_AND_CAME = Page("said_and_came", "said", answers="throws_survived")
SAME_DICE = Page("same_dice", "so_what", needs=lambda facts: not facts.rules.own_dice)
ALL_ROUNDS = Page("all_rounds", "came")
HOW_FAR_OFF = Page("how_far_off", "theory")
GROUPS = Page("groups", "came", of_one_game=True, needs=lambda facts: bool(facts.game.groups))
# A student was absent, and plays the throws of the class.
AMONG_CLASS = Page(
    "among_class", "came", of_one_game=True, needs=lambda facts: bool(facts.game.setup.beside)
)


@dataclass(frozen=True, kw_only=True)
class LessonPlan:
    """An activity as data; one screen plays all of them.

    The first of the `questions` is asked before the first throw, the others after a round. The
    reveal goes through `pages`, with the answer to every question, and offers `more`. `exit` is the
    question at the end.
    """

    id: str
    builder: Callable[..., Game]
    rule_choices: tuple[RuleChoice, ...] = ()
    questions: tuple[Question, ...]
    pages: tuple[Page, ...]
    more: tuple[Page, ...] = (ALL_ROUNDS, IS_ONE_DUE, GROUPS)
    exit: Question | None = None

    @property
    def asked(self) -> tuple[Question, ...]:
        """All questions, the exit question last."""
        return (*self.questions, *([self.exit] if self.exit else []))

    def game(self, chosen: FormData) -> Game:
        """Return the game under the rules chosen in a form, by default the usual ones."""
        picked = {it.option: it.chosen(chosen.get(it.option)) for it in self.rule_choices}
        return self.builder(**{name: value for name, value in picked.items() if value is not None})


class Questions:
    """Questions of an activity, one on the screen at a time, below the `rule`."""

    def __init__(
        self,
        activity: "Activity[Session]",
        questions: Callable[[], Sequence[Question]],
        rule: Callable[[], str],
    ) -> None:
        self._activity, self._questions, self._rule = activity, questions, rule
        # Typed text by game and question, and the text that was doubted once.
        self._typed: dict[tuple[str, str], str] = {}
        self._doubted = ""

    def _asked_now(self) -> tuple[ClassGame, Question]:
        """Return the game and its open question."""
        game = self._activity._playing().game
        if not game.open:
            raise refusal("refused.event.predicted")
        # Stands for a recorded question that this lesson does not have: it can only be skipped.
        unknown = Question(game.open[0], words="unknown", least=0, most=0, line=(0,))
        return game, next((it for it in self._questions() if it.id == unknown.id), unknown)

    def form(self) -> Form:
        """Return the form of the open question."""
        game, question = self._asked_now()
        is_open = bool(self._activity._devices_panel) and game.setup.mode == EACH and not IS_BROWSER
        after_play = "reveal" if game.resumes is not Stage.READY else "play_on"
        button = after_play if game.has_played else "begin"
        form = question_form(
            question,
            says.question_next(game, game.open[1:]) or say(f"button.{button}"),
            Action("begin", say("form.skip"), key="X"),
            Action("devices", key="D", when=is_open),
            Action("setup", say("button.back"), when=not game.has_played),
            rule=" · ".join(filter(None, (says.question_next(game, game.open), self._rule()))),
            typed=self._typed.get((game.id, question.id), ""),
            students=_students(game),
        )
        form["fields"][0]["draft"] = f"pigclass {game.id} {question.id}"
        return form

    def screen(self) -> Screen:
        """Return the screen with the open question; the D key lets devices in meanwhile."""
        asks, (_, question) = self._activity._setup_view(self.form()), self._asked_now()
        keys = Action("devices", key="D", place="key"), Action("begin", key="X", place="key")
        return replace(asks, focus=question.id, actions=keys)

    def _do_believe(self, **typed: str) -> None:
        """Record the class's answers and go on; refuse to go on without an answer."""
        game, question = self._asked_now()
        text = self._typed[game.id, question.id] = typed[question.id]
        answers = read_answers(text, question)
        if not answers and question.id not in {it.question for it in game.predictions}:
            raise refusal("says.nothing_said")
        count, students = sum(it["count"] for it in answers), _students(game)
        if students and count > students and text != self._doubted:
            self._doubted = text
            raise refusal("says.too_many", count=count, students=students)
        self._activity._playing().act("predict", question=question.id, answers=answers)


def _students(game: ClassGame) -> int:
    """Return how many students may answer, 0 if they are not counted."""
    players = game.setup.players
    # If the number of dice is chosen, two students share a seat.
    is_counted = not game.play.game.dice_choice and not any(map(is_computer, players))
    return len(players) if is_counted else 0


def in_reveal(name: str) -> DrawChart:
    """Return a function of the module `reveal`; its call imports the module."""
    return lazy(f"widgets.class_game.reveal:{name}")


def choices_of(
    question: Question, exact: Callable[..., Mapping[str, str]], step: str = "said"
) -> Page:
    """Return the page of a question with choices: number of answers, and the exact answer."""
    draw = partial(in_reveal("choices"), question, exact)
    return Page(question.id, step, draw, answers=question.id)


def scores_more(question: Question, thresholds: Mapping[str, int]) -> Page:
    """Return the page that asks which of some thresholds scores more."""
    return choices_of(question, partial(lazy("facts.class_game:points_of"), thresholds))

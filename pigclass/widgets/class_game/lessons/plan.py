"""What differs from one class activity to the next: its game, its questions and its charts."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from pigclass.rules.game import Game
from pigclass.widgets.class_game.belief_questions import Question
from pigclass.widgets.page.fields import Typed
from pigclass.words import say, word_for

DrawChart = Callable[..., Any]


@dataclass(frozen=True)
class RuleChoice:
    """One rule that the class may choose: `option` of the builder, and what it may be.

    `words` is where the choices stand in `words/` that are no figures.
    """

    option: str
    choices: tuple[int | str | bool, ...]
    words: str = ""

    @property
    def label(self) -> str:
        """What the class is asked to choose."""
        return say(f"rule.{self.option}")

    @property
    def in_words(self) -> list[tuple[str, str]]:
        """The choices, each with its words."""
        kind = f"rule.{self.words or self.option}_is"
        return [(str(it), word_for(kind, it)) for it in self.choices]

    def chosen(self, typed: object) -> int | str | bool | None:
        """Return the choice that was typed or picked in a form; None for none of them."""
        return next((value for value in self.choices if str(value) == str(typed)), None)


# The order in which a reveal goes, and in which all other pictures are listed.
STEPS = ("said", "came", "theory", "so_what")

SAFE_THROWS = RuleChoice("safe_throws", (0, 1, 2, 3))
OWN_DICE = RuleChoice("own_dice", (False, True))


@dataclass(frozen=True)
class Page:
    """A page of the reveal: a question, by its place in `words/`, and the chart that answers it.

    `step` is which of `STEPS` it belongs to. On a page that `plays_on` the machine can be asked for
    more rounds; one `of_groups` is turned to only where there are groups, and one that rests on the
    `answers` to a question is passed over where nobody answered it. One that `finds` lights the
    results of somebody who is looked for by name, whose id its chart takes too. One that
    `withholds` draws what is so only once somebody asks what it means: its chart takes `told`. One
    `of_today` needs many throws and opens on all games of today, one that `compares` means games by
    whatever rules, and one `of_one_game` has no other scope than the game on the screen.
    """

    id: str
    chart: DrawChart
    step: str
    answers: str = ""
    plays_on: bool = False
    of_groups: bool = False
    finds: bool = False
    withholds: bool = False
    of_today: bool = False
    of_one_game: bool = False
    compares: bool = False

    @property
    def question(self) -> str:
        """What the page asks."""
        return say(f"reveal.{self.id}")


@dataclass(frozen=True)
class LessonPlan:
    """An activity as data: the screen that plays it is the same for all.

    The reveal leads through four or five `pages`; what else can be drawn is in `more`. `exit` is
    the question that it ends with.
    """

    id: str
    builder: Callable[..., Game]
    rule_choices: tuple[RuleChoice, ...]
    questions: tuple[Question, ...]
    pages: tuple[Page, ...]
    more: tuple[Page, ...]
    exit: Question | None = None

    @property
    def asked(self) -> tuple[Question, ...]:
        """Every question, those before the game and the one after it."""
        return (*self.questions, *([self.exit] if self.exit else []))

    def game(self, chosen: Typed) -> Game:
        """Return the game under the rules chosen in a form; what is not chosen stays as usual."""
        picked = {it.option: it.chosen(chosen.get(it.option)) for it in self.rule_choices}
        return self.builder(**{name: value for name, value in picked.items() if value is not None})

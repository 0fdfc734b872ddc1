"""What differs from one class activity to the next: its game, its questions and its charts."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from pigclass.facts.class_game import Evidence
from pigclass.rules.game import Game
from pigclass.widgets.class_game.beliefs import Question

DrawChart = Callable[[Evidence], Any]


@dataclass(frozen=True)
class RuleChoice:
    """One rule that the class may choose: `option` of the builder, and its choices in words."""

    option: str
    label: str
    choices: tuple[tuple[int | str, str], ...]

    def chosen(self, typed: object) -> int | str | None:
        """Return the choice that was typed or picked in a form; None for none of them."""
        return next((value for value, _ in self.choices if str(value) == str(typed)), None)


@dataclass(frozen=True)
class Page:
    """A page of the reveal: a question, and the chart that answers it.

    On a page that `plays_on` the machine can be asked for more rounds.
    """

    question: str
    chart: DrawChart
    plays_on: bool = False


@dataclass(frozen=True)
class LessonPlan:
    """An activity as data: the screen that plays it is the same for all."""

    id: str
    builder: Callable[..., Game]
    rule_choices: tuple[RuleChoice, ...]
    questions: tuple[Question, ...]
    pages: tuple[Page, ...]

    def game(self, chosen: Mapping[str, Any]) -> Game:
        """Return the game under the rules chosen in a form; what is not chosen stays as usual."""
        picked = {it.option: it.chosen(chosen.get(it.option)) for it in self.rule_choices}
        return self.builder(**{name: value for name, value in picked.items() if value is not None})

"""What differs from one class activity to the next: its game, its questions and its charts."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from pigclass.classlog.classgame import ClassGame
from pigclass.classlog.store import ClassLog
from pigclass.rules.game import Game
from pigclass.widgets.beliefs import Question

Charts = Callable[[ClassGame, ClassLog], list[Any]]


@dataclass(frozen=True)
class RuleChoice:
    """One rule that the class may choose: `option` of the builder, and its choices in words."""

    option: str
    label: str
    choices: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class LessonPlan:
    """An activity as data: the screen that plays it is the same for all."""

    id: str
    builder: Callable[..., Game]
    rule_choices: tuple[RuleChoice, ...]
    questions: tuple[Question, ...]
    charts: Charts

    def game(self, chosen: Mapping[str, Any]) -> Game:
        """Return the game under the rules chosen in a form; what is not chosen stays as usual."""
        options = {
            it.option: chosen[it.option] for it in self.rule_choices if chosen.get(it.option)
        }
        return self.builder(**options)

"""Skunk for a class: where would you sit, and where did it pay to sit."""

from fractions import Fraction
from typing import Any

import pandas as pd

from pigclass.charts.class_results import sits_against_break_even
from pigclass.charts.survival import rounds_alive
from pigclass.classlog.classgame import ClassGame
from pigclass.classlog.store import ClassLog
from pigclass.exact import break_even as point_of_no_gain
from pigclass.exact import survival
from pigclass.rules.catalog.shared import skunk
from pigclass.rules.game import Game
from pigclass.widgets.activity import ClassActivity
from pigclass.widgets.beliefs import Question
from pigclass.widgets.lesson import LessonPlan, RuleChoice


def skunk_charts(game: ClassGame, log: ClassLog) -> list[Any]:
    """Return the charts of the reveal: where the class sat, and how long rounds lived."""
    rules = game.play.game
    decisions = log.decisions(game=game.id)
    rounds = log.rounds(game=game.id).drop_duplicates(["game", "round"])
    return [
        sits_against_break_even(decisions, break_even(rules, decisions), rounds),
        rounds_alive(rounds, _survival_frame(rules)),
    ]


def break_even(rules: Game, decisions: pd.DataFrame) -> Fraction | pd.DataFrame:
    """Return where one more throw gains nothing: one number, or one for each student and round.

    Where a double 1 takes the whole score, whoever has banked more should sit sooner.
    """
    if not any(outcome.effect.is_wipe_out for outcome in rules.outcomes):
        return point_of_no_gain(rules) or Fraction(0)
    own = {score: point_of_no_gain(rules, score=int(score)) for score in set(decisions["score"])}
    points = [float(own[score] or 0) for score in decisions["score"]]
    return decisions[["game", "round", "player"]].assign(break_even=points)


def _survival_frame(rules: Game) -> pd.DataFrame:
    alive = survival(rules)
    throws = range(len(alive))
    return pd.DataFrame({"throws": throws, "alive": [float(alive[number]) for number in throws]})


SKUNK_PLAN = LessonPlan(
    id="skunk",
    builder=skunk,
    rule_choices=(
        RuleChoice(
            option="double_one",
            label="A double 1",
            choices=(("bust", "loses the round, like any 1"), ("wipe", "loses the whole score")),
        ),
    ),
    questions=(
        Question("sit_at", "With how many points would you sit?", least=0, most=200),
        Question("throws_survived", "How many throws will a round survive?", least=0, most=30),
    ),
    charts=skunk_charts,
)


class SkunkActivity(ClassActivity):
    """Skunk, played by a class of any size, by head count, or by a student alone.

    `SkunkActivity()` asks who plays; `SkunkActivity(students=28)` starts at once.
    """

    plan = SKUNK_PLAN

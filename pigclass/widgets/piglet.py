"""Piglet for a class: one coin for all; heads score 1, tails take the round."""

from pigclass.rules.catalog.one_die import piglet
from pigclass.rules.game import Game
from pigclass.rules.shared_form import shared_form
from pigclass.widgets import questions, reveal
from pigclass.widgets.activity import ClassActivity
from pigclass.widgets.beliefs import Question
from pigclass.widgets.lesson import LessonPlan, Page, RuleChoice

SCORES_MORE = Question(
    "scores_more",
    "Which scores more on average?",
    choices=("always sit at 1", "always sit at 2", "both the same"),
)
GOES_FIRST = Question(
    "goes_first",
    "A race to 2 points, in pairs: who should go first?",
    choices=("I should", "you should", "it makes no difference"),
)


def class_piglet(*, rounds: int = 10) -> Game:
    """Piglet with one coin for the whole class.

    >>> class_piglet(rounds=6).shared
    True
    """
    return shared_form(piglet(), rounds=rounds)


PIGLET_PLAN = LessonPlan(
    id="piglet",
    builder=class_piglet,
    rule_choices=(RuleChoice("rounds", "Rounds", ((10, "10"), (5, "5"), (20, "20"))),),
    questions=(questions.SIT_AT, questions.BUST_AFTER_4, SCORES_MORE, GOES_FIRST),
    pages=(
        reveal.WHERE_WE_SAT,
        reveal.ROUNDS_LIVE,
        Page("Which scores more?", reveal.choices_of(SCORES_MORE)),
        reveal.WHEN_TO_STOP,
        Page("Who goes first?", reveal.choices_of(GOES_FIRST)),
        reveal.ONE_MORE_THROW,
        reveal.IS_ONE_DUE,
        reveal.SAT_SOONER,
        *reveal.OUR_RULES,
        *reveal.AFTER_ANY_GAME,
    ),
)


class PigletActivity(ClassActivity):
    """Piglet with one coin for the whole class, by head count, or for a student alone.

    `PigletActivity()` asks who plays; `PigletActivity(students=28)` starts at once. In pairs, each
    with a coin of its own, it is `TableGame(piglet(target=2))`.
    """

    plan = PIGLET_PLAN

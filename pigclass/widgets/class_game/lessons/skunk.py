"""Skunk for a class: where would you sit, and where did it pay to sit."""

from pigclass.rules.catalog.shared import skunk
from pigclass.widgets.class_game import belief_questions, reveal
from pigclass.widgets.class_game.activity import ClassActivity
from pigclass.widgets.class_game.lessons.plan import OWN_DICE, SAFE_THROWS, LessonPlan, RuleChoice

SKUNK_PLAN = LessonPlan(
    id="skunk",
    builder=skunk,
    rule_choices=(RuleChoice("double_one", ("bust", "wipe")), SAFE_THROWS, OWN_DICE),
    questions=(
        belief_questions.SIT_AT,
        belief_questions.THROWS_SURVIVED,
        belief_questions.BUST_AFTER_4,
    ),
    pages=(
        reveal.SAID_AND_CAME,
        reveal.WHERE_WE_SAT,
        reveal.ALL_ROUNDS,
        reveal.ONE_MORE_THROW,
        reveal.WHEN_TO_STOP,
    ),
    more=(
        reveal.ROUNDS_LIVE,
        reveal.HOW_IT_ENDED,
        reveal.GROUPS,
        reveal.THE_RACE,
        reveal.IS_ONE_DUE,
        reveal.HOW_FAR_OFF,
        reveal.LONG_RUN,
        reveal.SAME_DICE,
    ),
    exit=belief_questions.exit_question(
        "exit_skunk",
        "Ana, for a right reason",
        "Ana, for a wrong reason",
        "Ben, for a right reason",
        "Ben, for a wrong reason",
    ),
)


class SkunkActivity(ClassActivity):
    """Skunk, played by a class of any size, by head count, or by a student alone.

    `SkunkActivity()` asks who plays; `SkunkActivity(students=28)` starts at once.
    """

    plan = SKUNK_PLAN

"""Greedy Pig for a class: one die for all, and a face that takes the round."""

from dataclasses import replace

from pigclass.classlog.frames.frame_rows import is_computer
from pigclass.facts.class_game import Evidence, points_of
from pigclass.facts.far_off import points_off
from pigclass.rules.catalog.shared import greedy_pig
from pigclass.widgets.class_game import belief_questions, reveal
from pigclass.widgets.class_game.activity import ClassActivity
from pigclass.widgets.class_game.belief_questions import Question
from pigclass.widgets.class_game.lessons.plan import OWN_DICE, SAFE_THROWS, LessonPlan, RuleChoice
from pigclass.words import rounded, say

RIVALS = {"sit at 10": 10, "sit at 20": 20, "sit at 30": 30}
SCORES_MORE = Question("scores_more", choices=tuple(RIVALS))
DICE = {"one die for all": "shared", "a die each": "own"}
FARTHER_OFF = Question("farther_off", choices=(*DICE, "both the same"))

GREEDY_PIG_PLAN = LessonPlan(
    id="greedy-pig",
    builder=greedy_pig,
    rule_choices=(
        RuleChoice("poison", (1, 2)),
        SAFE_THROWS,
        OWN_DICE,
        RuleChoice("rounds", (5, 10, 3, 8), words="greedy_pig_rounds"),
    ),
    questions=(
        belief_questions.SIT_AT,
        belief_questions.THROWS_SURVIVED,
        belief_questions.BUST_AFTER_4,
        SCORES_MORE,
    ),
    pages=(
        reveal.choices_of(SCORES_MORE, points_of(RIVALS)),
        reveal.ROUNDS_LIVE,
        reveal.ALL_ROUNDS,
        reveal.IS_ONE_DUE,
        reveal.SAME_DICE,
    ),
    more=(
        reveal.SAID_AND_CAME,
        reveal.WHERE_WE_SAT,
        reveal.HOW_IT_ENDED,
        reveal.GROUPS,
        reveal.THE_RACE,
        reveal.ONE_MORE_THROW,
        reveal.HOW_FAR_OFF,
        reveal.LONG_RUN,
        reveal.WHEN_TO_STOP,
    ),
    exit=belief_questions.exit_question("exit_greedy_pig", *belief_questions.RIGHT_OR_WRONG),
)


class GreedyPigActivity(ClassActivity):
    """Greedy Pig, played by a class of any size, by head count, or by a student alone.

    `GreedyPigActivity()` asks who plays; `GreedyPigActivity(students=28)` starts at once.
    """

    plan = GREEDY_PIG_PLAN


def how_far(seen: Evidence) -> dict[str, str]:
    """How far off the mean of such a class is as a rule, for each way of throwing."""
    students = sum(not is_computer(it) for it in seen.game.setup.players)
    off = points_off(seen.rules, students=students)
    return {
        choice: say("label.exact_off", points=rounded(off[throws], 1))
        for choice, throws in DICE.items()
    }


HOW_SURE_PLAN = LessonPlan(
    id="how-sure",
    builder=greedy_pig,
    rule_choices=(OWN_DICE, RuleChoice("rounds", (5, 10, 3), words="greedy_pig_rounds")),
    questions=(belief_questions.SIT_AT, FARTHER_OFF),
    pages=(
        replace(reveal.choices_of(FARTHER_OFF, how_far), of_today=True, compares=True),
        reveal.HOW_IT_ENDED,
        reveal.GROUPS,
        reveal.HOW_FAR_OFF,
        reveal.LONG_RUN,
    ),
    more=(reveal.ALL_ROUNDS, reveal.THE_RACE, reveal.SAME_DICE, reveal.WHEN_TO_STOP),
)


class HowSureActivity(ClassActivity):
    """Greedy Pig, first with one die for the class and then with a die each.

    `HowSureActivity()` asks who plays; `HowSureActivity(students=28)` starts at once.
    """

    plan = HOW_SURE_PLAN

"""Piglet for a class: one coin for all; heads score 1, tails take the round."""

from dataclasses import replace

from pigclass.exact import race
from pigclass.facts.class_game import Evidence, points_of
from pigclass.rules.catalog.one_die import piglet
from pigclass.rules.catalog.shared import class_piglet
from pigclass.widgets.class_game import belief_questions, reveal
from pigclass.widgets.class_game.activity import ClassActivity
from pigclass.widgets.class_game.belief_questions import Question
from pigclass.widgets.class_game.lessons.plan import OWN_DICE, SAFE_THROWS, LessonPlan, RuleChoice
from pigclass.words import in_percent, say

RIVALS = {"always sit at 1": 1, "always sit at 2": 2}
SIT_AT = replace(belief_questions.SIT_AT, line=belief_questions.UP_TO_12)
SCORES_MORE = Question("scores_more", choices=(*RIVALS, "both the same"))
GOES_FIRST = Question(
    "goes_first",
    choices=("I should", "you should", "it makes no difference"),
)


def who_wins(_: Evidence) -> dict[str, str]:
    """How often whoever flips first wins the race to 2, and how often the other, both perfect."""
    first = race(piglet(target=2)).first_player_wins
    chances = zip(GOES_FIRST.choices, (first, 1 - first), strict=False)
    return {
        choice: say("label.exact_wins", chance=in_percent(float(chance)))
        for choice, chance in chances
    }


PIGLET_PLAN = LessonPlan(
    id="piglet",
    builder=class_piglet,
    rule_choices=(RuleChoice("rounds", (10, 5, 20)), SAFE_THROWS, OWN_DICE),
    questions=(SIT_AT, belief_questions.BUST_AFTER_4, SCORES_MORE, GOES_FIRST),
    pages=(
        reveal.choices_of(SCORES_MORE, points_of(RIVALS)),
        reveal.ALL_ROUNDS,
        reveal.HOW_FAR_OFF,
        reveal.WHEN_TO_STOP,
    ),
    more=(
        reveal.choices_of(GOES_FIRST, who_wins, "so_what"),
        reveal.WHERE_WE_SAT,
        reveal.ROUNDS_LIVE,
        reveal.HOW_IT_ENDED,
        reveal.GROUPS,
        reveal.THE_RACE,
        reveal.ONE_MORE_THROW,
        reveal.IS_ONE_DUE,
        reveal.LONG_RUN,
        reveal.SAME_DICE,
    ),
    exit=belief_questions.exit_question("exit_piglet", *belief_questions.RIGHT_OR_WRONG),
)


class PigletActivity(ClassActivity):
    """Piglet with one coin for the whole class, by head count, or for a student alone.

    `PigletActivity()` asks who plays; `PigletActivity(students=28)` starts at once, and with
    `game=class_piglet(own_dice=True)` everyone has a coin of their own. In pairs, each
    with a coin of its own, it is `TableGame(piglet(target=2))`.
    """

    plan = PIGLET_PLAN

"""Best for what? Greedy Pig between two strategies, one for the mean and one for the win."""

from functools import partial
from typing import Any

from pigclass.charts.best_for_what import mean_or_win
from pigclass.facts.class_game import Evidence, chance_to_win, mean_and_win, points_of
from pigclass.rules.catalog.one_die import pig
from pigclass.rules.catalog.shared import greedy_pig
from pigclass.widgets.class_game import belief_questions, reveal
from pigclass.widgets.class_game.activity import ClassActivity
from pigclass.widgets.class_game.belief_questions import Question
from pigclass.widgets.class_game.lessons.plan import LessonPlan, Page, RuleChoice
from pigclass.words import in_percent, say

PAIR = {"hold at 20": 20, "hold at 25": 25}
SCORES_MORE = Question(
    "scores_more",
    words="scores_more_of_two",
    choices=(*PAIR, "both the same"),
)
WINS_MORE = Question(
    "wins_more",
    choices=(*PAIR, "both the same"),
)
RIVALS, AGAINST = (15, 18, 20, 22, 25, 30), 25


def best_for_what(_: Evidence) -> Any:
    """Some thresholds by mean score and by their chance in the race to 100."""
    return mean_or_win(
        mean_and_win(pig(), RIVALS, AGAINST), against=say("label.hold_at", threshold=AGAINST)
    )


def who_wins(_: Evidence) -> dict[str, str]:
    """How often each of the two wins the race against the other."""
    chances = {
        one: chance_to_win(pig(), own, sum(PAIR.values()) - own) for one, own in PAIR.items()
    }
    return {
        one: say("label.exact_wins", chance=in_percent(chance, 1))
        for one, chance in chances.items()
    }


BEST_FOR_WHAT_PLAN = LessonPlan(
    id="best-for-what",
    builder=partial(greedy_pig, rounds=10),
    rule_choices=(RuleChoice("rounds", (10, 5, 20)),),
    questions=(SCORES_MORE, WINS_MORE),
    pages=(
        reveal.choices_of(SCORES_MORE, points_of(PAIR)),
        reveal.HOW_IT_ENDED,
        reveal.GROUPS,
        reveal.choices_of(WINS_MORE, who_wins, "theory"),
        Page("best_for_what", best_for_what, "so_what"),
    ),
    more=(
        reveal.WHERE_WE_SAT,
        reveal.ALL_ROUNDS,
        reveal.THE_RACE,
        reveal.HOW_FAR_OFF,
        reveal.LONG_RUN,
        reveal.WHEN_TO_STOP,
        reveal.SAME_DICE,
    ),
    exit=belief_questions.exit_question(
        "exit_best_for_what",
        "bank it: 20 is best",
        "roll on: 82 will hardly win",
        "it makes no difference",
    ),
)


class BestForWhatActivity(ClassActivity):
    """Greedy Pig in ten rounds, after the class has said which strategy scores more, which wins.

    `BestForWhatActivity()` asks who plays; `BestForWhatActivity(students=28)` starts at once. In
    pairs, a race to 100, it is `TableGame(pig())`.
    """

    plan = BEST_FOR_WHAT_PLAN

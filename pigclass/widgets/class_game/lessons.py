"""The lessons of a whole class as data: games, questions, and the pages of each reveal."""

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from pigclass.classlog.events.steps import tell
from pigclass.classlog.store import ClassLog
from pigclass.rules.catalog.shared import class_piglet, greedy_pig, skunk
from pigclass.rules.game import Game
from pigclass.rules.game_code import game_given, game_needed
from pigclass.widgets.class_game import plan
from pigclass.widgets.class_game.activity import ClassActivity
from pigclass.widgets.class_game.plan import OWN_DICE, SAFE_THROWS, LessonPlan, Page, RuleChoice
from pigclass.widgets.page.screen import lazy
from pigclass.widgets.session import belief_questions
from pigclass.widgets.session.belief_questions import Question
from pigclass.words import refusal

if TYPE_CHECKING:
    import altair as alt

ROUNDS = RuleChoice("rounds", (5, 3, 10))

SKUNK_PLAN = LessonPlan(
    id="skunk",
    builder=skunk,
    rule_choices=(RuleChoice("double_one", ("bust", "wipe")), SAFE_THROWS, OWN_DICE, ROUNDS),
    questions=belief_questions.ABOUT_A_ROUND,
    pages=(
        plan.SAID_AND_CAME,
        plan.WHERE_WE_SAT,
        plan.IS_ONE_DUE_AFTER_4,
        plan.HOW_FAR_OFF,
        plan.WHEN_TO_STOP,
    ),
    exit=belief_questions.exit_question(
        "exit_skunk",
        "to sit, for a right reason",
        "to sit, for a wrong reason",
        "to stand, for a right reason",
        "to stand, for a wrong reason",
    ),
)


class SkunkActivity(ClassActivity):
    """Skunk, played by a class of any size, by head count, or by a student alone.

    `SkunkActivity()` asks who plays; `SkunkActivity(students=28)` starts at once.
    """

    plan = SKUNK_PLAN


PIGLET_RIVALS = {"always sit at 1": 1, "always sit at 2": 2}
PIGLET_SIT_AT = replace(belief_questions.SIT_AT, line=belief_questions.UP_TO_12)
TAILS_AFTER_4 = replace(belief_questions.BUST_AFTER_4, words="tails_after_4")
PIGLET_SCORES_MORE = Question("scores_more", choices=(*PIGLET_RIVALS, "both the same"))


PIGLET_PLAN = LessonPlan(
    id="piglet",
    builder=class_piglet,
    rule_choices=(RuleChoice("rounds", (10, 5, 20)), SAFE_THROWS, OWN_DICE),
    questions=(PIGLET_SIT_AT, TAILS_AFTER_4, PIGLET_SCORES_MORE),
    pages=(
        plan.scores_more(PIGLET_SCORES_MORE, PIGLET_RIVALS),
        replace(plan.HOW_FAR_OFF, step="came"),
        plan.IS_ONE_DUE_AFTER_4,
        plan.WHEN_TO_STOP,
    ),
    exit=belief_questions.exit_question("exit_piglet", *belief_questions.RIGHT_OR_WRONG),
)


class PigletActivity(ClassActivity):
    """Piglet with one coin for the whole class, by head count, or for a student alone.

    `PigletActivity()` asks who plays; `PigletActivity(students=28)` starts at once, and with
    `game=class_piglet(own_dice=True)` everyone has a coin of their own. For pairs, each with its
    own coin, use `TableGame(piglet(target=2))`.
    """

    plan = PIGLET_PLAN


GREEDY_PIG_RIVALS = {"sit at 10": 10, "sit at 20": 20, "sit at 30": 30}
GREEDY_PIG_SCORES_MORE = Question("scores_more", choices=tuple(GREEDY_PIG_RIVALS))
WAYS_TO_THROW = {"one die for all": "shared", "a die each": "own"}
FARTHER_OFF = Question("farther_off", choices=(*WAYS_TO_THROW, "both the same"))
SHARED_OR_OWN = plan.choices_of(FARTHER_OFF, partial(plan.in_reveal("deviations"), WAYS_TO_THROW))

GREEDY_PIG_PLAN = LessonPlan(
    id="greedy-pig",
    builder=greedy_pig,
    rule_choices=(
        RuleChoice("poison", (1, 2)),
        SAFE_THROWS,
        OWN_DICE,
        RuleChoice("rounds", (5, 10, 3, 8), words="greedy_pig_rounds"),
    ),
    questions=(*belief_questions.ABOUT_A_ROUND, GREEDY_PIG_SCORES_MORE),
    pages=(
        plan.SAID_AND_CAME,
        plan.scores_more(GREEDY_PIG_SCORES_MORE, GREEDY_PIG_RIVALS),
        plan.WHERE_WE_SAT,
        plan.IS_ONE_DUE_AFTER_4,
        plan.HOW_FAR_OFF,
        plan.SAME_DICE,
    ),
    exit=belief_questions.exit_question("exit_greedy_pig", *belief_questions.RIGHT_OR_WRONG),
)


class GreedyPigActivity(ClassActivity):
    """Greedy Pig, played by a class of any size, by head count, or by a student alone.

    `GreedyPigActivity()` asks who plays; `GreedyPigActivity(students=28)` starts at once.
    """

    plan = GREEDY_PIG_PLAN


HOW_SURE_PLAN = LessonPlan(
    id="how-sure",
    builder=greedy_pig,
    rule_choices=(OWN_DICE, RuleChoice("rounds", (5, 10, 3), words="greedy_pig_rounds")),
    questions=(belief_questions.SIT_AT, FARTHER_OFF),
    pages=(
        replace(SHARED_OR_OWN, compares=True),
        plan.WHERE_WE_SAT,
        plan.HOW_FAR_OFF,
        plan.WHEN_TO_STOP,
    ),
    more=(plan.ALL_ROUNDS, plan.GROUPS, plan.SAME_DICE),
)


class HowSureActivity(ClassActivity):
    """Greedy Pig, first with one die for the class and then with a die each.

    `HowSureActivity()` asks who plays; `HowSureActivity(students=28)` starts at once.
    """

    plan = HOW_SURE_PLAN


PAIR = {"hold at 20": 20, "hold at 25": 25}
ONE_OF_PAIR = (*PAIR, "both the same")
PAIR_SCORES_MORE = Question("scores_more", words="scores_more_of_two", choices=ONE_OF_PAIR)
WINS_MORE = Question("wins_more", choices=ONE_OF_PAIR)
THRESHOLDS, AGAINST = (15, 18, 20, 22, 25, 30), 25


WHO_IS_BEST = partial(plan.in_reveal("best_for_what"), THRESHOLDS, AGAINST)

BEST_FOR_WHAT_PLAN = LessonPlan(
    id="best-for-what",
    builder=partial(greedy_pig, rounds=10),
    rule_choices=(RuleChoice("rounds", (10, 5, 20)),),
    questions=(PAIR_SCORES_MORE, WINS_MORE),
    pages=(
        plan.scores_more(PAIR_SCORES_MORE, PAIR),
        plan.GROUPS,
        plan.HOW_FAR_OFF,
        plan.choices_of(WINS_MORE, partial(lazy("facts.class_game:wins_of"), PAIR), "theory"),
        Page("best_for_what", "so_what", WHO_IS_BEST),
    ),
    more=(plan.ALL_ROUNDS, plan.WHEN_TO_STOP),
    exit=belief_questions.exit_question(
        "exit_best_for_what",
        "bank it: 20 is best",
        "roll on: 82 will hardly win",
        "it makes no difference",
    ),
)


class BestForWhatActivity(ClassActivity):
    """Greedy Pig in ten rounds, after predicting which strategy scores more and which wins more.

    `BestForWhatActivity()` asks who plays; `BestForWhatActivity(students=28)` starts at once. For a
    race to 100 in pairs use `TableGame(pig())`.
    """

    plan = BEST_FOR_WHAT_PLAN


class SharedGame(ClassActivity):
    """Any `game` that all play at once, on the class screen; `options` as in `ClassActivity`."""

    def __init__(self, game: Game | None = None, *, code: str = "", **options: Any) -> None:
        rules = game_given(game, code=code) or game_needed(SharedGame)
        self.plan = LessonPlan(
            id=f"class {rules.id}",
            builder=lambda: rules,
            questions=(Question("sit_at"),),
            pages=(plan.WHERE_WE_SAT, plan.ALL_ROUNDS, plan.HOW_FAR_OFF),
        )
        super().__init__(game=game, code=code, **options)


def class_chart(
    log: ClassLog | str, name: str, *, of: str | None = None, with_theory: bool = True
) -> "alt.LayerChart":
    """Draw a page of the reveal for the last class game, or for the one with the id or label `of`.

    `class_chart("class.db", "when_to_stop")`. The pages are `all_rounds`, `groups`, `how_far_off`,
    `is_one_due`, `said_and_came`, `same_dice`, `when_to_stop`, `where_we_sat`.
    """
    from pigclass.facts.class_game import Evidence
    from pigclass.widgets.class_game.reveal import PAGES

    page, read = PAGES[name], log if isinstance(log, ClassLog) else ClassLog(log)
    wanted = [it.game for it in reversed(read.entries())] if of is None else [of]
    games = (tell(events).game for it in wanted if (events := read.events(it)))
    last = next((it for it in games if it.play.game.at_once and it.has_played), None)
    if last is None:
        read.frames()  # a record that is not there is refused
        raise refusal("refused.no_results")
    return page(Evidence(last, read), with_truth=with_theory)

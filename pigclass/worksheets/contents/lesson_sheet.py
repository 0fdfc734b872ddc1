"""The sheet of every student: predict and score on one side, work out and answer on the other."""

from collections.abc import Sequence
from dataclasses import replace

from pigclass.lesson_list import find_lesson, folded, last_question
from pigclass.rules.catalog import GAMES
from pigclass.rules.game import Game
from pigclass.rules.wording import card_lines
from pigclass.words import say, word_for
from pigclass.worksheets import theory
from pigclass.worksheets.blocks import (
    Block,
    ask,
    choices,
    fill,
    heading,
    new_page,
    steps,
    table,
    text,
)
from pigclass.worksheets.contents import expect, one_more
from pigclass.worksheets.contents.parts import beside, mark_scheme, to_fill_in, wide_table
from pigclass.worksheets.sheet import Job, lesson_of, sheet

# Questions that the board asks before or during the game: the key of their words, and choices.
SIT_AT, THROWS, DUE = ("sit_at",), ("throws_survived",), ("bust_after_4",)
SAME = "both the same"
GREEDY_PIG = (SIT_AT, THROWS, DUE, ("scores_more", "sit at 10", "sit at 20", "sit at 30"))
ASKED: dict[str, Sequence[tuple[str, ...]]] = {
    "00-start-here": GREEDY_PIG,
    "01-skunk": (SIT_AT, THROWS, DUE),
    "02-piglet": (
        SIT_AT,
        DUE,
        ("scores_more", "always sit at 1", "always sit at 2", SAME),
        ("goes_first", "I should", "you should", "it makes no difference"),
    ),
    "03-greedy-pig": GREEDY_PIG,
    "04-best-for-what": (
        ("scores_more_of_two", "hold at 20", "hold at 25", SAME),
        ("wins_more", "hold at 20", "hold at 25", SAME),
    ),
    "05-hog": (("best_dice",),),
    "07-perfect-pig": (("wins_of_ten",),),
    "08-strategy-lab": (("wins_most", "hold at 15", "hold at 20", "hold at 25", "roll 3 times"),),
    "09-how-sure": (SIT_AT, ("farther_off", "one die for all", "a die each", SAME)),
}
# Lesson that compares a rule with that of Pig.
RULES = "06-rule-lab"
# The cells of a notebook with the answers to what it explains.
ANSWERS = ("explain-answers", "explain-answer", "map-answers")
ROUNDS_WITHOUT_END, TURNS = 10, 8
# Rounds of which two games fit, and throws of a pair with one number of dice.
IN_TWO_GAMES, SERIES = 5, 20


@sheet("lesson-sheet", whole_page=True, portrait=11)
def lesson_sheet(job: Job) -> list[Block]:
    """Return both sides: predictions and scores, then one more throw and the last question."""
    return [
        text(job.say("lesson-sheet", "how")),
        *_new_rule(job),
        *_predictions(job),
        *_scores(job),
        ask(job.say("lesson-sheet", "rule"), lines=2),
        new_page(),
        *_new_rule(job),
        *([] if one_more.suits(job.game) else one_more.steps(job, filled=False)),
        *_at_the_end(job),
    ]


def _new_rule(job: Job) -> list[Block]:
    """Return the rule that a lesson compares with that of Pig."""
    rule = text(*card_lines(job.game, job.language).rows)
    return [heading(job.say("lesson-sheet", "new")), rule] if job.lesson == RULES else []


def _at_the_end(job: Job) -> list[Block]:
    if not job.lesson:
        return []
    asks = last_question(job.lesson, job.language)[0]
    return [heading(job.say("lesson-sheet", "at_the_end")), ask(asks, lines=4, grow=1)]


def _predictions(job: Job) -> list[Block]:
    blocks = []
    for name, *offered in ASKED.get(job.lesson, ()):
        asks = word_for("asks", name, job.language)
        options = [word_for("answer", it, job.language) for it in offered]
        blocks.append(choices(asks, options) if options else fill(asks))
    return blocks or [fill(job.say("lesson-sheet", "dice" if job.game.dice_choice else "hold_at"))]


def _scores(job: Job) -> list[Block]:
    """Return the tables to write the game into, as its rules need them."""
    if job.lesson == RULES:
        pig = replace(job, game=GAMES["pig"](), level="help")
        return [heading(job.say("lesson-sheet", "old")), *one_more.steps(pig, filled=False)]
    if job.game.dice_choice:
        return _record_of_dice(job)
    if job.game.at_once:
        rounds = job.game.rounds or ROUNDS_WITHOUT_END
        games = 2 if rounds <= IN_TWO_GAMES else 1
        tables = [_in_rounds(job, rounds, number + 1) for number in range(games)]
        return [*tables, fill(*job.lines("lesson-sheet", "mean"))]
    names, turns = ("turn", "throws", "points", "score"), range(1, TURNS + 1)
    players = [
        [
            fill(job.say("lesson-sheet", "player", letter=letter)),
            to_fill_in(job, "lesson-sheet", names, turns, widths=[0.8, 2, 1, 1]),
        ]
        for letter in "AB"
    ]
    return beside(job, *players)


def _in_rounds(job: Job, rounds: int, game: int) -> Block:
    names = ("throws", "sat", "in_round", "score")
    first = job.say("lesson-sheet", "game_number", number=game)
    return table(
        [first, *(job.say("lesson-sheet", name) for name in names)],
        [[job.game.round_name(each + 1), "", "", "", ""] for each in range(rounds)],
        widths=[0.8, 2.6, 1.2, 1, 1],
        least=8,
        row_names=True,
    )


def _record_of_dice(job: Job) -> list[Block]:
    """Return a table for a pair's throws, and one for the means of the class."""
    throws, dice = range(1, SERIES + 1), expect.numbers_of_dice(job.game)
    tables = [fill(*job.lines("lesson-sheet", "pair", throws=SERIES))]
    for head, name, numbers in (("throw", "points", throws), ("n_dice", "class_mean", dice)):
        tables += [heading(job.say("lesson-sheet", "the_class"))] if numbers == dice else []
        half = len(numbers) // 2
        for part in (numbers[:half], numbers[half:]):
            heads = [job.say("lesson-sheet", head), *map(str, part)]
            blank = [job.say("lesson-sheet", name), *[""] * len(part)]
            tables += wide_table(job, heads, [blank], first=[1.8], least=8)
    return tables


@lesson_sheet.answers
def lesson_sheet_key(job: Job) -> list[Block]:
    """Return the derivation, what theory says, and a good answer to the last question."""
    worked = [] if one_more.suits(job.game) else one_more.one_more_key(job)
    last = [heading(job.say("lesson-sheet", "at_the_end")), *last_answer(job)] if job.lesson else []
    return [*_front(job), *worked, *_theory(job), *expect.class_means(job), *last]


def _front(job: Job) -> list[Block]:
    """Return the figures to which the predictions come in theory."""
    busts, lines = job.game.bust_chance, []
    for name, *offered in ASKED.get(job.lesson, ()):
        if name == "throws_survived":
            comes = job.numbers.amount(job.game.safe_throws + (1 - busts) / busts)
        elif name == "bust_after_4":
            comes = job.numbers.chance(busts)
        elif name == "scores_more":
            numbers = [int(each.split()[-1]) for each in offered if each != SAME]
            means = {at: job.numbers.decimal(theory.held(job.game, at).mean) for at in numbers}
            comes = "; ".join(f"{at}: {mean}" for at, mean in means.items())
        else:
            continue
        lines.append(f"{word_for('asks', name, job.language)} {comes}")
    return [heading(job.say("lesson-sheet", "front")), steps(lines)] if lines else []


def _theory(job: Job) -> list[Block]:
    """Return the answers of the notebook to what it explains."""
    if not job.lesson:
        return expect.lifetimes(job)
    answers = folded(find_lesson(job.lesson), ANSWERS, job.language)
    return [*expect.lifetimes(job), heading(job.say("lesson-sheet", "theory")), steps(answers)]


def suits_ticket(game: Game) -> str | None:
    """Return why a game has no exit ticket, or None."""
    return None if lesson_of(game) else say("refused.sheet.no_last_question")


@sheet("exit-ticket", suits=suits_ticket, fields=("name",), copies=4)
def ticket(job: Job) -> list[Block]:
    """Return one exit ticket: the question that the lesson ends with."""
    return [ask(last_question(job.lesson, job.language)[0], lines=3, space=8, grow=1)]


@ticket.answers
def last_answer(job: Job) -> list[Block]:
    """Return the last question, a good answer and how to mark one."""
    if not job.lesson:
        return []
    asks, answer = last_question(job.lesson, job.language)
    marks = mark_scheme(job, "exit-ticket", (1, 2))
    return [text(asks), text(answer, strong=True), *marks]

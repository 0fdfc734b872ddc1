"""The sheet of every student: what a lesson asks on its two sides, and the exit ticket."""

from collections.abc import Mapping
from functools import partial

from pigclass.lesson_list import find_lesson, folded, last_question, plan, step
from pigclass.rules.game import Game
from pigclass.words import say
from pigclass.worksheets.blocks import Block, ask, heading, new_page, steps, text
from pigclass.worksheets.contents import expect
from pigclass.worksheets.contents import lesson_parts as parts
from pigclass.worksheets.contents.parts import mark_scheme
from pigclass.worksheets.sheet import Job, lesson_of, sheet

# Rows of a mark scheme that are about the exit question.
LAST_MARKS = 3
# The cells of a notebook with the answers to what it explains.
ANSWERS = ("explain-answers", "explain-answer", "race-answers", "map-answers", "try-answers")


def last(job: Job, filled: bool) -> list[Block]:
    """Return the exit question of the lesson with lines, or its answer."""
    if not job.lesson:
        return []
    asks = [ask(last_question(job.lesson, job.language)[0], lines=3, grow=1)]
    end = heading(job.say("lesson-sheet", "at_the_end"))
    return [end, *(_answer(job) if filled else asks)]


# Parts of a side by the row of the plan that they are for; other parts have a number below 0.
Side = Mapping[int, parts.Part]
LAST = {-1: last}
RULE = parts.form("rule")
PLAY: dict[int, parts.Part] = {1: parts.predictions, 2: parts.scores}
BALANCE: tuple[Side, Side] = (PLAY, {4: parts.win_or_lose, 5: RULE} | LAST)
SIDES: dict[str, tuple[Side, Side]] = {
    "00-start-here": (PLAY | LAST, {-3: parts.under("if_time"), -2: parts.form("rule", grow=1)}),
    "02-piglet": (PLAY, {4: parts.sit_at, 5: parts.form("race", how="race_how")} | LAST),
    "04-best-for-what": (
        {0: parts.predictions, 1: parts.in_groups},
        {2: parts.mean_or_best, 3: parts.form("turns_to"), 4: parts.form("pairs", how="pairs_how")}
        | LAST,
    ),
    "05-hog": (
        {**PLAY, 3: parts.class_curve},
        {4: parts.win_or_lose, 5: parts.form("to_fifty")} | LAST,
    ),
    "06-rule-lab": (
        {0: parts.new_rule, 1: parts.form("lab"), 2: parts.old_rule},
        {2: parts.under("new"), 3: parts.form("own")} | LAST,
    ),
    "07-perfect-pig": (
        {0: parts.predictions, 1: parts.scores},
        {2: parts.form("luck", how="luck_how"), 3: parts.map_of_ada, 4: parts.form("first")} | LAST,
    ),
    "08-strategy-lab": (
        {0: parts.predictions, 1: parts.form("write", grow=1)},
        {2: parts.tournament, 3: parts.form("circle"), 4: parts.form("change")} | LAST,
    ),
    "09-how-sure": (
        {0: parts.predictions, 1: partial(parts.game, 1), 2: partial(parts.game, 2)},
        {3: parts.form("farther"), 4: parts.how_sure, 5: parts.form("four_times")} | LAST,
    ),
}


def sides_used(lesson: str) -> dict[int, str]:
    """Return the rows of a plan in which the sheet is used, each with its side."""
    last_row = len(plan(find_lesson(lesson), "en")) - 1
    sides = SIDES.get(lesson, BALANCE)
    # The exit question (-1) belongs to the last row; other parts below 0 to no row.
    sided_rows = ((row, side) for side, part in enumerate(sides, 1) for row in part if row >= -1)
    return {last_row if row < 0 else row: f" {side}/{len(sides)}" for row, side in sided_rows}


@sheet("lesson-sheet", portrait=11)
def lesson_sheet(job: Job) -> list[Block]:
    """Return both sides, each part under the name of its row in the plan."""
    front, back = SIDES.get(job.lesson, BALANCE)
    return [*_parts(job, front), new_page(), *_parts(job, back)]


def _parts(job: Job, side: Side, *, filled: bool = False) -> list[Block]:
    blocks: list[Block] = []
    for row, part in side.items():
        # Without blocks that have no lines.
        content = [it for it in part(job, filled) if it.get("lines", True)]
        if content and job.lesson and row >= 0:
            blocks.append(heading(step(job.lesson, row, job.language)))
        blocks += content
    return blocks


@lesson_sheet.answers
def lesson_sheet_key(job: Job) -> list[Block]:
    """Return the answers of each part, and what theory says."""
    answers = folded(find_lesson(job.lesson), ANSWERS, job.language) if job.lesson else []
    theory = [heading(job.say("lesson-sheet", "theory")), steps(answers)] if answers else []
    sides = [_parts(job, side, filled=True) for side in SIDES.get(job.lesson, BALANCE)]
    return [*sides[0], *theory, *expect.class_mean(job), *sides[1]]


def suits_ticket(game: Game) -> str | None:
    """Return the reason why a game has no exit ticket, or None."""
    return None if lesson_of(game) else say("refused.sheet.no_last_question")


@sheet("exit-ticket", suits=suits_ticket, fields=("name",), copies=4, portrait=11)
def ticket(job: Job) -> list[Block]:
    """Return one exit ticket: the question that the lesson ends with."""
    return [ask(last_question(job.lesson, job.language)[0], lines=3, grow=1)]


@ticket.answers
def last_answer(job: Job) -> list[Block]:
    """Return the exit question, a good answer and how to mark one."""
    return _answer(job, last=LAST_MARKS)


def _answer(job: Job, last: int = 0) -> list[Block]:
    """Return the exit question, its answer and `last` rows of the mark scheme; 0 for all."""
    asks, answer = last_question(job.lesson, job.language)
    number = len(job.lines("lesson", f"{job.lesson}.marks", **parts.VALUES))
    first = number - last if last else 0
    marks = [1 if row >= first else 0 for row in range(number)]
    scheme = mark_scheme(job, job.lesson, marks, **parts.VALUES)
    return [text(asks), text(answer, strong=True), *scheme]

"""Sheets before and after a game: prediction, reflection, exit ticket."""

from dataclasses import dataclass
from fractions import Fraction

from pigclass.exact import gain, survival
from pigclass.lesson_list import exit_question, find_lesson
from pigclass.rules.game import Game
from pigclass.words import say
from pigclass.worksheets import theory
from pigclass.worksheets.blocks import (
    Block,
    ask,
    choices,
    fill,
    heading,
    steps,
    text,
)
from pigclass.worksheets.contents import expect
from pigclass.worksheets.contents.parts import mark_scheme, suits_holding
from pigclass.worksheets.contents.thresholds import two_thresholds
from pigclass.worksheets.sheet import Job, lesson_of, sheet
from pigclass.worksheets.theory import spread

GOOD_THROWS = 4
OF_TURNS = 20
THROWS = 3
FEW, MANY = 10, 100


@dataclass(frozen=True)
class SheetQuestion:
    """A question with its answer: a number to write (`options` empty) or a choice."""

    text: str
    answer: str
    options: tuple[str, ...] = ()

    def blank(self) -> list[Block]:
        """Return the question for a student."""
        return [choices(self.text, self.options)] if self.options else [fill(self.text)]

    def answered(self) -> list[Block]:
        """Return the question with the right answer."""
        if not self.options:
            return [text(self.text), text(self.answer, strong=True)]
        return [choices(self.text, self.options, chosen=[self.options.index(self.answer)])]


def suits(game: Game) -> str | None:
    """Return why a game has nothing to predict, or None."""
    if theory.can_hold(game) or game.dice_choice:
        return None
    return say("refused.sheet.decides")


@sheet("prediction", suits=suits, lessons=(1, 2, 3, 5, 9))
def prediction(job: Job) -> list[Block]:
    """Return the questions before the game, and room for reasons."""
    answers = [block for question in questions(job) for block in question.blank()]
    return [
        text(job.say("prediction", "how")),
        *answers,
        ask(job.say("prediction", "why"), lines=3),
        heading(job.say("prediction", "sketch")),
        expect.main_graph(job, filled=False),
    ]


@prediction.answers
def prediction_key(job: Job) -> list[Block]:
    """Return the answers, from the theory."""
    answers = [block for question in questions(job) for block in question.answered()]
    return [text(job.say("prediction", "key")), *answers, *expect.expectations(job)]


def questions(job: Job) -> list[SheetQuestion]:
    """Return the questions that fit the game."""
    if not theory.can_hold(job.game):
        return _about_dice(job) if job.game.dice_choice else []
    threshold = SheetQuestion(job.say("prediction", "threshold"), _best_threshold(job))
    return [threshold, _about_life(job), is_one_due(job), _about_two(job)]


def _best_threshold(job: Job) -> str:
    game, in_game = job.game, theory.best_in_game(job.game)
    if theory.takes_score(game) and in_game is not None:
        return job.say(
            "prediction",
            "best_in_game",
            threshold=expect.either(job, in_game.thresholds),
            rounds=in_game.rounds,
            mean=job.numbers.amount(in_game.mean_score),
        )
    threshold = expect.either(job, theory.best(game).thresholds)
    return job.say("prediction", expect.best_named(game), threshold=threshold)


def _about_life(job: Job) -> SheetQuestion:
    expected = OF_TURNS * survival(job.game, THROWS)[THROWS]
    return SheetQuestion(
        job.say("prediction", "alive", number=OF_TURNS, throws=THROWS),
        job.say("prediction", "on_average", amount=job.numbers.amount(expected)),
    )


def is_one_due(job: Job) -> SheetQuestion:
    """Return the question whether good throws change the next one's chance."""
    options = tuple(job.lines("prediction", "due_options"))
    safe = job.game.safe_throws
    return SheetQuestion(
        job.say("prediction", "due_safe" if safe else "due", throws=GOOD_THROWS, safe=safe),
        options[_sign(_change_of_chance(job.game)) + 1],
        options,
    )


def _change_of_chance(game: Game) -> Fraction:
    """Return the increase of the bust chance after good throws over the first unsafe throw."""
    alive = survival(game, game.safe_throws + GOOD_THROWS + 1)
    first = alive[game.safe_throws + 1] / alive[game.safe_throws]
    later = alive[game.safe_throws + GOOD_THROWS + 1] / alive[game.safe_throws + GOOD_THROWS]
    return Fraction(first - later)


def _about_two(job: Job) -> SheetQuestion:
    low, high = two_thresholds(job.game)
    options = (
        job.say("prediction", "at", threshold=low),
        job.say("prediction", "same"),
        job.say("prediction", "at", threshold=high),
    )
    change = theory.held(job.game, high).mean - theory.held(job.game, low).mean
    return SheetQuestion(job.say("prediction", "which"), options[_sign(change) + 1], options)


def _about_dice(job: Job) -> list[SheetQuestion]:
    best = theory.best_of_dice(job.game).dice
    safe = OF_TURNS * (1 - theory.bust_chance_of(job.game, best[-1]))
    on_average = job.say("prediction", "on_average", amount=job.numbers.amount(safe))
    risk = job.say("prediction", "safe", number=OF_TURNS, dice=best[-1])
    dice = SheetQuestion(job.say("prediction", "dice"), expect.either(job, best))
    return [dice, SheetQuestion(risk, on_average)]


def _sign(change: Fraction) -> int:
    return (change > 0) - (change < 0)


@sheet("reflection", suits=suits, lessons=(1, 2, 3, 5, 9))
def reflection(job: Job) -> list[Block]:
    """Return the questions after the game, which depend on its decisions."""
    decided = "dice" if job.game.dice_choice else "where"
    asks = ("predicted", decided, "why_not_exact", "believed")
    return [
        fill(*job.lines("reflection", "figures")),
        *(ask(job.say("reflection", it), lines=2, grow=1) for it in asks),
        fill(job.say("reflection", "rule")),
    ]


@reflection.answers
def reflection_key(job: Job) -> list[Block]:
    """Return points for the discussion, and numbers to compare with."""
    by_dice = ("listen", "dice_memory", "dice_balance")
    names = by_dice if job.game.dice_choice else ("listen", "memory", "balance")
    lines = [job.say("reflection", name) for name in names]
    return [
        steps([*lines, *_why_off(job)]),
        *expect.expectations(job),
        *mark_scheme(job, "reflection", (1, 2, 1, 1, 1)),
    ]


def _why_off(job: Job) -> list[str]:
    """Return why the class's mean differs from theory, and how to come closer."""
    if not job.game.shared:
        return [job.say("reflection", "why_own")]
    scatter = spread(job.game)
    if scatter is None:
        return [job.say("reflection", "why_shared")]
    few, many = (job.numbers.decimal(Fraction(scatter.of_mean(it)), 1) for it in (FEW, MANY))
    figures = job.say(
        "reflection",
        "why_shared_figures",
        threshold=scatter.threshold,
        about=scatter.about,
        few=few,
        few_students=FEW,
        many=many,
        many_students=MANY,
    )
    return [job.say("reflection", "why_shared"), figures]


def suits_ticket(game: Game) -> str | None:
    """Return why a game has no exit ticket, or None."""
    return None if lesson_of(game) else suits_holding(game)


@sheet("exit-ticket", suits=suits_ticket, lessons=range(10), fields=("name",), copies=4)
def ticket(job: Job) -> list[Block]:
    """Return one exit ticket: the question that the lesson ends with."""
    return [ask(_at_the_end(job)[0], lines=3, space=8, grow=1)]


@ticket.answers
def ticket_key(job: Job) -> list[Block]:
    """Return the question, a good answer and how to mark one."""
    asks, answer = _at_the_end(job)
    return [text(asks), text(answer, strong=True), *mark_scheme(job, "exit-ticket", (1, 2))]


def _at_the_end(job: Job) -> tuple[str, str]:
    """Return the last question of the job's lesson with its answer, or one about the game."""
    if job.lesson:
        return exit_question(find_lesson(job.lesson), job.language)
    total = tempting_total(job.game)
    adds = gain(job.game, total)
    name = "gain_unbanked" if theory.takes_score(job.game) else "gain"
    won, lost = job.numbers.amount(adds.won), job.numbers.amount(adds.lost)
    answer = job.say("exit-ticket", name, total=total, won=won, lost=lost)
    return job.say("exit-ticket", "stop", total=total), answer


def tempting_total(game: Game) -> int:
    """Return a turn total just above the best threshold, at which many would roll on."""
    return theory.best(game).thresholds[-1] + 1

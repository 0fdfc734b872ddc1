"""Exact results for a game, the body of most keys."""

from collections.abc import Sequence

from pigclass.words import linked
from pigclass.worksheets import theory
from pigclass.worksheets.blocks import Block, heading, table, text
from pigclass.worksheets.sheet import Job

Fact = tuple[str, str]
# Score used to show the cost of a wipe-out.
BANKED = 50
CLASS = 28


def fact_table(job: Job, *more: Fact) -> Block:
    """Return a table of the game's facts and `more` facts, one per row."""
    return table(
        [job.say("facts", "what"), job.say("facts", "worked_out")],
        [*facts(job), *more],
        widths=[2.1, 1],
        left=[0, 1],
    )


def facts(job: Job) -> list[Fact]:
    """Return the exact results for a game with their names."""
    if job.game.dice_choice is not None:
        best = theory.best_of_dice(job.game)
        return [
            (job.say("facts", "best_dice"), either(job, best.dice)),
            (job.say("facts", "best_dice_mean"), job.numbers.amount(best.mean)),
        ]
    busts = [(job.say("facts", "bust_chance"), job.numbers.chance(job.game.bust_chance))]
    return busts + (_facts_of_holding(job) if theory.can_hold(job.game) else [])


def _facts_of_holding(job: Job) -> list[Fact]:
    game, numbers = job.game, job.numbers
    best, takes_score = theory.best(game), theory.takes_score(game)
    key = "best_hold_unbanked" if takes_score else "best_hold"
    if game.hits_everyone:
        key = "best_hold_alone"
    rows = [
        ("break_even", even_written(job)),
        *([("break_even_banked", even_written(job, BANKED))] if takes_score else []),
        (key, either(job, best.thresholds)),
        ("best_mean", numbers.amount(best.mean)),
        ("best_bust", numbers.chance(theory.turn_at(game, best.thresholds[0]).bust)),
    ]
    values = {"banked": BANKED, "at": best.thresholds[0]}
    return [(job.say("facts", name, **values), it) for name, it in rows] + _facts_of_rounds(job)


def even_written(job: Job, score: int = 0) -> str:
    """Return the turn total at which one more throw gains nothing, as text."""
    even = theory.even_at(job.game, score)
    # None if no throw ever loses on average, or if even the first does.
    return job.say("facts", "never_even") if even is None else job.numbers.amount(even)


def _facts_of_rounds(job: Job) -> list[Fact]:
    best = theory.best_in_game(job.game)
    if best is None:
        return []
    rows = [("game_mean", job.numbers.amount(best.mean_score))]
    if theory.takes_score(job.game):
        perfect = job.numbers.amount(theory.perfect_mean(job.game))
        rows = [("best_in_game", either(job, best.thresholds)), *rows, ("perfect_mean", perfect)]
    return [(job.say("facts", name, rounds=job.game.rounds), value) for name, value in rows]


def either(job: Job, numbers: Sequence[int]) -> str:
    """Return equally good numbers as alternatives in words."""
    return linked([str(number) for number in numbers], "or", job.language)


def class_mean(job: Job) -> list[Block]:
    """Return how far from theory the mean of a class usually is after one game."""
    game = job.game
    # Elsewhere scores depend on who still stands, or on how long a game lasts.
    if not game.at_once or not game.rounds or game.hits_everyone or not theory.is_simple(game):
        return []
    at = theory.best(game).thresholds[0]
    off = job.numbers.decimal(theory.class_deviation(game, at, CLASS), 1)
    whose = "own" if game.own_dice else "shared"
    mean = job.numbers.decimal(theory.mean_of_game(game, at), 1)
    sentence = job.say("class-mean", whose, at=at, students=CLASS, mean=mean, off=off)
    return [heading(job.say("class-mean", "title")), text(sentence)]

"""Exact results for a game, the body of most keys."""

from collections.abc import Sequence
from fractions import Fraction

from pigclass.rules.game import Game
from pigclass.words import linked
from pigclass.worksheets import theory
from pigclass.worksheets.blocks import Block, heading, table, text
from pigclass.worksheets.contents.parts import wide_table
from pigclass.worksheets.sheet import Job
from pigclass.worksheets.theory import spread

Fact = tuple[str, str]
THROWS_SHOWN = 8
# Score used to show the cost of a wipe-out.
BANKED = 50
MOST_DICE = 16
CLASS_SIZES = (1, 10, 30, 100)
MANY_GAMES = 10


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
        return _facts_of_chosen_dice(job)
    busts = [(job.say("facts", "bust_chance"), job.numbers.chance(job.game.bust_chance))]
    return busts + (_facts_of_holding(job) if theory.can_hold(job.game) else [])


def _facts_of_holding(job: Job) -> list[Fact]:
    game, numbers = job.game, job.numbers
    best, takes_score = theory.best(game), theory.takes_score(game)
    rows = [
        ("break_even", even_written(job)),
        *([("break_even_banked", even_written(job, BANKED))] if takes_score else []),
        (best_named(game), either(job, best.thresholds)),
        ("best_mean", numbers.amount(best.mean)),
        ("best_bust", _busts(job, best.thresholds)),
    ]
    lines = [(job.say("facts", name, banked=BANKED), value) for name, value in rows]
    return lines + _facts_of_rounds(job)


def best_named(game: Game) -> str:
    """Return the key of the name of the best threshold; it mentions effects left out."""
    if game.hits_everyone:
        return "best_hold_alone"
    return "best_hold_unbanked" if theory.takes_score(game) else "best_hold"


def _busts(job: Job, thresholds: Sequence[int]) -> str:
    """Return the chance of a bust at each best threshold, once if they are equal."""
    busts = {at: theory.held(job.game, at).bust for at in thresholds}
    if len(set(busts.values())) == 1:
        return job.numbers.chance(busts[thresholds[0]])
    written = {at: job.numbers.chance(chance) for at, chance in busts.items()}
    return "\n".join(job.say("facts", "from", at=at, chance=it) for at, it in written.items())


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
    return [(job.say("facts", name, rounds=best.rounds), value) for name, value in rows]


def either(job: Job, numbers: Sequence[int]) -> str:
    """Return equally good numbers as alternatives in words."""
    return linked([str(number) for number in numbers], "or", job.language)


def _facts_of_chosen_dice(job: Job) -> list[Fact]:
    best = theory.best_of_dice(job.game)
    return [
        (job.say("facts", "best_dice"), either(job, best.dice)),
        (job.say("facts", "best_dice_mean"), job.numbers.amount(best.mean)),
    ]


def class_means(job: Job) -> list[Block]:
    """Return a table of the deviation of class means: more games help, more students hardly do."""
    scatter = spread(job.game)
    if scatter is None:
        return []
    how = job.say("class-means", "how", threshold=scatter.threshold, about=scatter.about)
    head = [job.say("class-means", "students"), *map(str, CLASS_SIZES)]
    rows = [
        [
            job.say("class-means", "one_game" if games == 1 else "games", games=games),
            *(job.numbers.decimal(Fraction(scatter.of_mean(it, games)), 1) for it in CLASS_SIZES),
        ]
        for games in (1, MANY_GAMES)
    ]
    return [
        heading(job.say("class-means", "title")),
        text(how),
        *wide_table(job, head, rows, first=[2.2]),
    ]


def lifetimes(job: Job) -> list[Block]:
    """Return the chance that a turn is alive after each throw if nobody holds."""
    if not theory.can_hold(job.game):
        return []
    chances = theory.alive(job.game, THROWS_SHOWN)[1:]
    head = [job.say("facts", "throws"), *(str(number) for number, _ in chances)]
    row = [job.say("facts", "alive"), *(job.numbers.percent(each, 0) for _, each in chances)]
    return [
        heading(job.say("facts", "how_long")),
        *wide_table(job, head, [row], first=[2.2], few=THROWS_SHOWN),
    ]


def numbers_of_dice(game: Game) -> range:
    """Return the numbers of dice that fit on a sheet."""
    most = game.dice_choice.most if game.dice_choice else None
    return range(1, min(most or MOST_DICE, MOST_DICE) + 1)

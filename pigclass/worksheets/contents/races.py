"""Score sheets for races of two players, and a record of dice for Hog."""

from fractions import Fraction
from functools import partial

from pigclass.rules.catalog import GAMES
from pigclass.rules.game import Game
from pigclass.words import say
from pigclass.worksheets import theory
from pigclass.worksheets.blocks import Block, ask, fill, table, text
from pigclass.worksheets.contents import expect
from pigclass.worksheets.contents.parts import beside, mark_scheme, to_fill_in
from pigclass.worksheets.sheet import SMALL_PORTRAIT, Job, sheet

TURNS = 14
LETTERS = "AB"


def suits_pairs(game: Game) -> str | None:
    """Return why a game has no sheet for two players, or None."""
    if game.at_once or game.players != 2 or not theory.can_hold(game):
        return say("refused.sheet.two_players")
    return None


def suits_dice(game: Game) -> str | None:
    """Return why a game has no record by number of dice, or None."""
    return None if game.dice_choice else say("refused.sheet.chooses_dice")


@sheet(
    "greedy-pig-pairs",
    game=GAMES["pig"],
    suits=suits_pairs,
    lessons=(4,),
    fields=("date",),
    whole_page=True,
    portrait=SMALL_PORTRAIT,
)
def pairs(job: Job) -> list[Block]:
    """Return a column of turns for each player."""
    return [
        text(job.say("greedy-pig-pairs", "how", target=job.game.target)),
        *beside(job, *(_player(job, letter) for letter in LETTERS)),
        fill(*job.lines("greedy-pig-pairs", "at_the_end")),
    ]


def _player(job: Job, letter: str) -> list[Block]:
    names, turns = ("turn", "throws", "points", "score"), range(1, TURNS + 1)
    return [
        fill(job.say("greedy-pig-pairs", "player", letter=letter)),
        to_fill_in(job, "greedy-pig-pairs", names, turns, widths=[0.8, 2, 1, 1]),
    ]


@pairs.answers
def key(job: Job) -> list[Block]:
    """Return what to expect of a turn, and who wins more often."""
    facts, *more = expect.expectations(job)
    return [text(job.say("greedy-pig-pairs", "key")), facts, text(_who_wins(job)), *more]


def _who_wins(job: Job) -> str:
    chance = Fraction(theory.raced(job.game).first_player_wins)
    return job.say("greedy-pig-pairs", "first_wins", chance=job.numbers.percent(chance))


@sheet(
    "hog-record",
    game=partial(GAMES["hog"], max_dice=16),
    suits=suits_dice,
    lessons=(5,),
    whole_page=True,
)
def dice_record(job: Job) -> list[Block]:
    """Return a row for each number of dice, for throws and their mean."""
    numbers, names = expect.numbers_of_dice(job.game), ("dice", "throws", "mean", "class_mean")
    half = -(-len(numbers) // 2) if job.paper.large else len(numbers)
    parts = filter(None, (numbers[:half], numbers[half:]))
    return [
        text(job.say("hog-record", "how")),
        *(to_fill_in(job, "hog-record", names, it, widths=[0.8, 4, 1, 1.2]) for it in parts),
        ask(job.say("hog-record", "most")),
    ]


@dice_record.answers
def dice_key(job: Job) -> list[Block]:
    """Return the exact mean and safe chance of each number of dice, and a graph."""
    means = expect.dice_means(job.game)
    names = ("dice", "theory_mean", "safe")
    numbers = expect.numbers_of_dice(job.game)
    safe = [1 - theory.bust_chance_of(job.game, number) for number in numbers]
    rows = [
        [str(number), job.numbers.decimal(mean, 3), job.numbers.percent(chance)]
        for (number, mean), chance in zip(means, safe, strict=True)
    ]
    best = expect.either(job, theory.best_of_dice(job.game).dice)
    figures = table([job.say("hog-record", name) for name in names], rows, left=[])
    return [
        text(job.say("hog-record", "key")),
        *beside(job, [figures], [expect.fact_table(job)], widths=[1, 1.15]),
        expect.dice_graph(job, filled=True),
        *mark_scheme(job, "hog-record", (2, 2, 2), best=best),
    ]

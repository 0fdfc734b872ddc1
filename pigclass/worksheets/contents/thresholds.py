"""A tally of two strategies by hand."""

from pigclass.rules.catalog import GAMES
from pigclass.rules.dice import COIN
from pigclass.rules.game import Game
from pigclass.words import say
from pigclass.worksheets import theory
from pigclass.worksheets.blocks import Block, choices, fill, heading, table, text
from pigclass.worksheets.contents.expect import fact_table
from pigclass.worksheets.contents.parts import (
    beside,
    mark_scheme,
    to_fill_in,
)
from pigclass.worksheets.sheet import Job, sheet

TURNS = 12


def suits_coin(game: Game) -> str | None:
    """Return why a game has no tally of coins, or None."""
    return None if game.table.dice == (COIN,) else say("refused.sheet.coin")


@sheet("piglet-tally", game=GAMES["piglet"], suits=suits_coin)
def tally(job: Job) -> list[Block]:
    """Return a table of turns for each of two thresholds."""
    one, other = two_thresholds(job.game)
    return [
        text(job.say("piglet-tally", "how", one=one, other=other)),
        *beside(job, _turns(job, one), _turns(job, other)),
        choices(
            job.say("piglet-tally", "which"),
            [
                job.say("piglet-tally", "hold_at", threshold=one),
                job.say("piglet-tally", "hold_at", threshold=other),
                job.say("piglet-tally", "cannot_tell"),
            ],
        ),
    ]


def two_thresholds(game: Game) -> tuple[int, int]:
    """Return the two thresholds that a class compares, without giving away the best one.

    >>> from pigclass.rules.catalog import pig, piglet
    >>> two_thresholds(piglet()), two_thresholds(pig())
    ((1, 2), (10, 30))
    """
    best = (theory.best_in_game(game) or theory.best(game)).thresholds[0]
    return (best, best + 1) if best < 4 else (best // 2, best + best // 2)


def _turns(job: Job, threshold: int) -> list[Block]:
    names, turns = ("turn", "tosses", "points"), range(1, job.some(TURNS) + 1)
    return [
        heading(job.say("piglet-tally", "hold_at", threshold=threshold)),
        to_fill_in(job, "piglet-tally", names, turns, widths=[1, 2, 1.2]),
        fill(job.say("piglet-tally", "mean")),
    ]


@tally.answers
def tally_key(job: Job) -> list[Block]:
    """Return the exact mean and bust chance of each threshold."""
    first = two_thresholds(job.game)[0]
    return [
        text(job.say("piglet-tally", "key")),
        thresholds_table(job, range(first, first + 6)),
        fact_table(job),
        *mark_scheme(job, "piglet-tally", (2, 2, 1)),
    ]


def thresholds_table(job: Job, thresholds: range) -> Block:
    """Return the exact mean and chance of a bust for some stopping thresholds."""
    names = ("threshold", "mean", "bust")
    return table(
        [job.say("thresholds", name) for name in names],
        [
            [
                str(at),
                job.numbers.amount(theory.held(job.game, at).mean),
                job.numbers.chance(theory.held(job.game, at).bust),
            ]
            for at in thresholds
        ],
        left=[],
    )

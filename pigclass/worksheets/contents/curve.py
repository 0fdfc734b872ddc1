"""Graph paper for the hold curve, and the teacher's head count."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import chain
from math import sqrt

from pigclass.rules.game import Game
from pigclass.words import say
from pigclass.worksheets import theory
from pigclass.worksheets.blocks import Block, Cell, tall, text
from pigclass.worksheets.contents.expect import alive_graph, curve_graph, fact_table, lifetimes
from pigclass.worksheets.contents.parts import mark_scheme, suits_holding, wide_table
from pigclass.worksheets.sheet import Job, sheet

THROWS = 8
ROUNDS = 5
# So many rounds share a table, in large print half of them: a page takes it.
IN_A_TABLE = 10
# About what a class of thirty brings to each threshold in five rounds.
PLAYED = 20


def suits_count(game: Game) -> str | None:
    """Say why a game has nobody standing to count."""
    return None if game.shared else say("refused.sheet.shares")


@sheet("hold-curve", suits=suits_holding, lessons=(1, 2, 3, 6))
def paper(job: Job) -> list[Block]:
    """Return a table for the class's means and graph paper with its axes ready."""
    return [
        text(job.say("hold-curve", "how")),
        *_means(job, filled=False),
        curve_graph(job, filled=False, least=90, divisions=4),
    ]


@paper.answers
def paper_key(job: Job) -> list[Block]:
    """Return the exact means, in the table and as the curve."""
    return [
        text(job.say("hold-curve", "key")),
        *_means(job, filled=True),
        fact_table(job),
        curve_graph(job, filled=True),
        *mark_scheme(job, "hold-curve", (2, 2, 1)),
    ]


def _means(job: Job, *, filled: bool) -> list[Block]:
    at = theory.lines_across(job.game)
    names = ("mean_key", "off") if filled else ("rounds", "mean")
    means = [theory.mean_at(job.game, each) for each in at]
    off = [_two_errors(job.game, each) for each in at]
    rows = [
        [job.say("hold-curve", name, rounds=PLAYED), *(job.numbers.decimal(it) for it in shown)]
        for name, shown in zip(names, (means, off), strict=True)
    ]
    return wide_table(
        job,
        [job.say("hold-curve", "threshold"), *map(str, at)],
        rows if filled else [[name, *[""] * len(at)] for name, *_ in rows],
        first=[2],
        least=0 if filled else 11,
        grow=0,
    )


def _two_errors(game: Game, threshold: int) -> Fraction:
    """Return twice the standard error of a mean of so many rounds: nearly all are within it."""
    held = theory.held(game, threshold)
    square = sum(points**2 * chance for points, chance in held.distribution.items())
    return Fraction(2 * sqrt((square - held.mean**2) / PLAYED))


@sheet("head-count", suits=suits_count, lessons=(1, 3), fields=("class", "date"), whole_page=True)
def head_count(job: Job) -> list[Block]:
    """Return a row for each round: turn total and how many stand after each throw."""
    rounds = range(1, (job.game.rounds or ROUNDS) + 1)
    together = IN_A_TABLE // 2 if job.paper.large else IN_A_TABLE
    starts = range(0, len(rounds), together)
    tables = (_to_count(job, rounds[start : start + together]) for start in starts)
    return [text(job.say("head-count", "how")), *chain.from_iterable(tables)]


def _to_count(job: Job, rounds: Sequence[int]) -> list[Block]:
    throws, blank = range(1, THROWS + 1), [""] * THROWS
    rows: list[list[Cell]] = []
    for number in rounds:
        name = tall(job.game.round_name(number), rows=2)
        rows.append([name, job.say("head-count", "turn_total"), *blank])
        rows.append([None, job.say("head-count", "standing"), *blank])
    return wide_table(
        job,
        [job.say("head-count", "round"), job.say("head-count", "after"), *map(str, throws)],
        rows,
        first=[0.9, 1.7],
        left=[1],
        least=8,
    )


@head_count.answers
def head_count_key(job: Job) -> list[Block]:
    """Return how long rounds live, in figures and as a graph."""
    return [
        text(job.say("head-count", "key")),
        fact_table(job),
        *lifetimes(job),
        alive_graph(job),
    ]

"""Graph paper for the hold curve."""

from fractions import Fraction
from math import sqrt

from pigclass.rules.game import Game
from pigclass.worksheets import theory
from pigclass.worksheets.blocks import Block, text
from pigclass.worksheets.contents.expect import curve_graph, fact_table
from pigclass.worksheets.contents.parts import mark_scheme, suits_holding, wide_table
from pigclass.worksheets.sheet import Job, sheet

# Rounds per threshold that a class of thirty plays in five rounds, roughly.
PLAYED = 20


@sheet("hold-curve", suits=suits_holding, lessons=(1, 2, 3, 6))
def paper(job: Job) -> list[Block]:
    """Return a table for the class's means, and graph paper with axes."""
    return [
        text(job.say("hold-curve", "how")),
        *_means(job, filled=False),
        curve_graph(job, filled=False, least=90, divisions=4),
    ]


@paper.answers
def paper_key(job: Job) -> list[Block]:
    """Return the exact means as a table and a curve."""
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
    """Return twice the standard error of a mean of `PLAYED` rounds at a threshold."""
    held = theory.held(game, threshold)
    square = sum(points**2 * chance for points, chance in held.distribution.items())
    return Fraction(2 * sqrt((square - held.mean**2) / PLAYED))

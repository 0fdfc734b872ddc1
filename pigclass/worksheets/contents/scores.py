"""Sheets that a class fills in together: by group, and as a dot plot."""

from collections.abc import Mapping
from fractions import Fraction
from math import ceil, sqrt
from statistics import NormalDist

from pigclass.rules.game import Game
from pigclass.words import say
from pigclass.worksheets import theory
from pigclass.worksheets.blocks import Block, ask, picture, table, text
from pigclass.worksheets.contents.parts import mark_scheme, wide_table
from pigclass.worksheets.sheet import Job, sheet

# Maximal number of columns that are wide enough to write in.
MOST_COLUMNS = 12

# Number of dots (students), and maximal number of results that fit side by side.
STUDENTS = 30
MOST_RESULTS = 24
# Students of a large class, and the chance with which their dots fit on the paper.
CLASS, SURE = 35, 0.99
GROUPS = 6
# Rows for students that fit on a page.
PLACES = 32
# Thresholds that a lesson compares.
COMPARED = {"04-best-for-what": (20, 25)}


def suits_dots(game: Game) -> str | None:
    """Return the reason why a game has no dot plot, or None."""
    if not theory.can_hold(game):
        return say("refused.sheet.holds")
    if len(theory.turn_at(game, agreed(game)).distribution) > MOST_RESULTS:
        return say("refused.sheet.many_results")
    return None


def agreed(game: Game) -> int:
    """Return the threshold that all agree on: a good round number.

    >>> from pigclass.rules.catalog import pig, piglet, skunk
    >>> agreed(pig()), agreed(piglet()), agreed(skunk())
    (20, 1, 20)
    """
    least = theory.best(game).thresholds[0]
    return next(at for at in theory.lines_across(game) if at >= least)


@sheet("dot-plot", suits=suits_dots, fields=("class", "date"))
def dots(job: Job) -> list[Block]:
    """Return an axis of points to draw dots over, and questions."""
    return [
        text(job.say("dot-plot", "how", threshold=agreed(job.game))),
        _over_points(job, filled=False),
        ask(job.say("dot-plot", "most"), lines=2),
        ask(job.say("dot-plot", "nobody"), lines=2),
    ]


@dots.answers
def dots_key(job: Job) -> list[Block]:
    """Return the exact distribution of points, and the expected number of dots."""
    threshold = agreed(job.game)
    distribution = sorted(theory.turn_at(job.game, threshold).distribution.items())
    rows = [
        [str(points), job.numbers.chance(chance), job.numbers.decimal(STUDENTS * chance)]
        for points, chance in distribution
    ]
    zeros = round(STUDENTS * distribution[0][1])
    counts = {"zeros": zeros, "students": STUDENTS, "threshold": threshold}
    heads = [job.say("dot-plot", name, **counts) for name in ("points", "chance", "dots")]
    return [
        text(job.say("dot-plot", "key", **counts)),
        table(heads, rows, left=[1]),
        _over_points(job, filled=True),
        *mark_scheme(job, "dot-plot", (1, 2), **counts, one=1, below=threshold - 1),
    ]


def _over_points(job: Job, *, filled: bool) -> Block:
    distribution = theory.turn_at(job.game, agreed(job.game)).distribution
    dots = [(points, float(STUDENTS * chance)) for points, chance in sorted(distribution.items())]
    wide, high = max(distribution), 5 * ceil(_most_dots(distribution) / 5)
    step = theory.nice_step(wide)
    return picture(
        "graph",
        job.say("dot-plot", "alt_key" if filled else "alt", wide=wide),
        least=70,
        x={"name": job.say("dot-plot", "points"), "high": wide + 1, "step": step},
        y={"name": job.say("dot-plot", "students"), "high": high, "step": 5},
        points=dots if filled else [],
    )


def _most_dots(distribution: Mapping[int, Fraction]) -> float:
    """Return a number of dots that a large class rarely exceeds at one score."""
    likely = float(max(distribution.values()))
    return CLASS * likely + NormalDist().inv_cdf(SURE) * sqrt(CLASS * likely * (1 - likely))


def suits_groups(game: Game) -> str | None:
    """Return the reason why a game has no sheet with a row for each group, or None."""
    if not game.at_once:
        return say("refused.sheet.at_once")
    if game.rounds is None or game.rounds > MOST_COLUMNS:
        return say("refused.sheet.rounds", most=MOST_COLUMNS)
    return suits_dots(game)


@sheet("groups", suits=suits_groups, fields=("class", "date"))
def groups(job: Job) -> list[Block]:
    """Return a row for each group, with its own threshold, and a column for each round."""
    names = [job.game.round_name(place + 1) for place in range(job.game.rounds or 0)]
    plans = [*map(str, _plans(job)), job.say("groups", "as_they_like")]
    return [
        text(job.say("groups", "how_own" if job.game.own_dice else "how")),
        *wide_table(
            job,
            [job.say("groups", "plan"), *names, job.say("groups", "sum")],
            [[plan, *[""] * (len(names) + 1)] for plan in plans],
            first=[1.6],
            last=1.2,
            few=len(names) + 1,
            least=11,
        ),
        ask(job.say("groups", "before"), lines=1),
        ask(job.say("groups", "again"), lines=2),
    ]


def _plans(job: Job) -> list[int]:
    """Return the thresholds that the lesson compares, or low ones of its game."""
    return [*COMPARED.get(job.lesson, theory.lines_across(job.game)[:GROUPS])]


@groups.answers
def groups_key(job: Job) -> list[Block]:
    """Return the mean of each plan, per round and per game."""
    rows = [
        [
            str(at),
            job.numbers.decimal(theory.turn_at(job.game, at).mean),
            job.numbers.decimal(theory.mean_of_game(job.game, at)),
        ]
        for at in _plans(job)
    ]
    head = [job.say("groups", name) for name in ("plan", "round_mean", "game_mean")]
    return [text(job.say("groups", "key")), table(head, rows), *mark_scheme(job, "groups", (1, 2))]


@sheet("results", suits=suits_groups, fields=("class", "date"))
def results(job: Job) -> list[Block]:
    """Return a row for each student of a large class, and a column for each round."""
    rounds = [job.game.round_name(place + 1) for place in range(job.game.rounds or 0)]
    head = [job.say("results", "student"), *rounds, job.say("groups", "sum")]
    rows = [[str(number + 1), *[""] * (len(head) - 1)] for number in range(PLACES)]
    widths = [2.5, *[1] * (len(head) - 1)]
    # In large print one table would be higher than a page.
    most = PLACES // 2 if job.paper.large else PLACES
    parts = [rows[at : at + most] for at in range(0, PLACES, most)]
    return [table(head, part, widths=widths, least=4, row_names=True) for part in parts]

"""Piglet by hand: a tally of two strategies, and the six equations of the race to 2."""

from collections.abc import Mapping
from fractions import Fraction
from functools import partial

from pigclass.rules.catalog import GAMES
from pigclass.rules.catalog.one_die import piglet
from pigclass.rules.dice import COIN
from pigclass.rules.game import Game
from pigclass.words import say
from pigclass.words.numbers import ratio
from pigclass.worksheets import theory
from pigclass.worksheets.blocks import Block, Cell, choices, fill, heading, table, text
from pigclass.worksheets.contents import parts
from pigclass.worksheets.contents.expect import curve_graph, fact_table
from pigclass.worksheets.sheet import Job, sheet

Position = tuple[int, int, int]
# What a toss leads to: the position, whose turn it is there, or a win.
Leads = tuple[Position, bool] | None

TURNS = 12
TARGET = 2
STEPS = 5
# So many rows are filled in where the beginning is done: one where the same player goes on, and one
# that leads to a win.
HELPED = 2
HALF = Fraction(1, 2)


def suits_coin(game: Game) -> str | None:
    """Say why a game has no tally of coins."""
    return None if game.table.dice == (COIN,) else say("refused.sheet.coin")


def suits_equations(game: Game) -> str | None:
    """Say why a game has no sheet of equations."""
    if game.table.dice != (COIN,) or game.target != TARGET or game.players != 2:
        return say("refused.sheet.six_positions", target=TARGET)
    return None


@sheet("piglet-tally", game=GAMES["piglet"], suits=suits_coin, lessons=(2,))
def tally(job: Job) -> list[Block]:
    """Return two tables of turns, one for each of two stopping thresholds that tie."""
    one, other = two_thresholds(job.game)
    return [
        text(job.say("piglet-tally", "how", one=one, other=other)),
        *parts.beside(job, _turns(job, one), _turns(job, other)),
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
    """Return the two stopping thresholds that a class compares; the best is told by neither.

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
        parts.to_fill_in(job, "piglet-tally", names, turns, widths=[1, 2, 1.2]),
        fill(job.say("piglet-tally", "mean")),
    ]


@tally.answers
def tally_key(job: Job) -> list[Block]:
    """Return the exact mean of each threshold and how often it busts."""
    first = two_thresholds(job.game)[0]
    return [
        text(job.say("piglet-tally", "key")),
        thresholds_table(job, range(first, first + 6)),
        fact_table(job),
        curve_graph(job, filled=True),
        *parts.mark_scheme(job, "piglet-tally", (2, 2, 1)),
    ]


def thresholds_table(job: Job, thresholds: range) -> Block:
    """Return the exact mean and chance of a bust for some stopping thresholds."""
    names = ("threshold", "mean", "bust")
    return table(
        [job.say("thresholds", name) for name in names],
        [
            [
                str(at),
                job.numbers.amount(theory.mean_at(job.game, at)),
                job.numbers.chance(theory.bust_at(job.game, at)),
            ]
            for at in thresholds
        ],
        left=[],
    )


@sheet(
    "piglet-equations",
    game=partial(GAMES["piglet"], target=2),
    suits=suits_equations,
    lessons=(2,),
    whole_page=True,
    has_levels=True,
    for_whom="extra",
)
def equations(job: Job) -> list[Block]:
    """Return six positions to write equations for, and a table to solve them step by step."""
    return [
        *_equation_blocks(job, filled=False),
        *parts.question_more(job, "piglet-equations"),
    ]


@equations.answers
def equations_key(job: Job) -> list[Block]:
    """Return the same with everything filled in."""
    places = positions(TARGET)
    marks = (len(places), len(places), STEPS - 1, 3)
    scheme = parts.mark_scheme(job, "piglet-equations", marks, alone=name(places[-1]))
    ahead = 2 * chances(TARGET)[places[0]] - 1
    more = parts.answer_more(job, "piglet-equations", ratio(ahead))
    return [*_equation_blocks(job, filled=True), more, *scheme]


def _equation_blocks(job: Job, *, filled: bool) -> list[Block]:
    # Nobody writes on a key.
    least = 0 if filled else 8
    heads = [job.say("piglet-equations", name) for name in ("position", "heads", "tails", "chance")]
    rows = [
        _equation(job, position, filled=job.done(number, filled=filled, first=HELPED))
        for number, position in enumerate(positions(TARGET))
    ]
    one, other, *_, alone = map(name, positions(TARGET))
    solved = [text(job.say("piglet-equations", "solved"), *_solved())]
    return [
        text(*job.lines("piglet-equations", "how", target=TARGET)),
        table(heads, rows, widths=[1, 1, 1.2, 2.4], left=[0, 3], least=least, row_names=True),
        text(job.say("piglet-equations", "step_by_step", half=ratio(HALF))),
        *_steps_table(job, filled=filled),
        text(job.say("piglet-equations", "solve", alone=alone, one=one, other=other)),
        *(solved if filled else []),
    ]


def _solved() -> list[str]:
    """Return the equations with one unknown on the right, two to a line, and what solves them."""
    value = chances(TARGET)
    lines = [f"{_put_in(place, TARGET)} = {ratio(value[place])}" for place in positions(TARGET)]
    return [";  ".join(lines[at : at + 2]) for at in range(0, len(lines), 2)]


def _put_in(position: Position, target: int) -> str:
    """Return the equation once those after it, of the same turn, are put into it.

    >>> _put_in((0, 1, 0), target=2)
    'P(0,1,0) = 1 − 3/4 · P(1,0,0)'
    """
    own, other, turn_total = position
    tails = 1 - HALF ** (target - own - turn_total)
    return f"{name(position)} = 1 − {ratio(tails)} · {name((other, own, 0))}"


def _steps_table(job: Job, *, filled: bool) -> list[Block]:
    numbers = [str(step) for step in range(1, STEPS + 1)]
    head = [job.say("piglet-equations", "position"), *numbers]
    solved, columns = chances(TARGET), steps(TARGET, STEPS)
    rows: list[list[Cell]] = []
    for number, position in enumerate(positions(TARGET)):
        shown = [job.numbers.decimal(column[position], 3) for column in columns]
        exactly = ratio(solved[position])
        helped = 2 if job.done(number, filled=False, first=HELPED) else 1
        width = len(shown) if filled else helped
        cells = [*shown[:width], *[""] * (STEPS - width), exactly if filled else ""]
        rows.append([name(position), *cells])
    head.append(job.say("piglet-equations", "exactly"))
    return parts.wide_table(job, head, rows, first=[1.4], least=0 if filled else 9)


def positions(target: int) -> list[Position]:
    """Return the positions (own score, opponent's score, turn total) of the race to `target`.

    >>> positions(2)
    [(0, 0, 0), (0, 0, 1), (0, 1, 0), (0, 1, 1), (1, 0, 0), (1, 1, 0)]
    """
    return [
        (own, other, turn_total)
        for own in range(target)
        for other in range(target)
        for turn_total in range(target - own)
    ]


def name(position: Position) -> str:
    """Return how a position's win chance is written.

    >>> name((0, 1, 0))
    'P(0,1,0)'
    """
    return f"P({','.join(map(str, position))})"


def leads(position: Position, target: int) -> tuple[Leads, Leads]:
    """Return what heads and tails lead to when the player always tosses again.

    A position comes with True if the same player is on turn there; None is a win.
    """
    own, other, turn_total = position
    wins = own + turn_total + 1 >= target
    heads: Leads = None if wins else ((own, other, turn_total + 1), True)
    return heads, ((other, own, 0), False)


def chances(target: int) -> Mapping[Position, Fraction]:
    """Return the win chances that solve the equations: those of perfect play, which always tosses.

    >>> chances(2)[0, 0, 0]
    Fraction(4, 7)
    """
    race = theory.raced(piglet(target=target))
    return {place: Fraction(race.win_probability(*place)) for place in positions(target)}


def steps(target: int, number: int) -> list[dict[Position, Fraction]]:
    """Return the chances step by step: all one half at first, then each equation from the last."""
    columns = [dict.fromkeys(positions(target), HALF)]
    while len(columns) < number:
        before = columns[-1]
        columns.append(
            {
                place: HALF * sum(_worth(it, before) for it in leads(place, target))
                for place in before
            }
        )
    return columns


def _worth(leads_to: Leads, chances: Mapping[Position, Fraction]) -> Fraction:
    """Return the win chance of who tosses, after the toss."""
    if leads_to is None:
        return Fraction(1)
    place, same_player = leads_to
    return chances[place] if same_player else 1 - chances[place]


def _equation(job: Job, position: Position, *, filled: bool) -> list[Cell]:
    if not filled:
        return [name(position), "", "", f"{name(position)} ="]
    on_heads, on_tails = leads(position, TARGET)
    heads, tails = _written(job, on_heads), _written(job, on_tails)
    right = f"{ratio(HALF)} · ({'1' if on_heads is None else heads} + {tails})"
    return [name(position), heads, tails, f"{name(position)} = {right}"]


def _written(job: Job, leads_to: Leads) -> str:
    if leads_to is None:
        return job.say("piglet-equations", "win")
    place, same_player = leads_to
    return name(place) if same_player else f"1 − {name(place)}"

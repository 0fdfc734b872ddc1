"""Piglet by hand: a tally of two strategies, and the six equations of the race to 2."""

from collections.abc import Mapping
from fractions import Fraction

from pigclass.exact.chance.markov import ways_to_end
from pigclass.rules.dice import COIN
from pigclass.rules.game import Game
from pigclass.words import say
from pigclass.words.numbers import ratio
from pigclass.worksheets import theory
from pigclass.worksheets.asked import Asked
from pigclass.worksheets.blocks import (
    Block,
    Cell,
    choices,
    fill,
    heading,
    table,
    text,
)
from pigclass.worksheets.contents.expect import curve_graph, fact_table
from pigclass.worksheets.contents.marks import answer_more, mark_scheme, question_more
from pigclass.worksheets.contents.narrow import beside, wide_table

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
WON = "won"


def suits_coin(game: Game) -> str | None:
    """Say why a game has no tally of coins."""
    return None if game.table.dice == (COIN,) else say("refused.sheet.coin")


def suits_equations(game: Game) -> str | None:
    """Say why a game has no sheet of equations."""
    if game.table.dice != (COIN,) or game.target != TARGET or game.players != 2:
        return say("refused.sheet.six_positions", target=TARGET)
    return None


def tally(asked: Asked) -> list[Block]:
    """Return two tables of turns, one for each of two stopping thresholds that tie."""
    one, other = two_thresholds(asked.game)
    return [
        text(asked.say("piglet-tally", "how", one=one, other=other)),
        *beside(asked, _turns(asked, one), _turns(asked, other)),
        choices(
            asked.say("piglet-tally", "which"),
            [
                asked.say("piglet-tally", "hold_at", threshold=one),
                asked.say("piglet-tally", "hold_at", threshold=other),
                asked.say("piglet-tally", "cannot_tell"),
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


def _turns(asked: Asked, threshold: int) -> list[Block]:
    names = ("turn", "tosses", "points")
    turns = range(1, asked.some(TURNS) + 1)
    return [
        heading(asked.say("piglet-tally", "hold_at", threshold=threshold)),
        table(
            [asked.say("piglet-tally", name) for name in names],
            [[str(turn), "", ""] for turn in turns],
            widths=[1, 2, 1.2],
            left=[],
            least=8,
            row_names=True,
        ),
        fill(asked.say("piglet-tally", "mean")),
    ]


def tally_key(asked: Asked) -> list[Block]:
    """Return the exact mean of each threshold and how often it busts."""
    first = two_thresholds(asked.game)[0]
    return [
        text(asked.say("piglet-tally", "key")),
        thresholds_table(asked, range(first, first + 6)),
        fact_table(asked),
        curve_graph(asked, filled=True),
        *mark_scheme(asked, "piglet-tally", (2, 2, 1)),
    ]


def thresholds_table(asked: Asked, thresholds: range) -> Block:
    """Return the exact mean and chance of a bust for some stopping thresholds."""
    names = ("threshold", "mean", "bust")
    return table(
        [asked.say("thresholds", name) for name in names],
        [
            [
                str(at),
                asked.numbers.amount(theory.mean_at(asked.game, at)),
                asked.numbers.chance(theory.bust_at(asked.game, at)),
            ]
            for at in thresholds
        ],
        left=[],
    )


def equations(asked: Asked) -> list[Block]:
    """Return six positions to write equations for, and a table to solve them step by step."""
    return [
        *_equation_blocks(asked, filled=False),
        *question_more(asked, "piglet-equations"),
    ]


def equations_key(asked: Asked) -> list[Block]:
    """Return the same with everything filled in."""
    places = positions(TARGET)
    marks = (len(places), len(places), STEPS - 1, 3)
    scheme = mark_scheme(asked, "piglet-equations", marks, alone=name(places[-1]))
    ahead = 2 * chances(TARGET)[places[0]] - 1
    more = answer_more(asked, "piglet-equations", ratio(ahead))
    return [*_equation_blocks(asked, filled=True), more, *scheme]


def _equation_blocks(asked: Asked, *, filled: bool) -> list[Block]:
    # Nobody writes on a key.
    least = 0 if filled else 8
    heads = [
        asked.say("piglet-equations", name) for name in ("position", "heads", "tails", "chance")
    ]
    rows = [
        _equation(asked, position, filled=asked.done(number, filled=filled, first=HELPED))
        for number, position in enumerate(positions(TARGET))
    ]
    one, other, *_, alone = map(name, positions(TARGET))
    solved = [text(asked.say("piglet-equations", "solved"), *_solved())]
    return [
        text(*asked.lines("piglet-equations", "how", target=TARGET)),
        table(heads, rows, widths=[1, 1, 1.2, 2.4], left=[0, 3], least=least, row_names=True),
        text(asked.say("piglet-equations", "step_by_step", half=ratio(HALF))),
        *_steps_table(asked, filled=filled),
        text(asked.say("piglet-equations", "solve", alone=alone, one=one, other=other)),
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


def _steps_table(asked: Asked, *, filled: bool) -> list[Block]:
    numbers = [str(step) for step in range(1, STEPS + 1)]
    head = [asked.say("piglet-equations", "position"), *numbers]
    solved, columns = chances(TARGET), steps(TARGET, STEPS)
    rows: list[list[Cell]] = []
    for number, position in enumerate(positions(TARGET)):
        shown = [asked.numbers.decimal(column[position], 3) for column in columns]
        exactly = ratio(solved[position])
        told = len(shown) if filled else 2 if asked.done(number, filled=False, first=HELPED) else 1
        cells = [*shown[:told], *[""] * (STEPS - told), exactly if filled else ""]
        rows.append([name(position), *cells])
    head.append(asked.say("piglet-equations", "exactly"))
    return wide_table(asked, head, rows, first=[1.4], least=0 if filled else 9)


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
    """Return the win chances that solve the equations, exactly."""
    places = positions(target)
    rows: dict[Position, dict[Position | str, Fraction]] = {}
    for position in places:
        row = rows[position] = {}
        for leads_to in leads(position, target):
            sign, place = _term(leads_to)
            row[WON] = row.get(WON, Fraction(0)) + HALF * (sign <= 0)
            if place is not None:
                row[place] = row.get(place, Fraction(0)) + HALF * sign
    ways = ways_to_end(rows, places)
    return {place: ways[place][WON] for place in places}


def steps(target: int, number: int) -> list[dict[Position, Fraction]]:
    """Return the chances step by step: all one half at first, then each equation from the last."""
    columns = [dict.fromkeys(positions(target), HALF)]
    while len(columns) < number:
        before = columns[-1]
        columns.append({place: _value(place, before, target) for place in before})
    return columns


def _value(position: Position, before: Mapping[Position, Fraction], target: int) -> Fraction:
    found = Fraction(0)
    for leads_to in leads(position, target):
        sign, place = _term(leads_to)
        found += HALF * ((1 if sign <= 0 else 0) + (sign * before[place] if place else 0))
    return found


def _term(leads_to: Leads) -> tuple[int, Position | None]:
    """Return a chance as `1 + sign * P(place)` for sign -1, `P(place)` for 1, and 1 for 0."""
    if leads_to is None:
        return 0, None
    place, same_player = leads_to
    return (1 if same_player else -1), place


def _equation(asked: Asked, position: Position, *, filled: bool) -> list[Cell]:
    if not filled:
        return [name(position), "", "", f"{name(position)} ="]
    heads, tails = (_written(asked, leads_to) for leads_to in leads(position, TARGET))
    right = f"{ratio(HALF)} · ({_summand(leads(position, TARGET)[0])} + {tails})"
    return [name(position), heads, tails, f"{name(position)} = {right}"]


def _summand(leads_to: Leads) -> str:
    return "1" if leads_to is None else name(leads_to[0])


def _written(asked: Asked, leads_to: Leads) -> str:
    if leads_to is None:
        return asked.say("piglet-equations", "win")
    place, same_player = leads_to
    return name(place) if same_player else f"1 − {name(place)}"

"""Graph paper for the hold curve, and the teacher's head count."""

from pigclass.rules.game import Game
from pigclass.worksheets import theory
from pigclass.worksheets.asked import Asked
from pigclass.worksheets.blocks import Block, Cell, table, tall, text
from pigclass.worksheets.contents.expect import alive_graph, curve_graph, fact_table, lifetimes

THRESHOLDS = 8
THROWS = 8
ROUNDS = 5


def suits_curve(game: Game) -> str | None:
    """Say why a game has no curve of stopping thresholds."""
    return None if theory.can_hold(game) else "there must be something to hold, as in pig()."


def suits_count(game: Game) -> str | None:
    """Say why a game has nobody standing to count."""
    return None if game.shared else "the class must share the throws, as in skunk()."


def paper(asked: Asked) -> list[Block]:
    """Return a table for the class's means and graph paper with its axes ready."""
    return [
        text(asked.say("hold-curve", "how")),
        _means(asked, filled=False),
        curve_graph(asked, filled=False, least=90, divisions=5),
    ]


def paper_key(asked: Asked) -> list[Block]:
    """Return the exact means, in the table and as the curve."""
    return [
        text(asked.say("hold-curve", "key")),
        _means(asked, filled=True),
        fact_table(asked),
        curve_graph(asked, filled=True),
    ]


def thresholds(game: Game) -> list[int]:
    """Return the stopping thresholds for which a class collects its means.

    >>> from pigclass.rules.catalog import pig
    >>> thresholds(pig())
    [5, 10, 15, 20, 25, 30, 35, 40]
    """
    step = max(1, theory.farthest(game) // THRESHOLDS)
    return [step * number for number in range(1, THRESHOLDS + 1)]


def _means(asked: Asked, *, filled: bool) -> Block:
    at = thresholds(asked.game)
    means = [asked.numbers.decimal(theory.mean_at(asked.game, each)) for each in at]
    return table(
        [asked.say("hold-curve", "threshold"), *map(str, at)],
        [
            [
                asked.say("hold-curve", "mean_key" if filled else "mean"),
                *(means if filled else [""] * len(at)),
            ]
        ],
        widths=[2, *[1] * len(at)],
        least=0 if filled else 11,
        grow=0,
        row_names=True,
    )


def head_count(asked: Asked) -> list[Block]:
    """Return a row for each round: turn total and how many stand after each throw."""
    rounds = asked.game.rounds or ROUNDS
    throws = range(1, THROWS + 1)
    blank = [""] * THROWS
    rows: list[list[Cell]] = []
    for number in range(1, rounds + 1):
        name = tall(asked.game.round_name(number), rows=2)
        rows.append([name, asked.say("head-count", "turn_total"), *blank])
        rows.append([None, asked.say("head-count", "standing"), *blank])
    return [
        text(asked.say("head-count", "how")),
        table(
            [asked.say("head-count", "round"), asked.say("head-count", "after"), *map(str, throws)],
            rows,
            widths=[0.9, 1.7, *[1] * THROWS],
            left=[1],
            least=8,
            row_names=True,
        ),
    ]


def head_count_key(asked: Asked) -> list[Block]:
    """Return how long rounds live, in figures and as a graph."""
    return [
        text(asked.say("head-count", "key")),
        fact_table(asked),
        *lifetimes(asked),
        alive_graph(asked),
    ]

"""Paper for what a whole class has made: a dot for each student, and a row for each group."""

from math import ceil

from pigclass.rules.game import Game
from pigclass.words import say
from pigclass.worksheets import theory
from pigclass.worksheets.asked import Asked
from pigclass.worksheets.blocks import Block, ask, table, text
from pigclass.worksheets.contents.expect import fact_table
from pigclass.worksheets.contents.narrow import wide_table
from pigclass.worksheets.contents.scores import suits_columns
from pigclass.worksheets.graphs import Plotted, Scale, graph, nice_step

# As many dots as a class has students; more results than these do not fit beside one another.
STUDENTS = 30
MOST_RESULTS = 24
GROUPS = 6


def suits_dots(game: Game) -> str | None:
    """Say why a game has no paper for dots over points."""
    if not theory.can_hold(game):
        return say("refused.sheet.holds")
    if len(theory.held(game, agreed(game)).distribution) > MOST_RESULTS:
        return say("refused.sheet.many_results")
    return None


def agreed(game: Game) -> int:
    """Return the turn total from which all hold: a round number, and not a bad plan.

    >>> from pigclass.rules.catalog import pig, piglet, skunk
    >>> agreed(pig()), agreed(piglet()), agreed(skunk())
    (25, 2, 20)
    """
    most = theory.best(game).thresholds[-1]
    return next(at for at in theory.lines_across(game) if at >= most)


def dots(asked: Asked) -> list[Block]:
    """Return a line of points to put dots over, and what to look for."""
    return [
        text(asked.say("dot-plot", "how", threshold=agreed(asked.game))),
        _over_points(asked, filled=False),
        ask(asked.say("dot-plot", "most"), lines=2),
        ask(asked.say("dot-plot", "nobody"), lines=2),
    ]


def dots_key(asked: Asked) -> list[Block]:
    """Return how the points are spread exactly, and how many dots that are on average."""
    told = sorted(theory.held(asked.game, agreed(asked.game)).distribution.items())
    return [
        text(asked.say("dot-plot", "key", threshold=agreed(asked.game), students=STUDENTS)),
        table(
            [
                asked.say("dot-plot", name, students=STUDENTS)
                for name in ("points", "chance", "dots")
            ],
            [
                [
                    str(points),
                    asked.numbers.chance(chance),
                    asked.numbers.decimal(STUDENTS * chance),
                ]
                for points, chance in told
            ],
            left=[1],
        ),
        _over_points(asked, filled=True),
    ]


def _over_points(asked: Asked, *, filled: bool) -> Block:
    told = theory.held(asked.game, agreed(asked.game)).distribution
    on_average = [(points, STUDENTS * chance) for points, chance in sorted(told.items())]
    wide, high = max(told), max(20, 5 * ceil(max(dots for _, dots in on_average) / 5))
    return graph(
        Scale(name=asked.say("dot-plot", "points"), high=wide + 1, step=nice_step(wide)),
        Scale(name=asked.say("dot-plot", "students"), high=high, step=5),
        *([Plotted(on_average, "points")] if filled else []),
        numbers=asked.numbers,
        alt=asked.say("dot-plot", "alt_key" if filled else "alt", wide=wide),
        least=70,
    )


def suits_groups(game: Game) -> str | None:
    """Say why a game has no sheet with a row for each group."""
    return suits_columns(game) or suits_dots(game)


def groups(asked: Asked) -> list[Block]:
    """Return a row for each group that sits at a number of its own, a column for each round."""
    names = [asked.game.round_name(each + 1) for each in range(asked.game.rounds or 0)]
    plans = [*map(str, plans_of(asked.game)), asked.say("groups", "as_they_like")]
    return [
        text(asked.say("groups", "how_own" if asked.game.own_dice else "how")),
        *wide_table(
            asked,
            [asked.say("groups", "plan"), *names, asked.say("groups", "sum")],
            [[plan, *[""] * (len(names) + 1)] for plan in plans],
            first=[1.6],
            last=1.2,
            few=len(names) + 1,
            least=11,
        ),
        ask(asked.say("groups", "before"), lines=1),
        ask(asked.say("groups", "again"), lines=2),
    ]


def plans_of(game: Game) -> list[int]:
    """Return the numbers that groups sit at, from the lowest on.

    >>> from pigclass.rules.catalog import skunk
    >>> plans_of(skunk())
    [5, 10, 15, 20, 25, 30]
    """
    return list(theory.lines_across(game)[:GROUPS])


def groups_key(asked: Asked) -> list[Block]:
    """Return what each plan brings on average, in a round and in the game."""
    rows = [
        [
            str(at),
            asked.numbers.decimal(theory.mean_at(asked.game, at)),
            asked.numbers.decimal(theory.mean_of_game(asked.game, at)),
        ]
        for at in plans_of(asked.game)
    ]
    head = [asked.say("groups", name) for name in ("plan", "round_mean", "game_mean")]
    return [text(asked.say("groups", "key")), table(head, rows), fact_table(asked)]

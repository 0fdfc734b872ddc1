"""What a class can expect of a game, in exact numbers: the body of most keys."""

from collections.abc import Sequence
from fractions import Fraction
from math import ceil

from pigclass.rules.game import Game
from pigclass.words import linked
from pigclass.worksheets import theory
from pigclass.worksheets.asked import Asked
from pigclass.worksheets.blocks import Block, heading, table, text
from pigclass.worksheets.contents.narrow import wide_table
from pigclass.worksheets.graphs import Plotted, Scale, graph, nice_step
from pigclass.worksheets.spread import spread

Fact = tuple[str, str]
THROWS_SHOWN = 8
# What a wipe-out may cost shows best with a score worth keeping.
BANKED = 50
MOST_DICE = 16
# In mm.
LARGE_PAPER = 110.0
CLASS_SIZES = (1, 10, 30, 100)
MANY_GAMES = 10


def expectations(asked: Asked) -> list[Block]:
    """Return the facts, how long a turn lives, and the curve of means."""
    return [fact_table(asked), *lifetimes(asked), main_graph(asked, filled=True)]


def main_graph(asked: Asked, *, filled: bool) -> Block:
    """Return the graph of means by what is chosen in the game: where to stop, or how many dice."""
    draw = dice_graph if asked.game.dice_choice else curve_graph
    return draw(asked, filled=filled)


def fact_table(asked: Asked, *more: Fact) -> Block:
    """Return what `exact` says about the game, and `more` of it, a fact in each row."""
    return table(
        [asked.say("facts", "what"), asked.say("facts", "worked_out")],
        [*facts(asked), *more],
        widths=[2.1, 1],
        left=[0, 1],
    )


def facts(asked: Asked) -> list[Fact]:
    """Return a game's figures, each with its name."""
    if asked.game.dice_choice is not None:
        return _facts_of_chosen_dice(asked)
    told = [
        (asked.say("facts", "bust_chance"), asked.numbers.chance(theory.bust_chance(asked.game)))
    ]
    return told + (_facts_of_holding(asked) if theory.can_hold(asked.game) else [])


def _facts_of_holding(asked: Asked) -> list[Fact]:
    game, numbers = asked.game, asked.numbers
    best, takes_score = theory.best(game), theory.takes_score(game)
    told = [
        ("break_even", even_written(asked)),
        *([("break_even_banked", even_written(asked, BANKED))] if takes_score else []),
        (best_named(game), either(asked, best.thresholds)),
        ("best_mean", numbers.amount(best.mean)),
        ("best_bust", _busts(asked, best.thresholds)),
    ]
    lines = [(asked.say("facts", name, banked=BANKED), value) for name, value in told]
    return lines + _held_sooner(asked) + _facts_of_rounds(asked)


def _held_sooner(asked: Asked) -> list[Fact]:
    """Return what it brings to hold where throws begin to lose, if it is best to go on there."""
    even, best = theory.even_at(asked.game), theory.best(asked.game)
    sooner = best.thresholds[0] if even is None else max(1, ceil(even))
    if sooner >= best.thresholds[0]:
        return []
    less, most = asked.numbers.told_apart(theory.mean_at(asked.game, sooner), best.mean)
    return [(asked.say("facts", "held_sooner", sooner=sooner), f"≈ {less} < {most}")]


def best_named(game: Game) -> str:
    """Return what the best threshold of a turn by itself is called: what it leaves out."""
    if game.hits_everyone:
        return "best_hold_alone"
    return "best_hold_unbanked" if theory.takes_score(game) else "best_hold"


def _busts(asked: Asked, thresholds: Sequence[int]) -> str:
    """Return the chance of a bust at each of the best thresholds, once if they are alike."""
    busts = {at: theory.bust_at(asked.game, at) for at in thresholds}
    if len(set(busts.values())) == 1:
        return asked.numbers.chance(busts[thresholds[0]])
    told = {at: asked.numbers.chance(chance) for at, chance in busts.items()}
    return "\n".join(asked.say("facts", "from", at=at, chance=it) for at, it in told.items())


def even_written(asked: Asked, score: int = 0) -> str:
    """Return the turn total at which one more throw gains nothing, if there is one."""
    even = theory.even_at(asked.game, score)
    # With nothing to lose the first throw never loses; with much to lose, every throw may.
    return asked.say("facts", "never_even") if even is None else asked.numbers.amount(even)


def _facts_of_rounds(asked: Asked) -> list[Fact]:
    best = theory.best_in_game(asked.game)
    if best is None:
        return []
    told = [("game_mean", asked.numbers.amount(best.mean_score))]
    if theory.takes_score(asked.game):
        perfect = asked.numbers.amount(theory.perfect_mean(asked.game))
        told = [("best_in_game", either(asked, best.thresholds)), *told, ("perfect_mean", perfect)]
    return [(asked.say("facts", name, rounds=best.rounds), value) for name, value in told]


def either(asked: Asked, numbers: Sequence[int]) -> str:
    """Return numbers that are as good as one another, in words."""
    return linked([str(number) for number in numbers], "or", asked.language)


def _facts_of_chosen_dice(asked: Asked) -> list[Fact]:
    best = theory.best_of_dice(asked.game)
    return [
        (asked.say("facts", "best_dice"), either(asked, best.dice)),
        (asked.say("facts", "best_dice_mean"), asked.numbers.amount(best.mean)),
    ]


def class_means(asked: Asked) -> list[Block]:
    """Return how far off the mean of a class may be: more students hardly help, more games do."""
    told = spread(asked.game)
    if told is None:
        return []
    how = asked.say("class-means", "how", threshold=told.threshold, about=told.about)
    head = [asked.say("class-means", "students"), *map(str, CLASS_SIZES)]
    rows = [
        [
            asked.say("class-means", "one_game" if games == 1 else "games", games=games),
            *(asked.numbers.decimal(Fraction(told.of_mean(it, games)), 1) for it in CLASS_SIZES),
        ]
        for games in (1, MANY_GAMES)
    ]
    return [
        heading(asked.say("class-means", "title")),
        text(how),
        *wide_table(asked, head, rows, first=[2.2]),
    ]


def lifetimes(asked: Asked, *, throws: int = THROWS_SHOWN) -> list[Block]:
    """Return how likely a turn is to be alive after each throw, if nobody holds."""
    if not theory.can_hold(asked.game):
        return []
    chances = theory.alive(asked.game, throws)[1:]
    head = [asked.say("facts", "throws"), *(str(number) for number, _ in chances)]
    row = [asked.say("facts", "alive"), *(asked.numbers.percent(each, 0) for _, each in chances)]
    return [
        heading(asked.say("facts", "how_long")),
        *wide_table(asked, head, [row], first=[2.2], few=throws),
    ]


def curve_graph(asked: Asked, *, filled: bool, least: float = 70, divisions: int = 1) -> Block:
    """Return the graph of the mean turn by stopping threshold: empty, or with the exact curve.

    `divisions` is how many fine lines there are to a numbered one upwards; to draw on, there are
    more. Across, a line stands at every threshold that a class is asked about.
    """
    points, across = theory.curve(asked.game), theory.lines_across(asked.game)
    highest = max(mean for _, mean in points)
    step = nice_step(highest * Fraction(5, 4))
    top = -(-highest * Fraction(5, 4) // step) * step
    far = theory.farthest(asked.game)
    best = theory.best(asked.game)
    alt = asked.say(
        "graph",
        "curve_alt" if filled else "curve_paper_alt",
        far=far,
        top=asked.numbers.decimal(top),
        best=best.thresholds[0],
        mean=asked.numbers.decimal(best.mean),
    )
    return graph(
        Scale(name=asked.say("graph", "threshold"), high=far, step=across.step, fine=across.step),
        Scale(name=asked.say("graph", "mean"), high=top, step=step, fine=step / divisions),
        *(_curve(points, across) if filled else []),
        numbers=asked.numbers,
        alt=alt,
        least=least if filled else _to_draw_on(asked, least),
    )


def _curve(points: Sequence[tuple[int, Fraction]], across: range) -> list[Plotted]:
    """Return the curve through all points, and those on the lines of the paper as dots."""
    return [
        Plotted(points, drawn="rule"),
        Plotted([it for it in points if it[0] in across], drawn="points"),
    ]


def alive_graph(asked: Asked, *, throws: int = THROWS_SHOWN, least: float = 60) -> Block:
    """Return the graph of turns still alive after each throw, if nobody holds."""
    points = theory.alive(asked.game, throws)
    alt = asked.say(
        "graph",
        "alive_alt",
        first=asked.numbers.percent(points[1][1]),
        throws=throws,
        last=asked.numbers.percent(points[-1][1]),
    )
    return graph(
        Scale(name=asked.say("graph", "throws"), high=throws),
        Scale(
            name=asked.say("graph", "alive"),
            high=1,
            step=Fraction(1, 4),
            fine=Fraction(1, 8),
            percent=True,
        ),
        Plotted(points),
        numbers=asked.numbers,
        alt=alt,
        least=least,
    )


def dice_means(game: Game) -> list[tuple[int, Fraction]]:
    """Return numbers of dice and the mean points of a throw with each."""
    return [(number, theory.mean_of_dice(game, number)) for number in numbers_of_dice(game)]


def numbers_of_dice(game: Game) -> range:
    """Return the numbers of dice that a sheet has room for."""
    most = game.dice_choice.most if game.dice_choice else None
    return range(1, min(most or MOST_DICE, MOST_DICE) + 1)


def dice_graph(asked: Asked, *, filled: bool, least: float = 70) -> Block:
    """Return the graph of the mean throw by the number of dice: empty, or with exact points."""
    means = dice_means(asked.game)
    highest = max(mean for _, mean in means)
    step = nice_step(highest)
    best = max(means, key=lambda each: each[1])
    alt = asked.say(
        "graph",
        "dice_alt" if filled else "dice_paper_alt",
        far=len(means),
        dice=best[0],
        mean=asked.numbers.decimal(best[1]),
    )
    return graph(
        Scale(name=asked.say("graph", "dice"), high=len(means), step=2),
        Scale(name=asked.say("graph", "dice_mean"), high=-(-highest // step) * step, step=step),
        *([Plotted(means, drawn="points")] if filled else []),
        numbers=asked.numbers,
        alt=alt,
        least=least if filled else _to_draw_on(asked, least),
    )


def _to_draw_on(asked: Asked, least: float) -> float:
    """Return how high empty graph paper is at least: who needs large print needs large squares."""
    return LARGE_PAPER if asked.paper.large else least

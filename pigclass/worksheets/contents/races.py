"""Score sheets for races: two players beside one another, innings, and how many dice in Hog."""

from collections.abc import Sequence
from fractions import Fraction

from pigclass.rules.game import Game
from pigclass.words import say
from pigclass.worksheets import theory
from pigclass.worksheets.asked import Asked
from pigclass.worksheets.blocks import Block, ask, fill, table, text
from pigclass.worksheets.contents.expect import (
    dice_graph,
    dice_means,
    either,
    expectations,
    fact_table,
    numbers_of_dice,
)
from pigclass.worksheets.contents.marks import mark_scheme
from pigclass.worksheets.contents.narrow import beside

TURNS = 14
INNINGS = 14
MOST_PLAYERS = 6
LETTERS = "ABCDEF"


def suits_pairs(game: Game) -> str | None:
    """Say why a game has no sheet for two."""
    if game.at_once or game.players != 2 or not theory.can_hold(game):
        return say("refused.sheet.two_players")
    return None


def suits_innings(game: Game) -> str | None:
    """Say why a game has no innings."""
    if game.at_once or game.players > MOST_PLAYERS:
        return say("refused.sheet.players", most=MOST_PLAYERS)
    return None


def suits_dice(game: Game) -> str | None:
    """Say why a game has no record by the number of dice."""
    return None if game.dice_choice else say("refused.sheet.chooses_dice")


def pairs(asked: Asked) -> list[Block]:
    """Return two columns of turns, one for each player."""
    return [
        text(asked.say("greedy-pig-pairs", "how", target=asked.game.target)),
        *beside(asked, *(_player(asked, letter) for letter in LETTERS[:2])),
        fill(*asked.lines("greedy-pig-pairs", "at_the_end")),
    ]


def _player(asked: Asked, letter: str) -> list[Block]:
    names = ("turn", "throws", "points", "score")
    return [
        fill(asked.say("greedy-pig-pairs", "player", letter=letter)),
        table(
            [asked.say("greedy-pig-pairs", name) for name in names],
            [[str(turn), "", "", ""] for turn in range(1, TURNS + 1)],
            widths=[0.8, 2, 1, 1],
            left=[],
            least=8,
            row_names=True,
        ),
    ]


def innings(asked: Asked) -> list[Block]:
    """Return each player's points per inning and the running total after it."""
    players = LETTERS[: asked.game.players]
    together = 2 if asked.paper.large else len(players)
    groups = [players[at : at + together] for at in range(0, len(players), together)]
    how = asked.say("frey-innings", "how", target=asked.game.target)
    return [text(how), *(_innings_of(asked, group) for group in groups)]


def _innings_of(asked: Asked, players: str) -> Block:
    columns = [asked.say("frey-innings", name) for name in ("points", "total")] * len(players)
    over = [(asked.say("frey-innings", "player", letter=letter), 2) for letter in players]
    return table(
        [asked.say("frey-innings", "inning"), *columns],
        [[str(inning), *[""] * 2 * len(players)] for inning in range(1, INNINGS + 1)],
        over=[(asked.say("frey-innings", "players"), 1), *over],
        widths=[0.9, *[1] * 2 * len(players)],
        left=[],
        least=8,
        row_names=True,
    )


def key(asked: Asked) -> list[Block]:
    """Return what can be expected of a turn, and for two players who wins more often."""
    blocks = [text(asked.say("greedy-pig-pairs", "key")), *expectations(asked)]
    return blocks if suits_pairs(asked.game) else [*blocks[:2], text(_who_wins(asked)), *blocks[2:]]


def _who_wins(asked: Asked) -> str:
    chance = Fraction(theory.raced(asked.game).first_player_wins)
    return asked.say("greedy-pig-pairs", "first_wins", chance=asked.numbers.percent(chance))


def _best_dice(asked: Asked) -> str:
    return either(asked, theory.best_of_dice(asked.game).dice)


def dice_record(asked: Asked) -> list[Block]:
    """Return a row for each number of dice, to note throws and their mean."""
    numbers = numbers_of_dice(asked.game)
    half = -(-len(numbers) // 2) if asked.paper.large else len(numbers)
    return [
        text(asked.say("hog-record", "how")),
        _throws_of(asked, numbers[:half]),
        *([_throws_of(asked, numbers[half:])] if numbers[half:] else []),
        ask(asked.say("hog-record", "most")),
    ]


def _throws_of(asked: Asked, numbers: Sequence[int]) -> Block:
    names = ("dice", "throws", "mean", "class_mean")
    return table(
        [asked.say("hog-record", name) for name in names],
        [[str(number), "", "", ""] for number in numbers],
        widths=[0.8, 4, 1, 1.2],
        left=[],
        least=8,
        row_names=True,
    )


def dice_key(asked: Asked) -> list[Block]:
    """Return the exact mean and the chance of no loss for each number of dice, and a graph."""
    means = dice_means(asked.game)
    names = ("dice", "theory_mean", "safe")
    safe = [1 - theory.bust_chance_of(asked.game, number) for number in numbers_of_dice(asked.game)]
    rows = [
        [str(number), asked.numbers.decimal(mean, 3), asked.numbers.percent(chance)]
        for (number, mean), chance in zip(means, safe, strict=True)
    ]
    figures = table([asked.say("hog-record", name) for name in names], rows, left=[])
    return [
        text(asked.say("hog-record", "key")),
        *beside(asked, [figures], [fact_table(asked)], widths=[1, 1.15]),
        dice_graph(asked, filled=True),
        *mark_scheme(asked, "hog-record", (2, 2, 2), best=_best_dice(asked)),
    ]

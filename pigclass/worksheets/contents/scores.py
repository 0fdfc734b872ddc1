"""Score sheets for games that all play at once: a column, or a row, for each round."""

from pigclass.rules.game import Game
from pigclass.words import say
from pigclass.worksheets.asked import Asked
from pigclass.worksheets.blocks import Block, fill, table, text
from pigclass.worksheets.contents.expect import class_means, expectations
from pigclass.worksheets.contents.narrow import FEW, wide_table

# More columns than this are too narrow to write in.
MOST_COLUMNS = 12
ROUNDS_WITHOUT_END = 10


def suits_columns(game: Game) -> str | None:
    """Say why a game has no sheet with a column for each round."""
    if not game.at_once:
        return say("refused.sheet.at_once")
    if game.rounds is None or game.rounds > MOST_COLUMNS:
        return say("refused.sheet.rounds", most=MOST_COLUMNS)
    return None


def suits_rounds(game: Game) -> str | None:
    """Say why a game has no sheet with a row for each round."""
    return None if game.at_once else say("refused.sheet.rounds_at_once")


def columns(asked: Asked) -> list[Block]:
    """Return five games, a column for each round: S, K, U, N, K."""
    games = asked.some(5)
    return [
        text(asked.say("skunk-score", "how")),
        *(part for number in range(1, games + 1) for part in _game_in_columns(asked, number)),
        fill(asked.say("skunk-score", "mean")),
    ]


def _game_in_columns(asked: Asked, number: int) -> list[Block]:
    names = [asked.game.round_name(each + 1) for each in range(asked.game.rounds or 0)]
    head = [asked.say("skunk-score", "game_number", number=number), *names]
    blank = [""] * len(names)
    return wide_table(
        asked,
        [*head, asked.say("skunk-score", "score")],
        [
            [asked.say("skunk-score", "throws"), *blank, ""],
            [asked.say("skunk-score", "kept"), *blank, ""],
        ],
        first=[1.5],
        last=1.1,
        few=FEW + 1,
        weights=[2, 1],
        least=8,
    )


def rounds(asked: Asked) -> list[Block]:
    """Return games with a row for each round and a running score."""
    number = asked.game.rounds or ROUNDS_WITHOUT_END
    games = asked.some(2) if number <= 6 else 1
    return [
        text(asked.say("greedy-pig-class", "how_own" if asked.game.own_dice else "how")),
        *(_game_in_rows(asked, number, game + 1) for game in range(games)),
        fill(asked.say("greedy-pig-class", "mean")),
    ]


def _game_in_rows(asked: Asked, rounds: int, game: int) -> Block:
    names = ("throws", "sat", "points", "score")
    return table(
        [
            asked.say("greedy-pig-class", "game_number", number=game),
            *(asked.say("greedy-pig-class", name) for name in names),
        ],
        [[asked.game.round_name(each + 1), "", "", "", ""] for each in range(rounds)],
        widths=[0.8, 2.6, 1.2, 1, 1],
        least=9,
        row_names=True,
    )


def key(asked: Asked) -> list[Block]:
    """Return what a class can expect on its score sheets."""
    told = asked.say("skunk-score", "key_own" if asked.game.own_dice else "key")
    return [text(told), *expectations(asked), *class_means(asked)]

"""For the room: cards to hold up, throws for a class without dice, and a poster of the rules."""

from collections import Counter
from random import Random

from pigclass.play.throwers import GeneratorThrower
from pigclass.rules.codes.game_code import read_code
from pigclass.rules.dice import Throw
from pigclass.rules.game import Game
from pigclass.rules.wording import card_lines
from pigclass.words import say
from pigclass.worksheets import theory
from pigclass.worksheets.asked import Asked
from pigclass.worksheets.blocks import Block, card, side_by_side, table, text
from pigclass.worksheets.contents.expect import fact_table
from pigclass.worksheets.contents.narrow import FEW, wide_table

ANSWERS = "ABC"
ROWS, COLUMNS = 16, 10
# The table that everybody gets who gives no game code.
FIRST_TABLE = 1
# So many letters of throws stand beside one another in large print.
LETTERS = 52


def suits_cards(game: Game) -> str | None:
    """Say why a game has no cards for what one decides."""
    return None if theory.can_hold(game) else say("refused.sheet.holds")


def suits_table(game: Game) -> str | None:
    """Say why a game has no table of throws."""
    return say("refused.sheet.same_dice") if game.dice_choice else None


def decision_cards(asked: Asked) -> list[Block]:
    """Return a card for each decision, and one for each answer to a question."""
    decisions = [card(asked.say("decision-cards", name)) for name in ("roll", "hold")]
    answers = side_by_side(*([card(letter)] for letter in ANSWERS))
    return [text(asked.say("decision-cards", "how")), *decisions, answers]


def decision_cards_key(asked: Asked) -> list[Block]:
    """Return how to use the cards, and what the decisions bring."""
    return [text(*asked.lines("decision-cards", "key")), fact_table(asked)]


def dice_table(asked: Asked) -> list[Block]:
    """Return rows of throws, to be read one by one where there are no dice."""
    rows = [
        [str(number), *(_written(asked, throw) for throw in row)]
        for number, row in enumerate(thrown(asked), 1)
    ]
    head = [asked.say("dice-table", "row"), *map(str, range(1, COLUMNS + 1))]
    longest = max(len(throw) for _, *row in rows for throw in row)
    return [
        text(asked.say("dice-table", "how")),
        *wide_table(
            asked, head, rows, first=[0.8], few=min(FEW, LETTERS // longest), left=[], least=6
        ),
    ]


def _written(asked: Asked, throw: Throw) -> str:
    # In large print a row is no higher than one line: there a throw is not broken.
    dot = "\N{NO-BREAK SPACE}·\N{NO-BREAK SPACE}" if asked.paper.large else " · "
    return dot.join(asked.face(face) for face in throw)


def thrown(asked: Asked) -> list[list[Throw]]:
    """Return the throws, row by row; the seed of a game code has a table of its own."""
    seed = read_code(asked.code).seed if asked.code else None
    rng = Random(f"table {FIRST_TABLE if seed is None else seed}")  # noqa: S311 - dice, not secrets
    thrower = GeneratorThrower(rng)
    return [[thrower.throw(asked.game.table) for _ in range(COLUMNS)] for _ in range(ROWS)]


def dice_table_key(asked: Asked) -> list[Block]:
    """Return how often each face stands in the table, and how often it would on average."""
    counted, expected = (asked.say("dice-table", name) for name in ("counted", "expected"))
    blocks = [text(asked.say("dice-table", "key"))]
    for place, die in enumerate(asked.game.table.dice):
        shown = Counter(throw[place] for row in thrown(asked) for throw in row)
        rows = [
            [
                asked.face(face),
                str(shown[face]),
                asked.numbers.amount(chance * ROWS * COLUMNS),
            ]
            for face, chance in die.chances.items()
        ]
        face = asked.say("dice-table", "face", number=place + 1)
        blocks.append(table([face, counted, expected], rows, left=[]))
    return blocks


def poster(asked: Asked) -> list[Block]:
    """Return the rules in a size for a wall, with the letters of the rounds if they have any."""
    letters = [card(letter) for letter in asked.game.word]
    rows = [letters[at : at + FEW] for at in range(0, len(letters), FEW)]
    told = card_lines(asked.game, asked.language)
    return [
        *(side_by_side(*([letter] for letter in row)) for row in rows),
        text(*told.play),
        text(*told.rows, strong=True),
        text(*told.end),
    ]


def poster_key(asked: Asked) -> list[Block]:
    """Return how to enlarge it, and what to expect of the game."""
    return [text(asked.say("poster", "key")), fact_table(asked)]

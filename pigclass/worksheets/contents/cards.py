"""The rule card of any game, from the same sentences that a notebook shows."""

import re
from fractions import Fraction

from pigclass.play.playing_time import playing_time
from pigclass.rules.game import Game
from pigclass.rules.outcomes import Outcome, Row
from pigclass.rules.wording import card_lines, card_table, notes_lines
from pigclass.worksheets import theory
from pigclass.worksheets.asked import Asked
from pigclass.worksheets.blocks import Block, Cell, dice, heading, note, table, text
from pigclass.worksheets.contents.example import example
from pigclass.worksheets.contents.expect import alive_graph, fact_table, facts, main_graph
from pigclass.worksheets.contents.thrown import face_drawn

Line = tuple[Row, Outcome, str]
# So many are a class.
CLASS = 30
KEYWORD = re.compile(r" \([a-z0-9_]+(?:=[^)]*)?\)")


def card(asked: Asked) -> list[Block]:
    """Return how to throw, what each throw does with an example in dice, and how it ends."""
    lines = _lines(asked)
    card = card_lines(asked.game, asked.language)
    rows = [[_example(asked, outcome), sentence] for _, outcome, sentence in lines]
    return [
        text(*card.play),
        table(
            [asked.say("rule-card", "for_example"), asked.say("rule-card", "what_it_does")],
            rows,
            widths=["auto", 1],
            left=[1],
        ),
        *example(asked),
        text(*card.end, strong=True),
        text(*_who_and_how_long(asked)),
    ]


def _who_and_how_long(asked: Asked) -> list[str]:
    """Return for how many the game is, how long it takes, and who starts."""
    game, players = asked.game, CLASS if asked.game.at_once else asked.game.players
    minutes = max(1, round(playing_time(game, players=players)))
    told = asked.say("rule-card", "time", players=players, minutes=minutes)
    return [told] if game.at_once else [told, asked.say("rule-card", "starts")]


def key(asked: Asked) -> list[Block]:
    """Return how likely each line of the card is, and what a class can expect."""
    numbers = asked.numbers
    rows = [
        [sentence, numbers.chance(chance_of(asked.game, row))] for row, _, sentence in _lines(asked)
    ]
    number = len(card_table(asked.game).dice)
    chance = "chance_of_dice" if asked.game.dice_choice else "chance"
    chances = table(
        [asked.say("rule-card", "what_it_does"), asked.say("rule-card", chance, dice=number)],
        rows,
        widths=[3, 1],
    )
    blocks = [text(asked.say("rule-card", "key")), chances]
    if facts(asked):
        blocks += [heading(asked.say("rule-card", "expect")), fact_table(asked)]
    if asked.game.dice_choice:
        graphs = [main_graph(asked, filled=True)]
    else:
        graphs = [alive_graph(asked)] if theory.can_hold(asked.game) else []
    return [*blocks, *graphs, *_notes(asked)]


def chance_of(game: Game, row: Row) -> Fraction:
    """Return the chance that a throw lands on a printed line."""
    outcomes = card_table(game).outcomes
    landing = (outcome.probability for outcome in outcomes if outcome.row is row)
    return sum(landing, Fraction(0))


def _lines(asked: Asked) -> list[Line]:
    """Return each printed line with an outcome that shows it."""
    game = asked.game
    told, lines = card_table(game), []
    for row, sentence in zip(told.rows, card_lines(game, asked.language).rows, strict=True):
        landing = [outcome for outcome in told.outcomes if outcome.row is row]
        if landing:
            lines.append((row, landing[len(landing) // 2], sentence))
    return lines


def _example(asked: Asked, outcome: Outcome) -> Cell:
    throw = outcome.throws[len(outcome.throws) // 2]
    faces = [face_drawn(asked, face) for face in throw]
    shown = ", ".join(asked.face(face) for face in throw)
    return dice(faces, asked.say("rule-card", "example_alt", faces=shown))


def _notes(asked: Asked) -> list[Block]:
    lines = notes_lines(asked.game.id, asked.language)
    return [note(*map(without_keywords, lines))] if lines else []


def without_keywords(line: str) -> str:
    """Return a note without the Python that plays it so: paper is for those who have none.

    >>> without_keywords('Many schools take 2 (poison=2), or 3 (poison=3).')
    'Many schools take 2, or 3.'
    """
    return KEYWORD.sub("", line)

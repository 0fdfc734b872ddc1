"""Cards: the rules of any game, and cards to hold up."""

import re
from dataclasses import replace
from fractions import Fraction

from pigclass.rules.catalog import GAMES
from pigclass.rules.game import Game
from pigclass.rules.outcomes import Outcome, Row
from pigclass.rules.row_wording import card_table
from pigclass.rules.wording import card_lines, notes_lines
from pigclass.worksheets import theory
from pigclass.worksheets.blocks import (
    Block,
    Cell,
    ask,
    card,
    dice,
    heading,
    note,
    side_by_side,
    table,
    text,
)
from pigclass.worksheets.contents.expect import fact_table, facts
from pigclass.worksheets.contents.parts import suits_holding
from pigclass.worksheets.contents.scores import COMPARED
from pigclass.worksheets.contents.turns import example, face_drawn
from pigclass.worksheets.sheet import Job, sheet

Line = tuple[Row, Outcome, str]
KEYWORD = re.compile(r" \([a-z0-9_]+(?:=[^)]*)?\)")

ANSWERS = "ABCD"
# Number of strategy cards on a page.
STRATEGIES = 8


@sheet("rule-card", fields=(), portrait=30, grows_to=1.6)
def rule_card(job: Job) -> list[Block]:
    """Return the rules: how to throw, each outcome with an example in dice, and the ending."""
    lines = _lines(job)
    sentences = card_lines(job.game, job.language)
    rows = [[_example(job, outcome), sentence] for _, outcome, sentence in lines]
    return [
        text(*sentences.play),
        table(
            [job.say("rule-card", "for_example"), job.say("rule-card", "what_it_does")],
            rows,
            widths=["auto", 1],
            left=[1],
        ),
        *example(job),
        text(*sentences.end, strong=True),
        *([] if job.game.at_once else [text(job.say("rule-card", "starts"))]),
    ]


@rule_card.answers
def rule_card_key(job: Job) -> list[Block]:
    """Return the chance of each line of the card, and the expected scores."""
    numbers = job.numbers
    rows = [
        [sentence, numbers.chance(chance_of(job.game, row))] for row, _, sentence in _lines(job)
    ]
    number = len(card_table(job.game).dice)
    chance = "chance_of_dice" if job.game.dice_choice else "chance"
    chances = table(
        [job.say("rule-card", "what_it_does"), job.say("rule-card", chance, dice=number)],
        rows,
        widths=[3, 1],
    )
    blocks = [text(job.say("rule-card", "key")), chances]
    if facts(job):
        blocks += [heading(job.say("rule-card", "expect")), fact_table(job)]
    return [*blocks, *_notes(job)]


def chance_of(game: Game, row: Row) -> Fraction:
    """Return the chance of a printed line of the rules."""
    outcomes = card_table(game).outcomes
    chances = (outcome.probability for outcome in outcomes if outcome.row is row)
    return sum(chances, Fraction(0))


def _lines(job: Job) -> list[Line]:
    """Return each printed line with an example outcome."""
    game = job.game
    rules, lines = card_table(game), []
    for row, sentence in zip(rules.rows, card_lines(game, job.language).rows, strict=True):
        outcomes = [outcome for outcome in rules.outcomes if outcome.row is row]
        if outcomes:
            lines.append((row, outcomes[len(outcomes) // 2], sentence))
    return lines


def _example(job: Job, outcome: Outcome) -> Cell:
    throw = outcome.throws[len(outcome.throws) // 2]
    faces = [face_drawn(job, face) for face in throw]
    text = ", ".join(job.face(face) for face in throw)
    return dice(faces, job.say("rule-card", "example_alt", faces=text))


def _notes(job: Job) -> list[Block]:
    lines = notes_lines(job.game.id, job.language)
    return [note(*map(without_keywords, lines))] if lines else []


def without_keywords(line: str) -> str:
    """Return a note without its Python keywords, which are useless on paper.

    >>> without_keywords('Many schools take 2 (poison=2), or 3 (poison=3).')
    'Many schools take 2, or 3.'
    """
    return KEYWORD.sub("", line)


@sheet("decision-cards", suits=suits_holding, fields=(), copies=2, portrait=11)
def decision_cards(job: Job) -> list[Block]:
    """Return a card for each decision, and one for each answer letter."""
    decisions = [card(job.say("decision-cards", name)) for name in ("roll", "hold")]
    answers = side_by_side(*([card(letter)] for letter in ANSWERS))
    return [text(job.say("decision-cards", "how")), *decisions, answers]


@sheet("strategy-cards", suits=suits_holding, fields=())
def strategy_cards(job: Job) -> list[Block]:
    """Return cards with stopping thresholds, and one for a group's own strategy."""
    if job.lesson in COMPARED:  # Their groups race at Pig, in pairs.
        job = replace(job, game=GAMES["pig"]())
    plans = theory.lines_across(job.game)[: STRATEGIES - 1]
    words = [job.say("strategy-cards", "hold_at", threshold=at) for at in plans]
    cards = [[card(it)] for it in (*words, job.say("strategy-cards", "own"))]
    pairs = [side_by_side(*cards[at : at + 2]) for at in range(0, len(cards), 2)]
    return [text(job.say("strategy-cards", "how")), *pairs]


@sheet("word-bank")
def word_bank(job: Job) -> list[Block]:
    """Return words with meanings and room for translations, and beginnings of sentences."""
    words = [[*line.split(" | "), ""] for line in job.lines("word-bank", "words")]
    starters = [ask(line, grow=1) for line in job.lines("word-bank", "starters")]
    return [
        table(job.lines("word-bank", "heads"), words, widths=[1, 2.4, 1.2], left=[0, 1]),
        heading(job.say("word-bank", "start")),
        *starters,
    ]

"""Rule cards: sentences made from the table of any game.

The sentences are in `pigclass/words/`, in a folder for each language.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

from pigclass.rules.dice import COIN, Die, fair_die
from pigclass.rules.effects import Effect
from pigclass.rules.endings import FirstTo
from pigclass.rules.game_rules import GameRules
from pigclass.rules.outcomes import Points, Row
from pigclass.rules.row_wording import (
    bust_rows,
    card_table,
    counts_for,
    faces_in_words,
    row_sentence,
)
from pigclass.words import current_language, lines, linked, say, speaking

# Keys of words for turns and decisions; a game with rounds has other words.
CALLED = ("turn", "turns", "hold", "held", "holding", "roll")


def words_of(game: GameRules, language: str | None = None) -> dict[str, str]:
    """Return a game's words for a turn, for holding and for a throw.

    >>> from pigclass.rules.catalog import pig, skunk
    >>> words_of(pig())["turn"], words_of(skunk())["turn"]
    ('turn', 'round')
    """
    turn = "round" if game.at_once else "turn"
    throw = lines(f"called.{game.throw_key}", language)
    throw_words = dict(zip(("throw", "throws", "more"), throw, strict=True))
    return {name: say(f"called.{turn}.{name}", language) for name in CALLED} | throw_words


@dataclass(frozen=True)
class CardLines:
    """Sentences of a card: how to play, the rows, the ending, and the notes."""

    play: tuple[str, ...]
    rows: tuple[str, ...]
    end: tuple[str, ...]
    notes: tuple[str, ...]


def card_lines(game: GameRules, language: str | None = None) -> CardLines:
    """Return the sentences of the rule card of `game`.

    >>> from pigclass.rules.catalog import piglet
    >>> card_lines(piglet()).rows[0]
    'Tails: bust! You lose the points at risk, and your turn is over.'
    """
    with speaking(language):
        return CardLines(
            play=tuple(_how_to_throw(game)),
            rows=_sentences(card_table(game).rows, game),
            end=tuple(_how_it_ends(game)),
            notes=notes_lines(game.id),
        )


def notes_lines(game_id: str, language: str | None = None) -> tuple[str, ...]:
    """Return the notes of a card: names, disagreements, history, sources.

    >>> notes_lines("piglet")[-1]
    'Source: Neller and Presser 2004, UMAP Journal 25(1).'

    A game that is not in the catalog has no notes.
    """
    with speaking(language):
        names, sources = lines(f"notes.{game_id}.also_called"), lines(f"notes.{game_id}.sources")
        return (
            *([say("card.also_called", names=", ".join(names))] if names else []),
            *lines(f"notes.{game_id}.disagreements"),
            *lines(f"notes.{game_id}.history"),
            *([say("card.sources", sources="; ".join(sources))] if sources else []),
        )


def bust_lines(game: GameRules) -> tuple[str, ...]:
    """Return the sentences about busts, one for each effect.

    >>> from pigclass.rules.catalog import skunk
    >>> [line[:21] for line in bust_lines(skunk())]
    ['A 1 on any die: bust!']
    """
    return _sentences(bust_rows(card_table(game)), game)


def _sentences(rows: Iterable[Row], game: GameRules) -> tuple[str, ...]:
    table, whose = card_table(game), counts_for(game)
    return tuple(row_sentence(row, table, whose=whose, one_throw=game.is_one_throw) for row in rows)


def rules_text(game: GameRules, language: str | None = None) -> str:
    """Return the rule card of `game` as plain text."""
    card = card_lines(game, language)
    rows = [f"  - {line}" for line in card.rows]
    notes = ["", *card.notes] if card.notes else []
    return "\n".join((game.name, *card.play, *rows, *card.end, *notes))


def rules_html(game: GameRules) -> str:
    """Return the rule card of `game` as HTML, every text escaped.

    It inherits the colours of the page, for light and dark themes.
    """
    card = card_lines(game)
    rows = "".join(f'<li style="margin: .4em 0">{_bold_when(line)}</li>' for line in card.rows)
    language = escape(current_language())
    small = '<div style="font-size: .7em; border-top: 1px solid; margin-top: 1em">'
    notes = f"{small}{_paragraphs(card.notes)}</div>" if card.notes else ""
    return (
        f'<section class="pigclass-card" lang="{language}" style="{CARD_STYLE}">'
        f'<h3 style="font-size: 1.6em; margin: 0 0 .4em">{escape(game.name)}</h3>'
        f"{_paragraphs(card.play)}<ul>{rows}</ul>{_paragraphs(card.end)}{notes}</section>"
    )


CARD_STYLE = (
    "max-width: 34em; font-size: 1.4em; line-height: 1.45; padding: 1em 1.4em; "
    "border: 3px solid currentColor; border-radius: .6em"
)


def _paragraphs(lines: Sequence[str]) -> str:
    return "".join(f'<p style="margin: .5em 0">{escape(line)}</p>' for line in lines)


def _bold_when(line: str) -> str:
    when, then = line.split(": ", 1)
    return f"<b>{escape(when)}:</b> {escape(then)}"


def _how_to_throw(game: GameRules) -> list[str]:
    whose = "one_throw" if game.is_one_throw else counts_for(game)
    lines = [say(f"whose.{whose}", dice=_dice(game))]
    if not game.is_one_throw:
        coin = "_coin" if game.table.dice == (COIN,) else ""
        lines.append(say(f"choosing.{whose}{coin}"))
    if game.min_bank > 1:
        lines.append(say("choosing.min_bank", min_bank=game.min_bank))
    lines += safe_lines(game)
    if len(card_table(game).rows) > 2:
        lines.append(say("choosing.order_standing" if game.shared else "choosing.order"))
    return lines


def safe_lines(game: GameRules) -> tuple[str, ...]:
    """Return the sentence about safe throws, if there are any.

    >>> from pigclass.rules.catalog import class_piglet
    >>> safe_lines(class_piglet()), safe_lines(class_piglet(safe_throws=1))
    ((), ('The first throw of each round is safe: everyone stays, and tails cost nothing.',))
    """
    if game.opening is None:
        return ()
    poison = faces_in_words(game.poison_faces, "or")
    number = "one" if game.opening.throws == 1 else "many"
    key = f"choosing.{_what_is_safe(game)}_{number}"
    return (say(key, throws=game.opening.throws, poison=poison),)


def rule_line(game: GameRules) -> str:
    """Return a one-line rule: which throws are safe, and which bust."""
    return " ".join((*safe_lines(game), *bust_lines(game)))


def _what_is_safe(game: GameRules) -> str:
    """Return the key of the sentence about poison faces in safe throws."""
    if not game.at_once:
        return "safe_player"
    rows = game.opening.table.rows if game.opening else ()
    if any(row.then == Effect() for row in rows):
        return "safe_harmless"
    adds_points = game.poison_faces and all(isinstance(row.then, Points) for row in rows)
    return "safe" if adds_points else "safe_standing"


def _how_it_ends(game: GameRules) -> list[str]:
    numbers = {"target": game.target, "rounds": game.rounds}
    lines = [say(f"ending.{_ending_key(game)}", letters="-".join(game.word), **numbers)]
    if game.teams is not None:
        lines.append(say("ties.teams", number=len(game.teams.seats)))
    if not isinstance(game.ending, FirstTo):
        lines.append(say(f"ties.{game.ties.value}"))
    return lines


def _ending_key(game: GameRules) -> str:
    kind = type(game.ending).__name__
    if game.rounds is None:
        return f"{kind}_standing" if game.at_once else kind
    if game.word:
        return f"{kind}_word"
    return f"{kind}_one" if game.rounds == 1 else kind


def _dice(game: GameRules) -> str:
    dice = game.table.dice
    if game.dice_choice is not None:
        key = "chosen" if game.dice_choice.most is None else "chosen_up_to"
        return say(f"dice.{key}", most=game.dice_choice.most, faces=_die(dice[0]))
    if dice == (COIN,):
        return say("dice.coin")
    if len(dice) == 1:
        return say("dice.one", faces=_die(dice[0]))
    if len(set(dice)) == 1:
        return say("dice.many", number=len(dice), faces=_die(dice[0]))
    texts = [say("dice.mixed_each", faces=_die(die)) for die in dice]
    return say("dice.mixed", number=len(dice), each=linked(texts, "and"))


def _die(die: Die) -> str:
    if die == fair_die(len(die.faces)) and len(die.faces) > 3:
        return f"1–{len(die.faces)}"
    weights = die.weights or (1,) * len(die.faces)
    faces = [faces_in_words((face,), "or") for face in die.faces]
    pairs = zip(faces, weights, strict=True)
    return ", ".join(say("dice.likelier", face=it, weight=n) if n > 1 else it for it, n in pairs)

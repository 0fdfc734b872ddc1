"""Rules in sentences, made from the table: the rule card of any game, even one just made up.

The sentences themselves stand in `words/`, a pair of files for each language.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

from pigclass.rules.dice import COIN, Die, Face, fair_die
from pigclass.rules.endings import FirstTo
from pigclass.rules.languages import Words, notes_lines, words
from pigclass.rules.row_wording import faces_in_words, row_sentence

if TYPE_CHECKING:
    from pigclass.rules.game import Game
    from pigclass.rules.outcomes import Table


@dataclass(frozen=True)
class CardLines:
    """What a card says, in its four parts: how to play, the rows, how it ends, and the notes."""

    play: tuple[str, ...]
    rows: tuple[str, ...]
    end: tuple[str, ...]
    notes: tuple[str, ...]


def card_lines(game: "Game", language: str = "en") -> CardLines:
    """Return the sentences of the rule card of `game`.

    >>> from pigclass.rules.catalog import piglet
    >>> card_lines(piglet()).rows[0]
    'Tails: bust! You lose the turn total, and your turn is over.'
    """
    say, table = words(language), _card_table(game)
    rows = tuple(
        row_sentence(row, table, shared=game.shared, say=say, one_throw=game.is_one_throw)
        for row in table.rows
    )
    return CardLines(
        play=tuple(_how_to_throw(game, say)),
        rows=rows,
        end=tuple(_how_it_ends(game, say)),
        notes=notes_lines(game.id, language),
    )


def rules_lines(game: "Game", language: str = "en") -> tuple[str, ...]:
    """Return the rules of `game` without the notes, a sentence or two in each line.

    >>> from pigclass.rules.catalog import piglet
    >>> rules_lines(piglet())[-1]
    'The first to bank a score of 10 or more wins at once.'
    """
    card = card_lines(game, language)
    return (*card.play, *card.rows, *card.end)


def rules_text(game: "Game", language: str = "en") -> str:
    """Return the rule card of `game` as plain text."""
    card = card_lines(game, language)
    rows = [f"  - {line}" for line in card.rows]
    notes = ["", *card.notes] if card.notes else []
    return "\n".join((game.name, *card.play, *rows, *card.end, *notes))


def rules_html(game: "Game", language: str = "en") -> str:
    """Return the rule card of `game` as a small piece of HTML, every text escaped.

    It takes the colours of the page around it, so that it reads well in light and in dark themes.
    """
    card = card_lines(game, language)
    rows = "".join(f'<li style="margin: .4em 0">{_headed(line)}</li>' for line in card.rows)
    small = '<div style="font-size: .7em; border-top: 1px solid; margin-top: 1em">'
    notes = f"{small}{_paragraphs(card.notes)}</div>" if card.notes else ""
    return (
        f'<section class="pigclass-card" lang="{escape(language)}" style="{CARD_STYLE}">'
        f'<h3 style="font-size: 1.6em; margin: 0 0 .4em">{escape(game.name)}</h3>'
        f"{_paragraphs(card.play)}<ul>{rows}</ul>{_paragraphs(card.end)}{notes}</section>"
    )


CARD_STYLE = (
    "max-width: 34em; font-size: 1.4em; line-height: 1.45; padding: 1em 1.4em; "
    "border: 3px solid currentColor; border-radius: .6em"
)


def _paragraphs(lines: Sequence[str]) -> str:
    return "".join(f'<p style="margin: .5em 0">{escape(line)}</p>' for line in lines)


def _headed(line: str) -> str:
    when, then = line.split(": ", 1)
    return f"<b>{escape(when)}:</b> {escape(then)}"


def _how_to_throw(game: "Game", say: Words) -> list[str]:
    kind = "standing" if game.shared else "player"
    lines = [say["whose"]["one_throw" if game.is_one_throw else kind].format(dice=_dice(game, say))]
    if not game.is_one_throw:
        lines.append(say["choice"][kind])
    if game.min_bank > 1:
        lines.append(say["choice"]["min_bank"].format(min_bank=game.min_bank))
    if game.opening is not None:
        poison = faces_in_words(game.poison_faces, say["card"]["or"], say)
        key = _safe_key(game, one=game.opening.throws == 1)
        lines.append(say["choice"][key].format(throws=game.opening.throws, poison=poison))
    if len(game.table.rows) > 2:
        lines.append(say["choice"]["order_standing" if game.shared else "order"])
    return lines


def _safe_key(game: "Game", *, one: bool) -> str:
    number = "one" if one else "many"
    if game.shared:
        return f"safe_{number}" if game.poison_faces else f"safe_standing_{number}"
    return f"safe_player_{number}"


def _how_it_ends(game: "Game", say: Words) -> list[str]:
    letters = "-".join(game.word)
    lines = [
        say["ending"][_ending_key(game)].format(
            target=game.target, rounds=game.rounds, letters=letters
        )
    ]
    if game.teams is not None:
        lines.append(say["ties"]["teams"].format(number=len(game.teams.seats)))
    if not isinstance(game.ending, FirstTo):
        lines.append(say["ties"][game.ties.value])
    return lines


def _ending_key(game: "Game") -> str:
    kind = type(game.ending).__name__
    if game.rounds is None:
        return f"{kind}_standing" if game.shared else kind
    if game.word:
        return f"{kind}_word"
    return f"{kind}_one" if game.rounds == 1 else kind


def _dice(game: "Game", say: Words) -> str:
    dice = game.table.dice
    if game.dice_choice is not None:
        key = "chosen" if game.dice_choice.most is None else "chosen_up_to"
        return say["dice"][key].format(most=game.dice_choice.most, faces=_die(dice[0], say))
    if dice == (COIN,):
        return say["dice"]["coin"]
    if len(dice) == 1:
        return say["dice"]["one"].format(faces=_die(dice[0], say))
    if len(set(dice)) == 1:
        return say["dice"]["many"].format(number=len(dice), faces=_die(dice[0], say))
    each = (say["dice"]["mixed_each"].format(faces=_die(die, say)) for die in dice)
    return say["dice"]["mixed"].format(number=len(dice), each=say["card"]["and"].join(each))


def _die(die: Die, say: Words) -> str:
    if die == fair_die(len(die.faces)) and len(die.faces) > 3:
        return f"1–{len(die.faces)}"
    if die.weights:
        return ", ".join(_likelier(face, n, say) for face, n in _weighted(die))
    return faces_in_words(die.faces, ", ", say)


def _weighted(die: Die) -> "zip[tuple[Face, int]]":
    return zip(die.faces, die.weights, strict=True)


def _likelier(face: Face, weight: int, say: Words) -> str:
    name = faces_in_words((face,), "", say)
    return say["dice"]["likelier"].format(face=name, weight=weight) if weight > 1 else name


def _card_table(game: "Game") -> "Table":
    """Return the table as the card tells it: with two dice where the number is chosen."""
    several = game.dice_choice is not None and game.dice_choice.most != 1
    return game.table_for(dice=2) if several else game.table

"""Rules in sentences, made from the table: the rule card of any game, even one just made up.

The sentences themselves stand in `words/`, a file for each language.
"""

from html import escape
from typing import TYPE_CHECKING

from pigclass.rules.conditions import AllShow, AnyShows, Anything, Doubles, Shows, TotalIs
from pigclass.rules.dice import COIN, Die, Face
from pigclass.rules.effects import Effect, Hurts
from pigclass.rules.languages import Words, notes_lines, words
from pigclass.rules.outcomes import Counting, Points, Row, Table

if TYPE_CHECKING:
    from pigclass.rules.game import Game


def rules_lines(game: "Game", language: str = "en") -> tuple[str, ...]:
    """Return the rules of `game`, a sentence or two in each line.

    >>> from pigclass.rules.catalog import piglet
    >>> rules_lines(piglet())[2]
    'Tails: a bust. The turn total is lost and the turn is over.'
    """
    say = words(language)
    return (
        *_how_to_throw(game, say),
        *(row_sentence(row, game.table, shared=game.shared, say=say) for row in game.table.rows),
        *_how_it_ends(game, say),
    )


def rules_text(game: "Game", language: str = "en") -> str:
    """Return the rule card of `game` as plain text."""
    rows = {
        row_sentence(row, game.table, shared=game.shared, say=words(language))
        for row in game.table.rows
    }
    lines = (f"  - {line}" if line in rows else line for line in rules_lines(game, language))
    return "\n".join((game.name, *lines, *notes_lines(game.id, language)))


def rules_html(game: "Game", language: str = "en") -> str:
    """Return the rule card of `game` as a small piece of HTML, every text escaped."""
    say = words(language)
    rows = [row_sentence(row, game.table, shared=game.shared, say=say) for row in game.table.rows]
    before = "".join(f"<p>{escape(line)}</p>" for line in _how_to_throw(game, say))
    listed = "".join(f"<li>{escape(line)}</li>" for line in rows)
    after = "".join(f"<p>{escape(line)}</p>" for line in _how_it_ends(game, say))
    notes = "".join(
        f"<p><small>{escape(line)}</small></p>" for line in notes_lines(game.id, language)
    )
    return (
        f'<section class="pigclass-card" style="max-width: 44em; font-size: 1.2em">'
        f"<h3>{escape(game.name)}</h3>{before}<ul>{listed}</ul>{after}{notes}</section>"
    )


def row_sentence(row: Row, table: Table, *, shared: bool, say: Words) -> str:
    """Return one printed line: when it applies and what then happens.

    >>> from pigclass.rules.catalog import skunk
    >>> row_sentence(skunk().table.rows[0], skunk().table, shared=True, say=words("en"))
    'Double 1: a bust. Those standing lose the turn total, and the round is over.'
    """
    first = table.rows[0] is row
    return f"{_when(row, table, say, first=first)}: {_then(row, table, say, shared=shared)}"


def _how_to_throw(game: "Game", say: Words) -> list[str]:
    kind = "standing" if game.shared else "player"
    lines = [say["whose"][kind].format(dice=_dice(game, say))]
    lines.append(say["choice"]["one_throw" if game.is_one_throw else kind])
    if game.min_bank > 1:
        lines.append(say["choice"]["min_bank"].format(min_bank=game.min_bank))
    if game.opening is not None:
        key = "safe_one" if game.opening.throws == 1 else "safe_many"
        poison = _faces(game.poison_faces, say["card"]["or"])
        lines.append(say["choice"][key].format(throws=game.opening.throws, poison=poison))
    if len(game.table.rows) > 2:
        lines.append(say["choice"]["order"])
    return lines


def _how_it_ends(game: "Game", say: Words) -> list[str]:
    key = type(game.ending).__name__ + ("_word" if game.word else "")
    lines = [
        say["ending"][key].format(
            target=game.target, rounds=game.rounds, letters="-".join(game.word)
        )
    ]
    if game.teams is not None:
        lines.append(say["ties"]["teams"].format(number=len(game.teams.seats)))
    if type(game.ending).__name__ != "FirstTo":
        lines.append(say["ties"][game.ties.value])
    return lines


def _dice(game: "Game", say: Words) -> str:
    dice = game.table.dice
    if game.dice_choice is not None:
        key = "chosen" if game.dice_choice.most is None else "chosen_up_to"
        return say["dice"][key].format(most=game.dice_choice.most, faces=_die(dice[0]))
    if dice == (COIN,):
        return say["dice"]["coin"]
    if len(dice) == 1:
        return say["dice"]["one"].format(faces=_die(dice[0]))
    if len(set(dice)) == 1:
        return say["dice"]["many"].format(number=len(dice), faces=_die(dice[0]))
    each = say["card"]["and"].join(_die(die) for die in dice)
    return say["dice"]["mixed"].format(number=len(dice), each=each)


def _die(die: Die) -> str:
    if die.faces == tuple(range(1, len(die.faces) + 1)) and len(die.faces) > 3:
        return f"1–{len(die.faces)}"
    return ", ".join(str(face) for face in die.faces)


def _faces(faces: tuple[Face, ...], joined_by: str) -> str:
    return joined_by.join(str(face) for face in faces)


def _when(row: Row, table: Table, say: Words, *, first: bool) -> str:
    when, either, both = row.when, say["card"]["or"], say["card"]["and"]
    match when:
        case AnyShows():
            kind = "any_many_dice" if len(table.dice) > 1 else "any_one_die"
            kind = "any_coin" if table.dice == (COIN,) else kind
            text = say["when"][kind].format(faces=_faces(when.faces, either))
        case AllShow():
            kind = "all_two" if len(table.dice) == 2 else "all_many"
            text = say["when"][kind].format(face=when.face)
        case Shows():
            text = say["when"]["shows"].format(faces=_faces(when.faces, both))
        case Doubles():
            text = say["when"]["doubles"]
        case TotalIs():
            text = say["when"]["total"].format(totals=_faces(when.totals, either))
        case Anything():
            text = say["when"]["anything_alone" if first else "anything_else"]
        case _:
            text = row.label
    return text[:1].upper() + text[1:]


def _then(row: Row, table: Table, say: Words, *, shared: bool) -> str:
    if isinstance(row.then, Points):
        kind = "takes" if row.then.times < 0 else "adds"
        return say["then"][kind].format(points=_points(row.then, table, say))
    return _effect(row.then, say, shared=shared)


def _points(points: Points, table: Table, say: Words) -> str:
    single = points.counting is Counting.SUM and len(table.dice) == 1
    counted = say["points"]["sum_one_die" if single else points.counting.value]
    if abs(points.times) == 1:
        return counted
    key = "twice" if abs(points.times) == 2 else "times"
    return say["points"][key].format(times=abs(points.times), counted=counted)


def _effect(effect: Effect, say: Words, *, shared: bool) -> str:
    key = _effect_key(effect)
    if key in {"bust", "wipe_out"} and shared:
        key += "_everyone" if effect.hurts is Hurts.EVERYONE else "_standing"
    return say["then"][key].format(points=abs(effect.turn_add), scale=effect.turn_scale)


def _effect_key(effect: Effect) -> str:
    if effect.score_scale == 0:
        return "wipe_out" if effect.is_bust else "loses_score"
    return _ending_key(effect) if effect.ends_turn else _choosing_key(effect)


def _ending_key(effect: Effect) -> str:
    if effect.turn_scale:
        return "adds_ends"
    return "scores_instead" if effect.turn_add else "bust"


def _choosing_key(effect: Effect) -> str:
    match effect:
        case Effect(turn_scale=0):
            return "becomes"
        case Effect(turn_scale=1, turn_add=0):
            return "nothing"
        case Effect(turn_scale=1):
            return "adds" if effect.turn_add > 0 else "takes"
        case _:
            return "scaled_and_added" if effect.turn_add else "scaled"

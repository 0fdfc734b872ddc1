"""Sentences for the rows of a table: the condition, and the effect."""

from pigclass.rules.dice import COIN, AllShow, AnyShows, Anything, Doubles, Face, Shows, TotalIs
from pigclass.rules.effects import Effect, Hurts, Then
from pigclass.rules.game_rules import GameRules
from pigclass.rules.outcomes import Counting, Points, Row, Table
from pigclass.words import linked, say, word_for

# Conditions that have a shorter wording for pictures.
SHORTER = frozenset({"any_many_dice", "doubles", "other_doubles"})


def row_sentence(row: Row, table: Table, *, whose: str, one_throw: bool = False) -> str:
    """Return the sentence for a row: its condition and its effect.

    >>> from pigclass.rules.catalog import skunk
    >>> row_sentence(skunk().table.rows[1], skunk().table, whose="standing")[:46]
    'A 1 on any die: bust! Everyone still standing '

    `whose` is whom a throw counts for: "player", "standing" or "own_dice". `one_throw` is True if
    a turn is a single throw.
    """
    return f"{_when(row, table)}: {_then(row, table, whose, one_throw)}"


def risk_lines(game: GameRules) -> tuple[str, ...]:
    """Return a short phrase for each way in which the next throw may take points.

    >>> from pigclass.rules.catalog import skunk
    >>> risk_lines(skunk(double_one="wipe"))
    ('Double 1: you lose all your points', "A 1: you lose the round's points")
    """
    table, sentences = card_table(game), []
    for row, effect in bust_rows(table).items():
        what = "wipe_out" if effect.is_wipe_out else "bust"
        whom = "everyone" if effect.hurts is Hurts.EVERYONE else counts_for(game)
        sentences.append(say(f"takes.{what}_{whom}", when=when_in_short(row, table)))
    return tuple(sentences)


def bust_rows(table: Table) -> dict[Row, Effect]:
    """Return the effect of each row that is a bust or wipe-out."""
    return {it: it.then for it in table.rows if isinstance(it.then, Effect) and it.then.is_bust}


def counts_for(game: GameRules) -> str:
    """Return the part of a key in `words/` that says whom a throw counts for."""
    return game.counts_for.name.lower()


def card_table(game: GameRules) -> Table:
    """Return the shortest table for the rule card; of two dice if dice are chosen.

    >>> from pigclass.rules.catalog import skunk
    >>> [row.label for row in card_table(skunk()).rows]
    ['one 1', 'total {total}']
    """
    chooses = game.dice_choice is not None and game.dice_choice.most != 1
    return (game.table_for(dice=2) if chooses else game.table).shortest


def faces_in_words(faces: tuple[Face, ...], by: str) -> str:
    """Return faces in words of the current language.

    >>> faces_in_words((1, 2), "or")
    '1 or 2'
    """
    return linked([word_for("face", face) for face in faces], by)


def when_in_short(row: Row, table: Table) -> str:
    """Return the condition of a row as a short phrase for pictures.

    >>> from pigclass.rules.catalog import skunk
    >>> when_in_short(skunk().table.rows[1], skunk().table)
    'A 1'
    """
    return _when(row, table, SHORTER)


def _when(row: Row, table: Table, shorter: frozenset[str] = frozenset()) -> str:
    key, fill = _when_key(row, table)
    # A condition of a class outside the kit has no wording: its label is shown unchanged.
    kind = "when.shorter" if key in shorter else "when"
    text = say(f"{kind}.{key}", **fill) if key else row.label
    return text[:1].upper() + text[1:]


def _when_key(row: Row, table: Table) -> tuple[str, dict[str, str]]:
    """Return the key of a condition, and the faces or totals to fill in."""
    one_die = len(table.dice) == 1
    is_coin = one_die and set(table.dice[0].faces) == set(COIN.faces)
    key, fill = "", {}
    match row.when:
        case AnyShows(faces=faces):
            many_dice = "any_word" if isinstance(faces[0], str) else "any_many_dice"
            one_face = "any_coin" if is_coin else "any_one_die"
            key = one_face if one_die else many_dice
            fill = {"faces": faces_in_words(faces, "or")}
        case Shows(faces=faces):
            key, fill = "shows", {"faces": faces_in_words(faces, "and")}
        case AllShow(face=face):
            key = "all_two" if len(table.dice) == 2 else "all_many"
            fill = {"face": faces_in_words((face,), "or")}
        case TotalIs(totals=totals):
            key, fill = "total", {"totals": faces_in_words(totals, "or")}
        case Doubles():
            special = any(isinstance(other.when, AllShow) for other in table.rows)
            key = "other_doubles" if special else "doubles"
        case Anything():
            key = "anything_alone" if table.rows[0] is row else "anything_else"
            sides = dict.fromkeys(table.dice[0].faces) if is_coin else ()
            faces_of_row = tuple(side for side in sides if table.outcome((side,)).row is row)
            if faces_of_row:
                key, fill = "any_coin", {"faces": faces_in_words(faces_of_row, "or")}
    return key, fill


def _then(row: Row, table: Table, whose: str, one_throw: bool) -> str:
    if isinstance(row.then, Points):
        key = "scores" if one_throw else ("takes" if row.then.times < 0 else "adds")
        return say(f"then.{key}", points=_points(row, row.then, table))
    return _effect(row.then, whose=whose, one_throw=one_throw)


def _points(row: Row, points: Points, table: Table) -> str:
    counted = say(f"points.{_counted_key(row, points, table)}")
    if abs(points.times) == 1:
        return counted
    key = "twice" if abs(points.times) == 2 else "times"
    return say(f"points.{key}", times=abs(points.times), counted=counted)


def _counted_key(row: Row, points: Points, table: Table) -> str:
    if points.counting is Counting.PRODUCT:
        return "product"
    if len(table.dice) == 1:
        return "sum_one_die"
    return "number" if _when_key(row, table)[0] == "any_word" else "sum"


def _effect(effect: Effect, *, whose: str, one_throw: bool) -> str:
    key = _effect_key(effect)
    if one_throw and key in {"bust", "scores_instead"}:
        key = "scores" if effect.turn_add else "scores_nothing"
    if key in {"bust", "wipe_out"} and whose != "player":
        key += "_everyone" if effect.hurts is Hurts.EVERYONE else f"_{whose}"
    return say(f"then.{key}", points=abs(effect.turn_add), scale=effect.turn_scale)


def _effect_key(effect: Effect) -> str:
    match effect:
        case Effect(score_scale=0):
            key = "wipe_out" if effect.is_bust else "loses_score"
        case Effect(then=Then.TURN_ENDS, turn_scale=0):
            key = "scores_instead" if effect.turn_add else "bust"
        case Effect(then=Then.TURN_ENDS):
            key = "adds_ends"
        case Effect(turn_scale=0):
            key = "becomes"
        case Effect(turn_scale=1, turn_add=0):
            key = "nothing"
        case Effect(turn_scale=1):
            key = "adds" if effect.turn_add > 0 else "takes"
        case Effect(turn_scale=2, turn_add=0):
            key = "doubled"
        case _:
            key = "scaled_and_added" if effect.turn_add else "scaled"
    return key

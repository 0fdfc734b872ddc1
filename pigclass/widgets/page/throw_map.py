"""Map of what every throw does: a square for each throw, or a bar for each effect."""

from fractions import Fraction

from pigclass.exact.chance.numbers import percent
from pigclass.rules.dice import Throw
from pigclass.rules.effects import EFFECTS, kind_of, sign, summed
from pigclass.rules.game import Game
from pigclass.rules.outcomes import Table
from pigclass.widgets.page.fields import View
from pigclass.words import say, word_for

# Wider maps cannot be read from the back row: bars are drawn instead.
MOST_COLUMNS = 10
MOST_BARS = 14


def rule_map(game: Game) -> View:
    """Return the map of a game: its squares or bars, and what each colour stands for.

    >>> from pigclass.rules.catalog import pig
    >>> [cell["text"] for cell in rule_map(pig())["rows"][0]["cells"]]
    ['✕', '2', '3', '4', '5', '6']
    """
    table = game.table_for(dice=2) if game.dice_choice else game.table
    return {
        "label": say("rule_lab.map", game=game.name),
        **_drawn(table),
        "legend": _legend(table),
        "note": _note(game, table),
    }


def _drawn(table: Table) -> View:
    dice = table.dice
    if len(dice) == 1 and len(dice[0].faces) <= 4 * MOST_COLUMNS:
        return {"kind": "squares", "columns": [], "rows": _rows_of_one(table)}
    if len(dice) == 2 and all(len(die.faces) <= MOST_COLUMNS for die in dice):
        return {
            "kind": "squares",
            "columns": [word_for("face", face) for face in dice[1].faces],
            "rows": [
                {
                    "face": word_for("face", face),
                    "cells": [_cell(table, (face, it)) for it in dice[1].faces],
                }
                for face in dice[0].faces
            ],
        }
    return {"kind": "bars", "bars": _bars(table)}


def _rows_of_one(table: Table) -> list[View]:
    """Return the squares of one die, in rows that fit."""
    faces = table.dice[0].faces
    starts = range(0, len(faces), MOST_COLUMNS)
    return [
        {
            "face": "",
            "cells": [
                {**_cell(table, (face,)), "face": word_for("face", face)}
                for face in faces[at : at + MOST_COLUMNS]
            ],
        }
        for at in starts
    ]


def _cell(table: Table, throw: Throw) -> View:
    outcome = table.outcome(throw)
    kind = kind_of(outcome.effect)
    return {"text": sign(outcome.effect), "effect": kind, "label": say(f"rule_lab.effect_{kind}")}


def _bars(table: Table) -> list[View]:
    """Return a bar for each effect, likeliest first; effects beyond `MOST_BARS` share one."""
    chances = summed((outcome.effect, outcome.probability) for outcome in table.outcomes)
    ranked = sorted(chances.items(), key=lambda pair: -pair[1])
    rest = sum((p for _, p in ranked[MOST_BARS:]), Fraction(0))
    longest = max(ranked[0][1], rest)
    bars = [_bar(sign(effect), kind_of(effect), p, longest) for effect, p in ranked[:MOST_BARS]]
    more = say("rule_lab.more", number=len(ranked) - MOST_BARS)
    return [*bars, _bar(more, "rest", rest, longest)] if rest else bars


def _bar(text: str, kind: str, chance: Fraction, longest: Fraction) -> View:
    width = round(100 * float(chance / longest), 1)
    label = say(f"rule_lab.effect_{kind}")
    return {"text": text, "effect": kind, "label": label, "chance": percent(chance), "width": width}


def _legend(table: Table) -> list[View]:
    """Return each kind of effect in the table, with its chance."""
    chances = summed((kind_of(it.effect), it.probability) for it in table.outcomes)
    signs = {"wipe_out": "✕✕", "bust": "✕", "takes": "−", "nothing": "0", "adds": "+"}
    return [
        {
            "effect": kind,
            "sign": signs.get(kind, "="),
            "label": say(f"rule_lab.effect_{kind}"),
            "chance": percent(chances[kind]),
        }
        for kind in EFFECTS
        if kind in chances
    ]


def _note(game: Game, table: Table) -> str:
    notes = [
        (say("rule_lab.with_two_dice"), game.dice_choice is not None),
        (say("rule_lab.not_alike"), any(len(set(it.weights)) > 1 for it in table.dice)),
        (_safe(game.safe_throws), game.safe_throws > 0),
    ]
    return " ".join(note for note, holds in notes if holds)


def _safe(throws: int) -> str:
    """Return the sentence that the map is for throws after the safe ones."""
    key = "safe_first_one" if throws == 1 else "safe_first"
    return say(f"rule_lab.{key}", first=throws + 1, safe=throws)

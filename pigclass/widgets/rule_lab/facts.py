"""Figures of a rule from theory, fast enough to compute after every change, and its map."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

import pandas as pd

from pigclass.charts.readable_numbers import stretches
from pigclass.exact import best_dice, best_hold, break_even, turn
from pigclass.exact.chance.numbers import percent, rounded
from pigclass.exact.one_turn.best_hold import BestHold
from pigclass.exact.one_turn.gain import BestDice
from pigclass.look import MOST_COLUMNS
from pigclass.rules.dice import Throw
from pigclass.rules.effects import EFFECTS, kind_of, sign, summed
from pigclass.rules.game import Game
from pigclass.rules.outcomes import Table
from pigclass.widgets.page.fields import View
from pigclass.words import PigclassError, current_language, say, say_of, word_for

# Highest turn total of a curve: beyond it a class would wait too long.
FARTHEST = 400
# A curve reaches at least this turn total.
NEAREST = 8


@dataclass(frozen=True)
class RuleFacts:
    """Figures of a rule (`tips`: break-even point); `refusal` says why theory lacks the others."""

    bust: Fraction
    tips: Fraction | None = None
    best: BestHold | BestDice | None = None
    busts_of_turn: Fraction | None = None
    refusal: str = ""

    @property
    def told(self) -> list[tuple[str, str]]:
        """Name and value of each figure that exists, in the words of a class."""
        best = self.best
        hold = best if isinstance(best, BestHold) else None
        figures = [
            ("bust", percent(self.bust)),
            ("dice", stretches(best.dice) if isinstance(best, BestDice) else ""),
            ("tips", "" if self.tips is None else rounded(self.tips)),
            ("hold", stretches(hold.thresholds) if hold else ""),
            ("mean", rounded(best.mean) if best else ""),
            ("busts", "" if self.busts_of_turn is None else percent(self.busts_of_turn)),
        ]
        return [(say(f"rule_lab.fact_{it}"), told) for it, told in figures if told]


def rule_facts(game: Game) -> RuleFacts:
    """Return the figures of a rule.

    >>> from pigclass.rules.catalog import pig
    >>> rule_facts(pig()).told[1:3]
    [('Break-even point', '20'), ('Best to hold at', '20 or 21')]
    """
    return _facts_in(current_language(), game)


@lru_cache(maxsize=64)
def _facts_in(language: str, game: Game) -> RuleFacts:
    """Return the figures; a refusal among them is in `language`."""
    bust = game.bust_chance
    try:
        if game.dice_choice is not None:
            return RuleFacts(bust, best=best_dice(game))
        return _of_turns(game, bust)
    except PigclassError as refusal:
        return RuleFacts(bust, refusal=str(refusal))


def guess_told(game: Game, number: int) -> str:
    """Return a sentence that compares a guessed threshold with the best ones.

    >>> from pigclass.rules.catalog import pig
    >>> guess_told(pig(), 21), guess_told(pig(), 15)
    ('You said 21: right.', 'You said 15; best is 20 or 21.')
    """
    best = rule_facts(game).best
    if not isinstance(best, BestHold):
        return say("rule_lab.number_said", number=number, game=game.name)
    key = "right" if number in best.thresholds else "wrong"
    return say(f"rule_lab.guess_{key}", number=number, best=stretches(best.thresholds))


def change_told(one: Game, other: Game) -> str:
    """Return the best thresholds of both rules as sentences, "" if one has none."""
    rules = [(game.name, rule_facts(game).best) for game in (one, other)]
    sentences = [
        say("rule_lab.holds", game=name, best=stretches(best.thresholds), mean=rounded(best.mean))
        for name, best in rules
        if isinstance(best, BestHold)
    ]
    return " ".join(sentences) if len(sentences) == len(rules) else ""


@lru_cache(maxsize=64)
def curve(game: Game, farthest: int) -> pd.DataFrame:
    """Return a frame of the mean turn score, `mean`, by `threshold` up to `farthest`.

    Raises PigclassError, with the reason, for a game whose curve cannot be drawn.
    """
    return _best_hold(game).means_up_to(farthest)


def reach(games: Iterable[Game]) -> int:
    """Return the highest turn total of the curves: about twice the best threshold.

    Raises PigclassError, with the reason, for a game whose curve cannot be drawn.
    """
    farthest = (2 * _best_hold(game).thresholds[-1] for game in games)
    return min(FARTHEST, max(NEAREST, *farthest))


def _best_hold(game: Game) -> BestHold:
    facts = rule_facts(game)
    if not isinstance(facts.best, BestHold):
        raise PigclassError(facts.refusal or say("rule_lab.no_curve", game=game.name))
    return facts.best


def _of_turns(game: Game, bust: Fraction) -> RuleFacts:
    tips = break_even(game)
    if tips is not None and tips > FARTHEST:
        return RuleFacts(bust, tips, refusal=say("rule_lab.too_far", game=game.name))
    best = best_hold(game)
    return RuleFacts(bust, tips, best, busts_of_turn=turn(game, best.strategy).bust)


def rule_map(game: Game) -> View:
    """Return the map of a game: a square for each throw, and what each colour stands for.

    >>> from pigclass.rules.catalog import pig
    >>> [cell["text"] for cell in rule_map(pig())["rows"][0]["cells"]]
    ['✕', '2', '3', '4', '5', '6']
    """
    table = game.table_for(dice=2) if game.dice_choice else game.table
    return {
        "label": say("rule_lab.map", game=game.name),
        **_squares(table),
        "legend": _legend(table),
        "note": _note(game, table),
    }


def _squares(table: Table) -> View:
    """Return the squares of one die, in rows that fit, or of two; none for larger dice or more."""
    columns: list[str] = []
    rows: list[View] = []
    faces = [die.faces for die in table.dice]
    if len(faces) == 1 and len(faces[0]) <= 4 * MOST_COLUMNS:
        cells = [_cell(table, (it,)) | {"face": word_for("face", it)} for it in faces[0]]
        starts = range(0, len(cells), MOST_COLUMNS)
        rows = [{"face": "", "cells": cells[at : at + MOST_COLUMNS]} for at in starts]
    elif len(faces) == 2 and max(map(len, faces)) <= MOST_COLUMNS:
        columns = [word_for("face", it) for it in faces[1]]
        for face in faces[0]:
            cells = [_cell(table, (face, it)) for it in faces[1]]
            rows.append({"face": word_for("face", face), "cells": cells})
    return {"columns": columns, "rows": rows}


def _cell(table: Table, throw: Throw) -> View:
    outcome = table.outcome(throw)
    kind = kind_of(outcome.effect)
    return {"text": sign(outcome.effect), "effect": kind, "label": say(f"rule_lab.effect_{kind}")}


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
    safe = game.safe_throws
    notes = [
        (say("rule_lab.with_two_dice"), game.dice_choice is not None),
        (say("rule_lab.not_alike"), any(len(set(it.weights)) > 1 for it in table.dice)),
        (say_of(safe, "rule_lab.safe_first", first=safe + 1, safe=safe), safe > 0),
    ]
    return " ".join(note for note, holds in notes if holds)

"""The moves of a review as a tidy frame."""

from collections.abc import Sequence
from typing import Any

import pandas as pd

from pigclass.play.actions import Action, Hold
from pigclass.review.luck_and_skill import Move
from pigclass.rules.outcomes import spoken

COLUMNS = ["move", "round", "player", "own", "other", "turn_total", "action", "best"]
COLUMNS += ["had_choice", "faces", "if_roll", "if_hold", "before", "skill", "luck", "after"]


def frame_of(moves: Sequence[Move], names: tuple[str, str]) -> pd.DataFrame:
    """Return a row for each move: where, what was done, what was best, and what it was worth."""
    rows = [_row(number, move, names) for number, move in enumerate(moves, 1)]
    players = pd.CategoricalDtype(list(names))
    return pd.DataFrame(rows, columns=COLUMNS).astype({"player": players})


def _row(number: int, move: Move, names: tuple[str, str]) -> dict[str, Any]:
    step = move.step
    own, other = step.before.scores[step.seat], step.before.scores[1 - step.seat]
    return {
        "move": number,
        "round": step.before.round,
        "player": names[step.seat],
        "own": own,
        "other": other,
        "turn_total": step.before.turn_total,
        "action": told(step.did),
        "best": told(move.best),
        "had_choice": move.had_choice,
        "faces": spoken(step.faces) if step.faces else "",
        "if_roll": move.if_roll,
        "if_hold": move.if_hold,
        "before": move.before,
        "skill": move.skill,
        "luck": move.luck,
        "after": move.after,
    }


def told(action: Action) -> str:
    """Return an action in a word or two.

    >>> from pigclass.play.actions import Roll
    >>> told(Roll()), told(Roll(dice=5)), told(Hold())
    ('roll', 'roll 5', 'hold')
    """
    if isinstance(action, Hold):
        return "hold"
    return "roll" if action.dice is None else f"roll {action.dice}"

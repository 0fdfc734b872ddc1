"""Sentences for students' devices after a game: the rule (ghost) estimated from their moves."""

from collections.abc import Hashable, Mapping

from pigclass.classlog.store import ClassLog
from pigclass.rules.errors import PigclassError
from pigclass.stats.own_rule import habits
from pigclass.words import rounded, say


def ghosts_in_words(log: ClassLog, game: str) -> Mapping[str, str]:
    """Return a sentence about each player's rule, by id; players who never sat are left out."""
    frames = log.frames(game=game)
    decisions = frames.decisions()
    people = decisions[~decisions["computer"].astype(bool)]
    try:
        rules = habits(people).set_index("player").to_dict("index")
    except PigclassError:
        return {}
    return {it: _in_words(rules[own]) for it, own in frames.called.items() if own in rules}


def _in_words(ghost: Mapping[Hashable, float | str]) -> str:
    low, high = (rounded(float(ghost[it]), 0) for it in ("low", "high"))
    at = rounded(float(ghost["threshold"]), 0)
    return say(f"device.ghost_{ghost['rule']}", at=at, low=low, high=high)

"""Estimate a student's rule (their ghost) from their decisions; sentences on it for devices.

A threshold explains a round in which the student stood below it and sat from there on; after a bust
only the lower bound is known. The estimate is the middle of the thresholds that explain the most
rounds: turn totals, or numbers of throws for students whom these explain better.
"""

from collections.abc import Mapping
from typing import TypedDict

import numpy as np
import pandas as pd

from pigclass.classlog.store import ClassLog
from pigclass.words import rounded, say

# Kinds of rules, each with its column of decisions. If both explain as many rounds, the first is
# taken: the lesson is about turn totals.
RULES = {"total": "turn_total", "throws": "throw"}


class Fit(TypedDict):
    """Middle, lowest and highest of the thresholds that explain the most rounds (`explained`)."""

    threshold: float
    low: int
    high: int
    explained: int


def ghosts_in_words(log: ClassLog, game: str) -> Mapping[str, str]:
    """Return a sentence about each player's rule, by id; players who never sat are left out."""
    frames = log.frames(game=game)
    decisions = frames.decisions()
    rules = habits(decisions[~decisions["computer"].astype(bool)])
    names = frames.called.items()
    return {player: _in_words(*rules[name]) for player, name in names if name in rules}


def _in_words(rule: str, ghost: Fit) -> str:
    low, high = rounded(ghost["low"], 0), rounded(ghost["high"], 0)
    return say(f"device.ghost_{rule}", at=rounded(ghost["threshold"], 0), low=low, high=high)


def habits(decisions: pd.DataFrame) -> dict[str, tuple[str, Fit]]:
    """Return the rule ("total" or "throws") and thresholds of each student who ever sat.

    Columns of `decisions`: `game`, `round`, `throw` (int), `player`, `action` ("sit" or "stand"),
    `turn_total` (int). Rows without a player (head counts) are left out.

    >>> habits(pd.DataFrame({"game": "a", "round": [1, 1, 2], "throw": [1, 2, 1],
    ...     "player": "Ana", "action": ["stand", "sit", "sit"], "turn_total": [9, 18, 11]}))
    {'Ana': ('total', {'threshold': 10.5, 'low': 10, 'high': 11, 'explained': 2})}
    """
    moves = decisions.dropna(subset=["player", "turn_total"]).sort_values("throw")
    keys = ["player", "game", "round"]
    last = moves.pivot_table(list(RULES.values()), keys, "action", aggfunc="last", observed=True)
    players = moves.loc[moves["action"] == "sit", "player"].unique()
    return {player: _habit(last.loc[[player]].astype(float)) for player in players}


def _habit(rounds: pd.DataFrame) -> tuple[str, Fit]:
    fits = {rule: fit(rounds[[column]].droplevel(0, axis=1)) for rule, column in RULES.items()}
    rule = max(fits, key=lambda name: fits[name]["explained"])
    return rule, fits[rule]


def fit(rounds: pd.DataFrame) -> Fit:
    """Return the thresholds that explain the most rounds.

    `stand` has the last value of each round at which the student stood, `sit` the value at which
    the student sat; either may be missing.
    """
    ends = rounds.reindex(columns=["stand", "sit"])
    stood = ends["stand"].fillna(-np.inf).to_numpy()
    sat = ends["sit"].fillna(np.inf).to_numpy()
    # From 0 to 1 above the highest value.
    thresholds = np.arange(np.nanmax(ends.to_numpy()) + 2)[:, None]
    explained = ((stood < thresholds) & (thresholds <= sat)).sum(axis=1)
    best = np.flatnonzero(explained == explained.max())
    low, high = int(best[0]), int(best[-1])
    return Fit(threshold=float(np.median(best)), low=low, high=high, explained=int(explained.max()))

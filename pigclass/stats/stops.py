"""Where each student's round ended: who sat, and whom a bust caught first."""

import pandas as pd

from pigclass.stats.columns import read

DECISIONS = ("game", "round", "throw", "player", "action", "turn_total", "count")


def stops(decisions: pd.DataFrame, rounds: pd.DataFrame | None = None) -> pd.DataFrame:
    """One row per student (or per group counted) and round, with `result` "sat" or "caught".

    `turn_total` is what was at risk when they sat, or the last that they let ride before the bust.
    Without `rounds` nobody is known to have been caught. Columns: those of `decisions`, `result`.

    >>> decisions = pd.DataFrame({"game": "a", "round": 1, "throw": [1, 1], "player": ["A", "B"],
    ...     "action": ["sit", "stand"], "turn_total": 7, "count": 1})
    >>> rounds = pd.DataFrame({"game": ["a"], "round": [1], "ended": ["bust"]})
    >>> stops(decisions, rounds)["result"].tolist()
    ['sat', 'caught']
    """
    made = read(decisions, *DECISIONS, called="decisions")
    sat = made[made["action"] == "sit"].assign(result="sat")
    if rounds is None:
        return sat
    ended = read(rounds, "game", "round", "ended", called="rounds")
    busts = ended.loc[ended["ended"] == "bust", ["game", "round"]].drop_duplicates()
    # Whoever still stood at the last decision of a round that a bust ended was caught by it.
    last = made["throw"] == made.groupby(["game", "round"], observed=True)["throw"].transform("max")
    stood = made[last & (made["action"] == "stand")]
    caught = stood.merge(busts, on=["game", "round"]).assign(result="caught")
    return pd.concat([sat, caught[~_had_left(caught, rounds)]], ignore_index=True)


def _had_left(caught: pd.DataFrame, rounds: pd.DataFrame) -> "pd.Series[bool]":
    """Tell who went away between the last decision and the bust."""
    if not {"player", "outcome"} <= set(rounds.columns):
        return pd.Series(False, index=caught.index)
    away = rounds[rounds["outcome"] == "away"]
    gone = set(zip(away["game"], away["round"], away["player"], strict=True))
    who = zip(caught["game"], caught["round"], caught["player"], strict=True)
    return pd.Series([it in gone for it in who], index=caught.index, dtype=bool)

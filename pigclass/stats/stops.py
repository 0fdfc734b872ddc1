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
    who, hit = ["game", "round"], ended["ended"] == "bust"
    if {"player", "outcome"} <= set(rounds.columns):
        # With dice of their own each is caught alone; and who went away before is not.
        who, hit = [*who, "player"], rounds["outcome"] == "caught"
    # Whoever still stood at the last decision before the bust was caught by it.
    last = made.groupby(who, observed=True, dropna=False)["throw"].transform("max")
    stood = made[(made["throw"] == last) & (made["action"] == "stand")]
    caught = stood.merge(rounds.loc[hit, who].drop_duplicates(), on=who)
    return pd.concat([sat, caught.assign(result="caught")], ignore_index=True)

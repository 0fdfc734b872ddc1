"""Scores of single students after each round, out of a record's rounds."""

import pandas as pd

from pigclass.words import refusal


def scored(rounds: pd.DataFrame) -> pd.DataFrame:
    """Return the rounds after which somebody's score is known, in order.

    Raises PigclassError where no score is: before the end of a round, and where heads were counted.
    """
    known = rounds.dropna(subset=["score_after"]).sort_values("round")
    if known.empty:
        raise refusal("refused.no_scores")
    return known


def last_scores(rounds: pd.DataFrame) -> pd.DataFrame:
    """Return the last score in each game of each who took part in it: `score` and `count`, 1.

    >>> rounds = pd.DataFrame({"game": "a", "round": [1, 2, 2], "player": ["7", "7", "8"],
    ...     "score_after": [12, 20, 0], "outcome": ["sat", "sat", "away"]})
    >>> last_scores(rounds).to_numpy().tolist()
    [[20, 1]]
    """
    who = ["game", "player"]
    part = rounds.loc[rounds["outcome"] != "away", who].drop_duplicates()
    last = scored(rounds).drop_duplicates(who, keep="last").merge(part, on=who)
    return pd.DataFrame({"score": last["score_after"].astype(int), "count": 1})

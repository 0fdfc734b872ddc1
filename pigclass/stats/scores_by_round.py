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


def scores_of(rounds: pd.DataFrame) -> pd.DataFrame:
    """Return the scores of the last game in a record's rounds: `round`, `player`, `score`.

    >>> rounds = pd.DataFrame({"game": ["G01", "G02"], "round": 1, "player": "P01",
    ...     "score_after": [12, 0]})
    >>> scores_of(rounds).values.tolist()
    [[1, 'P01', 0]]
    """
    last = rounds[rounds["game"] == rounds["game"].iloc[-1]] if len(rounds) else rounds
    return scored(last)[["round", "player", "score_after"]].set_axis(
        ["round", "player", "score"], axis=1
    )

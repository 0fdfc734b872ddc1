"""Rounds, one row each, out of a frame that may have a row for every student in them."""

import pandas as pd

from pigclass.stats.columns import read
from pigclass.words import refusal

# What ends a round without points.
BUSTS = ("bust", "wipe-out")


def each_round(rounds: pd.DataFrame) -> pd.DataFrame:
    """One row for each round in which a throw was made, with `bust`: whether a bust ended it.

    `rounds`: `game`, `round`, `throws` (int) and `ended` (str: "bust", or else it was cut short).

    >>> rounds = pd.DataFrame({"game": "a", "round": [1, 1, 2], "throws": [3, 3, 2],
    ...     "ended": ["bust", "bust", "all sat"]})
    >>> each_round(rounds)["bust"].tolist()
    [True, False]
    """
    told = read(rounds, "game", "round", "throws", "ended", called="rounds")
    if (told["ended"] == "each alone").any():
        raise refusal("refused.stats.own_dice")
    thrown = told[told["throws"] > 0].drop_duplicates(["game", "round"])
    if thrown.empty:
        raise refusal("refused.stats.no_throw")
    # A round that still goes on has no end yet; it counts as cut short.
    return thrown.assign(bust=(thrown["ended"] == "bust").fillna(False).astype(bool))


def lengths(rolls: pd.DataFrame) -> pd.DataFrame:
    """How many throws each round is known to have had, and whether a bust ended it.

    Throws made for interest after all had sat tell as well as any. `rolls`: `game`, `round`,
    `throw` (int) and `effect` (str: "bust", "wipe-out", or else it scores); `player`, if it is
    there, tells whose own dice they were: each has a round of their own then, and the rounds are
    numbered through. Columns: `game`, `round`, `throws` and `ended` ("bust" or "cut short"), as
    `each_round` reads them.

    >>> rolls = pd.DataFrame({"game": "a", "round": [1, 1, 2], "throw": [1, 2, 1],
    ...     "effect": ["scores", "bust", "scores"]})
    >>> lengths(rolls)[["throws", "ended"]].to_numpy().tolist()
    [[2, 'bust'], [1, 'cut short']]
    """
    who = ["game", "round", *(["player"] if "player" in getattr(rolls, "columns", ()) else [])]
    made = read(rolls, *who, "throw", "effect", called="rolls").sort_values("throw")
    last = made.drop_duplicates(who, keep="last").sort_values(who)
    ended = last["effect"].isin(BUSTS).map({True: "bust", False: "cut short"})
    told = last.assign(throws=last["throw"], ended=ended)
    if "player" in told and told["player"].notna().any():
        told["round"] = range(1, len(told) + 1)
    return told[["game", "round", "throws", "ended"]].reset_index(drop=True)


def running_mean(rounds: pd.DataFrame) -> pd.DataFrame:
    """What a round has brought a student on average so far: `rounds` (1, 2 …) and `mean`.

    Each student's result counts once, so that the last one is the mean of all results.
    `rounds`: `game`, `round`, `points` (int, missing while a round goes on), `count` (int).

    >>> rounds = pd.DataFrame({"game": "a", "round": [1, 1, 2], "points": [8, 0, 10], "count": 1})
    >>> running_mean(rounds)["mean"].tolist()
    [4.0, 6.0]
    """
    told = read(rounds, "game", "round", "points", "count", called="rounds").dropna()
    if told.empty:
        raise refusal("refused.stats.no_round")
    told["points"] = told["points"].astype(float) * told["count"]
    whole = told.groupby(["game", "round"], observed=True, sort=False)[["points", "count"]].sum()
    means = whole["points"].cumsum() / whole["count"].cumsum()
    return pd.DataFrame({"rounds": range(1, len(means) + 1), "mean": means.to_numpy()})

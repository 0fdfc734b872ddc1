"""Data for charts from frames of a log: rounds, stops, and scores of other thresholds.

If a round was cut short because all had sat, the result of a later stop is unknown. Leaving such
rounds out would be biased towards busts; so a threshold is scored only if its result is known in
every round. Throws made for interest after all had sat are used like all others.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import nan
from typing import Any, Protocol, TypeAlias

import pandas as pd

from pigclass.words import refusal


class HasFrame(Protocol):
    """A result with a table."""

    @property
    def frame(self) -> pd.DataFrame:
        """The table."""


Framed: TypeAlias = pd.DataFrame | HasFrame


def read(frame: Any, *needed: str, called: str) -> pd.DataFrame:
    """Return the columns `needed` of a frame; refuse a frame without them or without rows.

    A result is read by its `frame`. `called` is the name of the argument, for the error message.

    >>> read(pd.DataFrame({"round": [1]}), "round", "throws", called="rounds")
    Traceback (most recent call last):
    pigclass.words.PigclassError: `rounds` lacks throws; its columns are round.
    """
    wanted = _names(needed)
    # A DataFrame may have a column called `frame`.
    frame = frame if isinstance(frame, pd.DataFrame) else getattr(frame, "frame", frame)
    if not isinstance(frame, pd.DataFrame):
        kind = type(frame).__name__
        raise refusal("refused.stats.no_frame", called=called, wanted=wanted, kind=kind)
    missing = [name for name in needed if name not in frame.columns]
    if missing:
        has = _names(frame.columns) or "none"
        raise refusal("refused.stats.no_column", called=called, listed=_names(missing), has=has)
    if frame.empty:
        raise refusal("refused.stats.no_rows", called=called)
    return frame[list(needed)].copy()


def tally(frame: Any, value: str, *more: str, called: str) -> pd.DataFrame:
    """Return the columns `value` (as floats), `more` and `count`, without rows that lack a value.

    >>> tally(pd.DataFrame({"answer": [3, None], "count": [20, 8]}), "answer", called="predictions")
       answer  count
    0     3.0     20
    """
    rows = read(frame, value, *more, "count", called=called).dropna(subset=value)
    if rows.empty:
        raise refusal("refused.stats.no_values", called=called, value=value)
    return rows.assign(**{value: numbers(rows[value])}).reset_index(drop=True)


def numbers(column: "pd.Series[Any]") -> "pd.Series[float]":
    """Return a column of ints, floats or Fractions as floats."""
    # First to objects: missing values such as pd.NA do not convert to float.
    return column.astype(object).where(column.notna(), nan).map(float).astype(float)


def _names(names: Any) -> str:
    return ", ".join(str(name) for name in names)


# Effects that end a round without points.
BUSTS = ("bust", "wipe-out")

DECISIONS = ("game", "round", "throw", "player", "action", "turn_total", "count")


def each_round(rounds: pd.DataFrame) -> pd.DataFrame:
    """Return a row for each round with a throw; `bust` is True if a bust ended it.

    Columns of `rounds`: `game`, `round`, `throws` (int), `ended` ("bust", or else cut short).

    >>> rounds = pd.DataFrame({"game": "a", "round": [1, 1, 2], "throws": [3, 3, 2],
    ...     "ended": ["bust", "bust", "all sat"]})
    >>> each_round(rounds)["bust"].tolist()
    [True, False]
    """
    rows = read(rounds, "game", "round", "throws", "ended", called="rounds")
    if (rows["ended"] == "each alone").any():
        raise refusal("refused.stats.own_dice")
    with_throws = rows[rows["throws"] > 0].drop_duplicates(["game", "round"])
    if with_throws.empty:
        raise refusal("refused.stats.no_throw")
    # In a round that still goes on `ended` is missing; it counts as cut short.
    return with_throws.assign(bust=(with_throws["ended"] == "bust").fillna(False).astype(bool))


def lengths(rolls: pd.DataFrame) -> pd.DataFrame:
    """Return the known number of throws in each round, and whether a bust ended it.

    Throws made for interest after all had sat are counted. Columns of `rolls`: `game`, `round`,
    `throw` (int), `effect` ("bust", "wipe-out", or else it scores), and optionally `player` for own
    dice: then each player's rounds are separate, numbered consecutively. Columns returned: `game`,
    `round`, `throws`, `ended` ("bust" or "cut short").

    >>> rolls = pd.DataFrame({"game": "a", "round": [1, 1, 2], "throw": [1, 2, 1],
    ...     "effect": ["scores", "bust", "scores"]})
    >>> lengths(rolls)[["throws", "ended"]].to_numpy().tolist()
    [[2, 'bust'], [1, 'cut short']]
    """
    who = ["game", "round", *(["player"] if "player" in getattr(rolls, "columns", ()) else [])]
    throws = read(rolls, *who, "throw", "effect", called="rolls").sort_values("throw")
    last = throws.drop_duplicates(who, keep="last").sort_values(who)
    ended = last["effect"].isin(BUSTS).map({True: "bust", False: "cut short"})
    rounds = last.assign(throws=last["throw"], ended=ended)
    if "player" in rounds and rounds["player"].notna().any():
        rounds["round"] = range(1, len(rounds) + 1)
    return rounds[["game", "round", "throws", "ended"]].reset_index(drop=True)


def rounds_at_risk(throws: "pd.Series[int]", ended: "pd.Series[bool]") -> pd.DataFrame:
    """Return for each throw the number of `rounds` that had it, and of those `ended` by it.

    `throws` is the number of throws in each round; `ended` is True if the last ended the round.

    >>> rounds_at_risk(pd.Series([1, 3]), pd.Series([True, False]))
       throw  rounds  ended
    0      1       2      1
    1      2       1      0
    2      3       1      0
    """
    steps = range(1, int(throws.max()) + 1)
    return pd.DataFrame(
        {
            "throw": list(steps),
            "rounds": [int((throws >= step).sum()) for step in steps],
            "ended": [int(((throws == step) & ended).sum()) for step in steps],
        }
    )


def scored(rounds: pd.DataFrame) -> pd.DataFrame:
    """Return the rows of `rounds` with a known score, by round.

    Raises PigclassError if there are none: before the end of a round, and in head counts.
    """
    rows = rounds.dropna(subset=["score_after"]).sort_values("round")
    if rows.empty:
        raise refusal("refused.no_scores")
    return rows


def last_scores(rounds: pd.DataFrame) -> pd.DataFrame:
    """Return each participant's last score in each game; columns: `score`, `count` (always 1).

    >>> rounds = pd.DataFrame({"game": "a", "round": [1, 2, 2], "player": ["7", "7", "8"],
    ...     "score_after": [12, 20, 0], "outcome": ["sat", "sat", "away"]})
    >>> last_scores(rounds).to_numpy().tolist()
    [[20, 1]]
    """
    who = ["game", "player"]
    part = rounds.loc[rounds["outcome"] != "away", who].drop_duplicates()
    last = scored(rounds.merge(part, on=who)).drop_duplicates(who, keep="last")
    return pd.DataFrame({"score": last["score_after"].astype(int), "count": 1})


def stops(decisions: pd.DataFrame, rounds: pd.DataFrame | None = None) -> pd.DataFrame:
    """Return the stops: a row for each student (or head count) and round.

    Columns: the columns of `decisions`, and `result` ("sat", or "caught" by a bust). `turn_total`
    is the one at which they sat, or last stood before the bust. Without `rounds` only "sat" is
    known.

    >>> decisions = pd.DataFrame({"game": "a", "round": 1, "throw": [1, 1], "player": ["A", "B"],
    ...     "action": ["sit", "stand"], "turn_total": 7, "count": 1})
    >>> rounds = pd.DataFrame({"game": ["a"], "round": [1], "ended": ["bust"]})
    >>> stops(decisions, rounds)["result"].tolist()
    ['sat', 'caught']
    """
    moves = read(decisions, *DECISIONS, called="decisions")
    sat = moves[moves["action"] == "sit"].assign(result="sat")
    if rounds is None:
        return sat
    ended = read(rounds, "game", "round", "ended", called="rounds")
    if {"player", "outcome"} <= set(rounds.columns):
        # With own dice each is caught alone; students who left before are not caught.
        who, is_caught = ["game", "round", "player"], rounds["outcome"] == "caught"
    else:
        who, is_caught = ["game", "round"], ended["ended"] == "bust"
    # Students who stood at the last decision before the bust were caught by it.
    last = moves.groupby(who, observed=True, dropna=False)["throw"].transform("max")
    stood = moves[(moves["throw"] == last) & (moves["action"] == "stand")]
    caught = stood.merge(rounds.loc[is_caught, who].drop_duplicates(), on=who)
    return pd.concat([sat, caught.assign(result="caught")], ignore_index=True)


@dataclass(frozen=True)
class RoundPath:
    """Throws of a round: the turn totals in order, and the effect that ended it, or None."""

    totals: tuple[int, ...]
    end: str | None

    def place(self, threshold: int, safe: int = 0) -> int | None:
        """Return the index of the throw after which a player with this threshold stops, or None.

        Nobody stops before the last of the `safe` throws.
        """
        places = range(max(0, safe - 1), len(self.totals))
        return next((it for it in places if self.totals[it] >= threshold), None)

    def points(self, threshold: int, safe: int = 0) -> int | None:
        """Return the points of a player with this threshold; None if the round was cut short."""
        place = self.place(threshold, safe)
        lost = None if self.end is None else 0
        return lost if place is None else self.totals[place]


def rescored(rolls: pd.DataFrame) -> pd.DataFrame:
    """Return mean points per round of each `threshold` on these throws.

    Columns returned: `threshold`, `mean`. Thresholds go from 1 to the highest turn total;
    thresholds with unknown results are left out. Columns of `rolls`: `game`, `round`, `throw`
    (int), `turn_total` (int: after the throw), `effect` ("bust", "wipe-out", or else it scores).

    >>> rolls = pd.DataFrame({"game": "a", "round": [1, 1, 2], "throw": [1, 2, 1],
    ...     "turn_total": [8, 0, 6], "effect": ["scores", "bust", "scores"]})
    >>> rescored(rolls)["mean"].tolist()
    [7.0, 7.0, 7.0, 7.0, 7.0, 7.0]
    """
    games = paths_of_games(rolls)
    highest = max((max(path.totals, default=0) for paths in games for path in paths), default=0)
    thresholds = range(1, max(1, highest) + 1)
    number = sum(len(paths) for paths in games)
    cut_short = [path for paths in games for path in paths if path.end is None]
    usable = [at for at in thresholds if all(path.points(at) is not None for path in cut_short)]
    if not usable:
        raise refusal("refused.stats.cut_short")
    means = [sum(score_of(paths, threshold) for paths in games) / number for threshold in usable]
    return pd.DataFrame({"threshold": usable, "mean": means})


def paths_of_games(rolls: pd.DataFrame) -> list[list[RoundPath]]:
    """Return the throws of each round, game by game.

    `rolls` is as for `rescored`.
    """
    columns = ("game", "round", "throw", "turn_total", "effect")
    ordered = read(rolls, *columns, called="rolls").sort_values("throw")
    if "player" in rolls.columns and rolls["player"].notna().any():
        raise refusal("refused.own_dice")
    return [
        [_path(throws) for _, throws in game.groupby("round")]
        for _, game in ordered.groupby("game", observed=True)
    ]


def _path(throws: pd.DataFrame) -> RoundPath:
    last = str(throws["effect"].iloc[-1])
    end = last if last in BUSTS else None
    totals = throws["turn_total"].iloc[:-1] if end else throws["turn_total"]
    return RoundPath(tuple(int(total) for total in totals), end)


def score_of(paths: Sequence[RoundPath], threshold: int, safe: int = 0) -> int:
    """Return a game's score; a wipe-out takes the banked score of a player who still stands."""
    score = 0
    for path in paths:
        place = path.place(threshold, safe)
        if place is not None:
            score += path.totals[place]
        elif path.end == "wipe-out":
            score = 0
    return score

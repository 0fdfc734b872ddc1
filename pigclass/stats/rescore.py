"""Scores of other choices on the very same throws.

A round that was cut short, since all had sat, does not tell what a later stop would have brought.
To leave such rounds out would keep the busts and drop the luck; so a threshold is scored only where
every round tells. Throws made for interest after all had sat tell as well as any.
"""

from collections.abc import Iterable
from dataclasses import dataclass

import pandas as pd

from pigclass.stats.rounds import BUSTS, read
from pigclass.words import refusal


@dataclass(frozen=True)
class Path:
    """One round's throws: the turn totals as they rose, and what ended it, if anything did."""

    totals: tuple[int, ...]
    end: str | None

    def stop(self, threshold: int) -> int | None:
        """The total at which someone holding at `threshold` stops; None if they never do."""
        return next((total for total in self.totals if total >= threshold), None)


def rescored(rolls: pd.DataFrame, thresholds: Iterable[int] | None = None) -> pd.DataFrame:
    """Mean points a round, on these throws, of holding at each `threshold`: a column `mean`.

    Unless `thresholds` are given they are all that make a difference, up to the highest turn total.
    `rolls`: `game`, `round`, `throw` (int), `turn_total` (int: at risk after the throw) and
    `effect` (str: "bust", "wipe-out", or else it scores).

    >>> rolls = pd.DataFrame({"game": "a", "round": [1, 1, 2], "throw": [1, 2, 1],
    ...     "turn_total": [8, 0, 6], "effect": ["scores", "bust", "scores"]})
    >>> rescored(rolls)["mean"].tolist()
    [7.0, 7.0, 7.0, 7.0, 7.0, 7.0]
    """
    games = paths_of_games(rolls)
    highest = max((max(path.totals, default=0) for paths in games for path in paths), default=0)
    tried = range(1, max(1, highest) + 1) if thresholds is None else thresholds
    number = sum(len(paths) for paths in games)
    cut_short = [path for paths in games for path in paths if path.end is None]
    scored = [at for at in tried if all(path.stop(at) is not None for path in cut_short)]
    if not scored:
        raise refusal("refused.stats.cut_short")
    means = [sum(_score(paths, threshold) for paths in games) / number for threshold in scored]
    return pd.DataFrame({"threshold": scored, "mean": means})


def hindsight(rolls: pd.DataFrame) -> float:
    """Mean points a round of someone who knew the dice and sat just before each bust.

    `rolls`: as for `rescored`.
    """
    paths = [path for game in paths_of_games(rolls) for path in game]
    return sum(max(path.totals, default=0) for path in paths) / len(paths)


def paths_of_games(rolls: pd.DataFrame) -> list[list[Path]]:
    """Return the throws of each round, game by game.

    `rolls`: as for `rescored`.
    """
    columns = ("game", "round", "throw", "turn_total", "effect")
    ordered = read(rolls, *columns, called="rolls").sort_values("throw")
    if "player" in rolls.columns and rolls["player"].notna().any():
        raise refusal("refused.own_dice")
    return [
        [_path(throws) for _, throws in game.groupby("round")]
        for _, game in ordered.groupby("game", observed=True)
    ]


def _path(throws: pd.DataFrame) -> Path:
    last = str(throws["effect"].iloc[-1])
    end = last if last in BUSTS else None
    totals = throws["turn_total"].iloc[:-1] if end else throws["turn_total"]
    return Path(tuple(int(total) for total in totals), end)


def _score(paths: list[Path], threshold: int) -> int:
    """A game's score; a wipe-out takes all that was banked before from whoever still stands."""
    score = 0
    for path in paths:
        stop = path.stop(threshold)
        if stop is not None:
            score += stop
        elif path.end == "wipe-out":
            score = 0
    return score

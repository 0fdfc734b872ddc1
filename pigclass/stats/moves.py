"""The two decisions that tell of a limit: a student's last stand in a round, and the sit."""

import numpy as np
import pandas as pd

from pigclass.stats.columns import read
from pigclass.stats.profile import Bounds, Floats

KEY = ["player", "game", "round"]
LAST = ["stood", "stood_throw", "sat", "sat_throw"]


def last_moves(decisions: pd.DataFrame) -> pd.DataFrame:
    """A row per student and round: turn totals `stood` and `sat`, `stood_throw` and `sat_throw`.

    What did not happen is missing: who sat at once never stood, whom a bust caught never sat.
    `decisions`: `game`, `round`, `throw` (int), `player`, `action` ("sit" or "stand"), `turn_total`
    (int). Rows without a player (heads counted) tell of nobody's limit and are left out.

    >>> decisions = pd.DataFrame({"game": "a", "round": 1, "throw": [1, 2], "player": "Ana",
    ...     "action": ["stand", "sit"], "turn_total": [9, 18]})
    >>> last_moves(decisions)[["stood", "sat"]].iloc[0].tolist()
    [9.0, 18.0]
    """
    columns = (*KEY, "throw", "action", "turn_total")
    made = read(decisions, *columns, called="decisions").dropna(subset=["player", "turn_total"])
    return _last(made, "stand", "stood").join(_last(made, "sit", "sat"), how="outer").reset_index()


def by_player(moves: pd.DataFrame) -> dict[object, Floats]:
    """The last moves of each player: `LAST` as the rows of an array, a column for each round."""
    players = moves.groupby("player", observed=True)
    return {player: own[LAST].to_numpy(float).T for player, own in players}


def bounds(own: Floats, *, per_point: float = 1.0, per_throw: float = 0.0) -> Bounds:
    """Between what one student's limits lay, on an index of turn total and throws.

    `own` as `by_player` gives it. The index is per_point · turn total + per_throw · throws; it must
    not fall during a round.
    """
    stood, stood_throw, sat, sat_throw = own
    above = per_point * stood + per_throw * stood_throw
    up_to = per_point * sat + per_throw * sat_throw
    return Bounds(
        above=np.where(np.isnan(above), -np.inf, above),
        up_to=np.where(np.isnan(up_to), np.inf, up_to),
    )


def ever_sat(own: Floats) -> bool:
    """Whether a player sat in any round; `own` as `by_player` gives it."""
    return not bool(np.isnan(own[LAST.index("sat")]).all())


def _last(made: pd.DataFrame, action: str, name: str) -> pd.DataFrame:
    moves = made[made["action"] == action].sort_values("throw").drop_duplicates(KEY, keep="last")
    named = moves.rename(columns={"turn_total": name, "throw": f"{name}_throw"})
    return named.set_index(KEY)[[name, f"{name}_throw"]].astype(float)

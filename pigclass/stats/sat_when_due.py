"""Whether a class sat earlier after a run of good throws, as if a bust were due.

The model of `habits`, with one number more for the whole class: each further good throw brings the
limit down by `points`. It is 0 for a class that looks at the turn total alone, and positive for one
that thinks a bust is due; everyone keeps a threshold and a spread of their own. Students who count
throws instead of points are left out: they would sit early after a run whatever they believe.

The students' likelihoods are multiplied. Twice the logarithm of the gain over 0 points is held
against the chi-squared distribution with one degree of freedom, on the side of believers only, so
that a class without believers is taken for one in about 5% of cases.
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import pandas as pd

from pigclass.stats.moves import LAST, bounds, by_player, last_moves
from pigclass.stats.own_rule import habits
from pigclass.stats.profile import Floats, fit
from pigclass.words import refusal

# What a chi-squared variable with one degree of freedom exceeds in 5%, and in 10% of cases; on
# one side alone the latter makes 5% again.
TWO_SIDED, ONE_SIDED = 3.841459, 2.705543
# Below −2 the index could fall while a round goes on: a throw may bring as little as 2 points.
POINTS = np.arange(-2.0, 11.0)


@dataclass(frozen=True)
class Belief:
    """How many points sooner the class sat for each further good throw, with its 95% interval.

    `evidence` is twice the gain in log-likelihood over 0 points, from `students` who sit by points.
    """

    points: float
    low: float
    high: float
    evidence: float
    students: int

    @property
    def tells(self) -> bool:
        """Whether the interval is more than the numbers that were tried."""
        return bool(self.low > POINTS[0] and self.high < POINTS[-1])

    @property
    def found(self) -> bool:
        """Whether the class sat so much sooner as chance alone would make it in 5% of cases."""
        return self.points > 0 and self.evidence > ONE_SIDED


def belief(decisions: pd.DataFrame) -> Belief:
    """How much sooner the class sat after longer runs of good throws, at the same turn total.

    `decisions`: as for `habits`. Raises PigclassError where nobody sits by points.
    """
    told = habits(decisions)
    by_points = told.loc[told["rule"] == "total", "player"]
    if by_points.empty:
        raise refusal("refused.stats.no_limit")
    moves = by_player(last_moves(decisions))
    several = [moves[player] for player in by_points]
    heights = np.sum([_heights(own.tobytes()) for own in several], axis=0)
    points, highest = _summit(heights)
    low, high = _interval(heights.max() - heights)
    gain = 2 * (highest - float(heights[np.flatnonzero(POINTS == 0)[0]]))
    return Belief(points, min(low, points), max(high, points), gain, len(several))


def beliefs(decisions: pd.DataFrame) -> pd.DataFrame:
    """The belief of each class: `name`, `points`, `low` and `high`, a row each.

    A class with too few rounds to tell is left out. `decisions`: as for `habits`, with a column
    `class`, as `load_logs` gives them. Raises PigclassError where no class is left.
    """
    rooms = decisions.groupby("class", observed=True)
    several = {str(name): belief(own) for name, own in rooms}
    rows = [(name, it.points, it.low, it.high) for name, it in several.items() if it.tells]
    if not rows:
        raise refusal("refused.stats.few_rounds")
    return pd.DataFrame(rows, columns=["name", "points", "low", "high"])


# What a student did stays as it is until the next decision: a chart that is drawn again after a
# throw need not find all of it out once more.
@lru_cache(maxsize=512)
def _heights(moves: bytes) -> Floats:
    """How well a student's last moves agree with each of `POINTS`: log-likelihoods."""
    own = np.frombuffer(moves).reshape(len(LAST), -1)
    return np.array([fit(bounds(own, per_throw=points)).likelihood for points in POINTS])


def _summit(heights: Floats) -> tuple[float, float]:
    """Where the parabola through the three highest neighbours has its top, and how high it is."""
    best = int(heights.argmax())
    if best in (0, len(heights) - 1):
        return float(POINTS[best]), float(heights[best])
    before, middle, after = (float(height) for height in heights[best - 1 : best + 2])
    bend = before - 2 * middle + after
    aside = 0.5 * (before - after) / bend if bend else 0.0
    return float(POINTS[best]) + aside, middle - 0.25 * (before - after) * aside


def _interval(behind: Floats) -> tuple[float, float]:
    inside = np.flatnonzero(2 * behind <= TWO_SIDED)
    return _crossing(2 * behind, inside[0], -1), _crossing(2 * behind, inside[-1], 1)


def _crossing(behind: Floats, last: int, onward: int) -> float:
    """Where the line from the last credible point to the next one leaves what is credible."""
    beyond = last + onward
    if not 0 <= beyond < len(POINTS):
        return float(POINTS[last])
    share = (TWO_SIDED - behind[last]) / (behind[beyond] - behind[last])
    return float(POINTS[last] + share * (POINTS[beyond] - POINTS[last]))

"""Comparison of the means of groups in a class with those of random groups.

This is a permutation test: a group's mean is compared with the means of groups of the same size
that are drawn at random from the scores of the class. Students who missed a round are left out.
"""

from collections.abc import Sequence

import numpy as np
import pandas as pd

from pigclass.exact.shared.class_mean import ClassSpread
from pigclass.facts.far_off import MOST_CLASSES, whole_games
from pigclass.facts.group_names import group_called, holds_at
from pigclass.words import refusal, say

MOST_GROUPS = 6


def compared(rounds: pd.DataFrame) -> tuple[pd.DataFrame, pd.DataFrame, int]:
    """Return scores by student, a row for each group, and the number of rounds of one game.

    `rounds` is the frame of a log. Students without a group form a group of their own.
    """
    whole = whole_games(rounds).set_index("player")
    scores, number = whole["score"], int(whole["rounds"].max())
    group_of = rounds.drop_duplicates("player").set_index("player")["group"].astype(object)
    groups = group_of[scores.index].fillna("")
    # Sort by threshold, then by name; students without a group come last.
    in_order = sorted((not it, holds_at(it) is None, holds_at(it) or 0, it) for it in set(groups))
    names = [name for *_, name in in_order]
    if not any(names):
        raise refusal("refused.no_groups")
    if len(names) < 2:
        raise refusal("refused.one_group")
    if len(names) > MOST_GROUPS:
        raise refusal("refused.many_groups", most=MOST_GROUPS)
    called = {name: group_called(name) if name else say("group.none") for name in names}
    rows = [{"group": called[name], **_mean_of(scores, groups == name)} for name in names]
    table = pd.DataFrame({"group": groups.map(called), "score": scores, "count": 1})
    return table.reset_index(drop=True), pd.DataFrame(rows), number


def dealt_anew(scores: Sequence[int], n: int) -> ClassSpread:
    """Return the distribution of the mean of `n` of the scores, drawn without replacement.

    >>> dealt_anew([0, 10, 20, 30], 2).chances.nonzero()[0].tolist()
    [10, 20, 30, 40, 50]
    """
    top = sum(sorted(scores)[-n:])
    # ways[k, s]: number of ways to choose k of the scores so far with the sum s.
    ways = np.zeros((n + 1, top + 1))
    ways[0, 0] = 1.0
    for score in scores:
        for chosen in range(n, 0, -1):
            ways[chosen, score:] += ways[chosen - 1, : top + 1 - score]
    return ClassSpread(n, ways[n] / ways[n].sum())


def _mean_of(scores: "pd.Series[int]", inside: "pd.Series[bool]") -> dict[str, float | bool]:
    mean, number = float(scores[inside].mean()), int(inside.sum())
    dealt = dealt_anew([*map(int, scores)], number).range(MOST_CLASSES)
    return {"mean": mean, "by_luck": dealt.low <= mean <= dealt.high}

"""How the final scores are spread, one mark a student."""

import altair as alt
import pandas as pd

from pigclass.charts.layout import Axis
from pigclass.charts.parts import Entry, finished, key
from pigclass.charts.piles import in_words, piled, piles, telling
from pigclass.charts.readable_numbers import plain
from pigclass.charts.series import upright
from pigclass.charts.theme import HEIGHT, WIDE
from pigclass.look import CLASS
from pigclass.stats.columns import read
from pigclass.stats.rounds import last_scores
from pigclass.words import say

# The pixels that piles may take of the plot's height, and the two lines of labels above it.
ROOM, OUR_LINE, KEY = 254, -16, -46
HIGH = HEIGHT


def final_scores(scores: pd.DataFrame) -> alt.LayerChart:
    """The final scores as a dot plot, with the class's mean.

    Each score stands on its own number. `scores`: `score` (int, the final one) and `count` (int:
    students who have it), or a record's `rounds()`, of which each game counts.

    >>> scores = pd.DataFrame({"score": [0, 20, 40], "count": [1, 2, 1]})
    >>> print(final_scores(scores).description)
    4 scores from 0 to 40, 20 on average.
    """
    if "score_after" in scores:
        scores = last_scores(scores)
    ended = read(scores, "score", "count", called="scores")
    mean = float((ended["score"] * ended["count"]).sum() / ended["count"].sum())
    highest = max(float(ended["score"].max()), 1.0)
    across = Axis(say("chart.final_scores.across"), low=0, high=highest, pad=(60, 60), long=WIDE)
    several = piled(ended.rename(columns={"score": "x"}), across, room=ROOM)
    across = telling(across, several.numbers)
    lines = upright(
        mean, say("chart.final_scores.our_mean", number=plain(mean)), CLASS, across, y=OUR_LINE
    )
    return finished(
        *lines,
        piles(several, CLASS, across, foot=HIGH - 2),
        key([Entry(CLASS, "point", in_words(several, "score"))], y=KEY),
        title=say("chart.final_scores.title"),
        says=_says(ended, mean),
        height=HIGH,
        width=WIDE,
    )


def _says(ended: pd.DataFrame, mean: float) -> str:
    low, high = ended["score"].min(), ended["score"].max()
    told = {"count": ended["count"].sum(), "low": low, "high": high, "mean": plain(mean)}
    return say("chart.final_scores.says", **told)

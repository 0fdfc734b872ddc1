"""The score race: everyone's score after each round."""

import altair as alt
import pandas as pd

from pigclass.charts.axes import Axis
from pigclass.charts.parts import encoded, finished
from pigclass.charts.readable_numbers import plain
from pigclass.charts.series import Series, end_labels, line
from pigclass.look import CLASS
from pigclass.stats.columns import read
from pigclass.stats.scores_by_round import scores_of
from pigclass.words import counted, say, say_of


def score_race(scores: pd.DataFrame) -> alt.LayerChart:
    """Each student's score after each round, with the highest in front.

    `scores`: one row per student and round, `round` (int), `player` (category) and `score` (int:
    banked after that round). A record's `rounds()` will do: its last game is drawn.

    >>> scores = pd.DataFrame({"round": [1, 1, 2, 2], "player": ["A", "B", "A", "B"],
    ...     "score": [10, 0, 10, 24]})
    >>> print(score_race(scores).description)
    After 2 rounds the highest of 2 scores is 24, the middle one 17. The lead changed once.
    """
    if "score_after" in scores:
        scores = scores_of(scores)
    race = read(scores, "round", "player", "score", called="scores")
    table = race.pivot_table(index="round", columns="player", values="score", observed=True)
    winner = table.iloc[-1].idxmax()
    across = Axis(say("chart.round"), low=0, high=float(table.index.max()))
    up = Axis(say("chart.score_race.up"), low=0, high=1.05 * float(table.max().max()) or 5)
    front = Series(
        CLASS,
        say("chart.score_race.highest", number=plain(table[winner].iloc[-1])),
        _from_zero(table[winner]),
    )
    field = alt.Chart(_everyone(table)).mark_line(style="field-line")
    drawn = encoded(field, x=across.x(), y=up.y(), detail="number:N")
    return finished(
        drawn,
        line(front, across, up),
        end_labels([front], across, up),
        title=say("chart.score_race.title"),
        says=_says(table),
    )


def _from_zero(scores: "pd.Series[float]") -> pd.DataFrame:
    """A line from 0 before the first round; of who came late, before the first of theirs."""
    own = scores.dropna()
    return pd.DataFrame({"x": [own.index[0] - 1, *own.index], "y": [0.0, *own]})


def _everyone(table: pd.DataFrame) -> pd.DataFrame:
    # Numbered, not named: a saved notebook should not carry what each student scored.
    lines = [_from_zero(table[name]).assign(number=n) for n, name in enumerate(table.columns)]
    return pd.concat(lines, ignore_index=True)


def _lead_changes(table: pd.DataFrame) -> int:
    """How often nobody of those who were ahead, alone or level, was ahead any more."""
    changes, ahead = 0, set[object]()
    for _, scores in table[table.max(axis=1) > 0].iterrows():
        now = set(scores.index[scores == scores.max()])
        changes += bool(ahead) and not ahead & now
        ahead = now
    return changes


def _says(table: pd.DataFrame) -> str:
    ends = table.iloc[-1]
    changes = _lead_changes(table)
    never = say("chart.score_race.never")
    return say(
        "chart.score_race.says",
        rounds=counted(len(table), "round"),
        scores=len(ends),
        highest=plain(ends.max()),
        middle=plain(ends.median()),
        lead=say_of(changes, "chart.score_race.changed") if changes else never,
    )

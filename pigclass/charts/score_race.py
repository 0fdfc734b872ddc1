"""The score race: everyone's score after each round."""

import altair as alt
import pandas as pd

from pigclass.charts.axes import Axis
from pigclass.charts.parts import Layers, encoded, finished, words
from pigclass.charts.readable_numbers import plain
from pigclass.charts.series import LINE_HEIGHT
from pigclass.charts.theme import WIDTH
from pigclass.stats.columns import read
from pigclass.stats.scores_by_round import scored
from pigclass.words import counted, say, say_of


def score_race(scores: pd.DataFrame) -> alt.LayerChart:
    """Each student's score after each round, in the class's colour while nobody has more.

    `scores`: one row per student and round, `round` (int), `player` (category) and `score` (int:
    banked after that round). A record's `rounds()` of a game will do.

    >>> scores = pd.DataFrame({"round": [1, 1, 2, 2], "player": ["A", "B", "A", "B"],
    ...     "score": [10, 0, 10, 24]})
    >>> print(score_race(scores).description)
    After 2 rounds the highest of 2 scores is 24, the middle one 17. The lead changed once.
    """
    if "score_after" in scores:
        scores = scored(scores).rename(columns={"score_after": "score"})
    race = read(scores, "round", "player", "score", called="scores")
    table = race.pivot_table(index="round", columns="player", values="score", observed=True)
    across = Axis(say("chart.round"), low=0, high=float(table.index.max()))
    up = Axis(say("chart.score_race.up"), low=0, high=1.05 * float(table.max().max()) or 5)
    everyone = _everyone(table)
    field = alt.Chart(everyone).mark_line(style="field-line")
    front = alt.Chart(_ahead(everyone)).mark_line(style="class-line")
    drawn = [encoded(it, x=across.x(), y=up.y(), detail="number:N") for it in (field, front)]
    return finished(
        drawn,
        _crowds(table.iloc[-1].dropna(), up),
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


def _ahead(everyone: pd.DataFrame) -> pd.DataFrame:
    """The way through a round of each who is ahead after it; of all who are level there."""
    begins = everyone.groupby("number").shift()
    ways = everyone.assign(x_before=begins["x"], y_before=begins["y"]).dropna()
    most = ways.groupby("x")["y"].transform("max")
    ahead = ways[(ways["y"] == most) & (most > 0)].reset_index(drop=True)
    before = ahead[["x_before", "y_before"]].set_axis(["x", "y"], axis=1)
    return pd.concat([before, ahead[["x", "y"]]]).rename_axis("number").reset_index()


def _crowds(ends: "pd.Series[float]", up: Axis) -> Layers:
    """How many ended on a score, at its right, where there is room: the highest, then crowds."""
    students = ends.value_counts().sort_index(ascending=False)
    order = [students.index[0], *students[students > 1].sort_values(ascending=False).index]
    placed: dict[float, float] = {}
    for score in order:
        depth = up.depth(score)
        if all(abs(depth - other) >= LINE_HEIGHT for other in placed.values()):
            placed[score] = depth
    styles = ["class-label", *["label"] * len(placed)]
    return [
        words(_crowd(students, score), style=style, x=alt.XValue(WIDTH + 14), y=alt.YValue(depth),
              align="left", lineBreak="\n")
        for style, (score, depth) in zip(styles, placed.items(), strict=False)
    ]  # fmt: skip


def _crowd(students: "pd.Series[int]", score: float) -> str:
    """Say of how many a score is, and of the highest also what it is."""
    several = counted(int(students[score]), "student")
    if score < students.index[0]:
        return several
    highest = say("chart.score_race.highest", number=plain(score))
    return highest if students[score] == 1 else f"{highest}\n({several})"


def _lead_changes(table: pd.DataFrame) -> int:
    """How often nobody was ahead any more of those who had been since the lead last changed."""
    changes, ahead = 0, set[object]()
    for _, scores in table[table.max(axis=1) > 0].iterrows():
        now = set(scores.index[scores == scores.max()])
        changes += bool(ahead) and not ahead & now
        ahead = ahead & now or now
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

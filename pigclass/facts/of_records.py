"""The charts that a class record draws by itself: a name, and what it is made of."""

from collections.abc import Callable
from typing import Protocol

import altair as alt
import pandas as pd

from pigclass.charts.final_scores import final_scores
from pigclass.charts.groups_compared import groups_compared
from pigclass.charts.how_far_off import how_far_off
from pigclass.charts.score_race import score_race
from pigclass.facts.far_off import far_off
from pigclass.facts.groups import compared
from pigclass.rules.by_name import ByName
from pigclass.rules.codes.game_code import game_from_code
from pigclass.rules.game import Game
from pigclass.words import refusal


class Recorded(Protocol):
    """The frames of a record."""

    def games(self) -> pd.DataFrame:
        """One row for each game."""

    def rounds(self) -> pd.DataFrame:
        """One row for each student in each round."""

    def decisions(self) -> pd.DataFrame:
        """One row for each student at each decision."""


def _last_game(record: Recorded) -> tuple[Game, pd.DataFrame, pd.DataFrame]:
    """Return the rules of the last game, and its rounds and decisions without computers."""
    games = record.games()
    if games.empty:
        raise refusal("refused.facts.no_rules")
    last = games.iloc[-1]
    rounds, decisions = (
        frame[(frame["game"] == last["game"]) & ~frame["computer"]]
        for frame in (record.rounds(), record.decisions())
    )
    return game_from_code(last["code"]), rounds, decisions


CHARTS: dict[str, Callable[[Recorded], alt.LayerChart]] = ByName(
    "chart of a record",
    {
        "score race": lambda record: score_race(_last_game(record)[1]),
        "final scores": lambda record: final_scores(_last_game(record)[1]),
        "how far off": lambda record: how_far_off(**vars(far_off(*_last_game(record)))),
        "groups": lambda record: groups_compared(**vars(compared(*_last_game(record)))),
    },
)

"""The charts that a class record draws by itself: a name, and what it is made of."""

from collections.abc import Callable

import altair as alt
import pandas as pd

from pigclass.charts.final_scores import final_scores
from pigclass.charts.score_race import score_race
from pigclass.rules.by_name import ByName

CHARTS: dict[str, Callable[[pd.DataFrame], alt.LayerChart]] = ByName(
    "chart of a record", {"score race": score_race, "final scores": final_scores}
)

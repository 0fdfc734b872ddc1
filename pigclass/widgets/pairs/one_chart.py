"""One chart of all games that a class has played in pairs."""

from contextlib import suppress

import altair as alt

from pigclass.charts.final_scores import final_scores
from pigclass.charts.thresholds import hold_curve
from pigclass.classlog.frames.tables import Frames
from pigclass.facts.class_game import hold_means, thresholds_up_to
from pigclass.rules.errors import PigclassError
from pigclass.rules.game import Game
from pigclass.words import refusal, say


def chart_of_all(game: Game, frames: Frames) -> alt.LayerChart:
    """Return where all pairs have banked, over what each threshold brings on average.

    Where a threshold says nothing, as in Hog, it is what everybody has scored.
    """
    decisions = frames.decisions()
    held = decisions[decisions["action"] == "hold"]
    if not held.empty and not game.dice_choice and not game.is_one_throw:
        with suppress(PigclassError):
            reach = thresholds_up_to(game, float(held["turn_total"].max()))
            return hold_curve(hold_means(game, reach), stops=held, ours=say("chart.we_banked"))
    if frames.rounds().empty:
        raise refusal("pairs.no_throw")
    return final_scores(frames.rounds())

"""What an experiment has shown so far, as a picture: what we said, what came, what is exact."""

import altair as alt
import pandas as pd

from pigclass.charts.dice_numbers import dice_numbers
from pigclass.charts.predictions import predicted_and_seen
from pigclass.exact import gain
from pigclass.facts.class_game import chance_of_bust
from pigclass.facts.far_off import luck_of_busts
from pigclass.widgets.experiment.dice_session import DiceExperiment
from pigclass.widgets.experiment.session import ExperimentSession
from pigclass.words import say


def picture(session: ExperimentSession) -> alt.LayerChart:
    """Return the picture of all throws; what is exact is in it once the class has asked."""
    return _means(session) if isinstance(session, DiceExperiment) else _busts(session)


def _busts(session: ExperimentSession) -> alt.LayerChart:
    said = [{"answer": it.answer, "count": it.count} for it in session.game.predictions]
    chance = chance_of_bust(session.game.play.game)
    return predicted_and_seen(
        pd.DataFrame(said),
        pd.DataFrame({"value": [it.busts for it in session.series], "count": 1}),
        what=say("experiment.what", throws=session.throws),
        exact=chance * session.throws if session.game.revealed else None,
        luck=luck_of_busts(chance, session.tally["caught"], session.made)
        if session.game.revealed
        else "",
    )


def _means(session: DiceExperiment) -> alt.LayerChart:
    came = [(it.dice, session.mean(it.points or 0)) for it in session.series]
    game, numbers = session.game.play.game, range(1, session.most + 1)
    bands = map(session.band, numbers)
    exact = [
        (it, gain(game, 0, dice=it).mean, band.low, band.high)
        for it, band in zip(numbers, bands, strict=True)
    ]
    columns = ["dice", "exact", "low", "high"]
    return dice_numbers(
        pd.DataFrame(exact, columns=columns) if session.game.revealed else None,
        pd.DataFrame(came, columns=["dice", "ours"]),
        most=session.most,
    )

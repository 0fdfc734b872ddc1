"""The mean turn under many thresholds at once, in floats: quick enough for a curve.

Each threshold is a column of turns that are worked out together, from their end backwards.
"""

from collections.abc import Iterable

import numpy as np

from pigclass.exact.engine.open_turns import length_of_hold, open_turns
from pigclass.exact.engine.players import Player
from pigclass.exact.engine.throw_table import has_theory
from pigclass.exact.one_turn.turn import turn
from pigclass.rules.game import Game
from pigclass.strategies.thresholds import HoldAt


def rough_means(game: Game, thresholds: Iterable[int], *, score: int = 0) -> dict[int, float]:
    """Return the mean turn for each stopping threshold: what `turn` tells exactly, in floats.

    >>> from pigclass.rules.catalog import pig
    >>> round(rough_means(pig(), [15, 20])[20], 6)
    8.141795

    `score` is what a wipe-out would take.
    """
    wanted = list(thresholds)
    if not has_theory(game):
        # In a race such throws change scores in the middle of a turn; one turn does not mind.
        return {hold: float(turn(game, HoldAt(hold), score=score).mean) for hold in wanted}
    player, top = Player(game, seat=0), max(*wanted, game.min_bank)
    points = np.arange(length_of_hold(player, top))
    # In parts of the most that can be banked: turns are settled as exactly as chances.
    hold = np.zeros((len(wanted), 2, points.size))
    hold[:, 0] = points / points[-1]
    turns, columns = open_turns(player, hold, top=top, told={}), np.array(wanted)[:, None]
    turns.rolls = lambda turn_total, throws: turn_total < columns
    wiped = np.tile((points - score) / points[-1], (len(wanted), 1))
    means = turns.settle(np.zeros((len(wanted), 2, 1)), wiped)[:, 0, 0] * points[-1]
    return dict(zip(wanted, means.tolist(), strict=True))

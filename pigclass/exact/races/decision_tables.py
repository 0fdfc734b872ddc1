"""Decisions as a table over both scores: [own, other] is where one holds, or how many dice."""

from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from pigclass.exact.chance.arrays import Answers, Ints
from pigclass.rules.game import Game
from pigclass.words import refusal

if TYPE_CHECKING:
    import pandas as pd


def decisions_frame(decisions: Answers, game: Game) -> "pd.DataFrame":
    """Return where decisions hold as a frame: own, other, and `hold_at` or `dice`."""
    name = "hold_at" if game.dice_choice is None else "dice"
    return by_scores(name, first_holds(decisions, game))


def first_holds(decisions: Answers, game: Game) -> Ints:
    """Return the first turn total at which one holds, or the dice, [own, other]."""
    if game.dice_choice is not None:
        size = game.target or 0
        dice: Ints = np.asarray(decisions[:size, :size])
        return dice
    if game.is_one_throw:
        raise refusal("refused.exact.no_map", name=game.name)
    return _first_hold(np.asarray(decisions), game)


def by_scores(name: str, values: Answers) -> "pd.DataFrame":
    """Return values at [own, other] as a frame with a row for each pair of scores."""
    import pandas as pd  # noqa: PLC0415  (theory itself runs without pandas)

    own, other = np.indices(values.shape)
    return pd.DataFrame({"own": own.ravel(), "other": other.ravel(), name: values.ravel()})


def _first_hold(rolls: npt.NDArray[np.bool_], game: Game) -> Ints:
    least = max(1, game.min_bank)
    holds = ~rolls[:, :, least:]
    first: Ints = least + holds.argmax(axis=2)
    return np.where(holds.any(axis=2), first, rolls.shape[2])

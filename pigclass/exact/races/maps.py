"""A policy as a map: for each pair of scores, from which turn total on a player holds.

Positions are those of the player on turn, [own score, opponent's score]. A policy may roll again
beyond the first turn total at which it holds (Pig: 41 against 49 holds at 22, rolls at 27); a map
shows the first. Source of the pictures: Neller and Presser 2004, *Optimal Play of the Dice Game
Pig*, UMAP Journal 25(1).
"""

from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from pigclass.exact.chance.arrays import Ints
from pigclass.exact.engine.players import Player
from pigclass.exact.races.policy import check_size
from pigclass.exact.races.questions import race
from pigclass.rules.endings import within
from pigclass.rules.errors import PigclassError
from pigclass.rules.game import Game
from pigclass.rules.questions import about_a_game
from pigclass.strategies.catalog import chosen
from pigclass.strategies.reading import Strategy

if TYPE_CHECKING:
    import pandas as pd

# A chance of rolling counts as rolling from here on.
MORE_OFTEN = 0.5


@about_a_game()
def hold_map(
    game: Game, strategy: Strategy | str | None = None, *, seat: int = 0
) -> "pd.DataFrame":
    """Return from which turn total on perfect play, or a strategy, holds at each pair of scores.

    >>> from pigclass.rules.catalog import pig
    >>> told = hold_map(pig())
    >>> told[(told.own == 41) & (told.other == 49)].hold_at.tolist()
    [22]

    Columns: own, other, hold_at; where one rolls until the target is reached, that is what is still
    needed. In games where the number of dice is chosen there is `dice` instead. `seat` is 0 for the
    player who began. Raises PigclassError where perfect play is not known.
    """
    name = "hold_at" if game.dice_choice is None else "dice"
    return _frame(name, _holds(game, strategy, seat))


@about_a_game()
def win_map(game: Game, *, seat: int = 0) -> "pd.DataFrame":
    """Return the win chance at the start of a turn for each own and other score, as `win`.

    >>> from pigclass.rules.catalog import piglet
    >>> win_map(piglet(target=2)).round(3).values.tolist()[:2]
    [[0.0, 0.0, 0.571], [0.0, 1.0, 0.4]]

    Both play perfectly; a shared victory counts half.
    """
    solved = race(game)
    return _frame("win", solved.solved.of_seat(_seat(seat)))


@about_a_game()
def difference_map(game: Game, strategy: Strategy | str, *, seat: int = 0) -> "pd.DataFrame":
    """Return how much later (above 0) or sooner (below 0) a strategy holds than perfect play.

    >>> from pigclass.rules.catalog import pig
    >>> from pigclass.strategies.thresholds import HoldAt
    >>> told = difference_map(pig(), HoldAt(20))
    >>> told[(told.own == 0) & (told.other == 99)].difference.tolist()
    [-80]

    Columns: own, other, difference. Against an opponent who has 99, hold at 20 stops 80 too soon.
    """
    theirs, best = _holds(game, strategy, seat), _holds(game, None, seat)
    return _frame("difference", theirs - best)


def _holds(game: Game, strategy: Strategy | str | None, seat: int) -> Ints:
    """Return the first turn total at which one holds, or the dice, [own, other]."""
    size = game.target or 0
    if game.dice_choice is None:
        check_size(size**3)  # said at once, and not when all is solved
    solved = race(game)
    seat = _seat(seat)
    if strategy is None:
        table = solved.policy[min(seat, len(solved.policy) - 1)]
    else:
        table = _decisions(Player(game, seat=seat, strategy=chosen(strategy, game)), size)
    if game.dice_choice is not None:
        dice: Ints = np.asarray(table[:size, :size])
        return dice
    if game.is_one_throw:
        raise PigclassError(f"In {game.name} there is nothing to decide, so there is no map.")
    return _first_hold(np.asarray(table), game)


def _decisions(player: Player, size: int) -> Any:
    """Return where a strategy rolls, [own, other, turn total], or its dice, [own, other]."""
    own, other = np.arange(size)[:, None], np.arange(size)[None, :]
    if player.game.dice_choice is not None:
        return player.dice(own=own, other=other, turn_total=0, throws=0)
    turn_totals = np.arange(player.top() + 2)[None, None, :]
    rolls = player.rolls(own=own[..., None], other=other[..., None], turn_total=turn_totals)
    return rolls if rolls.dtype == np.bool_ else rolls > MORE_OFTEN


def _first_hold(rolls: npt.NDArray[np.bool_], game: Game) -> Ints:
    least = max(1, game.min_bank)
    holds = ~rolls[:, :, least:]
    first: Ints = least + holds.argmax(axis=2)
    return np.where(holds.any(axis=2), first, rolls.shape[2])


def _seat(seat: int) -> int:
    return within(seat, 0, 1, what="seat")


def _frame(name: str, values: Any) -> "pd.DataFrame":
    import pandas as pd  # noqa: PLC0415  (theory itself runs without pandas)

    own, other = np.indices(values.shape)
    return pd.DataFrame({"own": own.ravel(), "other": other.ravel(), name: values.ravel()})

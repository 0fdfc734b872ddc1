"""Maps of policies: first turn total to hold, by both scores.

Positions are those of the player on turn, [own score, opponent's score]. A policy may roll again
beyond the first turn total at which it holds (Pig: 41 against 49 holds at 22, rolls at 27); a map
shows the first. Source of the pictures: Neller and Presser 2004, *Optimal Play of the Dice Game
Pig*, UMAP Journal 25(1).
"""

from typing import TYPE_CHECKING

import numpy as np

from pigclass.exact.engine.players import Player
from pigclass.exact.engine.throw_table import Answers
from pigclass.exact.races.policy import by_scores, check_size, decisions_frame, first_holds
from pigclass.exact.races.questions import race
from pigclass.exact.races.refusals import check_race
from pigclass.rules.endings import within
from pigclass.rules.game import Game, about_a_game
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
    """Return the first turn total to hold at each pair of scores.

    >>> from pigclass.rules.catalog import pig
    >>> frame = hold_map(pig())
    >>> frame[(frame.own == 41) & (frame.other == 49)].hold_at.tolist()
    [22]

    Columns: own, other, hold_at; where one rolls until the target is reached, that is what is still
    needed. In games where the number of dice is chosen there is `dice` instead. `seat` is 0 for the
    player who began. Raises PigclassError where perfect play is not known.
    """
    return decisions_frame(_decisions(game, strategy, seat), game)


@about_a_game()
def win_map(game: Game, *, seat: int = 0) -> "pd.DataFrame":
    """Return the win chances at the start of a turn, by scores.

    >>> from pigclass.rules.catalog import piglet
    >>> win_map(piglet(target=2)).round(3).values.tolist()[:2]
    [[0.0, 0.0, 0.571], [0.0, 1.0, 0.4]]

    Both play perfectly; a shared victory counts half.
    """
    solved = race(game)
    return by_scores("win", solved.solved.of_seat(_seat(seat)))


@about_a_game()
def difference_map(game: Game, strategy: Strategy | str, *, seat: int = 0) -> "pd.DataFrame":
    """Return how much later a strategy holds than perfect play, by scores.

    >>> from pigclass.rules.catalog import pig
    >>> from pigclass.strategies.thresholds import HoldAt
    >>> frame = difference_map(pig(), HoldAt(20))
    >>> frame[(frame.own == 0) & (frame.other == 99)].difference.tolist()
    [-80]

    Columns: own, other, difference. Against an opponent who has 99, hold at 20 stops 80 too soon.
    """
    theirs, best = (first_holds(_decisions(game, it, seat), game) for it in (strategy, None))
    return by_scores("difference", theirs - best)


def _decisions(game: Game, strategy: Strategy | str | None, seat: int) -> Answers:
    """Return the decisions to roll at [own, other, turn total], or dice."""
    check_race(game)
    size = game.target or 0
    if game.dice_choice is None:
        # Said before all is solved.
        check_size(size**3)
    if strategy is None:
        return race(game).policy_of(_seat(seat))
    return _answers(Player(game, seat=_seat(seat), strategy=chosen(strategy, game)), size)


def _answers(player: Player, size: int) -> Answers:
    own, other = np.arange(size)[:, None], np.arange(size)[None, :]
    if player.game.dice_choice is not None:
        return player.dice(own=own, other=other, turn_total=0, throws=0)
    turn_totals = np.arange(player.top() + 2)[None, None, :]
    rolls = player.rolls(own=own[..., None], other=other[..., None], turn_total=turn_totals)
    return rolls if rolls.dtype == np.bool_ else rolls > MORE_OFTEN


def _seat(seat: int) -> int:
    return within(seat, 0, 1, what="seat")

"""From how many points on a player holds, whatever may come: there the solvers need not look.

Who has reached the target may wish for more, while the other has a turn left. Say a player leads by
m, should the turn total be banked, and r(m) is the best chance of gaining m or more in one turn.
Holding loses at most r(m). A throw is a bust with chance b; then the other, d short of the target,
wins with chance f · r(d) at least, where f is the chance that no answer follows. So with

    r(m) ≤ b · f · r(d)

no throw is worth its risk, however high it may lead.
"""

from collections.abc import Callable
from functools import lru_cache, partial

import numpy as np

from pigclass.exact.deciding import Ints, Player
from pigclass.exact.finish import chase, points_of_one_throw
from pigclass.exact.kernel import Floats, kernel_of
from pigclass.rules.endings import EqualTurns, FirstTo, LastThrow
from pigclass.rules.errors import PigclassError
from pigclass.rules.game import Game

# One who keeps to a strategy may make nothing of a bust, so that one holds when no answer is left.
NO_ANSWER = 1e-12
# Leads are looked at so far; one who has more is taken to hold.
SHORTEST, LONGEST = 200, 800


def enough(player: Player, opponent: Player) -> Ints:
    """Return for each opponent's score the points from which on `player`, perfect, surely holds."""
    game, size = player.game, player.game.target or 0
    if isinstance(game.ending, FirstTo) or (isinstance(game.ending, EqualTurns) and player.seat):
        return np.full(size, size)
    one_throw = isinstance(game.ending, LastThrow)
    answers = partial(_gaining_in_one_throw if one_throw else _gaining, game)
    unanswered = 1.0 if isinstance(game.ending, EqualTurns) else 1 - answers(1)[1]
    lacking = size - np.arange(size)
    worth = unanswered * _worth_of_a_bust(game, opponent, gaps=size)[lacking]
    return np.arange(size) + np.maximum(lacking, _leads(game, answers, worth))


def enough_when_level(player: Player, opponent: Player) -> int:
    """Return the gain from which on `player`, perfect, surely holds in a tiebreaker."""
    worth = _worth_of_a_bust(player.game, opponent, gaps=1)
    return int(_leads(player.game, partial(_gaining, player.game), worth)[1])


def _worth_of_a_bust(game: Game, opponent: Player, *, gaps: int) -> Floats:
    """Return what the other gets from the risk of one throw, if 0, 1, …, `gaps` are lacking."""
    kernel = kernel_of(game)
    busts = [it for it in (*kernel.ends, *kernel.wipes) if it.scale == 0 and it.add <= 0]
    worth = sum(it.chance for it in busts) * _gaining(game, gaps)
    return worth if opponent.is_perfect else np.where(worth > 0, NO_ANSWER, 0.0)


def _leads(game: Game, answers: Callable[[int], Floats], worth: Floats) -> Ints:
    """Return the first leads at which the chance of an answer is no more than `worth`."""
    gaps = SHORTEST
    while (chances := answers(gaps))[-1] > worth.min() and gaps < LONGEST:
        gaps *= 2
    if chances[-1] > 0 and not worth.any():
        raise PigclassError(
            f"In {game.name} no throw loses the turn total, so that with this ending the best turn "
            "never ends. Theory answers it with ending='first_to'."
        )
    return np.searchsorted(-chances, -worth)


@lru_cache(maxsize=64)
def _gaining(game: Game, gaps: int) -> Floats:
    """Return the best chance of gaining at least 0, 1, …, `gaps` in one turn."""
    return chase(Player(game, seat=0), np.ones(gaps + 1), gaps=gaps, own=game.target or 0)


def _gaining_in_one_throw(game: Game, gaps: int) -> Floats:
    gained = np.arange(gaps + 1)
    chances = np.zeros(gaps + 1)
    for points, chance in points_of_one_throw(game).items():
        chances += chance * (points >= gained)
    return chances

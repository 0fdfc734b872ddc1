"""From how many points on a player holds, whatever may come: there the solvers need not look.

Who has reached the target may wish for more, while the other has a turn left. Say a player leads by
m, should the turn total be banked, and r(m) is the best chance of gaining m or more in one turn.
Holding loses at most r(m). A throw is a bust with chance b, and then it is the other's turn, who is
d short of the target and wins with some chance w(d). So with

    r(m) ≤ b · w(d)

no throw is worth its risk, however high it may lead. If no answer follows, w(d) is r(d). Otherwise
the other may gain d + k or more, with chance r(d + k). Whoever bust is below the target and has to
gain k + 1 or more to answer that, so that w(d) ≥ r(d + k) · (1 − r(k + 1)) for every k: also where
safe throws surely gain something, once k + 1 is more than that. A throw that scores a instead and
ends the turn is like a bust, unless a reaches the target; then to gain d + a answers it.
"""

from collections.abc import Callable
from functools import lru_cache, partial

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from pigclass.exact.chance.arrays import Floats, Ints
from pigclass.exact.engine.players import Player
from pigclass.exact.engine.throw_table import kernel_of
from pigclass.exact.races.last_chance import chase, points_of_one_throw
from pigclass.rules.endings import EqualTurns, LastThrow
from pigclass.rules.game import Game
from pigclass.words import refusal

# One who keeps to a strategy may make nothing of a bust, so that one holds when no answer is left.
NO_ANSWER = 1e-12
# Leads are looked at so far; one who has more is taken to hold.
SHORTEST, LONGEST = 200, 800


def enough(player: Player, opponent: Player) -> Ints:
    """Return for each opponent's score the points from which on `player`, perfect, surely holds.

    The other has a turn left: who ends the race at the target holds there.
    """
    game, size = player.game, player.game.target or 0
    one_throw = isinstance(game.ending, LastThrow)
    answers = partial(_gaining_in_one_throw if one_throw else _gaining, game)
    is_answered = not isinstance(game.ending, EqualTurns)
    wins = _unanswered(game, answers, size) if is_answered else _gaining(game, size)
    lacking = size - np.arange(size)
    worth = _worth_of_a_risk(game, opponent, wins, answers)[lacking]
    return np.arange(size) + np.maximum(lacking, _leads(game, answers, worth))


def enough_when_level(player: Player, opponent: Player) -> int:
    """Return the gain from which on `player`, perfect, surely holds in a tiebreaker."""
    answers = partial(_gaining, player.game)
    worth = _worth_of_a_risk(player.game, opponent, answers(1), answers)
    return int(_leads(player.game, answers, worth)[1])


def _unanswered(game: Game, answers: Callable[[int], Floats], gaps: int) -> Floats:
    """Return a chance of the other to win, if 0, 1, …, `gaps` are lacking and an answer follows."""
    chances = answers(SHORTEST)
    # To go for more than a lead that is seldom answered hardly wins more often.
    answered = chances[1 : 2 + np.searchsorted(-chances, -0.5)]
    gaining = sliding_window_view(_gaining(game, gaps + len(answered) - 1), len(answered))
    wins: Floats = (gaining * (1 - answered)).max(axis=1)
    return wins


def _worth_of_a_risk(
    game: Game, opponent: Player, wins: Floats, answers: Callable[[int], Floats]
) -> Floats:
    """Return what the other, who after a bust `wins` so often, gets from the risk of one throw."""
    kernel = kernel_of(game)
    worth = np.zeros_like(wins)
    for change in (*kernel.ends, *kernel.wipes):
        if change.scale == 0:
            kept = change.after(0)
            left = np.minimum(wins, answers(len(wins) + kept)[kept:-1]) if kept else wins
            worth += change.chance * left
    return worth if opponent.is_perfect else np.where(worth > 0, NO_ANSWER, 0.0)


def _leads(game: Game, answers: Callable[[int], Floats], worth: Floats) -> Ints:
    """Return the first leads at which the chance of an answer is no more than `worth`."""
    gaps = SHORTEST
    while (chances := answers(gaps))[-1] > worth.min() and gaps < LONGEST:
        gaps *= 2
    if chances[-1] > 0 and not worth.any():
        raise refusal("refused.exact.little_risk", name=game.name)
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

"""Level scores past the target, when a tie is played on: totals are kept, both have one more turn.

The chance of the first to play returns after another tie, so it is the point that reproduces
itself. What happens depends on the points gained alone; so a strategy that reads the scores is told
that both have exactly the target, and refused if it would decide otherwise further on.
"""

from dataclasses import replace

import numpy as np

from pigclass.exact.backward import Turns
from pigclass.exact.deciding import Player
from pigclass.exact.finish import chase, length_of_hold, open_turns, overshoot
from pigclass.exact.kernel import Floats, kernel_of
from pigclass.rules.endings import EqualTurns
from pigclass.rules.errors import PigclassError
from pigclass.strategies.reading import title


def level_value(first: Player, second: Player, *, both_wiped: float) -> float:
    """Return the first player's chance from level scores past the target.

    `both_wiped` is what it is worth to begin again from nothing, when both lost all their points.
    The equation is straight between bends, so that a few secant steps reach the solution.
    """
    for player in (first, second):
        _check(player)
    first, second = with_whole_turns(first), with_whole_turns(second)
    low, high = 0.0, 1.0
    at_low = _round(first, second, low, both_wiped) - low
    at_high = _round(first, second, high, both_wiped) - high
    for _ in range(100):
        middle = low + (high - low) * at_low / (at_low - at_high)
        at_middle = _round(first, second, middle, both_wiped) - middle
        if abs(at_middle) < 1e-15:
            break
        if at_middle > 0:
            low, at_low = middle, at_middle
        else:
            high, at_high = middle, at_middle
    return middle


def with_whole_turns(player: Player) -> Player:
    """Return the player in a tiebreaker, whose turns are whole ones after any ending.

    >>> from pigclass.rules.catalog import pig_dice
    >>> with_whole_turns(Player(pig_dice(), seat=0)).game.ending
    EqualTurns(target=100, rounds=None)
    """
    return replace(player, game=replace(player.game, ending=EqualTurns(player.game.target or 0)))


def first_turn(
    first: Player, second: Player, *, level: float, both_wiped: float
) -> tuple[Turns, Floats, Floats]:
    """Return the first player's turn from level scores, what a bust leaves, and a wipe-out.

    `level` is what another tie is worth to that player.
    """
    top = overshoot(first.game) + 2 if first.is_perfect else first.top()
    length = length_of_hold(first, top)
    hold = 1 - chase(second, 1 - level, gaps=length)
    size = first.game.target or 0
    values = np.zeros((1, 2, length))
    values[0, 0] = hold[:length]
    turns = open_turns(first, values, top=top, told={"own": size, "other": np.array([[size]])})
    nothing = np.array([[[hold[0]], [0.0]]])
    wiped = np.full((1, length), _chance_to_be_wiped(second) * both_wiped)
    return turns, nothing, wiped


def _round(first: Player, second: Player, level: float, both_wiped: float) -> float:
    """Return the first player's chance over one more round, if another tie is worth `level`."""
    turns, nothing, wiped = first_turn(first, second, level=level, both_wiped=both_wiped)
    return float(turns.settle(nothing, wiped)[0, 0, 0])


def _chance_to_be_wiped(player: Player) -> float:
    """Return the chance that a player whose opponent has just lost everything does so too.

    Anything else wins, so perfect play holds as soon as it may: that is holding at 1.
    """
    if not kernel_of(player.game).wipes:
        return 0.0
    size = player.game.target or 0
    top = player.game.min_bank + 1 if player.is_perfect else player.top()
    safe = np.zeros((1, 2, length_of_hold(player, top)))
    told = {"own": size, "other": np.array([[0]])}
    turns = open_turns(player, safe, top=top, told=told)
    if player.is_perfect:
        turns.rolls = lambda t, k: np.zeros((1, 1), dtype=bool)
    wiped = np.ones((1, safe.shape[2]))
    return float(turns.settle(np.zeros((1, 2, 1)), wiped)[0, 0, 0])


def _check(player: Player) -> None:
    """Refuse a strategy that would decide otherwise at level scores further past the target."""
    if player.is_perfect or not (player.reads("own") or player.reads("other")):
        return
    size = player.game.target or 0
    further = size + np.array([0, 1, 2, 7, 25, 60])[:, None]
    turn_totals = np.arange(1, 120)[None, :]
    answers = player.rolls(own=further, other=further, turn_total=turn_totals)
    if (answers != answers[:1]).any():
        raise PigclassError(
            f"{title(player.strategy or _check)} decides by the scores even past the target, "
            "where a tiebreaker may go on for ever. Simulate it instead."
        )

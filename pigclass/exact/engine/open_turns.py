"""The turns of one player, ready to be worked out."""

import numpy as np

from pigclass.exact.chance.arrays import Answers, Floats
from pigclass.exact.engine.dice_turns import Dice, DiceTurns, dice_of
from pigclass.exact.engine.players import Player
from pigclass.exact.engine.throw_table import kernel_of
from pigclass.exact.engine.turns import OpenTurns
from pigclass.strategies.reading import Position
from pigclass.words import refusal

Turns = OpenTurns | DiceTurns


def turns_of(player: Player, hold: Floats, *, top: int, told: Position) -> Turns:
    """Return turns where a strategy is told `told`; holding t is worth `hold[j, 0, t]`."""
    if player.game.is_one_throw:
        return _dice_turns(player, hold, told)
    return open_turns(player, hold, top=top, told=told)


def dice_of_player(player: Player) -> Dice:
    """Return what the throws of a player bring, in games of single throws."""
    if player.is_perfect or player.game.dice_choice is None:
        return dice_of(player.game)
    size = player.game.target or 0
    own, other = np.indices((size + 1, 2 * size + 1))
    every = np.arange(player.scoring_levels() + 1)[:, None, None]
    thrown = player.dice(own=own, other=other, turn_total=0, throws=0, scoring_turns=every)
    return dice_of(player.game, np.unique(thrown).tolist())


def _dice_turns(player: Player, hold: Floats, told: Position) -> DiceTurns:
    dice, asked = dice_of_player(player), None
    if not player.is_perfect and player.game.dice_choice:
        asked = player.dice(**told, turn_total=0, throws=0)
        asked = np.broadcast_to(asked, (len(hold), 1))
        if not np.isin(asked, dice.numbers).all():
            raise refusal("refused.exact.dice_past_target", name=player.name)
    return DiceTurns(dice, hold, low=0, width=1, asked=asked)


def open_turns(player: Player, hold: Floats, *, top: int, told: Position) -> OpenTurns:
    """Return turns that go on until a throw ends them or the player holds."""
    rolls = None
    if not player.is_perfect:

        def rolls(turn_total: int, throws: int) -> Answers:
            return player.rolls(**told, turn_total=turn_total, throws=throws)

    return OpenTurns(
        kernel=kernel_of(player.game),
        hold=hold,
        low=0,
        width=1,
        top=top,
        least=max(1, player.game.min_bank),
        rolls=rolls,
        early=player.first_kernels,
        forced=player.game.safe_throws,
    )


def length_of_hold(player: Player, top: int) -> int:
    """Return how many turn totals have to be known if the player may roll up to `top`."""
    if player.game.is_one_throw:
        return dice_of_player(player).reach + 2
    kernels = (kernel_of(player.game), *player.first_kernels)
    return max(kernel.furthest(top) for kernel in kernels) + 2

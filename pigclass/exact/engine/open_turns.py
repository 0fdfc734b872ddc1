"""The turns of one player, ready to be worked out."""

from typing import Any

from pigclass.exact.chance.arrays import Floats
from pigclass.exact.engine.players import Player
from pigclass.exact.engine.throw_table import Kernel, kernel_of
from pigclass.exact.engine.turns import OpenTurns


def open_turns(player: Player, hold: Floats, *, top: int, told: dict[str, Any]) -> OpenTurns:
    """Return turns where a strategy is told `told`; holding t is worth `hold[j, 0, t]`."""
    rolls = None
    if not player.is_perfect:

        def rolls(turn_total: int, throws: int) -> Any:
            return player.rolls(**told, turn_total=turn_total, throws=throws)

    return OpenTurns(
        kernel=kernel_of(player.game),
        hold=hold,
        low=0,
        width=1,
        top=top,
        least=max(1, player.game.min_bank),
        rolls=rolls,
        early=first_kernels(player),
        forced=player.game.safe_throws,
    )


def first_kernels(player: Player) -> tuple[Kernel, ...]:
    """Return the kernels of the first throws of a turn, where these are told apart."""
    throws = max(player.game.safe_throws, player.throw_levels())
    return tuple(kernel_of(player.game, throws=k, told_apart=True) for k in range(throws))


def length_of_hold(player: Player, top: int) -> int:
    """Return how many turn totals have to be known if the player may roll up to `top`."""
    kernels = (kernel_of(player.game), *first_kernels(player))
    return max(kernel.furthest(top) for kernel in kernels) + 2

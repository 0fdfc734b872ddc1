"""Which games are races between two players, as theory answers them, and whether they end.

Usually each throw may bust, and whoever rolls on and on comes to an end. Where no throw ends a
turn, the turn total may still rise until one holds; but if it can fall as well, or be set, it may
go round for ever, and such turns have no win chance.
"""

import numpy as np

from pigclass.exact.engine.players import Player
from pigclass.exact.engine.throw_table import Kernel, kernel_of
from pigclass.rules.errors import PigclassError
from pigclass.rules.game import Game


def check_race(game: Game) -> None:
    """Refuse what is no race between two players, with the reason."""
    if game.at_once or game.target is None:
        raise PigclassError(
            f"{game.name} is no race between two players. For rounds that all play at once there "
            "are exact.rounds(game) and simulate.games(game, strategies, 10_000, seed=1)."
        )
    if game.players != 2 or game.teams is not None:
        raise PigclassError(
            f"Theory plays {game.name} with two players, each for themselves; here there are "
            f"{game.players}. For three or more, perfect play is not known. Write players=2, or "
            "simulate: simulate.games(game, strategies, 10_000, seed=1)."
        )
    if game.dice_choice is not None and not game.is_one_throw:
        raise PigclassError(
            f"Theory has no answer for {game.name}, where the number of dice is chosen again for "
            "each throw of a turn. Simulate it instead."
        )


def check_turns_end(player: Player) -> None:
    """Refuse a player whose turns may never end."""
    game = player.game
    if game.is_one_throw or game.dice_choice is not None:
        return
    kernel = kernel_of(game)
    if kernel.ending_chance > 0:
        return
    top = (game.target or 0) if player.is_perfect else player.top()
    if _may_fall(kernel, top) and (player.is_perfect or not _all_end(player, kernel, top)):
        raise PigclassError(
            f"In {game.name} no throw ends a turn, and the turn total may fall: a turn of "
            f"{player.name} may never end, so that there is no win chance. Ask about strategies "
            "that hold sooner: exact.win_probability(game, HoldAt(2), HoldAt(2))."
        )


def _may_fall(kernel: Kernel, top: int) -> bool:
    return any(change.after(t) <= t for change in kernel.jumps for t in range(1, top + 1))


def _all_end(player: Player, kernel: Kernel, top: int) -> bool:
    """Return whether from every turn total that is met the player may come to hold."""
    every = np.arange(player.game.target or 0)
    rolls = player.rolls(
        turn_total=np.arange(top + 1)[:, None, None],
        own=every[:, None],
        other=every,
        throws=max(1, player.throw_levels()),
        scoring_turns=player.scoring_levels(),
    )
    holds, met = rolls < 1, np.zeros(rolls.shape, dtype=bool)
    met[0] = True
    ways = [
        (t, after)
        for t in range(top + 1)
        for after in {t + add for add in kernel.rises} | {it.after(t) for it in kernel.jumps}
    ]
    before = -1
    while (done := int(holds.sum()) + int(met.sum())) != before:
        before = done
        for t, after in ways:
            holds[t] |= holds[after] if after <= top else True
            if after <= top:
                met[after] |= met[t] & (rolls[t] > 0)
    return bool(holds[met].all())

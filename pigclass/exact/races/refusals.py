"""Which games are races between two players, as theory answers them, and whether they end.

Usually each throw may bust, and whoever rolls on and on comes to an end. Where no throw ends a
turn, the turn total may still rise until one holds; but if it can fall as well, or be set, it may
go round for ever, and such turns have no win chance.
"""

from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np

from pigclass.exact.engine.players import Player
from pigclass.exact.engine.throw_table import Kernel, kernel_of
from pigclass.rules.game import Game
from pigclass.words import refusal


def check_race(game: Game) -> None:
    """Refuse what is no race between two players, with the reason."""
    if game.at_once or game.target is None:
        raise refusal("refused.exact.no_race", name=game.name)
    if game.players != 2 or game.teams is not None:
        raise refusal("refused.exact.two_players", name=game.name, players=game.players)
    if game.dice_choice is not None and not game.is_one_throw:
        raise refusal("refused.exact.dice_each_throw", name=game.name)


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
        raise refusal("refused.exact.endless_turns", name=game.name, player=player.name)


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


@contextmanager
def interruptible(game: Game) -> Iterator[None]:
    """Say in a sentence that solving was interrupted."""
    try:
        yield
    except KeyboardInterrupt:
        raise refusal("refused.exact.interrupted", name=game.name, target=game.target) from None

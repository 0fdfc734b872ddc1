"""Checks that a game is a race for two whose turns end.

Usually each throw may bust, and whoever rolls on and on comes to an end. Where no throw ends a
turn, the turn total may still rise until one holds; but if it can fall as well, or be set, it may
go round for ever, and such turns have no win chance.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from pigclass.exact.engine.players import Player
from pigclass.exact.engine.throw_table import kernel_of
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
    kernel, totals = kernel_of(game), range(1, (game.target or 0) + 1)
    may_fall = any(change.after(total) <= total for change in kernel.jumps for total in totals)
    if may_fall and not kernel.ending_chance:
        raise refusal("refused.exact.endless_turns", name=game.name, player=player.name)


@contextmanager
def interruptible(game: Game) -> Iterator[None]:
    """Say in a sentence that solving was interrupted."""
    try:
        yield
    except KeyboardInterrupt:
        raise refusal("refused.exact.interrupted", name=game.name, target=game.target) from None

"""A game with turns of one's own, as a whole class plays it: everyone shares each throw."""

from dataclasses import replace

from pigclass.rules.endings import Rounds, within
from pigclass.rules.game import Game
from pigclass.rules.game_rules import CountsFor
from pigclass.words import refusal

# What stands before the id of the game that is shared.
ID_PREFIX = "shared_"


def shared_form(game: Game, *, rounds: int = 10) -> Game:
    """Return `game` for a class: one throw for all who stand, a number of rounds, no target.

    >>> from pigclass.rules.catalog import piglet
    >>> game = shared_form(piglet(), rounds=6)
    >>> game.shared, game.rounds
    (True, 6)

    The table of outcomes stays as it is, so that all theory of one turn holds for a round too.
    Skunk and Greedy Pig are shared games from the start and have builders of their own.
    """
    within(rounds, 1, 50, what="rounds")
    if game.is_one_throw or game.dice_choice is not None:
        raise refusal("refused.rules.nothing_to_share", name=game.name)
    return replace(
        game,
        id=f"{ID_PREFIX}{game.id}",
        counts_for=CountsFor.STANDING,
        ending=Rounds(rounds),
        teams=None,
        min_bank=0,
    )

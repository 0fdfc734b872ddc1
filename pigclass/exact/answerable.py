"""Which games are races between two players, as theory answers them."""

from pigclass.rules.errors import PigclassError
from pigclass.rules.game import Game


def check_race(game: Game) -> None:
    """Refuse what is no race between two players, with the reason."""
    if game.shared or game.target is None:
        raise PigclassError(
            f"{game.name} is no race between two players. For rounds with shared throws there are "
            "exact.rounds(game) and simulate.games(game, strategies, 10_000, seed=1)."
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

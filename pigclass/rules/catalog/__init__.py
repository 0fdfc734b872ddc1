"""The catalog: every game that the kit knows, by id. One row here is all that a new game needs."""

from collections.abc import Callable

from pigclass.rules.catalog.one_die import pig, piglet
from pigclass.rules.catalog.shared import greedy_pig, skunk
from pigclass.rules.game import Game

GAMES: dict[str, Callable[..., Game]] = {
    "pig": pig,
    "piglet": piglet,
    "skunk": skunk,
    "greedy_pig": greedy_pig,
}

__all__ = ["GAMES", "greedy_pig", "pig", "piglet", "skunk"]

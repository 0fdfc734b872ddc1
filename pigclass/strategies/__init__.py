"""Catalog of strategies by id: every class in `thresholds` and `races`."""

import inspect
from collections.abc import Callable, Iterable, Mapping

from pigclass.rules.game import Game
from pigclass.rules.typed_input import ByName
from pigclass.strategies import races, thresholds
from pigclass.strategies.reading import Strategy, key_of
from pigclass.words import refusal

STRATEGIES: dict[str, Callable[..., Strategy]] = ByName(
    "strategy",
    {
        key_of(kind): kind
        for module in (thresholds, races)
        for kind in vars(module).values()
        if isinstance(kind, type) and kind.__module__ == module.__name__
    },
)


def chosen(strategy: Strategy | str, game: Game) -> Strategy:
    """Return `strategy`; an id in STRATEGIES is replaced by a strategy built for the game.

    >>> from pigclass.rules.catalog import pig
    >>> chosen("hold_at", pig()), chosen("chase", pig(target=50))
    (HoldAt(20), Chase(20, 50))
    """
    if not isinstance(strategy, str):
        return strategy
    build = STRATEGIES[strategy]
    minds_target = game.target and "target" in inspect.signature(build).parameters
    return build(target=game.target) if minds_target else build()


def listed(strategies: Iterable[Strategy | str], game: Game) -> tuple[Strategy, ...]:
    """Return the strategies of a list, with ids replaced by strategies.

    >>> from pigclass.rules.catalog import pig
    >>> from pigclass.strategies.thresholds import HoldAt
    >>> listed(["turtle", HoldAt(25)], pig())
    (Turtle(5), HoldAt(25))
    """
    if isinstance(strategies, str | Mapping) or not isinstance(strategies, Iterable):
        raise refusal("refused.strategy.no_list", given=strategies)
    return tuple(chosen(strategy, game) for strategy in strategies)

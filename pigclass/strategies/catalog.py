"""The catalog of strategies, by id: every class in the three files below."""

import inspect
import re
from collections.abc import Callable, Iterable, Iterator
from types import ModuleType

from pigclass.rules.game import Game
from pigclass.rules.typed import ByName
from pigclass.strategies import habits, races, thresholds
from pigclass.strategies.reading import NamedStrategy, Strategy
from pigclass.words import refusal


def _written_in(module: ModuleType) -> Iterator[type]:
    """Yield the strategies of a file, in their order there."""
    for it in vars(module).values():
        is_strategy = isinstance(it, type) and issubclass(it, NamedStrategy)
        if is_strategy and it.__module__ == module.__name__:
            yield it


STRATEGIES: dict[str, Callable[..., Strategy]] = ByName(
    "strategy",
    {
        re.sub(r"\B(?=[A-Z])", "_", it.__name__).lower(): it
        for module in (thresholds, races, habits)
        for it in _written_in(module)
    },
)


def chosen(given: Strategy | str, game: Game) -> Strategy:
    """Return a strategy, made for the game where only its name in STRATEGIES is given.

    >>> from pigclass.rules.catalog import pig
    >>> chosen("hold_at", pig()), chosen("chase", pig(target=50))
    (HoldAt(20), Chase(20, 50))
    """
    if not isinstance(given, str):
        return given
    build = STRATEGIES[given]
    minds_target = game.target and "target" in inspect.signature(build).parameters
    return build(target=game.target) if minds_target else build()


def listed(given: Iterable[Strategy | str], game: Game) -> tuple[Strategy, ...]:
    """Return the strategies of a list, some by their names, or say how a list is written.

    >>> from pigclass.rules.catalog import pig
    >>> from pigclass.strategies.thresholds import HoldAt
    >>> listed(["turtle", HoldAt(25)], pig())
    (Turtle(5), HoldAt(25))
    """
    if isinstance(given, str) or not isinstance(given, Iterable):
        raise refusal("refused.strategy.no_list", given=given)
    return tuple(chosen(each, game) for each in given)

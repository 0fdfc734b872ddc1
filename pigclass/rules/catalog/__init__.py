"""Catalog: every game of the kit by id. CONTRIBUTING says what a new one needs."""

from collections.abc import Callable
from importlib import import_module
from pkgutil import iter_modules

from pigclass.rules.game import Game
from pigclass.rules.typed_input import ByName

MODULES = [import_module(f"{__name__}.{it.name}") for it in iter_modules(__path__)]
GAMES: dict[str, Callable[..., Game]] = ByName(
    "game",
    {
        build.__name__: build
        for module in MODULES
        for build in vars(module).values()
        # `builder` writes the signature in full.
        if getattr(build, "__module__", "") == module.__name__ and hasattr(build, "__signature__")
    },
)
# Each is imported from here by its name, too.
globals().update(GAMES)

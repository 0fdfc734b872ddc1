"""Catalog of all games by id. CONTRIBUTING lists the steps to add a game."""

from collections.abc import Callable
from importlib import import_module
from pkgutil import iter_modules

from pigclass.rules.game import Game
from pigclass.rules.typed_input import ByName

FILES = [it.name for it in iter_modules(__path__)]
# Copies made by a system or a shared folder have a space or a dash in their names: left out.
MODULES = [import_module(f"{__name__}.{name}") for name in FILES if name.isidentifier()]
FOUND = [
    build
    for module in MODULES
    for build in vars(module).values()
    # Functions decorated with `builder` have a `__signature__`.
    if getattr(build, "__module__", "") == module.__name__ and hasattr(build, "__signature__")
]
# Lists show the games in the order of `place`, games without a place last.
FOUND.sort(key=lambda build: (build.place is None, build.place))
GAMES: dict[str, Callable[..., Game]] = ByName("game", {it.__name__: it for it in FOUND})
# The builders can also be imported from here by name.
globals().update(GAMES)

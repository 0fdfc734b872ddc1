"""Catalog: every game of the kit by id. CONTRIBUTING says what a new one needs."""

from collections.abc import Callable
from importlib import import_module
from pkgutil import iter_modules

from pigclass.rules.game import Game
from pigclass.rules.typed_input import ByName

FILES = [it.name for it in iter_modules(__path__)]
# A copy that a system or a shared folder made has a space or a dash in its name.
MODULES = [import_module(f"{__name__}.{name}") for name in FILES if name.isidentifier()]
FOUND = [
    build
    for module in MODULES
    for build in vars(module).values()
    # `builder` writes the signature in full.
    if getattr(build, "__module__", "") == module.__name__ and hasattr(build, "__signature__")
]
# In lists the games stand in the order of their places, those without one at the end.
FOUND.sort(key=lambda build: (build.place is None, build.place))
GAMES: dict[str, Callable[..., Game]] = ByName("game", {it.__name__: it for it in FOUND})
# Each is imported from here by its name, too.
globals().update(GAMES)

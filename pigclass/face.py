"""Public names of a module, read from its stub, and large libraries: loaded on first use.

The stub `*.pyi` is the only list of public names, one per line; `import *` adds those of another
stub. Editors and type checkers read it, and so does this module for `dir()`, Tab, `import *` and
the error for an unknown name.

`import pigclass` runs this module first, so it imports nothing slow.
"""

import os
import sys
from functools import wraps
from importlib import import_module
from types import FunctionType, ModuleType

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    import altair as alt
    import pandas as pd


__all__ = ["Helpful", "alt", "explain", "pd", "show"]

PACKAGE = __file__.rpartition("face")[0]
# The two halves of the public names, and the packages that they name.
PARTS = ("pigclass.games", "pigclass.classroom")
FACES = (*PARTS, "pigclass.exact", "pigclass.simulate", "pigclass.charts")


class Library:
    """A large library, imported at the first use of one of its names."""

    def __init__(self, name: str) -> None:
        self._library = name

    def __getattr__(self, name: str) -> "Any":
        """Return a name of the library."""
        value = getattr(import_module(self._library), name)
        setattr(self, name, value)
        return value


if not TYPE_CHECKING:
    alt, pd = Library("altair"), Library("pandas")


class Face(ModuleType):
    """A module that shows only the public names of its stub."""

    _homes: "dict[str, str]"

    def __getattr__(self, name: str) -> "Any":
        """Import a public name from its module on first use."""
        is_part = f"{self.__name__}.{name}" in PARTS
        home = self.__name__ if is_part else self._homes.get(name)
        if home is None:
            raise AttributeError(_not_there(self.__name__, name, self.__dir__()))
        if home == self.__name__:
            return import_module(f"{home}.{name}")
        module = import_module(home)
        value = getattr(module, name)
        explain(module, name)
        if isinstance(value, type):
            explain(value, "__init__")
        value = self.__dict__[name] = getattr(module, name)
        return value

    def __setattr__(self, name: str, value: "Any") -> None:
        """Keep a public function when Python sets the submodule of the same name."""
        if self._homes.get(name, self.__name__) == self.__name__ or type(value) is not ModuleType:
            super().__setattr__(name, value)

    def __dir__(self) -> list[str]:
        """List the public names, for Tab."""
        return sorted(self._homes)


class Helpful:
    """Base of classes whose error for an unknown name lists their names.

    >>> class Score(Helpful):
    ...     points = 3
    >>> Score().point
    Traceback (most recent call last):
    ...
    AttributeError: Score has no 'point'. Did you mean points? It has: points.
    """

    # A type checker knows the names itself.
    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> "Any":
            """Refuse an unknown name, and list the existing names."""
            if name[0] == "_" or hasattr(type(self), name):  # a property that failed
                return object.__getattribute__(self, name)
            names = [it for it in dir(self) if it[0] != "_"]
            raise AttributeError(_not_there(type(self).__name__, name, names))


def explain(owner: "Any", *names: str) -> None:
    """Make wrong calls of a module's or class's functions show the right call.

    >>> from pigclass import charts
    >>> charts.ranking(points=3)
    Traceback (most recent call last):
    ...
    pigclass.words.PigclassError: Missing a required argument: 'standings'. \
Write ranking(standings, *, ours=()).
    """
    for name in names:
        function = vars(owner).get(name)
        if isinstance(function, FunctionType) and "explains" not in vars(function):
            setattr(owner, name, _explain_one(function))


def _explain_one(function: "Callable[..., Any]") -> "Callable[..., Any]":
    @wraps(function)
    def called(*args: "Any", **kwargs: "Any") -> "Any":
        try:
            return function(*args, **kwargs)
        except TypeError:
            # Imported for the error message only.
            from inspect import signature

            from pigclass.rules.game import bind

            bind(function, signature(function), args, kwargs)
            raise

    vars(called)["explains"] = True
    return called


def show(name: str) -> None:
    """Make the names in a module's stub its public names."""
    module = sys.modules[name]
    homes = homes_of(name)
    module.__dict__.update(_homes=homes, __all__=sorted(homes))
    module.__class__ = Face


def homes_of(name: str) -> "dict[str, str]":
    """Return the module of each public name in the stub of a module.

    >>> homes_of("pigclass.exact")["turn"], homes_of("pigclass.games")["pig"]
    ('pigclass.exact.one_turn.turn', 'pigclass.rules.catalog.one_die')
    """
    place = PACKAGE + name.replace(".", "/").partition("/")[2]
    is_file = os.path.isfile(f"{place}.pyi")
    homes: dict[str, str] = {}
    with open(f"{place}.pyi" if is_file else f"{place}/__init__.pyi", encoding="utf-8") as stub:
        for words in map(str.split, stub):
            if words[2:] == ["import", "*"]:
                homes |= homes_of(words[1])
            elif words[4:5] == ["as"]:
                homes[words[3]] = words[1]
    return homes


def _not_there(face: str, name: str, names: list[str]) -> str:
    # Imported for the error message only.
    from pigclass.rules.typed_input import nearest
    from pigclass.words import say

    elsewhere = next((f"{it}.{name}" for it in FACES if name in homes_of(it)), name)
    near = nearest(elsewhere, [*names, elsewhere] if elsewhere != name else names)
    return say("refused.no_name", package=face, name=name, near=near, names=", ".join(names))

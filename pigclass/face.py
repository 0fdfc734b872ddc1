"""Public names of a package, read from its stub, and large libraries: loaded on first use.

The stub `__init__.pyi` is the only list of public names, one per line. Editors and type checkers
read it, and so does this module for `dir()`, Tab, `import *` and the error for an unknown name.

`import pigclass` runs this module first, so it imports nothing slow.
"""

import sys
from importlib import import_module
from types import ModuleType

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    import altair as alt
    import pandas as pd


__all__ = ["alt", "pd", "show"]


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
    """A package that shows only the public names of its stub."""

    _homes: "dict[str, str]"

    def __getattr__(self, name: str) -> "Any":
        """Import a public name from its module on first use."""
        if name not in self._homes:
            raise AttributeError(_not_there(self.__name__, name, self.__dir__()))
        home = self._homes[name]
        if home == self.__name__:
            return import_module(f"{home}.{name}")
        value = getattr(import_module(home), name)
        self.__dict__[name] = value
        return value

    def __setattr__(self, name: str, value: "Any") -> None:
        """Keep a public function when Python sets the submodule of the same name."""
        if self._homes.get(name, self.__name__) == self.__name__ or type(value) is not ModuleType:
            super().__setattr__(name, value)

    def __dir__(self) -> list[str]:
        """List the public names, for Tab."""
        return sorted(self._homes)


def show(package: str) -> None:
    """Make a package show the names in its stub."""
    module = sys.modules[package]
    # `__file__` ends in .pyc if only the compiled module is installed.
    with open(str(module.__file__).rpartition(".")[0] + ".pyi", encoding="utf-8") as stub:  # noqa: PTH123
        homes = _homes_in(stub.read())
    module.__dict__.update(_homes=homes, __all__=sorted(homes))
    module.__class__ = Face


def _homes_in(stub: str) -> dict[str, str]:
    """Return the module of each public name in a stub.

    >>> _homes_in("from pigclass.exact.one_turn.turn import turn as turn")
    {'turn': 'pigclass.exact.one_turn.turn'}
    """
    lines = [line.split() for line in stub.splitlines()]
    return {words[3]: words[1] for words in lines if words[:1] == ["from"]}


def _not_there(package: str, name: str, names: list[str]) -> str:
    # Imported for the error message only.
    from pigclass.rules.typed_input import nearest
    from pigclass.words import say

    near = nearest(name, names)
    return say("refused.no_name", package=package, name=name, near=near, names=", ".join(names))

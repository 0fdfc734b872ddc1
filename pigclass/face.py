"""Public names of a package: those in its stub, each loaded when it is first used.

The stub, `__init__.pyi` beside `__init__.py`, is the one list of what is public, a line for each
name. Editors and type checkers read it, and so does this module: `dir()`, Tab, `import *` and the
sentence about a name that is not there all follow from it.

Every start of Python that imports the kit comes through here: nothing slow is imported.
"""

import sys
from importlib import import_module
from types import ModuleType

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Face(ModuleType):
    """A package that shows the public names of its stub, and no others."""

    _homes: "dict[str, str]"

    def __getattr__(self, name: str) -> "Any":
        """Load the home of a public name when it is first used."""
        if name not in self._homes:
            raise AttributeError(_not_there(self.__name__, name, self.__dir__()))
        home = self._homes[name]
        if home == self.__name__:
            return import_module(f"{home}.{name}")
        value = getattr(import_module(home), name)
        self.__dict__[name] = value
        return value

    def __setattr__(self, name: str, value: "Any") -> None:
        """Leave a function where Python would put the module of that name, once it is loaded."""
        if self._homes.get(name, self.__name__) == self.__name__ or type(value) is not ModuleType:
            super().__setattr__(name, value)

    def __dir__(self) -> list[str]:
        """List the public names, for Tab."""
        return sorted(self._homes)


def show(package: str) -> None:
    """Let a package show what its stub names."""
    module = sys.modules[package]
    # Compiled without its source, a module is a .pyc.
    with open(str(module.__file__).rpartition(".")[0] + ".pyi", encoding="utf-8") as stub:  # noqa: PTH123
        homes = _homes_in(stub.read())
    module.__dict__.update(_homes=homes, __all__=sorted(homes))
    module.__class__ = Face


def _homes_in(stub: str) -> dict[str, str]:
    """Return the public names of a stub, and where each comes from.

    >>> _homes_in("from pigclass.exact.one_turn.turn import turn as turn")
    {'turn': 'pigclass.exact.one_turn.turn'}
    """
    lines = [line.split() for line in stub.splitlines()]
    return {words[3]: words[1] for words in lines if words[:1] == ["from"]}


def _not_there(package: str, name: str, names: list[str]) -> str:
    # For a slip only.
    from pigclass.rules.typed_input import nearest
    from pigclass.words import say

    near = nearest(name, names)
    return say("refused.no_name", package=package, name=name, near=near, names=", ".join(names))

"""Import jsonschema without a grammar that takes seconds to build.

Altair and Jupyter validate with jsonschema. On import it builds the grammar of international web
addresses (RFC 3987), which no lesson uses: on a school laptop this is half of the start-up time.
Without the grammar the format "iri" is not checked.
"""

import sys
from collections.abc import Callable, Sequence
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType
from typing import Any, cast

GRAMMAR = "rfc3987_syntax"


class _WithoutGrammar:
    """Import finder that loads jsonschema as if the grammar were not installed."""

    @staticmethod
    def find_spec(
        name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name != "jsonschema":
            return None
        spec = PathFinder.find_spec(name, path, target)
        if spec and spec.loader:
            vars(spec.loader)["exec_module"] = _without_grammar(spec.loader.exec_module)
        return spec


def _without_grammar(execute: Callable[[ModuleType], None]) -> Callable[[ModuleType], None]:
    def execute_without(module: ModuleType) -> None:
        # None in `sys.modules` makes the import of a module fail.
        modules = cast(dict[str, Any], sys.modules)
        before = modules.setdefault(GRAMMAR, None)
        try:
            execute(module)
        finally:
            if before is None:
                modules.pop(GRAMMAR, None)

    return execute_without


def skip_grammar() -> None:
    """Make every later import of jsonschema skip the grammar.

    >>> skip_grammar()
    >>> _WithoutGrammar in sys.meta_path
    True
    """
    if _WithoutGrammar not in sys.meta_path:
        sys.meta_path.insert(0, _WithoutGrammar)

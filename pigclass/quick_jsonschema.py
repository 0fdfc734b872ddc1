"""A quicker start: jsonschema without a grammar that takes seconds to build.

Altair and Jupyter check what they write with jsonschema. As soon as that is imported it builds,
wherever JupyterLab is installed, the grammar of web addresses in all the letters of the world
(RFC 3987), for a check that neither of them asks for. On a school laptop that is half of what a
lesson needs to start. Where this module has been at work, jsonschema checks no international
addresses ("iri"), whatever is imported afterwards; nothing in a lesson has any.
"""

import sys
from importlib import import_module
from typing import Any, cast

GRAMMAR = "rfc3987_syntax"


def import_jsonschema() -> None:
    """Import jsonschema as if the grammar were not installed, unless either is there already.

    To be called before other threads import anything.

    >>> import_jsonschema()
    >>> "jsonschema" in sys.modules
    True
    """
    if "jsonschema" in sys.modules or GRAMMAR in sys.modules:
        return
    # None in place of a module stands for one that cannot be imported.
    modules = cast(dict[str, Any], sys.modules)
    modules[GRAMMAR] = None
    try:
        import_module("jsonschema")
    finally:
        modules.pop(GRAMMAR, None)

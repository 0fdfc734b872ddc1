"""Import jsonschema without a grammar that takes seconds to build.

Altair and Jupyter validate with jsonschema. On import it builds the grammar of international web
addresses (RFC 3987), which no lesson uses: on a school laptop this is half of the start-up time.
Without the grammar the format "iri" is not checked.
"""

import sys
from typing import Any, cast

GRAMMAR = "rfc3987_syntax"


def skip_grammar() -> None:
    """Make every later import of jsonschema skip the grammar.

    >>> skip_grammar()
    >>> "rfc3987_syntax" in sys.modules
    True
    """
    # None in `sys.modules` makes the import of a module fail, as if it were not installed.
    cast(dict[str, Any], sys.modules).setdefault(GRAMMAR, None)

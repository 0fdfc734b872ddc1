"""A game code on a sheet: as a QR code to scan, and as text to type.

The code is made elsewhere, where rules and seed are known; a sheet prints what it is given.
"""

import io
from importlib import import_module

from pigclass.rules.errors import PigclassError

# More than this is no code that anybody types.
LONGEST = 60


def qr_svg(code: str) -> str:
    """Return the code as a QR code, black on white, with its quiet margin."""
    if len(code) > LONGEST or not code.isprintable():
        raise PigclassError(
            f"{code[:20]!r}… is no game code: it has {len(code)} characters, and {LONGEST} at "
            "most are printed. Copy the code that the notebook shows."
        )
    drawn = io.BytesIO()
    import_module("segno").make(code, micro=False, error="m").save(drawn, kind="svg", xmldecl=False)
    return drawn.getvalue().decode("ascii")

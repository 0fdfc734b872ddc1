"""A game code on a sheet: as a QR code to scan, and as text to type."""

import io
from importlib import import_module

from pigclass.rules.codes.game_code import game_code, read_code

# More than this is no code that anybody types: it is there to be scanned.
LONGEST = 60


def can_be_typed(code: str) -> bool:
    """Return whether a code is short enough to be typed.

    >>> can_be_typed("PVY7-3DK1-AV")
    True
    """
    return len(code) <= LONGEST


def as_printed(code: str) -> str:
    """Return a code as a sheet prints it, however it was typed; "" stays "".

    >>> as_printed("pvy7 3dk1 av")
    'PVY7-3DK1-AV'

    Raises PigclassError for what is no game code.
    """
    if not code:
        return ""
    coded = read_code(code)
    return game_code(coded.game, seed=coded.seed)


def qr_svg(code: str) -> str:
    """Return the code as a QR code, black on white, with its quiet margin."""
    return _qr(code, kind="svg", xmldecl=False).decode("ascii")


def qr_png(code: str) -> bytes:
    """Return the code as a picture for a document that knows no other drawing."""
    return _qr(code, kind="png", scale=8)


def _qr(code: str, **form: str | int) -> bytes:
    drawn = io.BytesIO()
    import_module("segno").make(code, micro=False, error="m").save(drawn, **form)
    return drawn.getvalue()

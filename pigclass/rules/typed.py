"""What somebody typed: whole numbers, and how a text is told back in a sentence."""

import re

# The number of a game has up to 20 digits; Python refuses to read thousands.
WHOLE = re.compile(r"-?[0-9]{1,30}")


def whole(typed: object) -> int | None:
    """Return what was typed as a whole number; None for anything else, and for one without end.

    >>> whole(" 12 "), whole("-3"), whole("--5"), whole("9" * 5000)
    (12, -3, None, None)
    """
    text = str(typed).strip()
    return int(text) if WHOLE.fullmatch(text) else None


def shortened(typed: object) -> str:
    """Return what was typed as a sentence tells it.

    >>> shortened(" 12a "), shortened("9" * 5000)
    ("'12a'", "'99999999999999999999…'")
    """
    text = str(typed).strip()
    return repr(text if len(text) <= 24 else f"{text[:20]}…")

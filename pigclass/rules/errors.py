"""PigclassError, the only exception that the kit raises on purpose."""

from textwrap import TextWrapper

# Notebooks break long lines in the middle of a word.
LINES = TextWrapper(width=96, break_long_words=False, break_on_hyphens=False)


class PigclassError(ValueError):
    """Error for a request that cannot be met; the message says what to do instead.

    >>> raise PigclassError("A die needs at least 2 faces, not 1. Try Die(faces=(1, 2)).")
    Traceback (most recent call last):
    pigclass.rules.errors.PigclassError: A die needs at least 2 faces, not 1. Try Die(faces=(1, 2)).
    """

    def _render_traceback_(self) -> list[str]:
        """Return the lines that a notebook shows: the sentence alone."""
        return [LINES.fill(line) for line in str(self).splitlines()]

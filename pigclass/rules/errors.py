"""The one kind of error that the kit raises: a sentence that helps."""


class PigclassError(ValueError):
    """Something was asked for that cannot be done; the message says what to do instead.

    >>> raise PigclassError("A die needs at least 2 faces, not 1. Try Die(faces=(1, 2)).")
    Traceback (most recent call last):
    pigclass.rules.errors.PigclassError: A die needs at least 2 faces, not 1. Try Die(faces=(1, 2)).
    """

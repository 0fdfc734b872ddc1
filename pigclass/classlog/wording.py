"""Numbers in sentences."""


def counted(number: int, one: str, many: str = "") -> str:
    """Return a number with its word.

    >>> counted(1, "game"), counted(0, "game"), counted(2, "class", "classes")
    ('1 game', '0 games', '2 classes')
    """
    return f"{number} {one if number == 1 else many or one + 's'}"

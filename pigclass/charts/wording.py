"""Numbers as a class reads them."""


def counted(number: int, thing: str) -> str:
    """A number with its noun.

    >>> counted(1, "round"), counted(5, "round")
    ('1 round', '5 rounds')
    """
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def percent(share: float) -> str:
    """A share in per cent, whole as a rule.

    >>> percent(25 / 36), percent(0.004)
    ('69%', '0.4%')
    """
    return f"{100 * share:.1f}%" if 0 < share < 0.01 else f"{100 * share:.0f}%"


def plain(number: float) -> str:
    """A number with at most one decimal.

    >>> plain(200 / 11), plain(18.0)
    ('18.2', '18')
    """
    return f"{number:.1f}".removesuffix(".0")

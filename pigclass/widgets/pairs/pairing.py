"""Who plays whom: a class in pairs, as it is listed or drawn by chance."""

from collections.abc import Sequence
from random import Random

from pigclass.words import refusal

PAIRINGS = ("listed", "drawn")


def paired(players: Sequence[str], how: str, rng: Random) -> list[tuple[str, ...]]:
    """Return who plays with whom; where one is left over, the last three play together.

    >>> paired("ABCDE", "listed", Random(1))
    [('A', 'B'), ('C', 'D', 'E')]
    """
    if len(players) < 2:
        raise refusal("pairs.too_few")
    seated = list(players) if how == "listed" else rng.sample(players, len(players))
    tables = [tuple(seated[at : at + 2]) for at in range(0, len(seated) - 1, 2)]
    if len(seated) % 2:
        tables[-1] += (seated[-1],)
    return tables

"""Which names in a chart are those of the class: drawn first, and with its mark in every chart."""

from collections.abc import Collection, Sequence

from pigclass.charts.parts import Entry
from pigclass.look import CLASS
from pigclass.words import say


def our_class() -> Entry:
    """The class's mark in a key.

    >>> our_class().text
    'our class'
    """
    return Entry(CLASS, "point", say("chart.our_class"))


def drawn(names: Sequence[str], ours: Collection[str], *, most: int) -> list[str]:
    """The names that are drawn where there is no room for all: ours, then the first of the others.

    >>> drawn(["Fox", "turtle", "bold", "Hen"], ["Hen", "Fox"], most=3)
    ['Fox', 'turtle', 'Hen']
    """
    ours_first = sorted(names, key=lambda name: name not in ours)[:most]
    return [name for name in names if name in ours_first]


def which_are_drawn(shown: Sequence[str], names: Sequence[str]) -> str:
    """What a title adds where not all names are drawn.

    >>> which_are_drawn(["Fox", "Hen"], ["Fox", "turtle", "Hen"])
    ' (2 of 3, ours first)'
    """
    if len(shown) == len(names):
        return ""
    if list(shown) == list(names[: len(shown)]):
        return say("chart.the_first", shown=len(shown), all=len(names))
    return say("chart.ours_first", shown=len(shown), all=len(names))

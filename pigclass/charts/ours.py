"""Which names in a chart are those of the class: drawn first, and with its mark in every chart."""

from collections.abc import Collection, Sequence

from pigclass.charts.parts import Entry
from pigclass.look import CLASS
from pigclass.words import say

# How many strategies have room in a picture: a class of fourteen, and perfect play.
MOST = 15


def our_class(drawn: str = "point") -> Entry:
    """The class's mark in a key, as it is drawn in the chart.

    >>> our_class().text
    'our class'
    """
    return Entry(CLASS, drawn, say("chart.our_class"))


def drawn(names: Sequence[str], ours: Collection[str], *, most: int) -> list[str]:
    """The names that are drawn where there is no room for all: the best, ours, then other ones.

    `names` stand from the best to the worst.

    >>> drawn(["Fox", "turtle", "bold", "Hen"], ["Hen", "Fox"], most=3)
    ['Fox', 'turtle', 'Hen']
    """
    best = names[:1]
    ours_first = sorted(names, key=lambda name: name not in ours and name not in best)[:most]
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

"""Data of a slider, and the format of numbers in pictures that have one."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from inspect import signature
from math import lcm

from pigclass.rules.catalog import GAMES
from pigclass.rules.game import Game
from pigclass.widgets.page.fields import PageState, View
from pigclass.words import say
from pigclass.words.numbers import Numbers, ratio

# With more equally likely throws than these, only a decimal is shown.
MOST_WAYS = 1296
# A longer fraction is written as a power: (25/36)⁴.
LONGEST = 8
RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
# Signs for the ends of a branch, as on the map of the Rule Lab and on the board.
SIGNS = {"wipe_out": "✕✕", "bust": "✕", "kept": "✓"}
# Options that change the throws of a game but not its end.
CHANGES = ("sides", "poison", "safe_throws", "double_one")


@dataclass(frozen=True, kw_only=True)
class PictureView(PageState):
    """One state of a picture; `own` is the data that only its `kind` has.

    A slider has `places` from `least` on, or several `modes` with places of their own. The button
    `theory` adds the sentence `then`.
    """

    own: View
    label: str = ""
    least: int = 0
    start: int = 0
    places: Sequence[View] = ()
    modes: Sequence[View] = ()
    step: str = ""
    again: str = ""
    theory: str = ""
    then: str = ""
    note: str = ""

    def message(self) -> View:
        """Return the message to the page, in which `own` is named after the kind."""
        view = super().message()
        return view | {self.kind: view.pop("own")}


def slides(
    kind: str,
    name: str,
    places: Sequence[View],
    words: Mapping[str, str],
    *,
    own: View,
    least: int = 0,
    start: int = 0,
) -> PictureView:
    """Return a picture whose slider has these `places`, from `least` on.

    `name` is the title, such as a game's name; `words` are the game's words for turn, throw and
    hold.
    """
    return PictureView(
        kind=kind,
        title=say(f"picture.{kind}.title", game=name, **words),
        label=say(f"picture.{kind}.slider", **words),
        least=least,
        start=start,
        places=places,
        said=places[start - least]["says"],
        own=own,
    )


def named(game: Game) -> str:
    """Return the name of a game, with the changed options of its throws.

    >>> from pigclass.rules.catalog import greedy_pig
    >>> named(greedy_pig(poison=2, rounds=10))
    'Greedy Pig, a 2 busts'
    """
    usual = signature(GAMES[game.id]).parameters if game.id in GAMES else {}
    changes = [
        say(f"picture.changed.{name}", it=value)
        for name, value in game.options.items()
        if name in CHANGES and name in usual and value != usual[name].default
    ]
    return ", ".join([game.name, *changes])


def short(value: Fraction | float) -> str:
    """Return a number with at most two decimals.

    >>> short(Fraction(200, 36)), short(Fraction(3))
    ('5.56', '3')
    """
    return Numbers().decimal(Fraction(value))


def as_decimal(value: Fraction) -> str:
    """Return a number as a decimal, with "=" if it is exact, else "≈"."""
    return f"{'=' if (value * 100).denominator == 1 else '≈'} {short(value)}"


def raised(base: Fraction, times: int) -> str:
    """Return a power of a fraction as text.

    >>> raised(Fraction(5, 6), 1), raised(Fraction(5, 6), 12)
    ('5/6', '(5/6)¹²')
    """
    return ratio(base) if times == 1 else f"({ratio(base)}){str(times).translate(RAISED)}"


def over_ways(values: Sequence[Fraction], chances: Iterable[Fraction]) -> list[str]:
    """Return values as fractions over the common denominator of the `chances`.

    >>> over_ways([Fraction(5, 18), Fraction(2)], [Fraction(1, 36), Fraction(5, 18)])
    ['10/36', '72/36']

    It is the number of equally likely throws; each text is "" if these are too many to count.
    """
    ways = lcm(*(chance.denominator for chance in chances))
    return [f"{it * ways}/{ways}" if 1 < ways <= MOST_WAYS else "" for it in values]

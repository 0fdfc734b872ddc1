"""Places of a slider, and how pictures that have one write numbers."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from inspect import signature
from math import lcm

from pigclass.rules.catalog import GAMES
from pigclass.rules.dice import COIN
from pigclass.rules.game import Game
from pigclass.widgets.page.fields import View
from pigclass.words import lines, say
from pigclass.words.numbers import Numbers, ratio

# More ways to fall than these are told as a decimal alone.
MOST_WAYS = 1296
# A fraction that is longer is told as a power: (25/36)⁴.
LONGEST = 8
RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
NO_WORDS: Mapping[str, str] = {}
# How a branch ends, as on the map of the Rule Lab and on the board of a class.
SIGNS = {"wipe_out": "✕✕", "bust": "✕", "kept": "✓"}
# Options of a game that change how its throws go, and not how it ends.
CHANGES = ("sides", "poison", "safe_throws", "double_one")


def slides(
    picture: str,
    name: str,
    places: Sequence[View],
    words: Mapping[str, str] = NO_WORDS,
    *,
    least: int = 0,
    start: int = 0,
) -> View:
    """Return what every picture with a slider draws, which has one of `places` from `least` on.

    `name` is what the picture is of: a game, and maybe more; `words` is how it calls what is done.
    """
    return {
        "picture": picture,
        "title": say(f"picture.{picture}.title", game=name, **words),
        "label": say(f"picture.{picture}.slider", **words),
        "least": least,
        "start": start,
        "places": list(places),
        "says": places[start - least]["says"],
    }


def named(game: Game) -> str:
    """Return how a picture calls a game: by its name, and by what is changed in its throws.

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


def called(game: Game) -> dict[str, str]:
    """Return how a game calls a turn, holding and a throw, for a sentence to use.

    >>> from pigclass.rules.catalog import pig, skunk
    >>> called(pig())["turn"], called(skunk())["turn"]
    ('turn', 'round')
    """
    turn = "round" if game.at_once else "turn"
    throw = "throw" if game.at_once or game.is_one_throw else "roll"
    throw = "flip" if game.table.dice == (COIN,) else throw
    each = zip(("throw", "throws", "more"), lines(f"called.{throw}"), strict=True)
    return {it: say(f"called.{turn}.{it}") for it in ("turn", "turns", "hold")} | dict(each)


def short(value: Fraction | float) -> str:
    """Return a number with two decimals at most.

    >>> short(Fraction(200, 36)), short(Fraction(3))
    ('5.56', '3')
    """
    return Numbers.of().decimal(Fraction(value))


def as_decimal(value: Fraction) -> str:
    """Return a number as a decimal, with the sign that says whether it is exact."""
    return f"{'=' if (value * 100).denominator == 1 else '≈'} {short(value)}"


def as_percent(chance: Fraction) -> str:
    """Return a chance in per cent, with the sign that says whether it is exact."""
    return f"{'=' if (chance * 1000).denominator == 1 else '≈'} {Numbers.of().percent(chance)}"


def raised(base: Fraction, times: int) -> str:
    """Return a fraction so many times multiplied by itself.

    >>> raised(Fraction(5, 6), 1), raised(Fraction(5, 6), 12)
    ('5/6', '(5/6)¹²')
    """
    return ratio(base) if times == 1 else f"({ratio(base)}){str(times).translate(RAISED)}"


def counted_out(values: Sequence[Fraction], chances: Iterable[Fraction]) -> list[str]:
    """Return values over the number of ways in which a throw with these chances can fall.

    >>> counted_out([Fraction(5, 18), Fraction(2)], [Fraction(1, 36), Fraction(5, 18)])
    ['10/36', '72/36']

    They are "" where no class counts so many ways.
    """
    ways = lcm(*(chance.denominator for chance in chances))
    return [f"{it * ways}/{ways}" if 1 < ways <= MOST_WAYS else "" for it in values]

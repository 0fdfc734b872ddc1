"""What an answer would mean in a hundred games: counted by theory, or tried out by throwing.

Each is a function of a game that returns a function of an answer. None of them tells which answer
is best.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from pigclass.exact import gain, turn
from pigclass.pupils.text import from_source
from pigclass.rules.game import Game
from pigclass.simulate import turns
from pigclass.strategies.habits import ThrowDice
from pigclass.strategies.reading import Strategy, reads
from pigclass.strategies.thresholds import HoldAt, RollTimes
from pigclass.tournaments.entries import start_of, tried
from pigclass.words import refusal, say
from pigclass.words.numbers import Numbers

GAMES = 100
Meaning = Callable[[int], str]


def holding(game: Game) -> Meaning:
    """Return what it means to hold at a number.

    >>> from pigclass.rules.catalog import skunk
    >>> holding(skunk())(20)
    'Sit at 20, in 100 rounds: about 66 bust and bring nothing, and about 34 are kept. On average \
a round brings 8.08. What would another number do?'
    """
    key = _called("hold", game)
    return lambda points: _in_turns(game, HoldAt(points), say(key, points=points))


def throwing(game: Game) -> Meaning:
    """Return what it means to throw so many times and then hold."""
    key = _called("throws", game)
    return lambda times: _in_turns(game, RollTimes(times), say(key, times=times))


def with_dice(game: Game) -> Meaning:
    """Return what a hundred throws of so many dice do, where one says how many beforehand.

    >>> from pigclass.rules.catalog import hog
    >>> with_dice(hog())(2)
    '2 dice at once, in 100 throws: about 31 bust and bring nothing, and about 69 are kept. On \
average a throw brings 5.56. What would another number do?'
    """

    def told(dice: int) -> str:
        what = say("ask.means.dice", dice=dice)
        return _in_turns(game, ThrowDice(dice), what, key="ask.means.turns_throw")

    return told


def busting(game: Game) -> Meaning:
    """Return what it means to say that so many first throws of a hundred bust: they are thrown."""

    def told(busts: int) -> str:
        came = round(float(turns(game, RollTimes(1), GAMES).bust) * GAMES)
        return say("ask.means.bust", busts=busts, came=came, games=GAMES)

    return told


def balancing(game: Game) -> Meaning:
    """Return what a hundred more throws do with so many points at risk.

    >>> from pigclass.rules.catalog import skunk
    >>> balancing(skunk())(12)
    'With 12 at risk, 100 more throws would win about 556 points together, and lose about 367. \
Do the two come closer with more points at risk, or with fewer?'
    """

    def told(points: int) -> str:
        worth = gain(game, points)
        won, lost = (_whole(it * GAMES) for it in (worth.won, worth.lost))
        return say("ask.means.balance", points=points, won=won, lost=lost, games=GAMES)

    return told


MEANINGS: Mapping[str, Callable[[Game], Meaning]] = {
    "hold": holding,
    "throws": throwing,
    "dice": with_dice,
    "bust": busting,
    "balance": balancing,
}


def _in_turns(game: Game, strategy: Strategy, what: str, *, key: str = "") -> str:
    """Say how many of a hundred turns bust, and what a turn brings."""
    expected = turn(game, strategy)
    busts = _whole(expected.bust * GAMES)
    mean = Numbers.of().decimal(Fraction(expected.mean))
    key = key or _called("turns", game)
    return say(key, what=what, games=GAMES, busts=busts, rest=GAMES - busts, mean=mean)


def _called(what: str, game: Game) -> str:
    """Return the key of a sentence about a turn; where all share the throws, about a round."""
    return f"ask.means.{what}_round" if game.at_once else f"ask.means.{what}"


def _whole(value: Fraction) -> int:
    return int(value + Fraction(1, 2))


def sketched(across: Sequence[str], heights: Sequence[int]) -> str:
    """Return which share of each height the next one is.

    >>> sketched(("1", "2", "3"), (80, 40, 10))
    'What is left of your curve each time: from 1 to 2 50%, from 2 to 3 25%.'
    """
    steps = zip(across, across[1:], heights, heights[1:], strict=False)
    told = [
        say("ask.means.step", one=one, next=following, left=_share(low, high))
        for one, following, high, low in steps
        if high
    ]
    return say("ask.means.left", steps=", ".join(told)) if told else ""


def _share(low: int, high: int) -> str:
    return Numbers.of().percent(Fraction(low, high), places=0)


def tried_out(text: str, game: Game) -> str:
    """Return what a hundred turns of a student's own function bring, at the start of a game.

    Raises PigclassError, with its line, for a function that is wrong.
    """
    strategy = tried(text, game)
    begin = start_of(game)
    needed = set(reads(strategy)) - {"turn_total", "throws"}
    played = turns(game, strategy, GAMES, **{name: begin[name] for name in needed})
    busts = round(float(played.bust) * GAMES)
    mean = Numbers.of().decimal(Fraction(int(played.scores.sum()), GAMES))
    title = from_source(text).title
    key = _called("tried", game)
    return say(key, title=title, games=GAMES, busts=busts, mean=mean)


def meaning(name: str, game: Game | None) -> Meaning:
    """Return the meaning with this name in a game, or say which there are."""
    if name not in MEANINGS or game is None:
        given = ", ".join(map(repr, MEANINGS))
        raise refusal("ask.no_meaning", name=name, names=given)
    return MEANINGS[name](game)

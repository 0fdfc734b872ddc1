"""Feedback on an answer (its consequences in a hundred throws or turns), and right answers.

The functions in `MEANINGS` take a game and an answer. They reveal neither the best answer nor a
mean, from which the best answer could be found by asking repeatedly.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from math import prod

from pigclass import exact, simulate
from pigclass.rules.game import Game
from pigclass.strategies.reading import reads
from pigclass.strategies.table import hint_about
from pigclass.strategies.thresholds import HoldAt, RollTimes, ThrowDice
from pigclass.strategies.typed_strategies import from_source
from pigclass.tournaments.entries import checked_strategy, start_of
from pigclass.words import refusal, say
from pigclass.words.numbers import Numbers

GAMES = 100
TRIED = 10
Meaning = Callable[[int], str]


def holding(game: Game, points: int) -> str:
    """Return the text on the consequences of holding at `points`.

    >>> from pigclass.rules.catalog import skunk
    >>> holding(skunk(), 20)
    'Sit at 20. Of 100 throws about 31 bust. You have 20 at risk and throw once more: what may you \
win, and what may you lose?'
    """
    return say(_turn_key("hold", game), points=points, busts=_busts(game), games=GAMES)


def with_dice(game: Game, dice: int) -> str:
    """Return the text on the consequences of throwing `dice` dice at once.

    >>> from pigclass.rules.catalog import hog
    >>> with_dice(hog(), 2)
    '2 dice at once. One die alone busts in about 17 of 100 throws. How many points may 2 dice \
score? And how likely is it that none of them busts?'
    """
    busts = _whole(exact.turn(game, ThrowDice(1)).bust * GAMES)
    return say("ask.means.dice", dice=dice, busts=busts, games=GAMES)


def busting(game: Game, busts: int) -> str:
    """Return a guess of `busts` busts in 100 throws, beside 10 simulated throws."""
    simulated = round(float(simulate.turns(game, RollTimes(1), TRIED).bust) * TRIED)
    return say("ask.means.bust", busts=busts, came=simulated, games=GAMES, tried=TRIED)


def balancing(game: Game, points: int) -> str:
    """Return the text on 100 more throws with `points` at risk.

    >>> from pigclass.rules.catalog import skunk
    >>> balancing(skunk(), 12)
    'With 12 at risk, about 31 of 100 throws bust and lose 12 points each. The other 69 win \
8 points each, on average. Which of the two weighs more?'
    """
    busts = _busts(game)
    average = exact.gain(game, points).won / (1 - exact.turn(game, RollTimes(1)).bust)
    won = Numbers().decimal(Fraction(average), places=1)
    values = {"points": points, "busts": busts, "rest": GAMES - busts, "won": won}
    return say("ask.means.balance", games=GAMES, **values)


MEANINGS: Mapping[str, Callable[[Game, int], str]] = {
    "hold": holding,
    "dice": with_dice,
    "bust": busting,
    "balance": balancing,
}


def _busts(game: Game) -> int:
    """Return the expected number of busts in 100 throws, rounded."""
    return _whole(exact.turn(game, RollTimes(1)).bust * GAMES)


def _turn_key(what: str, game: Game) -> str:
    """Return the key of a sentence about a turn, or about a round in shared games."""
    return f"ask.means.{what}_round" if game.at_once else f"ask.means.{what}"


def _whole(value: Fraction) -> int:
    return int(value + Fraction(1, 2))


def sketched(across: Sequence[str], heights: Sequence[int]) -> str:
    """Return a sentence on the ratios of neighbouring heights in a sketched curve.

    >>> sketched(("1", "2", "3"), (80, 40, 10))
    'This is what is left of your curve each time: from 1 to 2 50%, from 2 to 3 25%.'
    """
    steps = zip(across, across[1:], heights, heights[1:], strict=False)
    percent = Numbers().percent
    shares = [
        say("ask.means.step", one=one, next=following, left=percent(Fraction(low, high), places=0))
        for one, following, high, low in steps
        if high
    ]
    return say("ask.means.left", steps=", ".join(shares)) if shares else ""


def tried_out(text: str, game: Game) -> str:
    """Return a sentence on 100 simulated turns of a student's function, at the start of a game.

    Raises PigclassError, with the line, if the function is invalid.
    """
    strategy = checked_strategy(text, game)
    begin = start_of(game)
    needed = set(reads(strategy)) - {"turn_total", "throws"}
    turns = simulate.turns(game, strategy, GAMES, **{name: begin[name] for name in needed})
    busts = round(float(turns.bust) * GAMES)
    mean = Numbers().decimal(Fraction(int(turns.scores.sum()), GAMES))
    title = from_source(text).title
    result = say(_turn_key("tried", game), title=title, games=GAMES, busts=busts, mean=mean)
    return f"{result} {hint_about(strategy)}".strip()


def busting_squares(game: Game, number: int) -> Fraction:
    """Return the number of equally likely throws of a game that bust."""
    throws = prod(len(die.faces) for die in game.table.dice)
    return exact.turn(game, RollTimes(1)).bust * throws


def kept_rounds(game: Game, number: int) -> Fraction:
    """Return how many of 100 turns end without a bust on average, holding at `number`."""
    return GAMES * (1 - exact.turn(game, HoldAt(number)).bust)


def good_throw(game: Game, number: int) -> Fraction:
    """Return the mean points of throws of `number` dice that do not bust."""
    result = exact.turn(game, ThrowDice(number))
    return result.mean / (1 - result.bust)


RIGHT: Mapping[str, Callable[[Game, int], Fraction]] = {
    "squares": busting_squares,
    "kept": kept_rounds,
    "good throw": good_throw,
}


def right_answer(name: str, game: Game | None) -> Fraction:
    """Return the right answer for a name: "squares", "kept at 3", "good throw at 2".

    >>> from pigclass.rules.catalog import skunk
    >>> right_answer("squares", skunk())
    Fraction(11, 1)
    """
    what, _, number = name.partition(" at ")
    if what not in RIGHT or game is None:
        raise refusal("ask.no_meaning", name=name, names=", ".join(map(repr, RIGHT)))
    return Fraction(RIGHT[what](game, int(number or 0)))


def meaning(name: str, game: Game | None) -> Meaning:
    """Return the meaning with this name for a game; refuse unknown names."""
    if name not in MEANINGS or game is None:
        names = ", ".join(map(repr, MEANINGS))
        raise refusal("ask.no_meaning", name=name, names=names)
    return partial(MEANINGS[name], game)

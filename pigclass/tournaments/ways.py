"""Ways to write a strategy without writing Python: sentences with blanks to fill in."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from pigclass.rules.errors import PigclassError
from pigclass.rules.game import Game
from pigclass.rules.typed import shortened, whole
from pigclass.strategies.habits import FollowTheCrowd, ThrowDice
from pigclass.strategies.races import NearTheEnd, RollToWin, ScoringTurns
from pigclass.strategies.reading import Strategy, reads
from pigclass.strategies.thresholds import HoldAt, HoldByScore, RollTimes
from pigclass.tournaments.entries import tried
from pigclass.words import refusal

MOST = 1_000
# Blanks of which there is at least one: nobody rolls 0 times.
COUNTED = frozenset({"times", "turns", "dice", "company"})


@dataclass(frozen=True)
class Way:
    """A sentence with blanks: what stands in them at first, and the strategy that they make."""

    id: str
    blanks: Mapping[str, int]
    make: Callable[..., Strategy]
    minds_target: bool = False

    def filled(self, typed: Mapping[str, Any], game: Game) -> Strategy:
        """Return the strategy with what was typed into the blanks.

        >>> from pigclass.rules.catalog import pig
        >>> WAYS["hold_at"].filled({"threshold": "18"}, pig())
        HoldAt(18)

        Raises PigclassError for a blank without a whole number.
        """
        numbers = {it: _number(typed.get(it, ""), least=int(it in COUNTED)) for it in self.blanks}
        target = {"target": game.target} if self.minds_target else {}
        return self.make(**numbers, **target)


def _number(typed: object, *, least: int) -> int:
    number = whole(typed)
    if number is None or not least <= number <= MOST:
        key = "lab.blank_wrong" if str(typed).strip() else "lab.blank_empty"
        raise refusal(key, typed=shortened(typed), least=least, most=MOST)
    return number


def _by_score(first: int, score: int, then: int) -> Strategy:
    return HoldByScore(((0, first), (score, then)) if score else ((0, then),))


_ALL = (
    Way("hold_at", {"threshold": 10}, HoldAt),
    Way("roll_times", {"times": 3}, RollTimes),
    Way("by_score", {"first": 12, "score": 75, "then": 30}, _by_score),
    Way("near", {"threshold": 12, "near": 20, "then": 30}, NearTheEnd, minds_target=True),
    Way("scoring_turns", {"turns": 4}, ScoringTurns, minds_target=True),
    Way("all_or_nothing", {}, RollToWin),
    Way("throw_dice", {"dice": 6}, ThrowDice),
    Way("crowd", {"company": 10}, FollowTheCrowd),
)
WAYS = {way.id: way for way in _ALL}


def ways_for(game: Game) -> list[Way]:
    """Return the sentences that make sense in a game.

    >>> from pigclass.rules.catalog import hog
    >>> [way.id for way in ways_for(hog())]
    ['throw_dice']
    """
    return [way for way in _ALL if _suits(way, game)]


def _suits(way: Way, game: Game) -> bool:
    if way.minds_target and game.target is None:
        return False
    try:
        strategy = tried(way.filled(way.blanks, game), game)
    except PigclassError:
        return False
    alone = {"other"} if game.at_once else {"still_standing"}
    ends = game.target is not None or reads(strategy)
    return bool(ends) and not alone & set(reads(strategy))

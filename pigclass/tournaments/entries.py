"""Entries of a tournament, and strategies from sentences with blanks."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from pigclass.rules.game import Game
from pigclass.rules.typed_input import shortened, whole
from pigclass.strategies import chosen
from pigclass.strategies.deciding import as_chance, dice_chosen
from pigclass.strategies.races import NearTheEnd, RollToWin, ScoringTurns
from pigclass.strategies.reading import LONGEST_NAME, READINGS, Strategy, ask, reads, title
from pigclass.strategies.table import as_arrays
from pigclass.strategies.thresholds import FollowTheCrowd, HoldAt, HoldByScore, RollTimes, ThrowDice
from pigclass.strategies.typed_strategies import from_source
from pigclass.words import PigclassError, refusal

Strategies = Iterable[Strategy | str] | Mapping[str, Strategy | str]

# The largest number that a blank takes.
MOST_IN_A_BLANK = 1_000
# Blanks with a minimum of 1; the others have 0.
COUNTED = frozenset({"times", "turns", "dice", "company"})


def named(strategies: Strategies, game: Game) -> list[tuple[str, Strategy | str]]:
    """Return pairs of name and strategy; in a list names are "", since strategies have titles.

    >>> from pigclass.rules.catalog import pig
    >>> named(["turtle"], pig())
    [('', Turtle(5))]
    """
    if isinstance(strategies, Mapping):
        return [(name, _resolve(one, game)) for name, one in strategies.items()]
    if isinstance(strategies, str) or not isinstance(strategies, Iterable):
        raise refusal("refused.tournament.no_list")
    return [("", _resolve(one, game)) for one in strategies]


def checked_strategy(strategy: Strategy | str, game: Game) -> Strategy:
    """Return a strategy for arrays; functions and texts are checked and tabulated.

    >>> from pigclass.rules.catalog import pig
    >>> bold = checked_strategy("def bold(turn_total): return turn_total < 30", pig())
    >>> int(bold(turn_total=29))
    1

    Raises PigclassError, with the line, if the strategy is invalid.
    """
    ready = as_arrays(from_source(strategy) if isinstance(strategy, str) else strategy, game)
    start = {name: start_of(game)[name] for name in reads(ready)}
    if game.dice_choice is not None:
        dice_chosen(ready, game, start)
    else:
        as_chance(ask(ready, start), ready)
    return ready


def start_of(game: Game) -> dict[str, int]:
    """Return the readings before the first throw."""
    position = {"round": 1, "rounds_left": (game.rounds or 1) - 1, "still_standing": game.players}
    return dict.fromkeys(READINGS, 0) | position


def title_of(strategy: Strategy | str) -> str:
    """Return the title of a strategy, or the name of the function in a text."""
    if not isinstance(strategy, str):
        return title(strategy)
    try:
        return from_source(strategy).title
    except PigclassError:
        defined = re.search(r"def\s+(\w+)", strategy)
        name = defined[1] if defined else "a text without a function"
        return name[:LONGEST_NAME].replace("_", " ")


def _resolve(strategy: Strategy | str, game: Game) -> Strategy | str:
    """Resolve a strategy name; return functions and texts unchanged."""
    is_name = isinstance(strategy, str) and strategy.isidentifier()
    return chosen(strategy, game) if is_name else strategy


@dataclass(frozen=True)
class Way:
    """Sentence with blanks that makes a strategy."""

    id: str
    blanks: Mapping[str, int]
    make: Callable[..., Strategy]
    minds_target: bool = False

    def filled(self, typed: Mapping[str, str | int], game: Game) -> Strategy:
        """Return the strategy for the typed values of the blanks.

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
    if number is None or not least <= number <= MOST_IN_A_BLANK:
        key = "lab.blank_wrong" if str(typed).strip() else "lab.blank_empty"
        raise refusal(key, typed=shortened(typed), least=least, most=MOST_IN_A_BLANK)
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
        strategy = checked_strategy(way.filled(way.blanks, game), game)
    except PigclassError:
        return False
    missing = "other" if game.at_once else "still_standing"
    # Without a target, a strategy that reads nothing would never hold.
    return missing not in reads(strategy) and (game.target is not None or bool(reads(strategy)))

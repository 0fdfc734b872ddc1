"""Computer players of several strengths, for any game in which players take turns.

Their thresholds are worked out from the rules of the game at hand, so that a game which a class
has made up has opponents too.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from math import ceil

from pigclass.exact import best_dice, break_even, race
from pigclass.rules.endings import one_of
from pigclass.rules.game import Game
from pigclass.strategies.habits import ThrowDice
from pigclass.strategies.reading import Numbers, Rolls, Strategy
from pigclass.strategies.thresholds import HoldAt, RollTimes
from pigclass.words import say

COMPUTER = "computer:"


def level_of(player: str) -> str | None:
    """Return how strong the computer player with this id is; None for anyone else.

    >>> level_of("computer:hard:2"), level_of("4f0c")
    ('hard', None)
    """
    if not player.startswith(COMPUTER):
        return None
    level = player.split(":")[1]
    return level if level in LEVELS else None


def opponent(game: Game, level: str) -> Strategy:
    """Return the strategy of a computer player.

    >>> from pigclass.rules.catalog import big_pig
    >>> opponent(big_pig(), "medium")
    HoldAt(27)
    """
    return LEVELS[one_of(level, tuple(LEVELS), what="computer player")](game)


def opponent_name(level: str) -> str:
    """Return the name under which a computer player sits at the table.

    >>> opponent_name("easy")
    'Kit (easy)'
    """
    return say(f"opponent.{level}")


@dataclass(frozen=True)
class KeepPace:
    """Hold at `threshold`, give or take the distance; near the end, roll to win.

    This is the idea of `EndRaceOrKeepPace`, with the threshold and the target of any game.
    """

    threshold: int
    target: int

    @property
    def title(self) -> str:
        """What the strategy is called."""
        return say("strategy.keep_pace", threshold=self.threshold)

    def __call__(self, turn_total: Numbers, own: Numbers, other: Numbers) -> Rolls:
        """Return whether to roll."""
        near = self.target - 7 * self.threshold // 5
        races = (own >= near) | (other >= near)
        keeps_pace = turn_total < self.threshold + (other - own + 4) // 8
        return (own + turn_total < self.target) & (races | keeps_pace)


@dataclass(frozen=True)
class NoMoreDiceThanNeeded:
    """For Hog: throw `dice`, but near the target only as many as will get there on average."""

    dice: int
    target: int
    points_for_each: float

    @property
    def title(self) -> str:
        """What the strategy is called."""
        return say("strategy.fewer_dice", dice=self.dice)

    def __call__(self, own: int) -> int:
        """Return how many dice to throw."""
        return max(1, min(self.dice, ceil((self.target - own) / self.points_for_each)))


def _easy(game: Game) -> Strategy:
    return ThrowDice(2) if game.dice_choice else RollTimes(2)


def _medium(game: Game) -> Strategy:
    return ThrowDice(best_dice(game).dice[0]) if game.dice_choice else HoldAt(_threshold(game))


def _hard(game: Game) -> Strategy:
    if game.target is None:
        return _medium(game)
    if game.dice_choice is None:
        return KeepPace(_threshold(game), game.target)
    faces = [face for face in game.table.dice[0].faces if face not in game.poison_faces]
    mean = sum(face for face in faces if isinstance(face, int)) / len(faces)
    return NoMoreDiceThanNeeded(best_dice(game).dice[0], game.target, mean)


# Table and screen ask for it anew, and a large table of decisions takes a second to write down.
@lru_cache(maxsize=4)
def _perfect(game: Game) -> Strategy:
    strategy: Strategy = race(game).strategy
    return strategy


def _threshold(game: Game) -> int:
    """Return the first turn total at which one more throw gains nothing."""
    nothing_gained = break_even(game)
    return ceil(nothing_gained) if nothing_gained is not None else game.target or 100


LEVELS: dict[str, Callable[[Game], Strategy]] = {
    "easy": _easy,
    "medium": _medium,
    "hard": _hard,
    "perfect": _perfect,
}

# Perfect play is not known for more.
FOR_TWO = frozenset({"perfect"})
FOR_ANY_NUMBER = tuple(level for level in LEVELS if level not in FOR_TWO)

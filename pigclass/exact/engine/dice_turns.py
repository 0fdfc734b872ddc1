"""Turns of a single throw, with a chosen number of dice.

The value of such a turn with n dice is

    W(n) = Σ chance of x · H(x) + chance of 0 · y + Σ chance of a wipe-out · value after it,

with H and y as in `pigclass.exact.engine.turns`. The player decides how many dice to throw instead
of when to hold. Source of the game: Neller and Presser 2005, *Pigtail: A Pig Addendum*, UMAP
Journal 26(4).
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

import numpy as np

from pigclass.exact.chance.throws import effect_chances
from pigclass.exact.engine.fast import holding
from pigclass.exact.engine.throw_table import Floats, Ints, TurnChange, kernel_of
from pigclass.exact.engine.turns import EVEN
from pigclass.rules.effects import summed
from pigclass.rules.game import Game

HARDLY_EVER = 1e-12
# Where the rules set no limit, the search for the most useful dice goes from 24 to 240.
FEWEST_DICE, MOST_DICE = 24, 240


@dataclass(frozen=True)
class Dice:
    """Throws of each of some `numbers` of dice: chances, [row of `numbers`, points].

    `wiping` has the chances of throws that also wipe the score. `jumps` is empty, since no turn
    goes on after its throw.
    """

    numbers: Ints
    chances: Floats
    wiping: Floats
    jumps: tuple[TurnChange, ...] = ()

    @cached_property
    def scoring(self) -> Floats:
        """`chances` with the chance of 0 points set to 0."""
        return np.concatenate([0 * self.chances[:, :1], self.chances[:, 1:]], axis=1)

    @property
    def reach(self) -> int:
        """Most points of a throw."""
        return int(self.chances.shape[1]) - 1

    @property
    def wipes(self) -> bool:
        """True if a throw can take the score."""
        return bool(self.wiping.any())


@lru_cache(maxsize=64)
def dice_of(game: Game, numbers: tuple[int, ...] | None = None) -> Dice:
    """Return the chances of throws with these numbers of dice.

    By default these are all the numbers of dice that may be the best choice.

    >>> from pigclass.rules.catalog import hog
    >>> dice_of(hog(), (2,)).chances[0, [0, 8, 12]].round(3).tolist()
    [0.306, 0.139, 0.028]
    """
    # Called for its refusals: effects that the solvers do not cover.
    kernel_of(game, dice=1 if game.dice_choice else None)
    if game.dice_choice is None:
        numbers = (1,)
    elif numbers is None:
        numbers = tuple(range(1, _most_dice(game) + 1))
    arguments = [number if game.dice_choice else None for number in numbers]
    # Throws that keep the score (scale 1), and those that wipe it (scale 0).
    chances, wiping = (
        _as_rows([after_throw(game, number, score_scale=scale) for number in arguments])
        for scale in (1, 0)
    )
    return Dice(np.array(numbers), chances, wiping)


def after_throw(game: Game, dice: int | None, *, score_scale: int = 1) -> dict[int, float]:
    """Return the chance of each number of points, over throws with this `score_scale`."""
    chances = effect_chances(game, dice=dice).items()
    part = ((effect, chance) for effect, chance in chances if effect.score_scale == score_scale)
    return summed((effect.turn_total_after(0), float(chance)) for effect, chance in part)


def _as_rows(points: Sequence[dict[int, float]]) -> Floats:
    rows = np.zeros((len(points), max(max(chances, default=0) for chances in points) + 1))
    for row, chances in zip(rows, points, strict=True):
        row[list(chances)] = list(chances.values())
    return rows


def _most_dice(game: Game) -> int:
    """Return the largest number of dice that can be best.

    A throw of more than twice the target leads by more than the target: it wins unless the opponent
    gains as much in one more throw. More dice are never better if their chance to score at all is
    below the chance to win this way.
    """
    limit = game.dice_choice.most if game.dice_choice else None
    target, most = game.target or 0, limit or MOST_DICE
    leads = catches_up = 0.0
    for number in range(1, most):
        points = after_throw(game, number)
        more_score = 1 - max(after_throw(game, number + 1).values())
        leads = max(leads, _more_than(points, 2 * target))
        catches_up = max(catches_up, _more_than(points, target - 1))
        wins = leads * (1 - max(catches_up, more_score))
        if number >= FEWEST_DICE and more_score <= wins + HARDLY_EVER:
            return number
    return most


def _more_than(points: dict[int, float], few: int) -> float:
    return sum(chance for gained, chance in points.items() if gained > few)


@dataclass
class DiceTurns:
    """Turns of one seat at a block of positions, with the methods of `OpenTurns`.

    `numbers` are a strategy's numbers of dice, [columns, width]; None is perfect play. `best` are
    the numbers thrown in the last call of `values`: the fewest, if several are equally good.
    `rolled`, `passing` and `slopes` are there for `OpenTurns` only.
    """

    dice: Dice
    hold: Floats
    low: int
    width: int
    numbers: Ints | None = None
    rolled: Ints | None = field(default=None, repr=False)
    best: Ints = field(init=False, repr=False)

    @property
    def wipes(self) -> bool:
        """True if a throw can take the score."""
        return self.dice.wipes

    @property
    def columns(self) -> int:
        """Number of columns in the block."""
        return len(self.hold)

    def look_from(self, opening: Ints) -> None:
        """Do nothing: every column is computed."""

    def values(
        self, bust: Floats, wiped: Floats, passing: Floats, *, slopes: bool = True
    ) -> Floats:
        """Return the value of a turn and its slope, [columns, 2, width]; see `OpenTurns`."""
        dice = self.dice
        high = self.low + dice.reach
        banked = holding(self.hold, self.low, high, start=0, width=self.width)
        worth = np.tensordot(dice.scoring, banked, axes=1)
        worth += dice.chances[:, :1, None] * bust[None, :, 0]
        if dice.wipes:
            worth += (dice.wiping @ wiped[:, : dice.wiping.shape[1]].T)[:, :, None]
        if self.numbers is None:
            value = worth.max(axis=0)
            place = (worth >= value - EVEN).argmax(axis=0)
        else:
            place = np.searchsorted(dice.numbers, self.numbers)
            value = np.take_along_axis(worth, place[None], axis=0)[0]
        self.best = dice.numbers[place]
        return np.stack((value, dice.chances[place, 0] * bust[:, 1]), axis=1)

    def settle(self, bust: Floats, wiped: Floats) -> Floats:
        """Return the value of a turn given `bust`."""
        return self.values(bust, wiped, bust)

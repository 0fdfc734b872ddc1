"""What one throw of as many dice as the player likes brings, as arrays for the solvers."""

from collections.abc import Sequence

import numpy as np

from pigclass.exact.chance.arrays import Floats
from pigclass.exact.chance.throws import effect_chances
from pigclass.exact.engine.throw_table import kernel_of
from pigclass.rules.game import Game


class Throws:
    """Chances of points for 1, 2, …, `dice` dice, as arrays [dice, points]."""

    def __init__(self, game: Game, dice: int) -> None:
        kernel_of(game, dice=1 if game.dice_choice else None)
        numbers: Sequence[int | None] = range(1, dice + 1) if game.dice_choice else [None]
        points = [points_of_throw(game, number) for number in numbers]
        self.reach = max(max(each, default=0) for each in points)
        self.chances = np.zeros((len(points), self.reach + 1))
        for row, each in zip(self.chances, points, strict=True):
            for gained, chance in each.items():
                row[gained] = chance
        wipes = [_wipes(game, number) for number in numbers]
        self.wipes = np.zeros((len(points), max(max(each, default=0) for each in wipes) + 1))
        for row, each in zip(self.wipes, wipes, strict=True):
            for left, chance in each.items():
                row[left] = chance
        self.nothing = self.chances[:, 0]
        self.wiped = self.wipes.sum(axis=1)

    def values(self, worth: Floats, size: int) -> Floats:
        """Return the chances for each number of dice, [dice, own, other]."""
        values = np.empty((len(self.chances), size, worth.shape[1]))
        for row, chances, wipes in zip(values, self.chances, self.wipes, strict=True):
            banded = np.zeros((size, size + self.reach + 1))
            for gained in np.flatnonzero(chances):
                banded[np.arange(size), np.arange(size) + gained] = chances[gained]
            np.matmul(banded, worth[: size + self.reach + 1], out=row)
            np.add(row, wipes @ worth[: len(wipes)], out=row)
        return values

    def values_of_gain(self, after: Floats, both_wiped: float) -> Floats:
        """Return the chances for each number of dice, if gaining x is worth `after[x]`."""
        values: Floats = self.chances @ after[: self.reach + 1] + self.wiped * both_wiped
        return values

    def chases(self, tie: float, gaps: int) -> Floats:
        """Return the chances to gain more than d, [dice, d], d = 0, …, gaps."""
        padded = np.zeros((len(self.chances), max(gaps, self.reach) + 2))
        padded[:, : self.reach + 1] = self.chances
        more = padded[:, ::-1].cumsum(axis=1)[:, ::-1]
        values: Floats = more[:, 1 : gaps + 2] + tie * padded[:, : gaps + 1]
        return values


def points_of_throw(game: Game, dice: int | None) -> dict[int, float]:
    """Return the points of a throw that leaves the score alone, with their chances."""
    return _after_throw(game, dice, score_scale=1)


def _wipes(game: Game, dice: int | None) -> dict[int, float]:
    return _after_throw(game, dice, score_scale=0)


def _after_throw(game: Game, dice: int | None, *, score_scale: int) -> dict[int, float]:
    points: dict[int, float] = {}
    for effect, chance in effect_chances(game, dice=dice).items():
        if effect.score_scale == score_scale:
            gained = effect.turn_total_after(0)
            points[gained] = points.get(gained, 0.0) + float(chance)
    return points

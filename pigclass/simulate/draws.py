"""Throws by the million: outcomes drawn with exactly the chances of the table.

Chances are whole parts of a common number of equally likely cells (36 for two dice, each cell one
way for them to lie). Sixteen random bits choose a cell; the few values left over at the end, which
would favour some cells, are drawn again.
"""

from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import lcm
from typing import Any

import numpy as np
import numpy.typing as npt

from pigclass.rules.effects import BUST, Effect, Hurts
from pigclass.rules.game import Game
from pigclass.rules.outcomes import Table

Ints = npt.NDArray[Any]

BITS = 1 << 16
AGAIN = -1
MOST_CELLS = 1 << 14


@dataclass(frozen=True)
class Draws:
    """Draws from one outcome table: numbers of effects, and what each effect does."""

    effects: tuple[Effect, ...]
    chances: tuple[Any, ...]

    @cached_property
    def adds(self) -> Ints:
        """Points that each effect adds to the turn total."""
        return np.array([effect.turn_add for effect in self.effects], dtype=np.int32)

    @cached_property
    def scales(self) -> Ints:
        """Factor of the turn total, for each effect."""
        return np.array([effect.turn_scale for effect in self.effects], dtype=np.int32)

    @cached_property
    def ends(self) -> npt.NDArray[np.bool_]:
        """Whether each effect ends the turn."""
        return np.array([effect.ends_turn for effect in self.effects])

    @cached_property
    def score_scales(self) -> Ints:
        """Factor of the banked score, for each effect."""
        return np.array([effect.score_scale for effect in self.effects], dtype=np.int32)

    @cached_property
    def hits_everyone(self) -> npt.NDArray[np.bool_]:
        """Whether each effect reaches those who are not in the turn."""
        return np.array([effect.hurts is Hurts.EVERYONE for effect in self.effects])

    @cached_property
    def moves_scores(self) -> bool:
        """Whether a throw can change a banked score."""
        return bool((self.score_scales != 1).any())

    @cached_property
    def only_points_and_busts(self) -> bool:
        """Whether each throw either adds points, and the turn goes on, or is a bust."""
        return all(
            effect == BUST or (effect == Effect(turn_add=effect.turn_add) and effect.turn_add > 0)
            for effect in self.effects
        )

    @cached_property
    def _cells(self) -> Ints | None:
        """Return the effect for each value of sixteen bits, AGAIN for those left over."""
        cells = lcm(*(chance.denominator for chance in self.chances))
        if cells > MOST_CELLS:
            return None
        each = BITS // cells
        counts = [int(chance * cells) * each for chance in self.chances]
        table = np.repeat(np.arange(len(counts)), counts)
        left_over = np.full(BITS - len(table), AGAIN)
        return np.concatenate([table, left_over]).astype(np.int8 if len(counts) < 128 else np.int16)

    @cached_property
    def _points(self) -> Ints | None:
        """Return the points for each value of sixteen bits, 0 for a bust."""
        if self._cells is None:
            return None
        most = max(map(abs, self.adds))
        return np.where(self._cells == AGAIN, AGAIN, self.adds[self._cells]).astype(
            np.int8 if most < 128 else np.int32
        )

    def draw(self, rng: np.random.Generator, number: int) -> Ints:
        """Return the effects of `number` throws, by their places in `effects`."""
        if self._cells is None:
            bounds = np.cumsum([float(chance) for chance in self.chances])
            bounds[-1] = 1.0
            return np.searchsorted(bounds, rng.random(number), side="right")
        return _looked_up(self._cells, rng, number)

    def points(self, rng: np.random.Generator, number: int) -> Ints:
        """Return the points of `number` throws, 0 for a bust, where they do nothing else."""
        if self._points is None:
            points: Ints = self.adds[self.draw(rng, number)]
            return points
        return _looked_up(self._points, rng, number)


def _looked_up(cells: Ints, rng: np.random.Generator, number: int) -> Ints:
    drawn: Ints = cells[sixteen_bits(rng, number)]
    again = np.flatnonzero(drawn == AGAIN)
    while len(again):
        drawn[again] = cells[sixteen_bits(rng, len(again))]
        again = again[drawn[again] == AGAIN]
    return drawn


def sixteen_bits(rng: np.random.Generator, number: int) -> Ints:
    """Return `number` random values of sixteen bits."""
    raw: Ints = rng.bit_generator.random_raw(number // 4 + 1)
    return raw.view(np.uint16)[:number]


@lru_cache(maxsize=256)
def draws_of_table(table: Table) -> Draws:
    """Return draws from a table, its outcomes put together by their effects."""
    chances: dict[Effect, Any] = {}
    for outcome in table.outcomes:
        chances[outcome.effect] = chances.get(outcome.effect, 0) + outcome.probability
    return Draws(tuple(chances), tuple(chances.values()))


def draws(game: Game, *, throws: int | None = None, dice: int | None = None) -> Draws:
    """Return draws for the next throw of `game`, an ordinary one unless `throws` is told."""
    made = game.safe_throws if throws is None else throws
    return draws_of_table(game.table_for(throws=made, dice=dice))

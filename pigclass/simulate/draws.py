"""Random throws in large numbers, with exactly the chances of the outcome table.

Chances are multiples of 1/N for a common N of equally likely cells (36 for two dice). Sixteen
random bits choose a cell; the values left over at the end, which would make some cells more likely,
are drawn again.
"""

from functools import cached_property, lru_cache
from math import lcm
from typing import Any

import numpy as np
import numpy.typing as npt

from pigclass.rules.effects import Effect, Hurts, summed
from pigclass.rules.game import Game
from pigclass.rules.outcomes import Table

Ints = npt.NDArray[Any]
Bools = npt.NDArray[np.bool_]
Floats = npt.NDArray[np.float64]

VALUES = 1 << 16
AGAIN = -1
MOST_CELLS = 1 << 14
# A longer turn or round is refused as endless.
MOST_THROWS = 20_000


class Draws:
    """Draws from one outcome table: the effects with their chances.

    Arrays have an entry for each effect: the turn total is multiplied by `scales`, then `adds` is
    added; the banked score is multiplied by `score_scales`. `ends` is True if the turn ends,
    `hits_everyone` if the throw also hurts players who are not in the turn, `takes_points` if any
    throw can change a banked score or hurt everyone.
    """

    def __init__(self, effects: tuple[Effect, ...], chances: tuple[Any, ...]) -> None:
        self.effects, self.chances = effects, chances
        self.adds = np.array([effect.turn_add for effect in effects], dtype=np.int32)
        self.scales = np.array([effect.turn_scale for effect in effects], dtype=np.int32)
        self.score_scales = np.array([effect.score_scale for effect in effects], dtype=np.int32)
        self.ends = np.array([effect.ends_turn for effect in effects])
        self.hits_everyone = np.array([effect.hurts is Hurts.EVERYONE for effect in effects])
        self.takes_points = bool((self.score_scales != 1).any() or self.hits_everyone.any())

    @cached_property
    def effect_of_cell(self) -> Ints | None:
        """The index of the effect for each equally likely cell; None if there are too many."""
        cells = lcm(*(chance.denominator for chance in self.chances))
        counts = [int(chance * cells) for chance in self.chances]
        return None if cells > MOST_CELLS else np.repeat(np.arange(len(counts)), counts)

    @cached_property
    def _cells(self) -> Ints | None:
        """Return the index of the effect for each 16-bit value, AGAIN for values left over."""
        if self.effect_of_cell is None:
            return None
        table = np.repeat(self.effect_of_cell, VALUES // len(self.effect_of_cell))
        left_over = np.full(VALUES - len(table), AGAIN)
        small = len(self.chances) < 128
        return np.concatenate([table, left_over]).astype(np.int8 if small else np.int16)

    def draw(self, rng: np.random.Generator, number: int) -> Ints:
        """Return the effects of `number` throws, as indices into `effects`."""
        if self._cells is None:
            bounds = np.cumsum([float(chance) for chance in self.chances])
            bounds[-1] = 1.0
            return np.searchsorted(bounds, rng.random(number), side="right")
        numbers: Ints = self._cells.take(random_values(rng, number, "<u2"))
        again = np.flatnonzero(numbers == AGAIN)
        while len(again):
            numbers[again] = self._cells.take(random_values(rng, len(again), "<u2"))
            again = again[numbers[again] == AGAIN]
        return numbers


def random_values(rng: np.random.Generator, number: int, kind: str) -> Ints:
    """Return `number` random values of an unsigned type: `u1` or `<u2`."""
    # Little-endian on every machine, so that a seed gives the same values.
    raw: Ints = rng.bit_generator.random_raw(number * np.dtype(kind).itemsize // 8 + 1)
    return raw.astype("<u8", copy=False).view(kind)[:number]


@lru_cache(maxsize=256)
def draws_of_table(table: Table) -> Draws:
    """Return draws from a table; outcomes with the same effect are merged."""
    chances = summed((outcome.effect, outcome.probability) for outcome in table.outcomes)
    return Draws(tuple(chances), tuple(chances.values()))


def draws(game: Game, *, throws: int | None = None, dice: int | None = None) -> Draws:
    """Return draws for the throw that follows `throws` throws, by default the safe ones."""
    before = game.safe_throws if throws is None else throws
    return draws_of_table(game.table_for(throws=before, dice=dice))


def draws_by_throws(game: Game) -> list[Draws]:
    """Return draws for the first throw of a turn, the second …; the last for all further ones."""
    return [draws(game, throws=throws) for throws in range(game.safe_throws + 1)]

"""What can still happen to points that are saved while others stand.

In some games a throw takes the round's points, or all points, from those who sit as well. While the
turn total t is below the highest threshold of the others, somebody stands and the round goes on.
With chance `keeps[t]` points that are saved at t outlast it, with `loses[t]` those of the round are
lost, and with `wiped[t]` the whole score.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from pigclass.exact.chance.arrays import Floats
from pigclass.exact.chance.throws import effect_chances
from pigclass.rules.effects import Effect, Hurts
from pigclass.rules.game import Game
from pigclass.words import refusal

Chances = Mapping[Effect, Fraction]

KEPT = np.array([1.0, 0.0, 0.0])


@dataclass(frozen=True)
class Fate:
    """The chances of what happens to saved points, by the turn total at which they were saved.

    `passing` are the three chances for a player who sits the whole round out.
    """

    keeps: Floats
    loses: Floats
    wiped: Floats
    passing: Floats

    def worth(self, saved: Floats, after: Floats) -> Floats:
        """Return what sitting is worth, [score, turn total], if `saved` is what it would be."""
        scores, length = saved.shape
        worth: Floats = (
            self.keeps[:length] * saved
            + self.loses[:length] * after[:scores, None]
            + self.wiped[:length] * after[0]
        )
        return worth

    def worth_of_passing(self, after: Floats) -> Floats:
        """Return what sitting the round out is worth, by score."""
        stays, wiped = self.passing[:2].sum(), self.passing[2]
        worth: Floats = stays * after + wiped * after[0]
        return worth


def fate(game: Game, others: Sequence[int], *, length: int) -> Fate:
    """Return what happens to points saved at 0, 1, …, while others sit at these thresholds.

    >>> from pigclass.rules.catalog import skunk
    >>> told = fate(skunk(double_one_hits="everyone"), [10], length=20)
    >>> [round(36 * float(chance), 10) for chance in told.loses[9:11]]
    [1.0, 0.0]
    """
    highest = max(others, default=0)
    chances = np.zeros((max(length, highest), 3))
    chances[:, 0] = 1.0
    effects = _that_change_something(game)
    for turn_total in range(highest - 1, -1, -1):
        chances[turn_total] = _before_a_throw(effects, turn_total, chances)
    passing = _before_the_first_throw(game, chances) if others else chances[-1]
    return Fate(chances[:, 0], chances[:, 1], chances[:, 2], passing)


def _that_change_something(game: Game) -> Chances:
    """Return the chances of what an ordinary throw does, of those that do something."""
    effects = effect_chances(game, throws=max(1, game.safe_throws))
    nothing = effects.pop(Effect(), Fraction(0))
    return {effect: chance / (1 - nothing) for effect, chance in effects.items()}


def _before_the_first_throw(game: Game, chances: Floats) -> Floats:
    """Return the chances before a round: nobody sits before the first throw or a safe one."""
    for made in range(max(1, game.safe_throws) - 1, -1, -1):
        effects = effect_chances(game, throws=made)
        earlier = [_before_a_throw(effects, total, chances) for total in range(len(chances))]
        chances = np.array(earlier)
    first: Floats = chances[0]
    return first


def _before_a_throw(effects: Chances, turn_total: int, chances: Floats) -> Floats:
    """Return the chances before a throw, from those after it."""
    before = np.zeros(3)
    for effect, chance in effects.items():
        if effect.ends_turn:
            before[_what_is_lost(effect)] += float(chance)
            continue
        if effect.turn_scale != 1 or effect.turn_add < 0:
            raise refusal("refused.exact.hurts_and_falls")
        following = turn_total + effect.turn_add
        before += float(chance) * (chances[following] if following < len(chances) else KEPT)
    return before


def _what_is_lost(effect: Effect) -> int:
    """Return 0 where those who sit keep all, 1 where they lose the round, 2 where the score too."""
    if effect.hurts is not Hurts.EVERYONE:
        return 0
    return 2 if effect.score_scale == 0 else 1

"""Stopping thresholds with the highest mean score of one turn.

If a turn total never falls, rolling pays exactly while one more throw gains: the best thresholds
are the lowest turn total without a gain, and the neighbours that are never reached or gain exactly
nothing. If it can fall (Pig Dice, a reset to 25), every threshold is tried.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import ClassVar

import numpy as np

from pigclass.exact.chance.numbers import ExactNumber
from pigclass.exact.chance.throws import effect_chances
from pigclass.exact.engine.players import Player, length_of_hold, open_turns
from pigclass.exact.engine.throw_table import has_theory
from pigclass.exact.one_turn.gain import break_even, gain
from pigclass.exact.one_turn.turn import turn
from pigclass.face import pd
from pigclass.one_number import Drawn, OneNumber
from pigclass.rules.game import POINTS, Game, about_a_game
from pigclass.strategies.thresholds import HoldAt
from pigclass.words import joined, refusal, say

NEVER_HOLD_SO_HIGH = 2_000
# Rough means that differ by less are compared exactly.
NEAR = 1e-8
# Without a limit on the dice: most that are tried, and the share of the best mean at which to stop.
MOST_DICE = 60
FALLEN = Fraction(3, 4)
# Most points on a curve, and the decimals to which its means are rounded.
MOST_POINTS, SAME = 40, 10


@dataclass(frozen=True, eq=False)
class BestHold(Drawn, OneNumber):
    """All thresholds with the highest mean score of a turn, and that mean."""

    drawn_as: ClassVar = "hold_curve"

    game: Game
    thresholds: tuple[int, ...]
    mean: ExactNumber
    score: int = 0

    @property
    def threshold(self) -> int:
        """Lowest of the best thresholds."""
        return self.thresholds[0]

    @property
    def strategy(self) -> HoldAt:
        """Strategy that holds at the lowest of the best thresholds."""
        return HoldAt(self.threshold)

    @property
    def frame(self) -> "pd.DataFrame":
        """Mean score of a turn up to twice the best threshold; columns: `threshold`, `mean`."""
        return self.means_up_to(2 * self.thresholds[-1])

    def means_up_to(self, farthest: int) -> "pd.DataFrame":
        """Return the mean score of a turn by stopping threshold, up to `farthest`."""
        best = {threshold for threshold in self.thresholds if threshold <= farthest}
        step = max(1, farthest // MOST_POINTS)
        shown = sorted({*range(step, farthest + 1, step), *best})
        means = self._rough_means(shown)
        # Thresholds that tie exactly should tie in floats too.
        return pd.DataFrame({"threshold": shown, "mean": [round(means[it], SAME) for it in shown]})

    def _rough_means(self, thresholds: Iterable[int]) -> dict[int, float]:
        return rough_means(self.game, thresholds, score=self.score)

    def __repr__(self) -> str:
        """Return the result as a sentence."""
        at, points = joined([*map(str, self.thresholds)], "or"), self.mean.spoken("points a turn")
        best = say("told.best_hold", game=self.game.name, at=at, points=points)
        target = self.game.target or self.score + self.threshold
        is_beyond = self.score + self.threshold > target
        return f"{best} {say('told.beyond', target=target)}" if is_beyond else best


@dataclass(frozen=True, eq=False)
class BestDice(Drawn, OneNumber):
    """Numbers of dice with the highest mean score of a throw, and that mean."""

    drawn_as: ClassVar = "dice_numbers"

    game: Game
    dice: tuple[int, ...]
    mean: ExactNumber
    means: Mapping[int, ExactNumber] = field(repr=False)

    @property
    def frame(self) -> "pd.DataFrame":
        """Mean score of a throw; columns: `dice`, `mean`."""
        return pd.DataFrame({"dice": list(self.means), "mean": map(float, self.means.values())})

    def __repr__(self) -> str:
        """Return the result as a sentence."""
        dice, points = joined([*map(str, self.dice)], "or"), self.mean.spoken("points a turn")
        return say("told.best_dice", game=self.game.name, dice=dice, points=points)


@about_a_game(score=POINTS)
def best_hold(game: Game, score: int = 0) -> BestHold:
    """Return the stopping thresholds with the highest mean score in one turn.

    >>> from pigclass import *
    >>> exact.best_hold(pig())
    Pig: hold at 20 or 21 for about 8.14 points a turn, exactly 492303203/60466176.

    Thresholds tie if a turn total is never reached, or if one more throw there gains exactly
    nothing. `score` is the banked score that a wipe-out would take. Raises PigclassError if rolling
    always pays, and for games without holding (use `best_dice` where the dice are chosen).
    """
    if game.is_one_throw or game.dice_choice is not None:
        raise refusal("refused.exact.no_threshold", name=game.name)
    effects = effect_chances(game, throws=game.safe_throws)
    settled = _pays_no_longer_from(game, score)
    goes_on = [effect for effect in effects if not effect.ends_turn]
    if all(effect.turn_scale >= 1 and effect.turn_add >= 0 for effect in goes_on):
        # The turn total never falls.
        thresholds = _around(game, settled, score)
    else:
        rough = rough_means(game, range(_lowest(game), 2 * settled + 30), score=score)
        thresholds, _ = best_of(rough, lambda n: turn(game, HoldAt(n), score=score).mean)
    mean = turn(game, HoldAt(thresholds[0]), score=score).mean
    return BestHold(game, thresholds, mean, score)


@about_a_game()
def best_dice(game: Game) -> BestDice:
    """Return the numbers of dice with the highest mean score in one throw.

    If the number has no limit, it is raised until the mean is far below its best.
    """
    if game.dice_choice is None:
        raise refusal("refused.exact.no_dice_choice", name=game.name)
    most = game.dice_choice.most
    means: dict[int, ExactNumber] = {}
    for dice in range(1, (most or MOST_DICE) + 1):
        means[dice] = gain(game, 0, dice=dice).mean
        if most is None and means[dice] < max(means.values()) * FALLEN:
            break
    best = max(means.values())
    if most is None and best == means.get(MOST_DICE):
        raise refusal("refused.exact.too_many_dice", name=game.name, most_dice=MOST_DICE)
    return BestDice(game, tuple(n for n, mean in means.items() if mean == best), best, means)


def _lowest(game: Game) -> int:
    return max(1, game.min_bank)


def _pays_no_longer_from(game: Game, score: int) -> int:
    """Return the lowest legal turn total at and above which no throw gains on average."""
    even = break_even(game, score)
    if even is not None:
        return max(_lowest(game), -(-even.numerator // even.denominator))
    if gain(game, NEVER_HOLD_SO_HIGH, score) > 0:
        raise refusal("refused.exact.never_hold", name=game.name)
    return _lowest(game)


def _around(game: Game, settled: int, score: int) -> tuple[int, ...]:
    """Return `settled` and the neighbouring thresholds with the same mean."""
    met = _turn_totals_met(game, settled)
    if not met:
        raise refusal("refused.exact.no_threshold", name=game.name)
    low = high = settled
    while low > _lowest(game) and low - 1 not in met:
        low -= 1
    while high <= max(met) and (high not in met or gain(game, high, score) == 0):
        high += 1
    return tuple(range(low, high + 1))


def _turn_totals_met(game: Game, settled: int) -> set[int]:
    """Return the reachable turn totals with a choice, up to well above `settled`."""
    effects = effect_chances(game, throws=game.safe_throws)
    beyond = settled + 1 + max(abs(effect.turn_add) for effect in effects)
    met, ahead = set[tuple[int, int]](), [(0, 0)]
    while ahead:
        state = ahead.pop()
        if state in met or state[0] > 4 * beyond:
            continue
        met.add(state)
        ahead.extend(_after_one_throw(game, *state))
    return {turn_total for turn_total, throws in met if throws >= max(1, game.safe_throws)}


def _after_one_throw(game: Game, turn_total: int, throws: int) -> Iterator[tuple[int, int]]:
    for effect in effect_chances(game, throws=throws):
        if not effect.ends_turn:
            told_apart = min(throws + 1, max(1, game.safe_throws))
            yield effect.turn_total_after(turn_total), told_apart


def best_of(
    rough: Mapping[int, float], exactly: Callable[[int], Fraction]
) -> tuple[tuple[int, ...], Fraction]:
    """Return the thresholds with the highest exact mean, and it; `rough` means are within NEAR.

    >>> best_of({3: 1.0, 4: 1.0, 5: 0.9}, lambda threshold: Fraction(threshold, 4))
    ((4,), Fraction(1, 1))
    """
    most = max(rough.values())
    means = {each: exactly(each) for each, mean in rough.items() if mean > most - NEAR}
    best = max(means.values())
    return tuple(each for each, mean in means.items() if mean == best), best


def rough_means(game: Game, thresholds: Iterable[int], *, score: int = 0) -> dict[int, float]:
    """Return the mean score of a turn by threshold, in floats (`turn` is exact, but slower).

    >>> from pigclass.rules.catalog import pig
    >>> round(rough_means(pig(), [15, 20])[20], 6)
    8.141795

    `score` is the banked score that a wipe-out would take.
    """
    wanted = list(thresholds)
    if not has_theory(game):
        # The race solvers refuse throws that change scores within a turn; `turn` handles them.
        return {hold: float(turn(game, HoldAt(hold), score=score).mean) for hold in wanted}
    player, top = Player(game, seat=0), max(*wanted, game.min_bank)
    points = np.arange(length_of_hold(player, top))
    # Scaled to 0 … 1, since the solver's tolerance is made for chances.
    hold = np.zeros((len(wanted), 2, points.size))
    hold[:, 0] = points / points[-1]
    turns, columns = open_turns(player, hold, top=top, position={}), np.array(wanted)[:, None]
    turns.rolls = lambda turn_total, throws: turn_total < columns
    wiped = np.tile((points - score) / points[-1], (len(wanted), 1))
    means = turns.settle(np.zeros((len(wanted), 2, 1)), wiped)[:, 0, 0] * points[-1]
    return dict(zip(wanted, means.tolist(), strict=True))

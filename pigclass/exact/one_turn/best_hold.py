"""Stopping thresholds with the highest mean score of a turn, or of a game of rounds.

If a turn total never falls, rolling pays exactly while one more throw gains: the best thresholds
are the lowest turn total without a gain, and the neighbours that are never reached or gain exactly
nothing. If it can fall (Pig Dice, a reset to 25), the best may be far from there. Thresholds are
compared in floats, and those that nearly tie exactly.

In a game of rounds, let m be the mean of a round and q the chance that the score survives it. After
one round the mean score is m, and each further round turns M to q · M + m: R rounds give
m · (1 + q + … + q^(R − 1)). Where no throw wipes the score, q is 1 and both best thresholds are the
same. Otherwise a higher threshold is wiped out at least as often: the best of the game is never
above that of one round.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import gcd
from typing import ClassVar

import numpy as np

from pigclass.exact.chance.numbers import ExactNumber
from pigclass.exact.chance.throws import effect_chances
from pigclass.exact.engine.players import Player, length_of_hold, open_turns
from pigclass.exact.engine.throw_table import has_theory
from pigclass.exact.one_turn.gain import break_even, gain
from pigclass.exact.one_turn.turn import MOST_STATES, turn
from pigclass.face import pd
from pigclass.one_number import Chartable, OneNumber
from pigclass.rules.game import POINTS, Game, about_a_game
from pigclass.strategies.thresholds import HoldAt
from pigclass.words import grouped, joined, refusal, say, say_of

NEVER_HOLD_SO_HIGH = 2_000
# Rough means that differ by less are compared exactly.
NEAR = 1e-8
# Most points on a curve, and the decimals to which its means are rounded.
MOST_POINTS, SAME = 40, 10


@dataclass(frozen=True, eq=False)
class BestHold(Chartable, OneNumber):
    """All thresholds with the highest mean score of a turn, and that mean.

    With `rounds` it is the mean score of a game of that many rounds.
    """

    drawn_as: ClassVar = "hold_curve"

    game: Game
    thresholds: tuple[int, ...]
    mean: ExactNumber
    score: int = 0
    rounds: int = 0

    @property
    def mean_score(self) -> ExactNumber:
        """The mean, under the name that it has in results on games of rounds."""
        return self.mean

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
        ticks = sorted({*range(step, farthest + 1, step), *best})
        rough = _rough_means_of_game if self.rounds else partial(rough_means, score=self.score)
        means = rough(self.game, ticks)
        # Thresholds that tie exactly should tie in floats too.
        return pd.DataFrame({"threshold": ticks, "mean": [round(means[it], SAME) for it in ticks]})

    def __repr__(self) -> str:
        """Return the result as a sentence."""
        at = joined([*map(str, self.thresholds)], "or")
        points = self.mean.spoken("points a game" if self.rounds else "points a turn")
        named = {"game": self.game.name, "at": at, "points": points}
        if self.rounds:
            return say_of(self.rounds, "told.sit_at", **named)
        best = say("told.best_hold", **named)
        target = self.game.target or self.score + self.threshold
        is_beyond = self.score + self.threshold > target
        return f"{best} {say('told.beyond', target=target)}" if is_beyond else best


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
    if not goes_on:
        raise refusal("refused.exact.no_threshold", name=game.name)
    # About so many turn totals are met, which would take minutes before `turn` refuses them.
    if settled > MOST_STATES * max(1, gcd(*(effect.turn_add for effect in goes_on))):
        raise refusal("refused.exact.far_hold", name=game.name, at=grouped(settled))
    farthest = max(effect.turn_total_after(settled) for effect in goes_on)
    tried = range(_lowest(game), 2 * settled + 30)
    if all(effect.turn_scale >= 1 and effect.turn_add >= 0 for effect in goes_on):
        # The turn total never falls: only thresholds within a throw of `settled` may tie with it.
        tried = range(max(_lowest(game), 2 * settled - farthest), farthest + 1)
    rough = rough_means(game, tried, score=score)
    thresholds, mean = best_of(rough, lambda at: turn(game, HoldAt(at), score=score).mean)
    return BestHold(game, thresholds, ExactNumber(mean), score)


@about_a_game()
def best_hold_in_game(game: Game) -> BestHold:
    """Return the thresholds that score the most in all rounds together, on average.

    >>> from pigclass import *
    >>> exact.best_hold_in_game(skunk(double_one="wipe"))
    Skunk: sit at 17 in each of 5 rounds for about 36.16 points a game.

    Don't confuse this with `best_hold`, which takes one round by itself: there a wipe-out costs
    nothing, and 19 is best. `rounds(game, HoldAt(19)).mean_score` is the mean of another threshold;
    `rounds(game)` is the best play, which sits sooner the more there is to lose. Raises
    PigclassError for races, and where the score depends on when the others sit.
    """
    number = _rounds_of(game)
    best_round = best_hold(game)
    if not any(outcome.effect.is_wipe_out for outcome in game.outcomes):
        mean = ExactNumber(number * best_round.mean)
        return BestHold(game, best_round.thresholds, mean, rounds=number)
    rough = _rough_means_of_game(game, range(_lowest(game), best_round.thresholds[-1] + 1))
    thresholds, best = best_of(rough, lambda at: _mean_score(game, at))
    return BestHold(game, thresholds, ExactNumber(best), rounds=number)


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


def best_of(
    rough: Mapping[int, float], exactly: Callable[[int], Fraction]
) -> tuple[tuple[int, ...], Fraction]:
    """Return the thresholds with the highest exact mean, and that mean.

    >>> best_of({3: 1.0, 4: 1.0, 5: 0.9}, lambda threshold: Fraction(threshold, 4))
    ((4,), Fraction(1, 1))
    """
    most = max(rough.values())
    means = {at: exactly(at) for at, mean in rough.items() if mean > most - NEAR}
    best = max(means.values())
    return tuple(at for at, mean in means.items() if mean == best), best


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


def _rounds_of(game: Game) -> int:
    if not game.at_once or game.rounds is None:
        raise refusal("refused.exact.no_rounds", name=game.name)
    if game.hits_everyone:
        raise refusal("refused.exact.sit_depends", name=game.name)
    if any(it.effect.score_scale != 1 and not it.effect.is_wipe_out for it in game.outcomes):
        raise refusal("refused.exact.takes_score", name=game.name)
    return game.rounds


def _rough_means_of_game(game: Game, thresholds: Iterable[int]) -> dict[int, float]:
    """Return approximate mean scores of a game, by threshold, in floats."""
    alone = rough_means(game, thresholds)
    # With a score of 1, the mean of a round is lower by the chance of a wipe-out.
    with_one = rough_means(game, alone, score=1)
    return {
        at: mean * sum((1 - mean + with_one[at]) ** earlier for earlier in range(game.rounds or 0))
        for at, mean in alone.items()
    }


def _mean_score(game: Game, threshold: int) -> Fraction:
    one_round = turn(game, HoldAt(threshold))
    survives = 1 - one_round.wipe_out
    means = (one_round.mean * survives**earlier for earlier in range(game.rounds or 0))
    return sum(means, Fraction(0))

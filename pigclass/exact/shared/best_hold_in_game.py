"""Best fixed thresholds for a whole game of rounds.

Let m be the mean of a round and q the chance that the score survives it. After one round the mean
score is m, and each further round turns M to q · M + m: R rounds give m · (1 + q + … + q^(R − 1)).
Where no throw wipes the score, q is 1 and both best thresholds are the same. Otherwise a higher
threshold is wiped out at least as often: the best of the game is never above that of one round.
"""

from collections.abc import Iterable
from fractions import Fraction

from pigclass.exact.chance.numbers import ExactNumber
from pigclass.exact.one_turn.best_hold import BestHold, best_hold, best_of, rough_means
from pigclass.exact.one_turn.turn import turn
from pigclass.rules.game import Game, about_a_game
from pigclass.strategies.thresholds import HoldAt
from pigclass.words import joined, refusal, say_of


class BestHoldInGame(BestHold):
    """Thresholds with the highest mean score in a game, and that mean."""

    @property
    def mean_score(self) -> ExactNumber:
        """Mean score of a game with these thresholds."""
        return self.mean

    def _rough_means(self, thresholds: Iterable[int]) -> dict[int, float]:
        return _rough_means(self.game, thresholds)

    def __repr__(self) -> str:
        """Return the result as a sentence."""
        at, points = joined([*map(str, self.thresholds)], "or"), self.mean.spoken("points a game")
        name, number = self.game.name, self.game.rounds or 0
        return say_of(number, "told.sit_at", game=name, at=at, points=points)


@about_a_game()
def best_hold_in_game(game: Game) -> BestHoldInGame:
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
        return BestHoldInGame(game, best_round.thresholds, mean)
    rough = _rough_means(game, range(max(1, game.min_bank), best_round.thresholds[-1] + 1))
    thresholds, best = best_of(rough, lambda each: _mean_score(game, each))
    return BestHoldInGame(game, thresholds, ExactNumber(best))


def _rounds_of(game: Game) -> int:
    if not game.at_once or game.rounds is None:
        raise refusal("refused.exact.no_rounds", name=game.name)
    if game.hits_everyone:
        raise refusal("refused.exact.sit_depends", name=game.name)
    if any(it.effect.score_scale != 1 and not it.effect.is_wipe_out for it in game.outcomes):
        raise refusal("refused.exact.takes_score", name=game.name)
    return game.rounds


def _rough_means(game: Game, thresholds: Iterable[int]) -> dict[int, float]:
    """Return approximate mean scores of a game, by threshold, in floats."""
    alone = rough_means(game, thresholds)
    # With a score of 1, the mean of a round is lower by the chance of a wipe-out.
    with_one = rough_means(game, alone, score=1)
    return {
        each: mean
        * sum((1 - mean + with_one[each]) ** earlier for earlier in range(game.rounds or 0))
        for each, mean in alone.items()
    }


def _mean_score(game: Game, threshold: int) -> Fraction:
    one_round = turn(game, HoldAt(threshold))
    survives = 1 - one_round.wipe_out
    return sum(
        (one_round.mean * survives**earlier for earlier in range(game.rounds or 0)), Fraction(0)
    )

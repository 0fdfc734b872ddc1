"""Solver of shared games over fixed rounds: when to sit for the highest mean score.

V(r, s) is the mean final score of a player whose score is s before round r; after the last round it
is s. In a round the player takes the larger of sitting, V(r + 1, s + t), and standing, where a bust
leads to V(r + 1, s) and a wipe-out to V(r + 1, 0). Rounds are solved from the last to the first.
The other players do not change a player's mean, whether throws are shared or not; games in which a
throw hurts seated players are refused. The correlation of scores does depend on the dice.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from math import sqrt
from typing import ClassVar

import numpy as np

from pigclass.exact.engine.players import Player
from pigclass.exact.engine.throw_table import Answers, Floats, kernel_of
from pigclass.exact.engine.turns import OpenTurns
from pigclass.exact.shared import score_chances
from pigclass.exact.shared.class_mean import ClassMean, ClassSpread, spread_of_equals
from pigclass.face import pd
from pigclass.one_number import OneNumber
from pigclass.rules.endings import within
from pigclass.rules.game import POINTS, Game, about_a_game
from pigclass.strategies import chosen
from pigclass.strategies.reading import Strategy, reads, title
from pigclass.words import refusal, rounded, say

# Points in a round that the arrays cover at least: a bad strategy may score more than the best.
LEAST_REACH = 100


@dataclass(frozen=True, eq=False, repr=False)
class SolvedRounds(OneNumber):
    """Solved game of rounds: `means[r − 1][s]` is the mean final score from s before round r."""

    number_is: ClassVar = "mean_score"

    game: Game
    strategy: Strategy | None
    means: Sequence[Floats] = field(repr=False)
    policy: Sequence[Answers] = field(repr=False)
    played: score_chances.PlayedRounds = field(repr=False)

    @property
    def mean_score(self) -> float:
        """The mean final score of a player who begins at 0."""
        return float(self.means[0][0])

    @property
    def distribution(self) -> Mapping[int, float]:
        """The chance of each final score of a player who begins at 0.

        >>> from pigclass import *
        >>> chances = exact.rounds(greedy_pig(rounds=1), HoldAt(3)).distribution
        >>> {score: round(chance, 6) for score, chance in chances.items()}
        {0: 0.194444, 3: 0.166667, 4: 0.194444, 5: 0.194444, 6: 0.194444, 7: 0.027778, 8: 0.027778}
        """
        return {score: float(it) for score, it in enumerate(self._final_scores) if it > 0}

    def class_mean(self, n: int) -> ClassMean:
        """Return the mean score of `n` players of this strategy, with its standard deviation.

        With shared throws the deviation hardly falls as the class grows; it falls with more rounds,
        and with own dice.

        >>> from pigclass import *
        >>> exact.rounds(skunk()).class_mean(30)
        The mean of 30 players is about 40.48 points, with a standard deviation of 24.53.
        >>> exact.rounds(skunk(own_dice=True)).class_mean(30)
        The mean of 30 players is about 40.48 points, with a standard deviation of 4.48.
        """
        self._check_class(within(n, 1, 100_000, what="n"))
        chances = self._final_scores
        scores = np.arange(len(chances))
        mean = float(chances @ scores)
        variance = float(chances @ (scores - mean) ** 2)
        return ClassMean(n, mean, sqrt(variance / n if self.game.own_dice else variance))

    def class_spread(self, n: int) -> ClassSpread:
        """Return the distribution of the mean score of `n` players of this strategy.

        `.range(0.9)` has the means of nine classes in ten.

        >>> from pigclass import *
        >>> exact.rounds(skunk(own_dice=True)).class_spread(30)
        In 90.1% of classes the mean of 30 is 33.20 to 47.93.
        """
        self._check_class(within(n, 1, 1000, what="n"))
        return spread_of_equals(self.game, self._final_scores, n)

    @cached_property
    def _final_scores(self) -> Floats:
        return self.played.final_scores()

    def _check_class(self, n: int) -> None:
        """Refuse several players if the correlation of their scores is unknown."""
        if n == 1 or self.strategy is None:
            return
        by_chance = not self.game.own_dice and not self.played.is_certain
        if by_chance or {"seat", "still_standing"} & set(reads(self.strategy)):
            raise refusal("refused.exact.go_together", title=title(self.strategy))

    def should_roll(self, round: int, score: int, turn_total: int) -> bool:  # noqa: A002
        """Return whether to stay standing with `turn_total` at risk and `score` banked."""
        table = self.policy[self._round(round, score) - 1]
        within(turn_total, *POINTS, what="turn_total")
        return bool(turn_total < table.shape[1] and table[score, turn_total])

    @property
    def frame(self) -> "pd.DataFrame":
        """Lowest turn total at which to sit; columns: `round`, `score`, `sit_at`."""
        sit_at = [table[:, 1:].argmin(1) + 1 for table in self.policy]
        parts = [
            pd.DataFrame({"round": number, "score": range(len(at)), "sit_at": at})
            for number, at in enumerate(sit_at, start=1)
        ]
        return pd.concat(parts, ignore_index=True)

    def _round(self, number: int, score: int) -> int:
        rounds = len(self.policy)
        within(number, 1, rounds, what="round")
        most = len(self.policy[number - 1]) - 1
        if within(score, *POINTS, what="score") > most:
            limits = {"rounds": rounds, "most": most}
            raise refusal("refused.exact.high_score", score=score, number=number, **limits)
        return number

    def __repr__(self) -> str:
        """Return the result as a sentence."""
        play = say("strategy.perfect") if self.strategy is None else title(self.strategy)
        return say("told.rounds", game=self.game.name, how=play, mean=rounded(self.mean_score, 4))


@about_a_game()
def rounds(
    game: Game, strategy: Strategy | str | None = None, *, may_sit_out: bool = True
) -> SolvedRounds:
    """Return the highest mean score over all rounds, with the decisions that reach it.

    >>> from pigclass import *
    >>> exact.rounds(skunk(double_one="wipe"))
    Skunk, perfect play: about 36.2915 points on average.

    With a `strategy`, return the mean score of that strategy. A player with much to lose may do
    best to sit out a round; `may_sit_out=False` is the rule that all stand for the first throw. A
    strategy that reads `still_standing` gets 1: nobody else stands. Raises PigclassError for races,
    and for games in which a throw hurts seated players.
    """
    if not game.at_once or game.rounds is None:
        raise refusal("refused.exact.no_rounds_of", name=game.name)
    if game.hits_everyone:
        raise refusal("refused.exact.sit_depends", name=game.name)
    if strategy is not None:
        strategy = chosen(strategy, game)
    player = Player(game, seat=0, strategy=strategy, may_pass=True)
    kernel = kernel_of(game)
    throws = score_chances.throws_that_matter(player)
    early = tuple(kernel_of(game, throws=before, told_apart=True) for before in range(throws))
    top = score_chances.highest_stand(player, throws)
    furthest = max(LEAST_REACH, *(of_throw.furthest(top) for of_throw in (kernel, *early)))
    after = np.arange((game.rounds or 1) * furthest + 1, dtype=np.float64)
    length = 2 * top + furthest + 2
    means: list[Floats] = []
    policy: list[Answers] = []
    stands: list[score_chances.Stands] = []
    for number in range(game.rounds or 1, 0, -1):
        scores = (number - 1) * furthest + 1
        hold = _holding(after, scores, length)
        least = 0 if may_sit_out else 1
        turns = OpenTurns(kernel, hold, 0, 1, top, least, early=early, forced=game.safe_throws)
        if not player.is_perfect:
            own = np.arange(scores)[:, None]
            turns.rolls = score_chances.rolls_in_round(player, own, number)
        after, table = _one_round(turns, after)
        stands.insert(0, partial(_stand, table, turns.rolls))
        means.insert(0, after)
        policy.insert(0, table)
    rounds_played = score_chances.PlayedRounds(game, stands, top, throws, may_sit_out)
    return SolvedRounds(game, strategy, means, policy, rounds_played)


def _stand(table: Answers, rolls: score_chances.Rolls | None, throws: int) -> Answers:
    """Return the chance to stand after some throws, [score, turn total]."""
    return table if rolls is None else rolls(np.arange(table.shape[1]), throws)


def _holding(after: Floats, scores: int, length: int) -> Floats:
    """Return the value of sitting, [score, (value, slope), turn total]."""
    hold = np.zeros((scores, 2, length))
    places = np.arange(scores)[:, None] + np.arange(length)[None, :]
    hold[:, 0] = after[np.minimum(places, len(after) - 1)]
    return hold


def _one_round(turns: OpenTurns, after: Floats) -> tuple[Floats, Answers]:
    """Return the mean final scores before the round, and the decisions to stand."""
    nothing = np.zeros((turns.columns, 2, 1))
    nothing[:, 0, 0] = after[: turns.columns]
    wiped = np.tile(after[: turns.hold.shape[2]], (turns.columns, 1))
    means = turns.settle(nothing, wiped)[:, 0, 0]
    return means, turns.decided(nothing, wiped)

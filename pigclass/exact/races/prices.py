"""One strategy beside perfect play: where it decides otherwise, and what each difference costs.

Let Q(i, j, k, a) be the win chance of a player who does a (roll or hold) with k at risk and then
plays perfectly against perfect play, and n(i, j, k, a) how often a strategy does a there in a game
against perfect play, going first in half of the games. Then

    1/2 − its win chance  =  Σ n(i, j, k, a) · (max Q(i, j, k, ·) − Q(i, j, k, a)),

so that every decision has its price, and the prices add up to all that the strategy gives away.
Source: Kakade and Langford 2002, *Approximately Optimal Approximate Reinforcement Learning*, lemma
6.1, for the sum; Neller and Presser 2010, *Practical Play*, for the comparison.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from pigclass.exact.engine.players import Player
from pigclass.exact.engine.throw_table import Floats, Ints, kernel_of
from pigclass.exact.races.league import Entrant, ScoringStage, TurnFlow, has_flow, turn_flow
from pigclass.exact.races.questions import race
from pigclass.rules.game import Game, about_a_game
from pigclass.strategies.catalog import chosen
from pigclass.strategies.reading import Strategy, title
from pigclass.words import marked, refusal, say

if TYPE_CHECKING:
    import altair as alt
    import pandas as pd

# Losses below this are rounding.
NOTHING = 1e-12


@dataclass(frozen=True, repr=False)
class Examination:
    """Win chance that a strategy gives away to perfect play, decision by decision.

    `holds` and `rolls` are [own score, opponent's score, turn total]: what holding and what rolling
    there costs in each game, in win chance. `held` and `rolled` tell how often it is done.
    """

    game: str
    strategy: str
    holds: Floats = field(repr=False)
    rolls: Floats = field(repr=False)
    held: Floats = field(repr=False)
    rolled: Floats = field(repr=False)

    @property
    def holding_costs(self) -> float:
        """The win chance given away in each game by holding where one should roll."""
        return float(self.holds.sum())

    @property
    def rolling_costs(self) -> float:
        """The win chance given away in each game by rolling where one should hold."""
        return float(self.rolls.sum())

    @property
    def win_probability(self) -> float:
        """The chance to win against perfect play, going first in half of the games."""
        return 0.5 - self.holding_costs - self.rolling_costs

    @property
    def gap(self) -> float:
        """Difference of the win rates of perfect play and the strategy."""
        return 1 - 2 * self.win_probability

    @cached_property
    def frame(self) -> "pd.DataFrame":
        """The decisions that cost something, the dearest first.

        Columns: own, other, turn_total, `does` and `better` ("roll" or "hold"), `loss` (win chance
        lost each time), `reached` (times in a game) and `cost` (win chance lost in each game).
        """
        import pandas as pd

        sorts = (("hold", "roll", self.holds, self.held), ("roll", "hold", self.rolls, self.rolled))
        parts = [pd.DataFrame(_rows(*sort)) for sort in sorts]
        return pd.concat(parts).sort_values("cost", ascending=False, ignore_index=True)

    def chart(self) -> "alt.LayerChart":
        """Draw the decisions that cost the most, and what they cost."""
        from pigclass.charts import prices

        return prices(self.frame, strategy=self.strategy, target=len(self.holds))

    def __repr__(self) -> str:
        """Say it in a sentence."""
        return say(
            "strategy.examined",
            game=self.game,
            strategy=self.strategy,
            share=_hundredths(self.win_probability),
            points=_hundredths(self.gap / 2),
            holding=_hundredths(self.holding_costs),
            rolling=_hundredths(self.rolling_costs),
        )


@about_a_game()
def examine(game: Game, strategy: Strategy | str, *, may_pass: bool = False) -> Examination:
    """Return where a strategy differs from perfect play, and what each difference costs.

    >>> from pigclass.rules.catalog import pig
    >>> from pigclass.strategies.thresholds import HoldAt
    >>> examine(pig(), HoldAt(25))
    Against perfect play in Pig, hold at 25 wins 47.89% of the games instead of 50%. It gives \
away 2.11 percentage points: 1.04 by holding too soon, 1.07 by rolling too long.

    For races of two that end at once, with throws that add points or lose them. Raises
    PigclassError for other games, and for strategies that theory cannot ask.
    """
    if not has_flow(game) or game.safe_throws:
        raise refusal("refused.exact.no_prices", name=game.name)
    strategy = chosen(strategy, game)
    player = Player(game, seat=0, strategy=strategy, may_pass=may_pass)
    solved = race(game)
    entrant, perfect = (Entrant(it) for it in (player, Player(game, 0, solved.strategy)))
    begun = _turns_begun(entrant.stages, perfect.stages[0], game.target or 0)
    flows = [turn_flow(player, scoring_turns=n) for n in range(len(entrant.stages))]
    held, rolled = (_how_often(begun, flows, part) for part in ("held", "rolled"))
    roll, hold = what_it_is_worth(game, solved.solved.of_seat(0), top=held.shape[2] - 1)
    best = np.fmax(roll, hold)
    return Examination(
        game=game.name,
        strategy=title(strategy),
        holds=held * np.where(held > 0, best - hold, 0.0),
        rolls=rolled * np.where(rolled > 0, best - roll, 0.0),
        held=held,
        rolled=rolled,
    )


def _hundredths(share: float) -> str:
    """Write a share in per cent with two decimals."""
    return marked(f"{abs(100 * share):.2f}")


def what_it_is_worth(game: Game, chances: Floats, *, top: int) -> tuple[Floats, Floats]:
    """Return the values of rolling and holding, [own, other, turn total].

    `chances[own, other]` are those of a player about to throw. Holding is NaN below the minimum
    bank; passing at 0, which is not legal at the table either, has its worth.
    """
    size, kernel = len(chances), kernel_of(game)
    bust = 1 - chances.T
    hold = np.ones((size, size, top + 1 + kernel.reach))
    for own in range(size):
        # Banking k leaves the other player, who has j, on turn against own + k.
        below = min(size - own, hold.shape[2])
        hold[own, :, :below] = 1 - chances[:, own : own + below]
    hold[:, :, 1 : max(1, game.min_bank)] = np.nan
    roll, best = np.zeros_like(hold), hold.copy()
    for turn_total in range(top, -1, -1):
        ahead = best[:, :, turn_total + 1 : turn_total + 1 + kernel.reach]
        roll[:, :, turn_total] = ahead @ kernel.weights + kernel.ending_chance * bust
        best[:, :, turn_total] = np.fmax(roll[:, :, turn_total], hold[:, :, turn_total])
    return roll[:, :, : top + 1], hold[:, :, : top + 1]


def _turns_begun(stages: list[ScoringStage], perfect: ScoringStage, size: int) -> Floats:
    """Return the mean number of turns begun, [stage, own, other]."""
    ours = np.zeros((len(stages), size, 2 * size))
    theirs = np.zeros((len(stages), size, 2 * size))
    ours[0, 0, 0] = theirs[0, 0, 0] = 0.5
    for own, other in _sums(size):
        stay = np.stack([stage.at(own, other)[:, 0] for stage in stages])
        stays = perfect.at(other, own)[:, 0]
        here, there = ours[:, own, other], theirs[:, other, own]
        ours[:, own, other] = (here + there * stays) / (1 - stay * stays)
        theirs[:, other, own] = (there + here * stay) / (1 - stay * stays)
        for number, stage in enumerate(stages):
            _hand_on(ours[number], theirs[stage.follows], stage.at(own, other), (own, other))
            _hand_on(theirs[number], ours[number], perfect.at(other, own), (other, own))
    return ours[:, :, :size]


def _sums(size: int) -> Iterator[tuple[Ints, Ints]]:
    """Yield the pairs of scores by their sum, the smallest first."""
    for total in range(2 * size - 1):
        own = np.arange(max(0, total - size + 1), min(size, total + 1))
        yield own, total - own


def _hand_on(begun: Floats, to: Floats, banks: Floats, at: tuple[Ints, Ints]) -> None:
    """Pass the turns that bank points on to the other player, in place."""
    own, other = (scores[:, None] for scores in at)
    points = np.arange(1, banks.shape[1])
    to[other, own + points] += begun[own, other] * banks[:, 1:]


def _how_often(begun: Floats, flows: list[TurnFlow], part: str) -> Floats:
    """Return how often a strategy holds or rolls, [own, other, turn total]."""
    stages = zip(begun, flows, strict=True)
    return np.asarray(sum(turns[:, :, None] * getattr(flow, part) for turns, flow in stages))


def _rows(does: str, better: str, costs: Floats, done: Floats) -> dict[str, str | Ints | Floats]:
    """Return the columns of the decisions to do so that cost something."""
    own, other, turn_total = places = np.nonzero(costs > NOTHING)
    return {
        "own": own,
        "other": other,
        "turn_total": turn_total,
        "does": does,
        "better": better,
        "loss": costs[places] / done[places],
        "reached": done[places],
        "cost": costs[places],
    }

"""Cost of each decision in which a strategy differs from perfect play.

Let Q(i, j, k, a) be the win chance of a player who chooses a (roll or hold) at turn total k, then
plays perfectly against perfect play. Let n(i, j, k, a) be the mean number of times that a strategy
chooses a there in a game against perfect play, going first in half of the games. Then

    1/2 − its win chance  =  Σ n(i, j, k, a) · (max Q(i, j, k, ·) − Q(i, j, k, a)),

so that every decision has a price, and the prices add up to the win chance that is given away.
Source: Kakade and Langford 2002, *Approximately Optimal Approximate Reinforcement Learning*, lemma
6.1, for the sum; Neller and Presser 2010, *Practical Play*, for the comparison.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import ClassVar

import numpy as np

from pigclass import charts
from pigclass.exact.engine.players import Player
from pigclass.exact.engine.throw_table import Floats, Ints, kernel_of
from pigclass.exact.races.league import TurnFlow, has_flow, stages_of, turn_flow
from pigclass.exact.races.questions import race
from pigclass.face import alt, pd
from pigclass.one_number import OneNumber
from pigclass.rules.game import Game, about_a_game
from pigclass.strategies import chosen
from pigclass.strategies.reading import Strategy, title
from pigclass.words import marked, refusal, say

# Smaller losses are rounding errors.
NOTHING = 1e-12


@dataclass(frozen=True, eq=False, repr=False)
class Examination(OneNumber):
    """Win chance that a strategy gives away to perfect play, decision by decision.

    `holds` and `rolls`, [own score, opponent's score, turn total], are the win chance lost in a
    game by holding and by rolling there; `held` and `rolled` are how often the strategy holds and
    rolls there in a game, on average.
    """

    number_is: ClassVar = "win_probability"

    game: str
    strategy: str
    holds: Floats = field(repr=False)
    rolls: Floats = field(repr=False)
    held: Floats = field(repr=False)
    rolled: Floats = field(repr=False)

    @property
    def holding_costs(self) -> float:
        """Win chance lost in a game by holding where rolling is better."""
        return float(self.holds.sum())

    @property
    def rolling_costs(self) -> float:
        """Win chance lost in a game by rolling where holding is better."""
        return float(self.rolls.sum())

    @property
    def win_probability(self) -> float:
        """Chance to win against perfect play, going first in half of the games."""
        return 0.5 - self.holding_costs - self.rolling_costs

    @property
    def gap(self) -> float:
        """Difference between the win rates of perfect play and the strategy."""
        return 1 - 2 * self.win_probability

    @property
    def frame(self) -> "pd.DataFrame":
        """The decisions that cost win chance, the most expensive first.

        Columns: own, other, turn_total, `does` and `better` ("roll" or "hold"), `loss` (win chance
        lost each time), `reached` (times in a game) and `cost` (win chance lost in each game).
        """
        sorts = (("hold", "roll", self.holds, self.held), ("roll", "hold", self.rolls, self.rolled))
        parts = [pd.DataFrame(_rows(*sort)) for sort in sorts]
        return pd.concat(parts).sort_values("cost", ascending=False, ignore_index=True)

    def chart(self) -> "alt.LayerChart":
        """Draw the decisions that cost the most, and what they cost."""
        return charts.prices(self.frame, strategy=self.strategy, target=len(self.holds))

    def __repr__(self) -> str:
        """Return the result as a sentence."""
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
    """Return where a strategy differs from perfect play, with the cost of each difference.

    >>> from pigclass import *
    >>> exact.examine(pig(), HoldAt(25))
    Against perfect play in Pig, hold at 25 wins 47.89% of the games instead of 50%. It gives \
away 2.11 percentage points: 1.04 by holding too soon, 1.07 by rolling too long.

    Covers first-to races for two in which a throw adds points or is a bust. Raises PigclassError
    for other games, and for strategies that read more than a position in a race.
    """
    if not has_flow(game) or game.safe_throws:
        raise refusal("refused.exact.no_prices", name=game.name)
    strategy = chosen(strategy, game)
    player = Player(game, seat=0, strategy=strategy, may_pass=may_pass)
    solved = race(game)
    stages, perfect = stages_of(player), turn_flow(Player(game, 0, solved.strategy))
    begins = _turns_begun(stages, perfect, game.target or 0)
    held, rolled = (_how_often(begins, stages, part) for part in ("held", "rolled"))
    roll, hold = roll_and_hold_values(game, solved.solved.of_seat(0), top=held.shape[2] - 1)
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


def roll_and_hold_values(game: Game, chances: Floats, *, top: int) -> tuple[Floats, Floats]:
    """Return the values of rolling and holding, [own, other, turn total].

    `chances[own, other]` are the win chances of a player about to throw. Holding is NaN below the
    minimum bank, except at 0, where it is the value of passing.
    """
    size, kernel = len(chances), kernel_of(game)
    bust = 1 - chances.T
    hold = np.ones((size, size, top + 1 + kernel.reach))
    for own in range(size):
        # After banking k the opponent, with score j, is on turn against own + k.
        scores = min(size - own, hold.shape[2])
        hold[own, :, :scores] = 1 - chances[:, own : own + scores]
    hold[:, :, 1 : max(1, game.min_bank)] = np.nan
    roll, best = np.zeros_like(hold), hold.copy()
    for turn_total in range(top, -1, -1):
        ahead = best[:, :, turn_total + 1 : turn_total + 1 + kernel.reach]
        roll[:, :, turn_total] = ahead @ kernel.weights + kernel.ending_chance * bust
        best[:, :, turn_total] = np.fmax(roll[:, :, turn_total], hold[:, :, turn_total])
    return roll[:, :, : top + 1], hold[:, :, : top + 1]


def _turns_begun(stages: list[TurnFlow], perfect: TurnFlow, size: int) -> Floats:
    """Return the mean number of turns of the strategy in a game, [stage, own, other]."""
    ours = np.zeros((len(stages), size, 2 * size))
    theirs = np.zeros((len(stages), size, 2 * size))
    ours[0, 0, 0] = theirs[0, 0, 0] = 0.5
    for own, other in _sums(size):
        we_stay = np.stack([stage.at(own, other)[:, 0] for stage in stages])
        they_stay = perfect.at(other, own)[:, 0]
        we_begin, they_begin = ours[:, own, other], theirs[:, other, own]
        ours[:, own, other] = (we_begin + they_begin * they_stay) / (1 - we_stay * they_stay)
        theirs[:, other, own] = (they_begin + we_begin * we_stay) / (1 - we_stay * they_stay)
        for number, stage in enumerate(stages):
            after = theirs[min(number + 1, len(stages) - 1)]
            _hand_on(ours[number], after, stage.at(own, other), (own, other))
            _hand_on(theirs[number], ours[number], perfect.at(other, own), (other, own))
    return ours[:, :, :size]


def _sums(size: int) -> Iterator[tuple[Ints, Ints]]:
    """Yield arrays of all (own, other) with the same sum, the smallest sum first."""
    for total in range(2 * size - 1):
        own = np.arange(max(0, total - size + 1), min(size, total + 1))
        yield own, total - own


def _hand_on(begins: Floats, to: Floats, banks: Floats, at: tuple[Ints, Ints]) -> None:
    """Add to `to` the opponent's turns that follow turns with points, in place."""
    own, other = (scores[:, None] for scores in at)
    points = np.arange(1, banks.shape[1])
    to[other, own + points] += begins[own, other] * banks[:, 1:]


def _how_often(begins: Floats, flows: list[TurnFlow], part: str) -> Floats:
    """Return the mean number of holds or rolls in a game, [own, other, turn total]."""
    stages = zip(begins, flows, strict=True)
    return np.asarray(sum(turns[:, :, None] * getattr(flow, part) for turns, flow in stages))


def _rows(does: str, better: str, costs: Floats, times: Floats) -> dict[str, str | Ints | Floats]:
    """Return the columns of `frame` for the decisions (`does`) that cost win chance."""
    own, other, turn_total = places = np.nonzero(costs > NOTHING)
    return {
        "own": own,
        "other": other,
        "turn_total": turn_total,
        "does": does,
        "better": better,
        "loss": costs[places] / times[places],
        "reached": times[places],
        "cost": costs[places],
    }

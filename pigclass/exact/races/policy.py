"""Perfect play as a table of decisions, and as a strategy."""

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from pigclass.exact.engine.throw_table import Answers
from pigclass.face import pd
from pigclass.rules.game import Game
from pigclass.strategies.reading import Numbers, Rolls
from pigclass.words import grouped, refusal, say

MOST_DECISIONS = 400_000_000


def title_of(strategy: str) -> str:
    """Return the name of perfect play, or of the best answer to a strategy.

    >>> title_of(""), title_of("hold at 25")
    ('perfect play', 'the best answer to hold at 25')
    """
    return say("strategy.best_answer", strategy=strategy) if strategy else say("strategy.perfect")


class NamedPolicy:
    """Perfect play or, if `answers_to` names a strategy, the best answer to it."""

    game: Game
    answers_to: str

    @property
    def title(self) -> str:
        """Name of the strategy."""
        return title_of(self.answers_to)

    def __repr__(self) -> str:
        """Name the game."""
        return f"{self.title[0].upper()}{self.title[1:]} in {self.game.name}"


@dataclass(frozen=True, repr=False)
class PerfectPlay(NamedPolicy):
    """Perfect play of a race for two, as a strategy with a table.

    `table[seat, own, other, turn_total]` is True where the player rolls, `tied[turn_total]` where
    the first player of a tiebreaker does. Outside the tables the player holds, except in a
    last turn: behind an opponent at the target every player must roll until banking would lead.
    """

    game: Game = field(repr=False)
    table: NDArray[np.bool_] = field(repr=False, compare=False, hash=False)
    tied: NDArray[np.bool_] = field(repr=False, compare=False, hash=False)
    stop_at_target: bool = False
    answers_to: str = ""

    def __call__(self, turn_total: Numbers, own: Numbers, other: Numbers, seat: Numbers) -> Rolls:
        """Return whether to roll."""
        seats, scores, others, turn_totals = self.table.shape
        inside = (turn_total < turn_totals) & (own < scores) & (other < others)
        where = (
            np.minimum(seat, seats - 1),
            np.minimum(own, scores - 1),
            np.minimum(other, others - 1),
            np.minimum(turn_total, turn_totals - 1),
        )
        begins_tiebreaker = (seat == 0) & (own >= scores) & (own == other)
        rolls_on_tie = self.tied[np.minimum(turn_total, len(self.tied) - 1)]
        goes_on = begins_tiebreaker & rolls_on_tie & (turn_total < len(self.tied))
        behind = (other >= others) & (own != other) & (own + turn_total <= other)
        rolls = (self.table[where] & inside) | goes_on | behind
        return bool(rolls) if np.ndim(rolls) == 0 else rolls


@dataclass(frozen=True, repr=False)
class PerfectDice(NamedPolicy):
    """Perfect choice of the number of dice, as a strategy."""

    game: Game = field(repr=False)
    table: NDArray[np.int64] = field(repr=False, compare=False, hash=False)
    answers_to: str = ""

    def __call__(self, own: Numbers, other: Numbers, seat: Numbers) -> Numbers:
        """Return how many dice to throw."""
        seats, scores, others = self.table.shape
        # Past the target only the gap between the scores matters.
        excess = np.maximum(own - (scores - 1), 0)
        other = np.clip(other - excess, 0, others - 1)
        dice = self.table[np.minimum(seat, seats - 1), own - excess, other]
        return int(dice) if np.ndim(dice) == 0 else dice


def check_size(decisions: int) -> None:
    """Refuse a table that is too large for an ordinary computer's memory."""
    if decisions > MOST_DECISIONS:
        raise refusal("refused.exact.large_table", decisions=grouped(decisions))


def decisions_frame(decisions: Answers, game: Game) -> "pd.DataFrame":
    """Return decisions as a frame; columns: `own`, `other`, and `hold_at` or `dice`.

    `hold_at` is the lowest turn total at which the player holds, or the length of the table.
    """
    if game.dice_choice is not None:
        size = game.target or 0
        return by_scores("dice", np.asarray(decisions[:size, :size]))
    if game.is_one_throw:
        raise refusal("refused.exact.no_map", name=game.name)
    least = max(1, game.min_bank)
    holds = ~np.asarray(decisions)[:, :, least:]
    first = np.where(holds.any(axis=2), least + holds.argmax(axis=2), decisions.shape[2])
    return by_scores("hold_at", first)


def by_scores(name: str, values: Answers) -> "pd.DataFrame":
    """Return an array [own, other] as a frame; columns: `own`, `other`, `name`."""
    own, other = np.indices(values.shape)
    return pd.DataFrame({"own": own.ravel(), "other": other.ravel(), name: values.ravel()})

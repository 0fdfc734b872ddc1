"""Many games between any strategies, throw by throw."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from pigclass.rules.game import Game
from pigclass.rules.questions import about_a_game
from pigclass.simulate.chunks import RUNS, in_chunks, joined
from pigclass.simulate.estimates import WIDE, Estimate, Share, standard_error
from pigclass.simulate.many import ManyGames
from pigclass.strategies.catalog import listed
from pigclass.strategies.reading import Strategy, title
from pigclass.words import grouped, marked, refusal, say

if TYPE_CHECKING:
    import altair as alt
    import pandas as pd

Ints = npt.NDArray[Any]


@dataclass(frozen=True, repr=False)
class Games:
    """How many simulated games ended. One entry for each player, in the order of their seats.

    A victory shared by k counts 1/k of a win for each, so that the win shares sum to 1; with teams
    each player of a team has the team's share.
    `scores[player, game]` are the final scores, `rounds` and `throws` the length of each game.
    """

    game: str
    strategies: tuple[str, ...]
    n: int
    seed: int | None
    scores: Ints = field(repr=False)
    wins: npt.NDArray[np.float64] = field(repr=False)
    alone: npt.NDArray[np.float64] = field(repr=False)
    wins_squared: npt.NDArray[np.float64] = field(repr=False)
    rounds: Ints = field(repr=False)
    throws: Ints = field(repr=False)

    @property
    def win_shares(self) -> tuple[Share, ...]:
        """The share of games that each player wins."""
        return tuple(
            Share(name, mean, standard_error(square - mean * mean, self.n), self.n, unit="")
            for name, mean, square in zip(
                self.strategies, self.wins, self.wins_squared, strict=True
            )
        )

    @property
    def mean_scores(self) -> tuple[Estimate, ...]:
        """The mean final score of each player."""
        return tuple(
            Estimate(
                name, float(row.mean()), standard_error(float(row.var()), self.n), self.n, "points"
            )
            for name, row in zip(self.strategies, self.scores, strict=True)
        )

    @property
    def frame(self) -> "pd.DataFrame":
        """A row for each player: win share and mean score with standard errors and intervals."""
        import pandas as pd

        rows = zip(
            range(len(self.strategies)), self.win_shares, self.alone, self.mean_scores, strict=True
        )
        return pd.DataFrame([_row(seat, share, alone, mean) for seat, share, alone, mean in rows])

    def chart(self) -> "alt.LayerChart":
        """Draw the share of games that each player wins."""
        from pigclass.charts import ranking

        called = [
            name if self.strategies.count(name) == 1 else f"{name}, seat {seat}"
            for seat, name in enumerate(self.strategies, 1)
        ]
        told = self.frame.assign(strategy=called, exact=False).sort_values("win_share")[::-1]
        named = {"win_share": "win", "win_share_low": "low", "win_share_high": "high"}
        return ranking(told.rename(columns=named))

    def __repr__(self) -> str:
        """Say it in a sentence."""
        told = ", ".join(
            f"{name} {marked(f'{100 * share.mean:.4g}')}%"
            for name, share in zip(self.strategies, self.win_shares, strict=True)
        )
        margin = 100 * WIDE * max(share.standard_error for share in self.win_shares)
        margin_told = marked(f"{margin:.2g}")
        return say("told.games", game=self.game, n=grouped(self.n), shares=told, margin=margin_told)


@about_a_game(**RUNS)
def games(
    game: Game, strategies: Sequence[Strategy | str], n: int = 10_000, *, seed: int | None = None
) -> Games:
    """Return how `n` games end between players with these strategies, seated in this order.

    >>> from pigclass.rules.catalog import pig
    >>> from pigclass.strategies.thresholds import HoldAt
    >>> games(pig(), [HoldAt(20), HoldAt(25)], 20_000, seed=1).win_shares[0].n
    20000

    In games that all play at once there is no one to follow the other: all share each throw, or
    each throws dice of their own. The same seed gives the same games.
    Students' functions are asked beforehand, in a process of their own, and played as tables.
    """
    players = listed(strategies, game)
    _check(game, players)
    many = ManyGames(game, players, for_games=n)
    parts = in_chunks(many.play, n, seed, chunk=many.chunk, what=f"Simulating {game.name}")
    won = np.sum([part.won for part in parts], axis=0)
    alone = np.sum([part.alone for part in parts], axis=0)
    squared = np.sum([part.won_squared for part in parts], axis=0)
    return Games(
        game=game.name,
        strategies=tuple(title(strategy) for strategy in players),
        n=n,
        seed=seed,
        scores=joined([part.scores for part in parts], axis=1),
        wins=won / n,
        alone=alone / n,
        wins_squared=squared / n,
        rounds=joined([part.rounds for part in parts]),
        throws=joined([part.throws for part in parts]),
    )


def _check(game: Game, strategies: Sequence[Strategy]) -> None:
    if not strategies:
        raise refusal("refused.simulate.no_strategy")
    if not game.at_once and len(strategies) != game.players:
        raise refusal(
            "refused.simulate.strategies",
            name=game.name,
            players=game.players,
            number=len(strategies),
        )


def _row(seat: int, share: Share, alone: float, mean: Estimate) -> dict[str, Any]:
    low, high = share.interval
    return {
        "seat": seat,
        "strategy": share.what,
        "games": share.n,
        "win_share": share.mean,
        "win_share_error": share.standard_error,
        "win_share_low": low,
        "win_share_high": high,
        "won_alone": alone,
        "mean_score": mean.mean,
        "mean_score_error": mean.standard_error,
    }

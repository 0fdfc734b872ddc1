"""Simulation of many games between any strategies, and its results."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar

import numpy as np

from pigclass.face import pd
from pigclass.one_number import Drawn, OneNumber
from pigclass.rules.game import Game, about_a_game
from pigclass.simulate.draws import Floats, Ints
from pigclass.simulate.estimates import (
    RUNS,
    WIDE,
    Estimate,
    Share,
    drawn,
    in_chunks,
    standard_error,
)
from pigclass.simulate.many_games import ManyGames, times_won
from pigclass.strategies import listed
from pigclass.strategies.reading import Strategy, title
from pigclass.words import grouped, marked, refusal, say


@dataclass(frozen=True, eq=False, repr=False)
class Games(Drawn, OneNumber):
    """Results of many simulated games, with one entry for each player by seat.

    A victory shared by k players counts 1/k for each, so that the win shares sum to 1; with teams
    each member has the team's share. `scores[player, game]` are the final scores; `rounds` and
    `throws` are the length of each game. As a number it is the first player's share, `win`.
    """

    number_is: ClassVar = "win"
    drawn_as: ClassVar = "ranking"

    game: str
    strategies: tuple[str, ...]
    n: int
    seed: int
    scores: Ints = field(repr=False)
    wins: Floats = field(repr=False)
    alone: Floats = field(repr=False)
    wins_squared: Floats = field(repr=False)
    rounds: Ints = field(repr=False)
    throws: Ints = field(repr=False)

    @property
    def win(self) -> Share:
        """Share of games that the first player wins."""
        return self.win_shares[0]

    @property
    def win_shares(self) -> tuple[Share, ...]:
        """Share of games that each player wins."""
        return tuple(
            Share(name, mean, standard_error(square - mean * mean, self.n), self.n, unit="")
            for name, mean, square in zip(
                self.strategies, self.wins.tolist(), self.wins_squared.tolist(), strict=True
            )
        )

    @property
    def mean_scores(self) -> tuple[Estimate, ...]:
        """The mean final score of each player."""
        return tuple(
            Estimate(name, float(row.mean()), standard_error(float(row.var()), self.n), self.n)
            for name, row in zip(self.strategies, self.scores, strict=True)
        )

    @property
    def frame(self) -> "pd.DataFrame":
        """Win share and mean score with standard errors, a row for each player.

        `win` is the share of games, with its 95% interval `low` to `high`.
        """
        shares, means = self.win_shares, self.mean_scores
        low, high = zip(*(share.interval for share in shares), strict=True)
        return pd.DataFrame(
            {
                "seat": range(len(shares)),
                "strategy": self.strategies,
                "games": self.n,
                "win": self.wins,
                "standard_error": [share.standard_error for share in shares],
                "low": low,
                "high": high,
                "exact": False,
                "won_alone": self.alone,
                "mean_score": [mean.mean for mean in means],
                "mean_score_error": [mean.standard_error for mean in means],
            }
        )

    def __repr__(self) -> str:
        """Return the result as a sentence."""
        shares = ", ".join(
            f"{name} {marked(f'{100 * share.mean:.4g}')}%"
            for name, share in zip(self.strategies, self.win_shares, strict=True)
        )
        widest = 100 * WIDE * max(share.standard_error for share in self.win_shares)
        about = {"margin": marked(f"{widest:.2g}"), "seeded": say("told.seeded", seed=self.seed)}
        return say("told.games", game=self.game, n=grouped(self.n), shares=shares, **about)


@about_a_game(**RUNS)
def games(
    game: Game, strategies: Sequence[Strategy | str], n: int = 10_000, *, seed: int | None = None
) -> Games:
    """Simulate `n` games between players with these strategies, by seat.

    >>> from pigclass import *
    >>> simulate.games(pig(), [HoldAt(20), Turtle()], 20_000, seed=1)
    Pig, 20,000 games, seed=1, share of wins: hold at 20 94.56%, turtle 5.44% (give or take 0.31%).

    In shared games all play at once, with shared throws or own dice. The same seed gives the same
    games. Functions and typed strategies are tabulated first.
    """
    players, seed = listed(strategies, game), drawn(seed)
    _check(game, players)
    many = ManyGames(game, players, for_games=n)
    parts = in_chunks(many.play, n, seed, chunk=many.chunk, what=f"Simulating {game.name}")
    counts = np.sum([times_won(game, part) for part in parts], axis=0)
    shared_by = np.maximum(np.arange(counts.shape[1]), 1)
    return Games(
        game=game.name,
        strategies=tuple(title(strategy) for strategy in players),
        n=n,
        seed=seed,
        scores=np.concatenate([part.scores for part in parts], axis=1),
        wins=(counts / shared_by).sum(axis=1) / n,
        alone=counts[:, 1] / n,
        wins_squared=(counts / shared_by**2).sum(axis=1) / n,
        rounds=np.concatenate([part.rounds for part in parts]),
        throws=np.concatenate([part.throws for part in parts]),
    )


def _check(game: Game, strategies: Sequence[Strategy]) -> None:
    if not strategies:
        raise refusal("refused.simulate.no_strategy")
    if not game.at_once and len(strategies) != game.players:
        numbers = {"players": game.players, "number": len(strategies)}
        raise refusal("refused.simulate.strategies", name=game.name, **numbers)

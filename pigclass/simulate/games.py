"""Simulated turns and games of any strategies, with their results."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar

import numpy as np

from pigclass.face import pd
from pigclass.one_number import Chartable, OneNumber
from pigclass.rules.game import POINTS, Game, about_a_game
from pigclass.simulate.decisions import Decisions
from pigclass.simulate.draws import Floats, Ints
from pigclass.simulate.estimates import RUNS, Estimate, Share, in_chunks, pick_seed, standard_error
from pigclass.simulate.many_games import ManyGames, times_won
from pigclass.simulate.one_turn import OneTurn
from pigclass.strategies import chosen, listed
from pigclass.strategies.reading import Strategy, check_turn, title
from pigclass.words import grouped, marked, refusal, say


@dataclass(frozen=True, eq=False, repr=False)
class Games(Chartable, OneNumber):
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
        widest = 100 * max(share.margin for share in self.win_shares)
        about = {"margin": marked(f"{widest:.2g}"), "seeded": say("told.seeded", seed=self.seed)}
        return say("told.games", game=self.game, n=grouped(self.n), shares=shares, **about)


@about_a_game(**RUNS)
def games(
    game: Game, strategies: Sequence[Strategy | str], n: int = 10_000, *, seed: int | None = None
) -> Games:
    """Simulate `n` games between players with these strategies, by seat.

    >>> from pigclass import *
    >>> simulate.games(pig(), [HoldAt(20), Turtle()], 20_000, seed=1)
    Pig, 20,000 games, seed=1, share of wins: hold at 20 94.78%, turtle 5.22% (give or take 0.31%).

    In shared games all play at once, with shared throws or own dice. The same seed gives the same
    games. Functions and typed strategies are tabulated first.
    """
    players, seed = listed(strategies, game), pick_seed(seed)
    _check(game, players)
    player = ManyGames(game, players, for_games=n)
    parts = in_chunks(player.play, n, seed, chunk=player.chunk, what=f"Simulating {game.name}")
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


@dataclass(frozen=True, eq=False, repr=False)
class Turns(Estimate):
    """Scores of many simulated turns; `scores` has one entry for each turn."""

    scores: Ints = field(kw_only=True)
    bust: Share = field(kw_only=True)

    @property
    def frame(self) -> "pd.DataFrame":
        """Frequency of each score; columns: `score`, `turns`, `share`, `standard_error`."""
        scores, turns = np.unique(self.scores, return_counts=True)
        share = turns / self.n
        errors = np.sqrt(share * (1 - share) / self.n)
        columns = {"score": scores, "turns": turns, "share": share, "standard_error": errors}
        return pd.DataFrame(columns)


@about_a_game(score=POINTS, **RUNS)
def turns(
    game: Game,
    strategy: Strategy | str,
    n: int = 10_000,
    *,
    seed: int | None = None,
    score: int = 0,
    **position: int,
) -> Turns:
    """Simulate `n` turns under `strategy`.

    >>> from pigclass import *
    >>> simulate.turns(pig(), HoldAt(20), 100_000, seed=1)
    Pig, hold at 20: about 8.192 points a turn, give or take 0.065 \
(100,000 simulated, seed=1).

    The same seed gives the same turns. `score` is the banked score: a wipe-out counts as minus
    `score`. A strategy that reads more than `turn_total` and `throws` needs the other readings by
    name.
    """
    strategy, seed = chosen(strategy, game), pick_seed(seed)
    check_turn(strategy, position, call="simulate.turns(game, strategy, n")
    decisions = Decisions(game, strategy, fixed=position, for_games=n, by_itself=True)
    turn = OneTurn(game, [decisions], range(1))

    def play(size: int, rng: np.random.Generator) -> tuple[Ints, int]:
        scores = np.full((1, size), score, dtype=np.int32)
        played = turn.play(scores, rng)
        return scores[0] - score + played.points[0], int(np.count_nonzero(played.lost))

    parts = in_chunks(play, n, seed, what="Simulating turns")
    scores = np.concatenate([part[0] for part in parts])
    busts = sum(part[1] for part in parts) / n
    return Turns(
        what=f"{game.name}, {title(strategy)}",
        mean=float(scores.mean()),
        standard_error=standard_error(float(scores.var()), n),
        n=n,
        unit="points a turn",
        scores=scores,
        bust=Share("Busts", busts, standard_error(busts * (1 - busts), n), n, unit=""),
        seed=seed,
    )

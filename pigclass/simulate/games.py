"""Simulation of many games between any strategies, in lock step.

In shared games a turn is a round. In a race the same seat is on turn in all games until a player
reaches the target. Then the game is over, or it goes on with the last turns of the others.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar

import numpy as np

from pigclass.face import pd
from pigclass.one_number import Drawn, OneNumber
from pigclass.rules.endings import FirstTo, Ties
from pigclass.rules.game import Game, about_a_game
from pigclass.simulate.decisions import decisions_of
from pigclass.simulate.draws import Bools, Floats, Ints
from pigclass.simulate.estimates import (
    RUNS,
    WIDE,
    Estimate,
    Share,
    drawn,
    in_chunks,
    standard_error,
)
from pigclass.simulate.last_chances import LastChances, OpenGames
from pigclass.simulate.one_turn import OneTurn
from pigclass.simulate.throw_by_throw import highest, side_of_seat, side_totals
from pigclass.strategies import listed
from pigclass.strategies.reading import Strategy, title
from pigclass.words import grouped, marked, refusal, say


def times_won(game: Game, at_end: OpenGames) -> Ints:
    """Return the number of games that a player wins together with k − 1 others, [player, k].

    The highest total wins, ties share the win.
    """
    best = highest(game, at_end.scores, at_end.able)
    winners = best.sum(axis=0, dtype=np.int16).astype(np.intp)
    counts = np.array([np.bincount(winners[row], minlength=len(best) + 1) for row in best])
    return counts[side_of_seat(game, len(at_end.scores))]


MOST_ROUNDS = 100_000
MOST_ROUNDS_AT_ONCE = 10_000
# Games in a chunk that fit the processor's cache, in races (few players) and in shared games.
CHUNK, CHUNK_AT_ONCE = 1 << 15, 1 << 13


class ManyGames:
    """Player of many games with the same rules and strategies."""

    def __init__(self, game: Game, strategies: Sequence[Strategy], *, for_games: int) -> None:
        self.game = game
        self.chunk = CHUNK_AT_ONCE if game.at_once else CHUNK
        self.decisions = decisions_of(
            game, strategies, for_games=for_games, nobody_is_there=not game.at_once
        )
        seats = range(len(strategies))
        on_turn = [seats] if game.at_once else [seats[seat : seat + 1] for seat in seats]
        self.turns = [OneTurn(game, self.decisions, players) for players in on_turn]
        over_at_once = game.at_once or isinstance(game.ending, FirstTo)
        self.last = None if over_at_once else LastChances(game, strategies)

    def play(self, size: int, rng: np.random.Generator) -> OpenGames:
        """Return `size` games that have been played to the end."""
        now, at_end = (
            OpenGames.start(self.decisions, size, tiebreaks=self.game.ties is Ties.TIEBREAKER)
            for _ in range(2)
        )
        self._until_someone_is_there(now, at_end, rng)
        if self.last is not None:
            self.last.play(at_end, rng)
        return at_end

    def _until_someone_is_there(
        self, now: OpenGames, at_end: OpenGames, rng: np.random.Generator
    ) -> None:
        """Play until a player has reached the target, or the last round is over."""
        most = MOST_ROUNDS_AT_ONCE if self.game.at_once else MOST_ROUNDS
        for number in range(1, most + 1):
            readings = {"round": number, "still_standing": 1}
            if self.game.rounds is not None:
                readings["rounds_left"] = max(0, self.game.rounds - number)
            for turn in self.turns:
                now.play_turn(turn, slice(None), rng, **readings)
                places = np.flatnonzero(self._is_there(now, turn, number))
                if len(places):
                    now.move_to(at_end, places, round_number=number, seat=turn.players[-1])
                if not len(now.number):
                    return
        raise refusal("refused.simulate.endless_game", name=self.game.name, most=grouped(most))

    def _is_there(self, now: OpenGames, turn: OneTurn, number: int) -> Bools:
        """Return which games are over, or continue with last turns."""
        if self.game.rounds is not None:
            there = np.full(len(now.number), number >= self.game.rounds)
        elif self.game.at_once:
            there = now.scores.max(axis=0) >= (self.game.target or 0)
        else:
            side = side_of_seat(self.game, len(now.scores))[turn.players[0]]
            there = side_totals(self.game, now.scores)[side] >= (self.game.target or 0)
        if self.game.at_once and len(now.able):
            # Only the players tied for the highest score play on.
            best = highest(self.game, now.scores[:, there], now.able[:, there])
            now.able[:, there] = best
            there[there] = best.sum(axis=0) == 1
        return there


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

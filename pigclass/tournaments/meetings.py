"""Meetings of pairs of strategies, and circles (A beats B, B beats C, C beats A)."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import combinations, permutations
from math import sqrt

from pigclass.exact.chance.numbers import percent
from pigclass.exact.engine.players import Player
from pigclass.exact.races.league import TurnFlow, first_wins, has_flow, stages_of
from pigclass.exact.races.questions import outcome
from pigclass.rules.game import Game
from pigclass.simulate.estimates import Share
from pigclass.strategies.reading import Strategy
from pigclass.words import PigclassError, say

Beats = Mapping[tuple[str, str], float]


@dataclass(frozen=True)
class Meeting:
    """Chances of `first`, who begins, against `second`: exact, or simulated from `n` games."""

    first: str
    second: str
    win: float
    tie: float = 0.0
    standard_error: float = 0.0
    n: int = 0

    @property
    def share(self) -> float:
        """The first player's share of the games, a tie counted half."""
        return self.win + self.tie / 2


@dataclass(frozen=True)
class Pair:
    """Share of wins of `strategy` over `against`, each going first in half of the games."""

    strategy: str
    against: str
    win: float
    standard_error: float
    n: int

    @property
    def interval(self) -> tuple[float, float]:
        """95% interval of the share; both ends equal if it is exact."""
        if self.n == 0:
            return self.win, self.win
        return Share("", self.win, self.standard_error, self.n, unit="").interval


def both_ways(going_first: Meeting, going_second: Meeting) -> Pair:
    """Combine two meetings in both orders into a pair."""
    spread = sqrt(going_first.standard_error**2 + going_second.standard_error**2) / 2
    win = (going_first.share + 1 - going_second.share) / 2
    return Pair(going_first.first, going_first.second, win, spread, going_first.n + going_second.n)


def meetings(
    game: Game, entries: Mapping[str, Strategy], *, n: int, seed: int, may_pass: bool
) -> Iterator[list[Meeting]]:
    """Yield every meeting of two different entries, in both orders: one by one, or many at once.

    Meetings that the solvers do not cover are simulated with `n` games.
    """
    solved = _in_a_league(game, entries, may_pass=may_pass)
    if solved:
        yield solved
    at_once = {(meeting.first, meeting.second) for meeting in solved}
    for number, pair in enumerate(permutations(entries, 2)):
        if pair not in at_once:
            first, second = (entries[name] for name in pair)
            try:
                exact = outcome(game, first=first, second=second, may_pass=may_pass)
            except PigclassError:
                yield [_simulate(game, pair, (first, second), n, seed + number)]
            else:
                yield [Meeting(*pair, float(exact.win), float(exact.tie))]


def _in_a_league(game: Game, entries: Mapping[str, Strategy], *, may_pass: bool) -> list[Meeting]:
    """Return the exact meetings that the league solver covers."""
    entrants: dict[str, list[TurnFlow]] = {}
    solvable = entries if has_flow(game) else {}
    for name, strategy in solvable.items():
        with suppress(PigclassError):
            entrants[name] = stages_of(Player(game, 0, strategy, may_pass=may_pass))
    if len(entrants) < 2:
        return []
    chances = first_wins(list(entrants.values()), game.target or 0)
    pairs = permutations(enumerate(entrants), 2)
    return [Meeting(one, other, float(chances[i, j])) for (i, one), (j, other) in pairs]


def _simulate(
    game: Game, names: tuple[str, str], strategies: Sequence[Strategy], n: int, seed: int
) -> Meeting:
    from pigclass.simulate.games import games

    result = games(game, strategies, n, seed=seed)
    share = result.win_shares[0]
    alone = float(result.alone[0])
    return Meeting(*names, alone, 2 * (share.mean - alone), share.standard_error, n)


@dataclass(frozen=True)
class Circle:
    """Circle of strategies: each beats the next, and the last beats the first.

    `wins` are the shares of games that each wins against the next.
    """

    names: tuple[str, ...]
    wins: tuple[float, ...]

    @property
    def weakest(self) -> float:
        """Smallest of the shares, which measures how clear the circle is."""
        return min(self.wins)

    def __str__(self) -> str:
        """Return the names joined by "beats"."""
        return f" {say('strategy.beats')} ".join((*self.names, self.names[0]))

    def __repr__(self) -> str:
        """Return the circle as a sentence with the shares."""
        beats = say("strategy.beats")
        links = zip(self.names, self.wins, (*self.names[1:], self.names[0]), strict=True)
        steps = (f"{one} {beats} {other} ({percent(win)})" for one, win, other in links)
        return f"{', '.join(steps)}."


def circles(names: Sequence[str], beats: Beats) -> tuple[Circle, ...]:
    """Return the circles of three, the clearest first.

    `beats` has the winner's share for each pair (winner, loser).

    >>> beats = {("rock", "scissors"): 0.9, ("scissors", "paper"): 0.8, ("paper", "rock"): 0.7}
    >>> print(*circles(["rock", "paper", "scissors"], beats))
    rock beats scissors beats paper beats rock
    """
    rings = []
    for first, second, third in combinations(names, 3):
        for ring in ((first, second, third), (first, third, second)):
            links = zip(ring, (*ring[1:], ring[0]), strict=True)
            wins = tuple(beats.get(link, 0.0) for link in links)
            if all(wins):
                rings.append(Circle(ring, wins))
    return tuple(sorted(rings, key=lambda circle: -circle.weakest))

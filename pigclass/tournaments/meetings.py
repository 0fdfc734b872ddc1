"""Meetings of pairs of strategies, and circles (A beats B, B beats C, C beats A)."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from math import sqrt

from pigclass.exact.chance.numbers import percent
from pigclass.exact.engine.players import Player
from pigclass.exact.races.league import Entrant, first_wins, has_flow
from pigclass.exact.races.questions import outcome
from pigclass.rules.errors import PigclassError
from pigclass.rules.game import Game
from pigclass.simulate.estimates import Share
from pigclass.tournaments.entries import EnteredStrategy
from pigclass.words import say

Advance = Callable[[int], None]
# Called with the number of steps done, and the number of all steps.
Progress = Callable[[int, int], None]

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
    def is_exact(self) -> bool:
        """True if the chances are exact."""
        return self.n == 0

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


class Steps:
    """Steps of a tournament, reported to `progress`."""

    def __init__(self, of: int, progress: Progress | None) -> None:
        self.done, self.of = 0, of
        self._progress = progress

    def more(self, steps: int) -> None:
        """Add `steps` to the steps done, and report them."""
        self.done += steps
        if self._progress is not None:
            self._progress(self.done, self.of)


@dataclass(frozen=True)
class Organiser:
    """Organiser of meetings in one game; simulates `n` games where needed.

    `advance` is called with the number of meetings just finished.
    """

    game: Game
    n: int
    seed: int
    may_pass: bool
    advance: Advance

    def meetings(self, entries: Sequence[EnteredStrategy]) -> list[Meeting]:
        """Return every meeting of two different entries, in both orders."""
        done = dict(self._all_at_once(entries))
        pairs = [(a, b) for a, b in product(entries, entries) if a is not b]
        for number, (first, second) in enumerate(pairs):
            if (first.name, second.name) not in done:
                done[first.name, second.name] = self._one(first, second, self.seed + number)
                self.advance(1)
        return [done[first.name, second.name] for first, second in pairs]

    def _all_at_once(
        self, entries: Sequence[EnteredStrategy]
    ) -> Iterator[tuple[tuple[str, str], Meeting]]:
        """Yield the exact meetings that the league solver covers."""
        found = {}
        if has_flow(self.game):
            found = {entry.name: entrant for entry in entries if (entrant := self._entrant(entry))}
        names = list(found)
        if len(names) < 2:
            return
        chances = first_wins(list(found.values()), self.game.target or 0)
        self.advance(len(names) * (len(names) - 1))
        for (i, first), (j, second) in product(enumerate(names), enumerate(names)):
            if i != j:
                yield (first, second), Meeting(first, second, float(chances[i, j]))

    def _entrant(self, entry: EnteredStrategy) -> Entrant | None:
        try:
            entrant = Entrant(Player(self.game, 0, entry.strategy, may_pass=self.may_pass))
            return entrant if entrant.stages else None
        except PigclassError:
            return None

    def _one(self, first: EnteredStrategy, second: EnteredStrategy, seed: int) -> Meeting:
        """Solve one meeting, or simulate it if the solver does not cover it."""
        try:
            exact = outcome(
                self.game, first=first.strategy, second=second.strategy, may_pass=self.may_pass
            )
        except PigclassError:
            return self._simulated(first, second, seed)
        return Meeting(first.name, second.name, float(exact.win), float(exact.tie))

    def _simulated(self, first: EnteredStrategy, second: EnteredStrategy, seed: int) -> Meeting:
        from pigclass.simulate.games import games

        played = games(self.game, [first.strategy, second.strategy], self.n, seed=seed)
        share = played.win_shares[0]
        alone = float(played.alone[0])
        tie = 2 * (share.mean - alone)
        return Meeting(first.name, second.name, alone, tie, share.standard_error, self.n)


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
    found = []
    for first, second, third in combinations(names, 3):
        for ring in ((first, second, third), (first, third, second)):
            links = zip(ring, (*ring[1:], ring[0]), strict=True)
            wins = tuple(beats.get(link, 0.0) for link in links)
            if all(wins):
                found.append(Circle(ring, wins))
    return tuple(sorted(found, key=lambda circle: -circle.weakest))

"""Circles: A beats B, B beats C, and C beats A, so that none of them is the best."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from pigclass.exact.chance.numbers import percent
from pigclass.words import say

Beats = Mapping[tuple[str, str], float]


@dataclass(frozen=True)
class Circle:
    """Strategies of which each beats the next and the last beats the first.

    `wins` are the shares of games that each wins against the next.
    """

    names: tuple[str, ...]
    wins: tuple[float, ...]

    @property
    def weakest(self) -> float:
        """The smallest of the shares: how clear the circle is."""
        return min(self.wins)

    def __str__(self) -> str:
        """Say who beats whom."""
        return f" {say('strategy.beats')} ".join((*self.names, self.names[0]))

    def __repr__(self) -> str:
        """Say it with the shares."""
        beats = say("strategy.beats")
        links = zip(self.names, self.wins, (*self.names[1:], self.names[0]), strict=True)
        told = (f"{one} {beats} {other} ({percent(win)})" for one, win, other in links)
        return f"{', '.join(told)}."


def circles(names: Sequence[str], beats: Beats) -> tuple[Circle, ...]:
    """Return the circles of three, the clearest first; without any, one longer circle if there is.

    `beats` has the winner's share for each pair (winner, loser).

    >>> beats = {("rock", "scissors"): 0.9, ("scissors", "paper"): 0.8, ("paper", "rock"): 0.7}
    >>> print(*circles(["rock", "paper", "scissors"], beats))
    rock beats scissors beats paper beats rock
    """
    threes = [
        ring for three in combinations(names, 3) for ring in _rings(three) if _is(ring, beats)
    ]
    rings = threes or _longer(names, beats)
    found = (Circle(ring, tuple(beats[link] for link in _links(ring))) for ring in rings)
    return tuple(sorted(found, key=lambda circle: -circle.weakest))


def _rings(three: tuple[str, ...]) -> Iterable[tuple[str, ...]]:
    first, second, third = three
    return (first, second, third), (first, third, second)


def _links(ring: Sequence[str]) -> list[tuple[str, str]]:
    return list(zip(ring, (*ring[1:], ring[0]), strict=True))


def _is(ring: Sequence[str], beats: Beats) -> bool:
    return all(link in beats for link in _links(ring))


def _longer(names: Sequence[str], beats: Beats) -> list[tuple[str, ...]]:
    """Return a shortest circle, found by walking from each strategy to those it beats."""
    rings = [ring for name in names if (ring := _back_to(name, names, beats))]
    return [min(rings, key=len)] if rings else []


def _back_to(start: str, names: Sequence[str], beats: Beats) -> tuple[str, ...]:
    ways: list[tuple[str, ...]] = [(start,)]
    reached = {start}
    while ways:
        way = ways.pop(0)
        for name in names:
            if (way[-1], name) not in beats:
                continue
            if name == start:
                return way
            if name not in reached:
                reached.add(name)
                ways.append((*way, name))
    return ()

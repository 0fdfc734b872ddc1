"""Round-robin of strategies: pairs, ranking, means and circles (A beats B beats C beats A)."""

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import permutations
from math import nan, sqrt
from typing import TYPE_CHECKING

from pigclass.face import Helpful, alt, pd
from pigclass.rules.game import Game, about_a_game
from pigclass.strategies.reading import Strategy, reads
from pigclass.tournaments.entries import Strategies, checked_strategy, named, title_of
from pigclass.words import PigclassError, refusal, say
from pigclass.words.short_names import unused

if TYPE_CHECKING:
    from pigclass.exact.races.prices import Examination
    from pigclass.tournaments.meetings import Circle, Meeting, Pair

# Shares that differ by less than this are equal, up to rounding.
EVEN = 1e-9
# A strategy that reads only these plays every turn alike.
WITHIN_A_TURN = frozenset({"turn_total", "throws"})
# Number of circles named in the sentence.
NAMED = 2


@about_a_game()
def tournament(
    game: Game,
    strategies: Strategies = (),
    *,
    perfect: bool = True,
    n: int = 10_000,
    seed: int | None = None,
    may_pass: bool = False,
    progress: Callable[[int, int], None] | None = None,
) -> "Tournament":
    """Return the results of every strategy against every other, in both orders of play.

    >>> from pigclass import *
    >>> tournament(pig(), [HoldAt(20), HoldAt(25)])
    Pig, 3 strategies, each against each, share of games won: perfect play 53.05%, \
hold at 25 49.53%, hold at 20 47.42%.

    `strategies` is a list, or a mapping of names to strategies; an entry may be an id in STRATEGIES
    such as "turtle". Functions and texts of functions are checked first; invalid ones are listed in
    `refused` with the reason. `perfect=True` adds perfect play if it is known. Meetings that the
    solvers do not cover are simulated with `seed`, `n` games for each order. `may_pass=True` lets
    strategies hold at 0. `progress(done, of)` is called after each step.

    Raises PigclassError for other than two players, and if fewer than two strategies take part.
    """
    from pigclass.exact.races.questions import race
    from pigclass.simulate.estimates import pick_seed
    from pigclass.tournaments.meetings import meetings

    if game.players != 2 and not game.at_once:
        raise refusal("refused.tournament.pairs", name=game.name, players=game.players)
    candidates = named(strategies, game)
    report = progress or (lambda done, of: None)
    ready: dict[str, Strategy] = {}
    refused: dict[str, str] = {}
    if perfect:
        with suppress(PigclassError):
            candidates.append(("", race(game).strategy))
    for number, (name, strategy) in enumerate(candidates, 1):
        unique = unused(name or title_of(strategy), ready.keys() | refused)
        try:
            ready[unique] = checked_strategy(strategy, game)
        except PigclassError as why:
            refused[unique] = str(why)
        report(number, len(candidates))
    if len(ready) < 2:
        left_out = [say("told.left_out", name=name, why=why) for name, why in refused.items()]
        raise PigclassError(" ".join([say("refused.tournament.two"), *left_out]))
    seed = pick_seed(seed)
    pairs = list(permutations(ready, 2))
    results: dict[tuple[str, str], Meeting] = {}
    for batch in meetings(game, ready, n=n, seed=seed, may_pass=may_pass):
        results |= {(meeting.first, meeting.second): meeting for meeting in batch}
        report(len(candidates) + len(results), len(candidates) + len(pairs))
    return Tournament(
        game=game,
        strategies=ready,
        meetings=tuple(results[pair] for pair in pairs),
        refused=refused,
        may_pass=may_pass,
        seed=seed if any(meeting.n for meeting in results.values()) else None,
    )


@dataclass(frozen=True, repr=False)
class Tournament(Helpful):
    """Finished round-robin of strategies in both orders of play.

    `refused` has the reason for each strategy that could not take part. All results follow from the
    `meetings`; in shares of games a tie counts half.
    """

    game: Game
    strategies: Mapping[str, Strategy]
    meetings: "tuple[Meeting, ...]"
    refused: Mapping[str, str] = field(default_factory=dict)
    may_pass: bool = False
    seed: int | None = None

    @cached_property
    def met(self) -> "dict[tuple[str, str], Pair]":
        """Pairs by names, averaged over the order of play."""
        from pigclass.tournaments.meetings import both_ways

        by_names = {(it.first, it.second): it for it in self.meetings}
        return {
            (one, other): both_ways(meeting, by_names[other, one])
            for (one, other), meeting in by_names.items()
        }

    @property
    def frame(self) -> "pd.DataFrame":
        """A row for each order of play: first, second, win, tie, loss, standard_error, exact."""
        frame = pd.DataFrame(list(self.meetings))
        frame = frame.assign(loss=1 - frame["win"] - frame["tie"], exact=frame["n"] == 0)
        return frame[["first", "second", "win", "tie", "loss", "standard_error", "exact"]]

    @property
    def pairs(self) -> "pd.DataFrame":
        """A row for each pair; columns: `strategy`, `against`, `win`, `low`, `high`, `exact`."""
        pairs = [self.met[pair] for pair in permutations(self.order, 2)]
        rows = [(it.strategy, it.against, it.win, *it.interval, it.n == 0) for it in pairs]
        names = ["strategy", "against", "win", "low", "high", "exact"]
        return pd.DataFrame(rows, columns=names)

    @property
    def matrix(self) -> "pd.DataFrame":
        """Share of games that the strategy in the row wins against the one in the column."""
        table = self.pairs.pivot_table(index="strategy", columns="against", values="win")
        return table.loc[self.order, self.order].rename_axis(index=None, columns=None)

    @property
    def ranking(self) -> "pd.DataFrame":
        """A row for each strategy, the best first.

        Columns: `place` (shared by ties), `strategy`, `win` (share of games over all opponents)
        with its 95% interval `low` to `high`, `beats` (number of opponents with a win share surely
        above one half) and `exact` (bool: no meeting was simulated).
        """
        return pd.DataFrame(self._standing(name) for name in self.order)

    @property
    def best_for_what(self) -> "pd.DataFrame":
        """Mean score of a turn and share of games won; columns: `strategy`, `mean`, `win`.

        The mean is NaN for strategies that read the scores, since it changes from turn to turn.
        """
        return pd.DataFrame(
            {"strategy": name, "mean": self._mean(name), "win": share}
            for name, share in self.shares.items()
        )

    @cached_property
    def circles(self) -> "tuple[Circle, ...]":
        """Circles (A beats B, B beats C, C beats A), the clearest first."""
        from pigclass.tournaments.meetings import circles

        return circles(list(self.strategies), self._beats)

    @cached_property
    def shares(self) -> dict[str, float]:
        """Share of games of each strategy over all opponents, by name, the best first."""
        against = {name: self._against_all(name) for name in self.strategies}
        shares = {name: sum(it.win for it in met) / len(met) for name, met in against.items()}
        # Rounded to multiples of EVEN, so that ties keep the order of entry.
        return dict(sorted(shares.items(), key=lambda pair: round(pair[1] / EVEN), reverse=True))

    @cached_property
    def places(self) -> dict[str, int]:
        """Places by name; ties share a place: 1, 2, 2, 4."""
        shares = self.shares
        return {
            name: 1 + sum(other > share + EVEN for other in shares.values())
            for name, share in shares.items()
        }

    @property
    def winners(self) -> tuple[str, ...]:
        """Names of all strategies tied for the greatest share of games."""
        return self.best_of(self.order)

    def best_of(self, names: Iterable[str]) -> tuple[str, ...]:
        """Return the names with the best place among `names`, including ties."""
        places = {name: self.places[name] for name in names}
        return tuple(name for name, place in places.items() if place == min(places.values()))

    @property
    def order(self) -> list[str]:
        """The names, the best first."""
        return list(self.shares)

    def chart(self) -> "alt.LayerChart":
        """Draw the ranking."""
        from pigclass.charts import ranking

        return ranking(self)

    def examine(self, name: str) -> "Examination":
        """Return where a strategy differs from perfect play, with the cost of each difference."""
        from pigclass.exact.races.prices import examine

        if name not in self.strategies:
            names = ", ".join(self.strategies)
            raise refusal("refused.tournament.stranger", name=name, names=names)
        examination = examine(self.game, self.strategies[name], may_pass=self.may_pass)
        return replace(examination, strategy=name)

    def __repr__(self) -> str:
        """Return the shares, the clearest circles and the refused strategies as sentences."""
        from pigclass.exact.chance.numbers import percent

        shares = ", ".join(f"{name} {percent(share)}" for name, share in self.shares.items())
        parts = [say("told.tournament", game=self.game.name, n=len(self.shares), shares=shares)]
        parts += [] if self.seed is None else [say("told.simulated_with", seed=self.seed)]
        parts += [say("told.circle", circle=circle) for circle in self.circles[:NAMED]]
        parts += [say("told.left_out", name=name, why=why) for name, why in self.refused.items()]
        return " ".join(parts)

    @cached_property
    def _beats(self) -> dict[tuple[str, str], float]:
        return {at: pair.win for at, pair in self.met.items() if pair.interval[0] > 0.5 + EVEN}

    def _against_all(self, name: str) -> "list[Pair]":
        return [self.met[name, other] for other in self.strategies if other != name]

    def _standing(self, name: str) -> dict[str, str | float]:
        from pigclass.simulate.estimates import WIDE

        meetings, win = self._against_all(name), self.shares[name]
        reach = WIDE * sqrt(sum(pair.standard_error**2 for pair in meetings)) / len(meetings)
        return {
            "place": self.places[name],
            "strategy": name,
            "win": win,
            "low": max(0.0, win - reach),
            "high": min(1.0, win + reach),
            "beats": sum((name, pair.against) in self._beats for pair in meetings),
            "exact": all(pair.n == 0 for pair in meetings),
        }

    def _mean(self, name: str) -> float:
        from pigclass.exact.one_turn.turn import turn

        strategy = self.strategies[name]
        own = {} if self.game.target is None else {"own": 0}
        if not WITHIN_A_TURN.issuperset(reads(strategy)):
            return nan
        with suppress(PigclassError):
            return float(turn(self.game, strategy, may_pass=self.may_pass, **own).mean)
        return nan

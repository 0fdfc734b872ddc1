"""A round-robin: the class's strategies, the catalog's and perfect play, each against each."""

from collections.abc import Callable
from contextlib import suppress

from pigclass.rules.errors import PigclassError
from pigclass.rules.game import Game, about_a_game
from pigclass.tournaments.entries import Entries, Strategies, from_catalog, named
from pigclass.tournaments.results import Tournament
from pigclass.words import refusal, say

# Called with how many steps are done, and of how many.
Progress = Callable[[int, int], None]


@about_a_game()
def tournament(
    game: Game,
    strategies: Strategies = (),
    *,
    catalog: bool = False,
    perfect: bool = True,
    n: int = 10_000,
    seed: int = 1,
    may_pass: bool = False,
    progress: Progress | None = None,
) -> Tournament:
    """Let every strategy play every other, going first and going second.

    >>> from pigclass.rules.catalog import pig
    >>> from pigclass.strategies.thresholds import HoldAt
    >>> tournament(pig(), [HoldAt(20), HoldAt(25)])
    Pig, 3 strategies, each against each, share of games won: perfect play 53.05%, \
hold at 25 49.53%, hold at 20 47.42%.

    `strategies` are a list, or names with their strategies; "turtle" stands for the strategy of
    that name in STRATEGIES. Students' functions, or texts of functions, are tried alone first, and
    one that is wrong stands in `refused` with the reason. `catalog=True` adds the strategies of the
    catalog that suit the game, `perfect` perfect play where theory knows it. What theory cannot
    answer is simulated, `n` games for each order. `may_pass=True` lets strategies hold at 0.
    `progress(done, of)` is called on the way.

    Raises PigclassError for other than two players, and if fewer than two strategies take part.
    """
    from pigclass.exact.races.questions import race
    from pigclass.tournaments.meetings import Organiser

    if game.players != 2 and not game.at_once:
        raise refusal("refused.tournament.pairs", name=game.name, players=game.players)
    candidates = named(strategies, game)
    candidates += [("", strategy) for strategy in (from_catalog(game) if catalog else ())]
    steps = _Steps(len(candidates), progress)
    entries = Entries(game)
    for name, strategy in candidates:
        entries.enter(strategy, name)
        steps.more(1)
    if perfect:
        with suppress(PigclassError):
            entries.enter(race(game).strategy)
    if len(entries.ready) < 2:
        refused = entries.refused.items()
        left_out = [say("told.left_out", name=name, why=why) for name, why in refused]
        raise PigclassError(" ".join([say("refused.tournament.two"), *left_out]))
    steps.of += len(entries.ready) * (len(entries.ready) - 1)
    meetings = Organiser(game, n, seed, may_pass, steps.more).meetings(entries.ready)
    return Tournament(
        game=game,
        strategies={entry.name: entry.strategy for entry in entries.ready},
        meetings=tuple(meetings),
        refused=entries.refused,
        may_pass=may_pass,
    )


class _Steps:
    """Steps of a tournament, reported to `progress`."""

    def __init__(self, of: int, progress: Progress | None) -> None:
        self.done, self.of = 0, of
        self._progress = progress

    def more(self, steps: int) -> None:
        """Note that more is done."""
        self.done += steps
        if self._progress is not None:
            self._progress(self.done, self.of)

"""What maximising the mean hides: the chance of winning against a class.

Everyone shares the throws, so what matters is how one's own threshold stands to those of the
others. A class of few different thresholds needs no simulation; for any other, each candidate
plays the same games as the class.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from pigclass.rules.endings import Ties
from pigclass.rules.game import Game
from pigclass.rules.questions import THRESHOLDS, about_a_game, whole_numbers
from pigclass.simulate.chunks import RUNS, in_chunks
from pigclass.simulate.class_games import ClassGames, ClassRaces
from pigclass.simulate.highest_total.of_own_dice import top_with_own_dice
from pigclass.simulate.highest_total.of_races import (
    race_can_be_worked_out,
    ways_to_the_top_of_a_race,
)
from pigclass.simulate.highest_total.of_rounds import Ways, can_be_worked_out, ways_to_the_top
from pigclass.simulate.highest_total.round_ends import is_plain, only_adds_or_busts
from pigclass.words import grouped, marked, refusal, say

if TYPE_CHECKING:
    import pandas as pd

Floats = npt.NDArray[Any]
# How many students sit at each threshold.
Students = Mapping[int, int]

CANDIDATES = range(1, 61)
# Shares that differ by less are alike: what is worked out is right to 1e-10.
EVEN = 1e-9


@dataclass(frozen=True, repr=False)
class BeatTheClass:
    """For each threshold of one's own: the chances of being alone and tied at the top.

    `share` is the share of victories: of k who share the top each gets 1/k of one. `n` is the
    number of simulated games; None where the chances are worked out, right to 1e-10.
    """

    game: str
    n: int | None
    thresholds: tuple[int, ...]
    alone: Floats = field(repr=False)
    tied: Floats = field(repr=False)
    share: Floats = field(repr=False)
    standard_error: Floats = field(repr=False)

    @property
    def best(self) -> int:
        """The threshold with the greatest share of victories; of several, the first."""
        return self.thresholds[self._first_best(self.share)]

    @property
    def best_alone(self) -> int:
        """The threshold with the greatest chance of being alone at the top."""
        return self.thresholds[self._first_best(self.alone)]

    @property
    def frame(self) -> "pd.DataFrame":
        """A row for each threshold: alone, tied, share of victories and its standard error."""
        import pandas as pd  # noqa: PLC0415  (simulation itself runs without pandas)

        columns = ("alone", "tied", "share", "standard_error")
        chances = {name: getattr(self, name) for name in columns}
        return pd.DataFrame({"threshold": self.thresholds, **chances})

    def _first_best(self, chances: Floats) -> int:
        return int(np.argmax(chances > chances.max() - EVEN))

    def __repr__(self) -> str:
        """Say it in a sentence."""
        share = self.share[self._first_best(self.share)]
        key = "told.beat_worked_out" if self.n is None else "told.beat_simulated"
        told = {"game": self.game, "best": self.best, "share": marked(f"{100 * share:.4g}")}
        return say(key, n=grouped(self.n or 0), **told)


@about_a_game(**RUNS)
def beat_the_class(
    game: Game,
    thresholds: Sequence[int],
    *,
    candidates: Iterable[int] = CANDIDATES,
    n: int = 100_000,
    seed: int | None = None,
) -> BeatTheClass:
    """Return the share of victories over a class that sits at `thresholds`, one for each student.

    >>> from pigclass.rules.catalog import skunk
    >>> beat_the_class(skunk(), [19] * 29)
    Skunk: for the greatest share of victories over this class sit at 26: 45.43% (worked out). \
Who tie at the top share the victory.

    One more player joins the class, with each of the `candidates` in turn, on the same throws or
    with dice of their own as the class.
    A tie for the highest total counts for what it is worth: of k who share the top each gets 1/k,
    also where the rules would play it on. Up to two different thresholds in the class (one in a
    race, any with own dice) are answered exactly; for more, `n` games are simulated. Raises
    PigclassError for games that not all play at once.
    """
    tried = whole_numbers(candidates, *THRESHOLDS, what="candidates")
    class_of = Counter(whole_numbers(thresholds, *THRESHOLDS, what="thresholds"))
    _check(game)
    if not class_of:
        raise refusal("refused.simulate.no_class")
    if not tried:
        raise refusal("refused.simulate.no_candidates")
    if game.own_dice:
        parts = [(*top_with_own_dice(game, class_of, mine), 0.0) for mine in tried]
        return BeatTheClass(game.name, None, tried, *np.array(parts).T)
    ways = _worked_out(game, class_of, tried)
    if ways is not None:
        parts = [_shared_out(each, class_of, mine) for each, mine in zip(ways, tried, strict=True)]
        return BeatTheClass(game.name, None, tried, *np.array(parts).T)
    played = replace(game, ties=Ties.SHARE)
    return BeatTheClass(game.name, n, tried, *_simulated(played, class_of, tried, n, seed))


def _check(game: Game) -> None:
    if not game.at_once:
        raise refusal("refused.simulate.not_shared", name=game.name)
    if game.own_dice and not is_plain(game):
        raise refusal("refused.simulate.own_dice", name=game.name)


def _worked_out(game: Game, class_of: Students, tried: Sequence[int]) -> list[Ways] | None:
    """Return each candidate's ways to the top; None where a simulation is quicker."""
    others = {mine: sorted(set(class_of) - {mine}) for mine in tried}
    if can_be_worked_out(game, class_of, tried):
        return [ways_to_the_top(game, others[mine], mine) for mine in tried]
    if race_can_be_worked_out(game, class_of, tried):
        return [ways_to_the_top_of_a_race(game, others[mine], mine) for mine in tried]
    return None


def _shared_out(ways: Ways, class_of: Students, mine: int) -> tuple[float, float, float, float]:
    """Return the chances alone and tied, the share of victories, and no standard error."""
    alone = tied = share = 0.0
    for with_thresholds, chance in ways.items():
        rivals = class_of.get(mine, 0) + sum(class_of[each] for each in with_thresholds)
        alone += chance * (rivals == 0)
        tied += chance * (rivals > 0)
        share += chance / (1 + rivals)
    return alone, tied, share, 0.0


def _simulated(
    game: Game, class_of: Students, tried: Sequence[int], n: int, seed: int | None
) -> Floats:
    """Return what `_shared_out` does, of `n` games, for each candidate."""
    if game.target is not None and only_adds_or_busts(game):
        return _seen(ClassRaces(game, class_of, tried), n, seed)
    # Who joins may end a race, or keep a round going: then each of the candidates plays alone.
    joining = game.target is not None or game.hits_everyone
    together = [(mine,) for mine in tried] if joining else [tried]
    seen = [_seen(ClassGames(game, class_of, some), n, seed) for some in together]
    return np.concatenate(seen, axis=1)


def _seen(many: ClassGames | ClassRaces, n: int, seed: int | None) -> Floats:
    sums = np.zeros((4, many.candidates))
    for won in in_chunks(many.play, n, seed, chunk=many.chunk, what="Beating the class"):
        sums += [part.sum(axis=1) for part in (won == 1, (won > 0) & (won < 1), won, won**2)]
    alone, tied, share, squared = sums / n
    return np.array([alone, tied, share, np.sqrt((squared - share**2) / n)])

"""What maximising the mean hides: the chance of the highest total in a class.

Everyone shares the throws, so what matters is how one's own threshold stands to those of the
others. A class of one or two thresholds needs no simulation; for any other, each candidate plays
the same games as the class.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from pigclass.rules.effects import Hurts
from pigclass.rules.errors import PigclassError
from pigclass.rules.game import Game, Printer
from pigclass.rules.questions import THRESHOLDS, about_a_game, whole_numbers
from pigclass.simulate.chunks import RUNS, in_chunks
from pigclass.simulate.shared import ManyRounds
from pigclass.simulate.worked_out import can_be_worked_out, highest_total
from pigclass.strategies.thresholds import HoldAt

if TYPE_CHECKING:
    import pandas as pd

CANDIDATES = range(1, 61)


@dataclass(frozen=True, repr=False)
class BeatTheClass:
    """For each threshold of one's own: the chance of the highest total, alone and tied.

    `n` is the number of simulated games; None where the chances are worked out, right to 1e-10.
    """

    game: str
    n: int | None
    thresholds: tuple[int, ...]
    alone: Any = field(repr=False)
    tied: Any = field(repr=False)

    @property
    def best(self) -> int:
        """The threshold with the greatest chance of the highest total, alone or tied."""
        return self.thresholds[int(np.argmax(self.alone + self.tied))]

    @property
    def best_alone(self) -> int:
        """The threshold with the greatest chance of being alone at the top."""
        return self.thresholds[int(np.argmax(self.alone))]

    @property
    def frame(self) -> "pd.DataFrame":
        """A row for each threshold: alone, tied, highest (either) and its standard error."""
        import pandas as pd  # noqa: PLC0415  (simulation itself runs without pandas)

        highest = self.alone + self.tied
        spread = 0.0 if self.n is None else highest * (1 - highest) / self.n
        return pd.DataFrame(
            {
                "threshold": self.thresholds,
                "alone": self.alone,
                "tied": self.tied,
                "highest": highest,
                "standard_error": np.sqrt(spread),
            }
        )

    def __repr__(self) -> str:
        """Say it in a sentence."""
        place = self.thresholds.index(self.best)
        highest = self.alone[place] + self.tied[place]
        games = "all games, worked out" if self.n is None else f"{self.n:,} games"
        return (
            f"{self.game}: to have the highest total of this class, alone or tied, sit at "
            f"{self.best}: {100 * highest:.3g} % of {games}."
        )

    def _repr_pretty_(self, printer: Printer, cycle: bool) -> None:
        printer.text(repr(self))


@about_a_game(**RUNS)
def beat_the_class(
    game: Game,
    thresholds: Sequence[int],
    *,
    candidates: Iterable[int] = CANDIDATES,
    n: int = 20_000,
    seed: int | None = None,
) -> BeatTheClass:
    """Return the chance of the highest total in a class that sits at `thresholds`.

    >>> from pigclass.rules.catalog import skunk
    >>> beat_the_class(skunk(), [15] * 6 + [22] * 4, candidates=range(15, 30))
    Skunk: to have the highest total of this class, alone or tied, sit at 22: 59.4 % of all games, \
worked out.

    One more player joins the class, with each of the `candidates` in turn and on the same throws.
    Up to two different thresholds in the class are answered exactly; for more, `n` games are
    simulated. Raises PigclassError for games without shared throws.
    """
    tried = whole_numbers(candidates, *THRESHOLDS, what="candidates")
    class_of = tuple(dict.fromkeys(whole_numbers(thresholds, *THRESHOLDS, what="thresholds")))
    if not game.shared:
        raise PigclassError(f"{game.name} does not share its throws, so there is no class to beat.")
    if not class_of:
        raise PigclassError("Give the thresholds of the class, for example [15, 19, 19, 25].")
    if not tried:
        raise PigclassError("Give the thresholds to try, for example candidates=range(15, 30).")
    if can_be_worked_out(game, class_of):
        parts = [highest_total(game, class_of, each) for each in tried]
        return BeatTheClass(game.name, None, tried, *np.array(parts).T)
    if any(outcome.effect.hurts is Hurts.EVERYONE for outcome in game.outcomes):
        # A throw may hurt those who sit, so that it matters who else still stands.
        parts = [_beaten(game, class_of, (each,), n, seed) for each in tried]
        return BeatTheClass(game.name, n, tried, *np.concatenate(parts, axis=1))
    return BeatTheClass(game.name, n, tried, *_beaten(game, class_of, tried, n, seed))


def _beaten(
    game: Game, class_of: Sequence[int], tried: Sequence[int], n: int, seed: int | None
) -> Any:
    """Return the shares of games in which each candidate is alone and is tied at the top."""
    strategies = [HoldAt(threshold) for threshold in (*class_of, *tried)]
    many = ManyRounds(game, strategies, for_games=n)
    counts = np.zeros((2, len(tried)))
    for part in in_chunks(many.play, n, seed, chunk=many.chunk, what="Beating the class"):
        best = part.scores[: len(class_of)].max(axis=0)
        mine = part.scores[len(class_of) :]
        counts += [(mine > best).sum(axis=1), (mine == best).sum(axis=1)]
    return counts / n

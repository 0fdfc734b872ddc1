"""Many turns of one strategy, throw by throw."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from pigclass.rules.errors import PigclassError
from pigclass.rules.game import Game
from pigclass.simulate.asking import Decisions
from pigclass.simulate.chunks import in_chunks, joined
from pigclass.simulate.draws import Draws, draws
from pigclass.simulate.estimates import Estimate, Share, standard_error
from pigclass.strategies.reading import Strategy, reads, title

if TYPE_CHECKING:
    import pandas as pd

Ints = npt.NDArray[Any]

MOST_THROWS = 20_000


@dataclass(frozen=True, repr=False)
class Turns(Estimate):
    """What many simulated turns scored. `scores` has one entry for each turn."""

    scores: Ints = field(kw_only=True)
    bust: Share = field(kw_only=True)
    seed: int | None = field(kw_only=True)

    @property
    def frame(self) -> "pd.DataFrame":
        """How often each turn score came: `score`, `turns`, `share` and its standard error."""
        import pandas as pd  # noqa: PLC0415  (simulation itself runs without pandas)

        scores, turns = np.unique(self.scores, return_counts=True)
        share = turns / self.n
        errors = np.sqrt(share * (1 - share) / self.n)
        return pd.DataFrame(
            {"score": scores, "turns": turns, "share": share, "standard_error": errors}
        )


def turns(
    game: Game,
    strategy: Strategy,
    n: int = 10_000,
    *,
    seed: int | None = None,
    score: int = 0,
    **position: int,
) -> Turns:
    """Return what `n` turns score under `strategy`.

    >>> from pigclass.rules.catalog import pig
    >>> from pigclass.strategies.thresholds import HoldAt
    >>> turns(pig(), HoldAt(20), 100_000, seed=1)
    Pig, hold at 20: about 8.152 points a turn, give or take 0.065 (100,000 simulated).

    The same seed gives the same turns. `score` is what a wipe-out takes, and counts below 0. A
    strategy that reads more than `turn_total` and `throws` is told the rest by name.
    """
    missing = set(reads(strategy)) - {"turn_total", "throws", *position}
    if missing:
        told = ", ".join(f"{name}=…" for name in sorted(missing))
        raise PigclassError(
            f"{title(strategy)} reads {' and '.join(sorted(missing))}, which one turn does not "
            f"tell. Say it by name: simulate.turns(game, strategy, n, {told})."
        )
    many = _ManyTurns(
        game, Decisions(game, [strategy], told=position, for_games=n, by_itself=True), score
    )
    parts = in_chunks(many.play, n, seed, what="Simulating turns")
    scores = joined([part[0] for part in parts])
    busts = float(joined([part[1] for part in parts]).mean())
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


@dataclass(frozen=True)
class _ManyTurns:
    """Turns in lock step: all that go on throw at once; those that are over drop out."""

    game: Game
    decisions: Decisions
    score: int

    def play(self, size: int, rng: np.random.Generator) -> tuple[Ints, Ints]:
        """Return the scores of `size` turns, and which of them were busts."""
        scores = np.zeros(size, dtype=np.int32)
        busts = np.zeros(size, dtype=bool)
        going, totals = np.arange(size), np.zeros(size, dtype=np.int32)
        throws = 0
        while len(going):
            if throws == MOST_THROWS:
                raise PigclassError(f"A turn of {self.game.name} did not end in {throws} throws.")
            table = self._table(totals, throws)
            if table.only_points_and_busts:
                points = table.points(rng, len(totals))
                lost = ended = points == 0
                totals = (totals + points) * ~lost
            else:
                drawn = table.draw(rng, len(totals))
                totals = np.maximum(0, table.scales[drawn] * totals + table.adds[drawn])
                ended = table.ends[drawn]
                lost = (ended | self.game.is_one_throw) & (table.scales[drawn] == 0)
                scores[going] -= self.score * (1 - table.score_scales[drawn])
            throws += 1
            busts[going[np.flatnonzero(lost)]] = True
            over = ended | self.game.is_one_throw | ~self._rolls(totals, throws, rng)
            last, on = np.flatnonzero(over & (totals > 0)), np.flatnonzero(~over)
            scores[going[last]] += totals[last]
            going, totals = going[on], totals[on]
        return scores, busts

    def _table(self, totals: Ints, throws: int) -> Draws:
        """Return what the next throw is drawn from."""
        if self.game.dice_choice is None:
            return draws(self.game, throws=throws)
        dice = int(self.decisions.dice(self._position(totals[:1], throws))[0])
        return draws(self.game, dice=dice)

    def _rolls(self, totals: Ints, throws: int, rng: np.random.Generator) -> Ints:
        if self.game.dice_choice is not None:
            return np.ones(len(totals), dtype=bool)
        return self.decisions.rolls(self._position(totals, throws), rng)

    def _position(self, totals: Ints, throws: int) -> dict[str, Ints]:
        zeros = np.zeros(len(totals), dtype=np.int64)
        return {"turn_total": totals, "throws": zeros + throws, "seat": zeros}

"""Many turns of one strategy, throw by throw."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from pigclass.rules.game import POINTS, Game, about_a_game
from pigclass.simulate.decisions import Decisions
from pigclass.simulate.draws import Ints
from pigclass.simulate.estimates import RUNS, Estimate, Share, in_chunks, standard_error
from pigclass.simulate.one_turn import OneTurn
from pigclass.strategies.catalog import chosen
from pigclass.strategies.reading import Strategy, check_position, reads, title
from pigclass.words import refusal

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True, repr=False)
class Turns(Estimate):
    """Scores of many simulated turns. `scores` has one entry for each turn."""

    scores: Ints = field(kw_only=True)
    bust: Share = field(kw_only=True)
    seed: int | None = field(kw_only=True)

    @property
    def frame(self) -> "pd.DataFrame":
        """How often each turn score came: `score`, `turns`, `share` and its standard error."""
        import pandas as pd

        scores, turns = np.unique(self.scores, return_counts=True)
        share = turns / self.n
        errors = np.sqrt(share * (1 - share) / self.n)
        return pd.DataFrame(
            {"score": scores, "turns": turns, "share": share, "standard_error": errors}
        )


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
    """Return what `n` turns score under `strategy`.

    >>> from pigclass.rules.catalog import pig
    >>> from pigclass.strategies.thresholds import HoldAt
    >>> turns(pig(), HoldAt(20), 100_000, seed=1)
    Pig, hold at 20: about 8.152 points a turn, give or take 0.065 (100,000 simulated).

    The same seed gives the same turns. `score` is what a wipe-out takes, and counts below 0. A
    strategy that reads more than `turn_total` and `throws` is told the rest by name.
    """
    strategy = chosen(strategy, game)
    check_position(position)
    missing = set(reads(strategy)) - {"turn_total", "throws", *position}
    if missing:
        names, keywords = sorted(missing), ", ".join(f"{name}=…" for name in sorted(missing))
        about = {"title": title(strategy), "names": " and ".join(names), "told": keywords}
        raise refusal("refused.simulate.turn_reads", **about)
    decisions = Decisions(game, strategy, fixed=position, for_games=n, by_itself=True)
    turn = OneTurn.of(game, [decisions], range(1))

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

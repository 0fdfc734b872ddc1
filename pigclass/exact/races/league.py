"""Everybody against everybody, exactly: what the turns of a strategy bank is worked out once.

With D(i, j, k) the chance that x, who has i against j, banks k points in a turn, the chance of x on
turn against y is

    V[x, y](i, j) = Σ_k D_x(i, j, k) · (1 − V[y, x](j, i + k)),   1 from the target on.

Banking points raises the sum of the scores, so sums are settled from the target down, for all pairs
at once; where k = 0, V[x, y](i, j) and V[y, x](j, i) are two equations for each other. A strategy
that counts its scoring turns is as many players as it tells apart, each of which becomes the next
one by banking. One solution holds both orders of play, since under first-to the seat changes
nothing.

Don't confuse this with `races.solved`, which also finds perfect play and knows every ending.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations_with_replacement

import numpy as np

from pigclass.exact.chance.arrays import Floats, Ints
from pigclass.exact.chance.markov import NO_WIN_CHANCE
from pigclass.exact.engine.players import Player
from pigclass.exact.engine.turn_flow import turn_flow
from pigclass.exact.races.policy import PerfectPlay
from pigclass.words import refusal

# How many positions the blocks have in which pairs are settled: what fits into memory at once.
BLOCK = 160_000
MOST_IN_BLOCK = 8


@dataclass(frozen=True)
class ScoringStage:
    """A strategy after so many scoring turns: what its turns bank, and the stage that follows."""

    banks: Floats
    follows: int

    @property
    def most(self) -> int:
        """The most points that a turn banks."""
        return int(self.banks.shape[2]) - 1

    def at(self, own: int | Ints, other: int | Ints) -> Floats:
        """Return the chances of banking at each of these scores, [scores, points]."""
        return np.asarray(self.banks[own, other if self.banks.shape[1] > 1 else 0])

    def on(self, total: int, others: slice) -> Floats:
        """Return the same where the scores sum to `total`, one for each of the other's scores."""
        other = np.arange(others.start, others.stop)
        return self.at(total - other, other)


class Entrant:
    """A player of a league, stage by stage: one, or one for each scoring turn told apart."""

    def __init__(self, player: Player) -> None:
        if player.reads("seat") and not isinstance(player.strategy, PerfectPlay):
            raise refusal("refused.exact.reads_seat", name=player.name)
        self.player = player
        self.levels = player.scoring_levels()

    @cached_property
    def stages(self) -> list[ScoringStage]:
        """The stages, the one before any scoring turn first."""
        flows = (turn_flow(self.player, scoring_turns=n) for n in range(self.levels + 1))
        return [ScoringStage(flow.banks, min(n + 1, self.levels)) for n, flow in enumerate(flows)]


def first_wins(entrants: Sequence[Entrant], size: int) -> Floats:
    """Return the chance of each entrant, going first, against each: [first, second].

    `size` is the target. An entrant also meets itself.
    """
    chances = np.full((len(entrants), len(entrants)), np.nan)
    step = max(1, min(MOST_IN_BLOCK, BLOCK // size**2))
    blocks = [range(n, min(n + step, len(entrants))) for n in range(0, len(entrants), step)]
    for ours, theirs in combinations_with_replacement(blocks, 2):
        meeting = _Meeting(*([entrants[n] for n in block] for block in (ours, theirs)), size=size)
        here, there = meeting.settle()
        chances[np.ix_(ours, theirs)] = here
        chances[np.ix_(theirs, ours)] = there
    return chances


class _Side:
    """The stages of some entrants in a row, and what having banked is worth to each.

    `after[x][other's score, sum of scores, y]` is worth 1 from the target on.
    """

    def __init__(self, entrants: Sequence[Entrant], against: int, size: int) -> None:
        starts = np.cumsum([0, *(len(entrant.stages) for entrant in entrants)])
        self.begins = starts[:-1]
        self.stages = [stage for entrant in entrants for stage in entrant.stages]
        self.follows = [
            start + stage.follows
            for start, entrant in zip(starts[:-1], entrants, strict=True)
            for stage in entrant.stages
        ]
        self.after = np.ones((len(self.stages), size, 3 * size, against))

    def banking(self, total: int, others: slice) -> Floats:
        """Return what a turn is worth from what it banks alone, [stage, other's score, y]."""
        return np.stack(
            [
                np.matmul(
                    stage.on(total, others)[:, None, 1:],
                    self.after[follows, others, total + 1 : total + 1 + stage.most],
                )[:, 0]
                for stage, follows in zip(self.stages, self.follows, strict=True)
            ]
        )

    def nothing(self, total: int, others: slice) -> Floats:
        """Return the chances that nothing comes of a turn, [stage, other's score]."""
        return np.stack([stage.on(total, others)[:, 0] for stage in self.stages])


class _Meeting:
    """Every entrant of one side against every one of the other, from the target down."""

    def __init__(self, ours: Sequence[Entrant], theirs: Sequence[Entrant], *, size: int) -> None:
        ours_long, theirs_long = (sum(len(it.stages) for it in side) for side in (ours, theirs))
        self.size = size
        self.ours = _Side(ours, theirs_long, size)
        self.theirs = _Side(theirs, ours_long, size)

    def settle(self) -> tuple[Floats, Floats]:
        """Return the chances of ours and of theirs, each going first, [first, second]."""
        for total in range(2 * self.size - 2, -1, -1):
            here, there = self._settle_sum(total)
        ours, theirs = self.ours.begins, self.theirs.begins
        return here[:, 0][np.ix_(ours, theirs)], there[:, 0][np.ix_(theirs, ours)]

    def _settle_sum(self, total: int) -> tuple[Floats, Floats]:
        """Settle the positions whose scores sum to `total`: two equations for each pair."""
        others = slice(max(0, total - self.size + 1), min(self.size, total + 1))
        here, there = self.ours.banking(total, others), self.theirs.banking(total, others)
        stay, stays = self.ours.nothing(total, others), self.theirs.nothing(total, others)
        # The position seen from the other side: its own score is our opponent's.
        facing = _facing(there)
        again = stay[:, :, None] * np.moveaxis(stays[:, ::-1], 0, 1)[None]
        if (again >= 1).any():
            raise refusal(NO_WIN_CHANCE)
        kept = 1 - facing - np.moveaxis(stays[:, ::-1], 0, 1)[None]
        here = (here + stay[:, :, None] * kept) / (1 - again)
        there = there + stays[:, :, None] * (1 - _facing(here))
        self.ours.after[:, others, total] = 1 - _facing(there)
        self.theirs.after[:, others, total] = 1 - _facing(here)
        return here, there


def _facing(chances: Floats) -> Floats:
    """Return [x, other's score, y] as it is seen by y: [y, x's score as other's, x]."""
    return np.moveaxis(chances[:, ::-1], (0, 1, 2), (2, 1, 0))

"""Games that go on side by side, and a turn in them."""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from pigclass.simulate.decisions import Decisions
from pigclass.simulate.one_turn import OneTurn

Ints = npt.NDArray[Any]
Bools = npt.NDArray[np.bool_]
NOTED = {"rounds", "seat"}


@dataclass
class Running:
    """Games in lock step, by their numbers. Every array ends in the axis of the games.

    `able` tells who can still win, and has no rows where everyone can; `scoring_turns` has none
    where nobody reads it. `rounds` and `seat` tell where the last turn of a game was played; they
    are noted when it moves.
    """

    number: Ints
    scores: Ints
    able: Bools
    scoring_turns: Ints
    rounds: Ints
    seat: Ints
    throws: Ints

    @classmethod
    def start(cls, decisions: Sequence[Decisions], size: int, *, tiebreaks: bool = False) -> Self:
        """Return `size` games in which nothing has been played."""
        players = len(decisions)
        counted = any("scoring_turns" in each.needs for each in decisions)
        return cls(
            number=np.arange(size),
            scores=np.zeros((players, size), dtype=np.int32),
            able=np.ones((players if tiebreaks else 0, size), dtype=bool),
            scoring_turns=np.zeros((players if counted else 0, size), dtype=np.int32),
            rounds=np.zeros(size, dtype=np.int32),
            seat=np.zeros(size, dtype=np.int32),
            throws=np.zeros(size, dtype=np.int32),
        )

    def play_turn(self, turn: OneTurn, places: Any, rng: np.random.Generator, **told: Any) -> None:
        """Play a turn in the games in these places, and bank it."""
        scores, scoring_turns = self.scores[:, places], self.scoring_turns[:, places]
        able = self.able[:, places] if len(self.able) else None
        played = turn.play(scores, rng, able=able, scoring_turns=scoring_turns, **told)
        scores[turn.seats] += played.kept
        self.scores[:, places] = scores
        self.throws[places] += played.throws
        if len(scoring_turns):
            scoring_turns[turn.seats] += played.kept > 0
            self.scoring_turns[:, places] = scoring_turns

    def move_to(self, other: "Running", places: Ints, *, round_number: int, seat: int) -> None:
        """Note in `other`, which holds all games by number, how these stand; then drop them.

        The last of those that go on move into the places that are left empty.
        """
        left = len(self.number) - len(places)
        goes_on = np.ones(len(places), dtype=bool)
        goes_on[places[places >= left] - left] = False
        empty, last = places[places < left], left + np.flatnonzero(goes_on)
        source: Any = places
        numbers: Any = self.number[places]
        if len(places) == len(other.number):
            # All end together, as they began: nothing is out of order.
            source = numbers = slice(None)
        other.rounds[numbers], other.seat[numbers] = round_number, seat
        for it in fields(self):
            if it.name in NOTED:
                continue
            array = getattr(self, it.name)
            getattr(other, it.name)[..., numbers] = array[..., source]
            array[..., empty] = array[..., last]
            setattr(self, it.name, array[..., :left])

"""Games that go on side by side, and a turn in them."""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from pigclass.simulate.asking import Decisions
from pigclass.simulate.one_turn import OneTurn

Ints = npt.NDArray[Any]
Bools = npt.NDArray[np.bool_]


@dataclass
class Running:
    """Games in lock step, by their numbers. Every array ends in the axis of the games.

    `scoring_turns` has no rows where nobody reads it.
    """

    number: Ints
    scores: Ints
    scoring_turns: Ints
    throws: Ints

    @classmethod
    def start(cls, decisions: Sequence[Decisions], size: int) -> Self:
        """Return `size` games in which nothing has been played."""
        players = len(decisions)
        counted = any("scoring_turns" in each.needs for each in decisions)
        return cls(
            number=np.arange(size),
            scores=np.zeros((players, size), dtype=np.int32),
            scoring_turns=np.zeros((players if counted else 0, size), dtype=np.int32),
            throws=np.zeros(size, dtype=np.int32),
        )

    def play_turn(
        self,
        turn: OneTurn,
        places: Any,
        rounds: Any,
        rng: np.random.Generator,
        *,
        able: Bools | None = None,
    ) -> None:
        """Play a turn in the games in these places, which are in round `rounds`, and bank it."""
        scores, seat = self.scores[:, places], turn.seat
        told = {"round": rounds, "still_standing": 1}
        if len(self.scoring_turns):
            told["scoring_turns"] = self.scoring_turns[seat, places]
        able = None if able is None else able[:, places]
        played = turn.play(scores, rng, able=able, **told)
        scores[seat] += played.left
        self.scores[:, places] = scores
        self.throws[places] += played.throws
        if len(self.scoring_turns):
            self.scoring_turns[seat, places] += played.left > 0

    def move_to(self, other: "Running", places: Ints) -> None:
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
        for it in fields(self):
            array = getattr(self, it.name)
            getattr(other, it.name)[..., numbers] = array[..., source]
            array[..., empty] = array[..., last]
            setattr(self, it.name, array[..., :left])

"""The mean turn under many thresholds at once, in floats: quick enough for a curve.

All thresholds share one chain of chances, that of the highest: a lower one is the same chain in
which more states hold. So the table is read once, however many thresholds are asked for.
"""

from collections.abc import Iterable

from pigclass.exact.chain import expected_visits
from pigclass.exact.turn import Asked, State, moves_and_ends
from pigclass.rules.game import Game
from pigclass.strategies.thresholds import HoldAt


def rough_means(game: Game, thresholds: Iterable[int], *, score: int = 0) -> dict[int, float]:
    """Return the mean turn for each stopping threshold: what `turn` tells exactly, in floats.

    >>> from pigclass.rules.catalog import pig
    >>> round(rough_means(pig(), [15, 20])[20], 6)
    8.141795

    `score` is what a wipe-out would take.
    """
    wanted = list(thresholds)
    chain = _Chain(game, max(wanted), score)
    return {threshold: chain.mean(threshold) for threshold in wanted}


class _Chain:
    """The turn that holds at the highest threshold, ready to be cut short at lower ones."""

    def __init__(self, game: Game, highest: int, score: int) -> None:
        asked = Asked(game, HoldAt(highest), may_pass=False, position={})
        moves, ends = moves_and_ends(asked)
        self._game = game
        self._moves = {
            state: {after: float(chance) for after, chance in ways.items()}
            for state, ways in moves.items()
        }
        self._ends = {
            state: sum(float(p) * (end.points - score * end.wipe_out) for end, p in ways.items())
            for state, ways in ends.items()
        }

    def mean(self, threshold: int) -> float:
        """Return the mean turn with this threshold."""
        cut = {
            state: ways if self._rolls(state, threshold) else {}
            for state, ways in self._moves.items()
        }
        visits = expected_visits(cut, (0, 0))
        return float(
            sum(
                often * (self._ends[state] if self._rolls(state, threshold) else state[0])
                for state, often in visits.items()
            )
        )

    def _rolls(self, state: State, threshold: int) -> bool:
        turn_total, throws = state
        return throws < max(1, self._game.safe_throws) or turn_total < max(
            threshold, self._game.min_bank
        )

"""Strategies that stop at a number: of points, or of throws."""

from dataclasses import KW_ONLY, dataclass
from typing import Any

from pigclass.rules.errors import PigclassError


@dataclass(frozen=True)
class HoldAt:
    """Roll while the turn total is below `threshold`; hold from there on.

    >>> HoldAt(20)(turn_total=19), HoldAt(20)(turn_total=20)
    (True, False)

    Under first-to it also holds when banking reaches the target, unless `stop_at_target=False`.
    Source: Neller and Presser 2004, UMAP Journal 25(1).
    """

    threshold: int
    _: KW_ONLY
    stop_at_target: bool = True

    def __post_init__(self) -> None:
        if self.threshold < 0:
            raise PigclassError(
                f"Nobody can hold at {self.threshold}: a turn total is never below 0. "
                "Write HoldAt(20), for example."
            )

    @property
    def title(self) -> str:
        """What the strategy is called."""
        return f"hold at {self.threshold}"

    def __call__(self, turn_total: Any) -> Any:
        """Return whether to roll."""
        return turn_total < self.threshold


@dataclass(frozen=True)
class RollTimes:
    """Roll `times` times, then hold, whatever has come.

    >>> RollTimes(3)(throws=2), RollTimes(3)(throws=3)
    (True, False)

    Source: "two more then stop" habits that teachers see; Brutlag 1994.
    """

    times: int
    _: KW_ONLY
    stop_at_target: bool = True

    def __post_init__(self) -> None:
        if self.times < 1:
            raise PigclassError(f"A turn has at least 1 throw, not {self.times}.")

    @property
    def title(self) -> str:
        """What the strategy is called."""
        return f"roll {self.times} times"

    def __call__(self, throws: Any) -> Any:
        """Return whether to roll."""
        return throws < self.times

"""How often something may happen: so many at once, and then so many a minute."""

import time
from collections.abc import Callable


class Budget:
    """So many may happen at once, and `a_minute` of them come back each minute.

    >>> budget = Budget(at_once=2, a_minute=60, clock=lambda: 0.0)
    >>> budget.spend(), budget.spend(), budget.spend()
    (True, True, False)
    """

    def __init__(
        self, *, at_once: float, a_minute: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._most, self._a_second, self._clock = at_once, a_minute / 60, clock
        self._left, self._at = at_once, clock()

    def spend(self) -> bool:
        """Take one if there is one left; return whether there was."""
        now = self._clock()
        self._left = min(self._most, self._left + (now - self._at) * self._a_second)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


def budget_of_device() -> Budget:
    """Return how much one device may say: 8 messages a second, and 20 in a burst."""
    return Budget(at_once=20, a_minute=8 * 60)

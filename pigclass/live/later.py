"""What is asked for often and done once: a little later, for all who asked."""

import asyncio
from collections.abc import Callable


class Later:
    """Does `work` in the loop so many seconds after it was first asked for."""

    def __init__(self, seconds: float, work: Callable[[], None]) -> None:
        self._seconds, self._work = seconds, work
        self._is_due = False

    def ask(self) -> None:
        """Ask for it; meanwhile others may ask too."""
        if not self._is_due:
            self._is_due = True
            asyncio.get_running_loop().call_later(self._seconds, self._do)

    def _do(self) -> None:
        self._is_due = False
        self._work()

"""Limits of the device server: rates, numbers of connections, and eviction."""

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from typing import Protocol

# Windows can wait for at most 512 sockets, and other parts of Python need some.
MOST_CONNECTIONS = 400
# Connections without a code yet; a class behind one address connects at the same moment.
MOST_STRANGERS_OF_ADDRESS = 240
SECONDS_TO_GREET = 5
MOST_ADDRESSES = 1000


class Budget:
    """Rate limit: `at_once` at first, and `a_minute` more each minute.

    >>> budget = Budget(at_once=2, a_minute=1)
    >>> budget.spend(), budget.spend(), budget.spend()
    (True, True, False)
    >>> round(budget.wait(most=99) / 60), budget.wait(most=99)
    (1, None)
    """

    def __init__(self, *, at_once: float, a_minute: float) -> None:
        self._most, self._a_second = at_once, a_minute / 60
        self._left, self._at = at_once, time.monotonic()

    def spend(self) -> bool:
        """Spend one unit if there is one; return whether there was."""
        return self.wait(most=0) is not None

    def wait(self, *, most: float) -> float | None:
        """Spend one unit; return the seconds until it is due, None if more than `most`."""
        now = time.monotonic()
        self._left = min(self._most, self._left + (now - self._at) * self._a_second)
        self._at = now
        seconds = max(0.0, (1 - self._left) / self._a_second)
        if seconds > most:
            return None
        self._left -= 1
        return seconds


def budgets(*, at_once: float, a_minute: float) -> Callable[[str], Budget]:
    """Return a cache of budgets by address; the least recently used are dropped."""
    return lru_cache(MOST_ADDRESSES)(lambda _: Budget(at_once=at_once, a_minute=a_minute))


class Countable(Protocol):
    """A counted connection; `address` is "" until a proxy has sent it.

    `rank` is 0 for a stranger, 1 for a device that has shown a code, 2 for one with a seat.
    """

    address: str

    @property
    def rank(self) -> int:
        """Return 0 for a stranger, 1 after a code, 2 with a seat."""

    def close(self) -> None:
        """End the connection."""


class Connections:
    """All open connections; strangers are evicted first, seats never."""

    def __init__(self) -> None:
        self._open: dict[Countable, None] = {}
        # A class reloading its page needs some hundred; with evictions, fewer are allowed.
        self._new = budgets(at_once=600, a_minute=20 * 60)
        self._in_place_of_others = budgets(at_once=20, a_minute=5 * 60)

    def have_room(self, address: str) -> bool:
        """Return whether an address may open another connection, after an eviction if needed.

        The address with the most connections of the lowest rank loses its oldest one.
        """
        if address and not self._new(address).spend():
            return False
        least = [it for it in self._open if it.address == address and not it.rank]
        if not address or len(least) < MOST_STRANGERS_OF_ADDRESS:
            if len(self._open) < MOST_CONNECTIONS:
                return True
            lowest = min(it.rank for it in self._open)
            evictable = [it for it in self._open if it.rank == lowest < 2]
            most = Counter(it.address for it in evictable).most_common(1)
            least = [it for it in evictable if it.address == most[0][0]]
        if not least or (address and not self._in_place_of_others(address).spend()):
            return False
        # A relayed device has five seconds to close its side: it counts as gone at once.
        self.gone(least[0])
        least[0].close()
        return True

    def add(self, new: Countable) -> None:
        """Add a connection."""
        self._open[new] = None
        asyncio.get_running_loop().call_later(SECONDS_TO_GREET, self._cut_late, new)

    def cut_strangers(self) -> None:
        """Close all connections without a code, to free file handles."""
        for connection in [it for it in self._open if not it.rank]:
            connection.close()

    def _cut_late(self, connection: Countable) -> None:
        if connection in self._open and not connection.rank:
            connection.close()

    def gone(self, connection: Countable) -> None:
        """Remove a connection."""
        self._open.pop(connection, None)

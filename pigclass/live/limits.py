"""Limits of the device server: rates, numbers of connections, and eviction."""

import time
from typing import Protocol

from tornado.ioloop import IOLoop
from tornado.iostream import IOStream

# Windows can wait for at most 512 sockets, and other parts of Python need some.
MOST_CONNECTIONS = 400
SECONDS_TO_GREET = 5


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


class Admissible(Protocol):
    """Device of a connection; `is_admitted` is True once it has shown a code."""

    is_admitted: bool


class Connections:
    """Open connections; strangers are evicted when there is no room, admitted devices never."""

    def __init__(self) -> None:
        self._open: dict[IOStream, Admissible | None] = {}

    def add(self, stream: IOStream, device: Admissible | None = None) -> bool:
        """Add a connection, if needed in place of the oldest stranger; else close it."""
        self._open = {it: who for it, who in self._open.items() if not it.closed()}
        if len(self._open) >= MOST_CONNECTIONS:
            oldest = next(filter(self._is_strange, self._open), stream)
            oldest.close()
        if stream.closed():
            return False
        self._open[stream] = device
        IOLoop.current().call_later(SECONDS_TO_GREET, self._cut_late, stream)
        return True

    def belongs_to(self, stream: IOStream, device: Admissible) -> None:
        """Store the device that uses a connection."""
        self._open[stream] = device

    def _is_strange(self, stream: IOStream) -> bool:
        device = self._open.get(stream)
        return device is None or not device.is_admitted

    def _cut_late(self, stream: IOStream) -> None:
        if self._is_strange(stream):
            stream.close()

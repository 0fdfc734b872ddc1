"""Trial of the device server: check that the network lets one device through."""

import sys
import tempfile
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from threading import Event

from pigclass.live.config import LOOPBACK, ServerConfig, is_own_alone, own_addresses
from pigclass.live.device_server import DeviceServer
from pigclass.live.messages import Input
from pigclass.live.seat_registry import LessonApi, State
from pigclass.words import current_language, joined, lines, say

LESSON = "trial"
DEVICES = 99


class Trial(LessonApi):
    """A lesson of numbered seats, without decisions.

    >>> trial = Trial()
    >>> trial.came_or_went(frozenset({"1"}))
    >>> trial.came.is_set(), trial.seats()["1"]
    (True, 'Device 1')
    """

    def __init__(self) -> None:
        self.came = Event()
        self._language = current_language()
        names = (say("live_test.device", number=it) for it in range(1, DEVICES + 1))
        self._seats = {str(seat): name for seat, name in enumerate(names, start=1)}

    def seats(self) -> Mapping[str, str]:
        """Return a name for each device that may come."""
        return self._seats

    def common(self) -> State:
        """Return the state that every device may see."""
        return {"stage": LESSON, "language": self._language}

    def own(self, player: str) -> State:
        """Return the state of one device."""
        return {"name": self._seats[player]}

    def take(self, messages: Sequence[tuple[str, Input]]) -> list[str]:
        """Refuse all inputs, as there is nothing to decide; return the reason for each."""
        return [say("device.late")] * len(messages)

    def mark(self) -> None:
        """Do nothing: there is no class screen."""

    def failed(self, problem: Exception) -> None:
        """Ignore the problem: a trial has no state to compute."""

    def came_or_went(self, players: frozenset[str]) -> None:
        """Note the first seated device."""
        if players:
            self.came.set()


def let_one_come(address: str | None, seconds: int) -> int:
    """Open a device server until a device connects; return 1 if none does."""
    address = address or own_addresses()[0]
    if is_own_alone(address):
        has_other = own_addresses() != [LOOPBACK]
        print(say("live_test.itself" if has_other else "live_test.no_network", address=address))
    trial = Trial()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        server = DeviceServer(trial, ServerConfig(address, 0, LESSON), Path(folder))
        server.open()
        try:
            _show_way(server)
            came = trial.came.wait(seconds)
        finally:
            server.close()
    if came or server.manager.has_connected:
        print(say("live_test.open"))
        return 0
    # A network may allow the page and block the WebSocket.
    why = "blocked" if server.manager.has_shown else "nobody"
    print(say(f"live_test.{why}"))
    others = [it for it in own_addresses() if it not in {address, LOOPBACK}]
    more = [say("live_test.other", addresses=joined(others))] if others else []
    for line in (*lines(f"live_test.do_{why}"), *more, *lines("live_test.instead")):
        print(f"- {line}")
    return 1


def _show_way(server: DeviceServer) -> None:
    config = server.config
    print(say("live_test.how", url=config.url, code=config.code))
    # Print the QR code to a terminal only.
    if sys.stdout.isatty():
        import_module("segno").make(config.scanned, micro=False).terminal(compact=True)
    print(say("live_test.waits"), flush=True)

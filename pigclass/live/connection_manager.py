"""Connections of devices: admission, messages and acknowledgements.

Everything runs in the server's thread, except that a writer thread records inputs in batches;
each input is acknowledged only after that.
"""

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from math import inf
from pathlib import Path

from tornado.httputil import HTTPServerRequest

from pigclass.live.config import ServerConfig, is_own_alone, is_same, keep
from pigclass.live.limits import Budget, Connections, budgets
from pigclass.live.messages import Claim, Hello, Input, Message, read_message
from pigclass.live.seat_registry import LessonApi, SeatRegistry, State, Visitor

# Inputs of devices to record together.
Batch = list[tuple[Visitor, tuple[str, Input]]]
# Header in which the relay sends the server's key and the device's address.
FORWARDED = "X-Pigclass-Device"
# Maximal delay of the answer to a wrong code, and of a seat for many devices at one address.
SECONDS_TO_REFUSE = 3
SECONDS_TO_SEAT = 7
# Maximal number of seats that one student or a family takes.
FEW_SEATS = 5
# Duration of the warning of guessed codes on the class screen.
SECONDS_OF_WARNING = 60
# Delay after which new seats are stored together.
SECONDS_TO_KEEP = 0.02
# Intervals at which the class screen shows locked decisions, and devices get the free names.
SECONDS_BETWEEN_MARKS = 0.1
SECONDS_BETWEEN_OFFERS = 0.3
# Interval at which devices get the number of locked decisions. On a bad network each message
# may delay the next, perhaps an acknowledgement.
SECONDS_BETWEEN_COUNTS = 1


class Later:
    """Run `work` once, some seconds after the first of several requests."""

    def __init__(self, seconds: float, work: Callable[[], None]) -> None:
        self._seconds, self._work = seconds, work
        self._is_due = False

    def ask(self) -> None:
        """Request a run; later requests join it."""
        if not self._is_due:
            self._is_due = True
            asyncio.get_running_loop().call_later(self._seconds, self._do)

    def _do(self) -> None:
        self._is_due = False
        self._work()


class ConnectionManager:
    """Admit devices that know a code, and handle their messages."""

    def __init__(self, lesson: LessonApi, config: ServerConfig, folder: Path) -> None:
        self.registry = SeatRegistry(lesson, config)
        self._folder = folder
        self.sockets: dict[Visitor, None] = {}
        self.connections = Connections()
        # A class types a few wrong codes; more are guesses.
        self._wrong_codes = Budget(at_once=30, a_minute=30)
        self._refusals = budgets(at_once=10, a_minute=60)
        self._claims = budgets(at_once=10, a_minute=5 * 60)
        # Address at which each seat was taken.
        self._taken_at: dict[str, str] = {}
        # Players at addresses that have taken too many seats.
        self.grabbed: frozenset[str] = frozenset()
        # Times of the last guess and of the last such seat, and the warnings on the class screen.
        self._guessed_at = self._grabbed_at = -inf
        self.is_guessed = self.is_grabbed = False
        self._batch: Batch = []
        self.writer = ThreadPoolExecutor(1, "pigclass-devices")
        self._is_writing = False
        self._keeps = Later(SECONDS_TO_KEEP, self.keep)
        self._marks = Later(SECONDS_BETWEEN_MARKS, lesson.mark)
        # All devices that enter in one run of the loop are welcomed together.
        self._welcomes = Later(0, self.registry.welcome)
        self._offers = Later(SECONDS_BETWEEN_OFFERS, self.registry.offer_again)
        self._counts = Later(SECONDS_BETWEEN_COUNTS, self._count)
        # Event loop of the thread; None until the server is open.
        self.loop: asyncio.AbstractEventLoop | None = None
        # Whether a device has loaded the page, and whether a socket has connected.
        self.has_shown = self.has_connected = False

    def address_of(self, request: HTTPServerRequest) -> str:
        """Return a device's address: if the relay sent the request, the one that it names."""
        key, _, address = request.headers.get(FORWARDED, "").partition(" ")
        return address if is_same(key, self.registry.config.key) else str(request.remote_ip)

    def greet(self, socket: Visitor, hello: Hello) -> Awaitable[None] | None:
        """Admit a device that knows a code; delay the answer to a wrong one."""
        if not self.registry.config.admits(hello):
            return self._refuse(socket, hello.code)
        before = self.registry.config
        self.registry.enter(socket, hello)
        self._welcomes.ask()
        self._warn()
        self._count_soon()
        if self.registry.config is not before:
            self._seats_changed()
        return None

    async def _refuse(self, socket: Visitor, code: str) -> None:
        # Without a code a page was reopened, perhaps with an old token: that is no guess.
        seconds: float | None = 0
        if code:
            seconds = self._refusals(socket.address).wait(most=SECONDS_TO_REFUSE)
            if not self._wrong_codes.spend():
                self._guessed_at = time.monotonic()
                self._warn()
        if seconds is None:
            socket.close(1008)
        else:
            await asyncio.sleep(seconds)
            socket.say({"say": "no", "id": 0, "why": "code"})

    def gone(self, visitor: Visitor) -> None:
        """Handle a closed connection, and update the class screen."""
        self.registry.gone(visitor)
        self._count_soon()

    def heard(self, socket: Visitor, text: str | bytes) -> Awaitable[None] | None:
        """Handle a text from a socket."""
        message = read_message(text)
        if message is None or isinstance(message, Hello) == socket.is_admitted:
            socket.leave("strange")
            return None
        if isinstance(message, Hello):
            return self.greet(socket, message)
        if isinstance(message, Claim) and (seconds := self._turn_of(socket)) != 0:
            return self._seat_later(socket, message, seconds)
        self._do(socket, message)
        return None

    def _turn_of(self, socket: Visitor) -> float | None:
        """Return the seconds until a device may take a seat, or None to refuse it.

        There is no delay if all devices have the same address, as behind a proxy.
        """
        if not self._has_others(socket.address):
            return 0
        return self._claims(socket.address).wait(most=SECONDS_TO_SEAT)

    def _has_others(self, address: str) -> bool:
        return any(it.is_admitted and it.address != address for it in self.sockets)

    async def _seat_later(self, socket: Visitor, claim: Claim, seconds: float | None) -> None:
        await asyncio.sleep(seconds or 0)
        if seconds is None:
            socket.close(1008)
        elif socket in self.sockets:
            self._do(socket, claim)

    def _do(self, socket: Visitor, message: Message) -> None:
        before, player = self.registry.config, socket.player
        entry = self.registry.hear(socket, message)
        if entry:
            self._batch.append((socket, entry))
            self._write_soon()
        if socket.player and not player:
            self._taken_at[socket.player] = socket.address
        if self.registry.arrived:
            self._welcomes.ask()
        if self.registry.config is not before:
            self._seats_changed()

    def _write_soon(self) -> None:
        """Write waiting inputs, or leave them to the batch after this one."""
        if self._batch and not self._is_writing and self.loop:
            self._is_writing = True
            batch, self._batch = self._batch, []
            written = self.loop.run_in_executor(self.writer, self._take, [it for _, it in batch])
            written.add_done_callback(partial(self._acknowledge, batch))

    def _take(self, entries: list[tuple[str, Input]]) -> list[str]:
        """Record inputs together or else one by one; return why each was refused, or ""."""
        try:
            return self.registry.lesson.take(entries)
        except Exception as problem:
            if len(entries) > 1:
                return [why for one in entries for why in self._take([one])]
            self.registry.lesson.failed(problem)
            return ["trouble"]

    def _acknowledge(self, batch: Batch, done: "asyncio.Future[list[str]]") -> None:
        self._is_writing = False
        whys = ["trouble"] * len(batch) if done.cancelled() else done.result()
        for (socket, (_, message)), why in zip(batch, whys, strict=True):
            socket.say({"say": "no" if why else "ok", "id": message.id, "why": why})
        self._count_soon()
        self._write_soon()

    def _count_soon(self) -> None:
        self._marks.ask()
        self._counts.ask()

    def _count(self) -> None:
        if counted := self.registry.lesson.locked():
            self.registry.tell_all({"say": "locked", **counted})

    def free(self, players: Collection[str] | None = None) -> None:
        """Free the seats of some players, by default of the players in `grabbed`."""
        for player in self.grabbed if players is None else players:
            self.registry.free(player)
        self._seats_changed()

    def keep(self) -> None:
        """Store codes and seats for a restart."""
        keep(self.registry.config, self._folder)

    def _seats_changed(self) -> None:
        """Store and show changed seats, several changes at a time."""
        self._keeps.ask()
        self._offers.ask()
        self._warn()
        self._count_soon()

    def _warn(self) -> None:
        """Update the warnings of the class screen."""
        now, before = time.monotonic(), (self.is_guessed, self.is_grabbed)
        at = {it: self._taken_at.get(it, "") for it in self.registry.seated}
        counted = Counter(it for it in at.values() if it)
        crowded = {it for it, n in counted.items() if n > FEW_SEATS and self._has_others(it)}
        grabbed = frozenset(player for player, address in at.items() if address in crowded)
        if grabbed - self.grabbed:
            self._grabbed_at = now
        self.grabbed = grabbed
        self.is_guessed = now - self._guessed_at < SECONDS_OF_WARNING
        self.is_grabbed = bool(grabbed) and now - self._grabbed_at < SECONDS_OF_WARNING
        if before != (self.is_guessed, self.is_grabbed):
            self._marks.ask()

    def is_own_name(self, host: str) -> bool:
        """Return whether a request names this server as its host."""
        config = self.registry.config
        names = [config.address, *(["localhost"] if is_own_alone(config.address) else [])]
        return host in {f"{name}:{config.port}" for name in names}

    def tick(self) -> None:
        """Send all devices a heartbeat; send failed states again."""
        self.registry.tell_all({"say": "tick"})
        self._warn()
        # In a callback, so that an error does not stop the server.
        failing = frozenset(self.registry.failing)
        asyncio.get_running_loop().call_soon(self.registry.tell_some, failing)

    def log_unexpected(self, loop: asyncio.AbstractEventLoop, context: State) -> None:
        """Log an unexpected error in the server's thread."""
        if isinstance(problem := context.get("exception"), Exception):
            self.registry.lesson.failed(problem)
        else:
            loop.default_exception_handler(context)

    def hang_up(self) -> None:
        """Close all connections; pages reconnect to the next server by themselves."""
        for visitor in list(self.sockets):
            visitor.close(1012)

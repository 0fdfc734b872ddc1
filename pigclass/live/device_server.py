"""Web server for students' devices, in a thread and on a port of its own.

It logs nothing about devices. `connection_manager` admits them; `requests` has the request
handlers.
"""

import asyncio
import errno
import gc
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from socket import create_connection, create_server
from threading import Event, Lock, Thread

from tornado.httpserver import HTTPServer
from tornado.ioloop import IOLoop
from tornado.web import Application

from pigclass.live.config import ServerConfig, throw_away
from pigclass.live.connection_manager import ConnectionManager
from pigclass.live.limits import SECONDS_TO_GREET
from pigclass.live.messages import MOST_BYTES
from pigclass.live.requests import Connection, Files, Socket
from pigclass.live.seat_registry import LessonApi
from pigclass.words import refusal

FIRST_PORT = 7070
PORTS = 30
SECONDS_A_TICK = 5
# Connections accepted in one run of the loop, and the length of the queue; the system retries a
# connection that does not fit only after a second.
MOST_AT_ONCE, MOST_WAITING = 50, 4096
TOO_MANY_FILES = {errno.EMFILE, errno.ENFILE}
# Thread switch interval while a cell computes; Python's default of 0.005 delays every message.
SECONDS_OF_A_CELL = 0.0002

# Open servers of this process by folder and lesson: a cell that is run again replaces the
# previous one.
OPEN: dict[tuple[Path, str], "DeviceServer"] = {}

# Switch intervals before each open server.
_switch_intervals: list[float] = []
_lock = Lock()


@contextmanager
def responsive_threads() -> Iterator[None]:
    """Use a short thread switch interval, and freeze garbage collection, while open."""
    with _lock:
        _switch_intervals.append(sys.getswitchinterval())
        sys.setswitchinterval(SECONDS_OF_A_CELL)
        # A full collection takes a third of a second, in which devices would wait: do it before
        # they come.
        gc.collect()
        gc.freeze()
    try:
        yield
    finally:
        with _lock:
            sys.setswitchinterval(_switch_intervals.pop())
            if not _switch_intervals:
                gc.unfreeze()


def is_open_elsewhere(config: ServerConfig, folder: Path) -> bool:
    """Return whether another running Python has this server open."""
    if (folder, config.lesson) not in OPEN:
        with suppress(OSError), create_connection((config.address, config.port), timeout=1):
            return True
    return False


class DeviceServer:
    """Device server of a lesson; `open` returns when it accepts connections."""

    def __init__(self, lesson: LessonApi, config: ServerConfig, folder: Path) -> None:
        self.manager = ConnectionManager(lesson, config, folder)
        self.registry = self.manager.registry
        self._folder = folder
        self._key = folder, config.lesson
        self._stop: asyncio.Event | None = None
        self._problem: Exception | None = None
        self._says_good_bye = True

    @property
    def config(self) -> ServerConfig:
        """Configuration of the server: its address and codes."""
        return self.registry.config

    def open(self) -> None:
        """Start the server at its port, or at the next free one."""
        before = OPEN.pop(self._key, None)
        if before:
            before.give_way()
        ready = Event()
        self._thread = Thread(target=self._run, args=(ready,), name="pigclass-door", daemon=True)
        self._thread.start()
        ready.wait()
        if self._problem:
            raise refusal("devices.shut", address=self.config.address) from self._problem
        OPEN[self._key] = self

    def give_way(self) -> None:
        """Leave the port to the next server; devices reconnect by themselves."""
        self._says_good_bye = False
        self._soon(self._leave)
        self._thread.join(timeout=3)

    def close(self) -> None:
        """Stop the server permanently, notify all devices, and delete its tokens."""
        throw_away(self.config, self._folder)
        OPEN.pop(self._key, None)
        self._soon(self._leave)

    def tell(self, players: frozenset[str] | None = None) -> None:
        """Send the state of the lesson to all devices, or to the devices of some players."""
        registry = self.registry
        self._soon(registry.tell if players is None else partial(registry.tell_some, players))

    def free(self, player: str) -> None:
        """Free a player's seat; "" frees all in `manager.grabbed`, which one device took."""
        self._soon(partial(self.manager.free, {player} if player else None))

    def take_in(self, takes_in: bool) -> None:
        """Allow or forbid further devices to take a seat."""
        self.registry.takes_in = takes_in
        self._soon(self.registry.offer_again)

    def _soon(self, work: Callable[[], None]) -> None:
        with suppress(RuntimeError):
            if self.manager.loop:
                self.manager.loop.call_soon_threadsafe(work)

    def _run(self, ready: Event) -> None:
        try:
            with responsive_threads():
                asyncio.run(self._serve(ready))
        except (OSError, TypeError, ValueError) as problem:
            self._problem = problem
        finally:
            self.manager.writer.shutdown(wait=False)
            ready.set()

    async def _serve(self, ready: Event) -> None:
        server = HTTPServer(
            Application(
                [
                    (r"/socket", Socket, {"manager": self.manager}),
                    (r"/(.*)", Files, {"manager": self.manager}),
                ],
                websocket_max_message_size=MOST_BYTES,
                # A sleeping phone does not disconnect: it counts as gone if a ping fails.
                websocket_ping_interval=2 * SECONDS_A_TICK,
                compress_response=True,
            ),
            idle_connection_timeout=SECONDS_TO_GREET,
            body_timeout=SECONDS_TO_GREET,
            max_header_size=16_384,
            max_body_size=MOST_BYTES,
        )
        self._bind()
        self.manager.keep()
        self.manager.loop, self._stop = asyncio.get_running_loop(), asyncio.Event()
        self.manager.loop.set_exception_handler(self.manager.log_unexpected)
        self._listen(server)
        ready.set()
        while not self._stop.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(self._stop.wait(), SECONDS_A_TICK)
            self.manager.tick()
        IOLoop.current().remove_handler(self._listening)
        self._listening.close()
        if self._says_good_bye:
            self.registry.close()
        self.manager.hang_up()
        await asyncio.sleep(0.2)
        await server.close_all_connections()

    def _bind(self) -> None:
        """Listen at the previous port if it is free, else at the next free one."""
        first = self.config.port or FIRST_PORT
        for port in (*range(first, first + PORTS), 0):
            try:
                # create_server closes an unbound socket; Tornado's bind_sockets may not.
                listening = create_server((self.config.address, port), backlog=MOST_WAITING)
                break
            except OSError:
                if not port:
                    raise
        listening.setblocking(False)
        self._listening = listening
        self.registry.config = replace(self.config, port=listening.getsockname()[1])

    def _listen(self, server: HTTPServer) -> None:
        if self._listening.fileno() >= 0:
            listening = self._listening
            IOLoop.current().add_handler(listening, lambda *_: self._accept(server), IOLoop.READ)

    def _accept(self, server: HTTPServer) -> None:
        """Accept waiting connections while there is room."""
        for _ in range(MOST_AT_ONCE):
            try:
                connection, peer = self._listening.accept()
            except OSError as problem:
                if problem.errno in TOO_MANY_FILES:
                    # New connections wait in the queue until some of the others are closed.
                    self.manager.connections.cut_strangers()
                    IOLoop.current().remove_handler(self._listening)
                    IOLoop.current().call_later(1, self._listen, server)
                return
            # Through Jupyter's server all have its address; the relay sends the device's own.
            address = "" if self.config.at_server else peer[0]
            if self.manager.connections.have_room(address):
                server.handle_stream(Connection(connection, address, self.manager), peer)
            else:
                connection.close()

    def _leave(self) -> None:
        if self._stop:
            self._stop.set()

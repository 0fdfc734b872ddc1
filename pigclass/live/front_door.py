"""The door: a small web server in a thread of its own, on a port of its own.

It knows a page with its style and script, one socket, and nothing else; it writes down nothing of
who comes. Everything of the hall happens in its one thread; what waits to be written down is
written by another, all of it in one go, and only then acknowledged.
"""

import asyncio
import json
import time
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from socket import create_server
from threading import Event, Thread

from tornado.httpserver import HTTPServer
from tornado.web import Application, HTTPError
from tornado.websocket import WebSocketClosedError, WebSocketHandler

from pigclass.live.budget import Budget, budget_of_device
from pigclass.live.caller import MOST_TOLD, Caller, Callers, read_call
from pigclass.live.doorplate import Doorplate, keep, throw_away
from pigclass.live.hall import Blackboard, Hall, State, Visitor
from pigclass.live.later import Later
from pigclass.live.messages import MOST_BYTES, Hello, Told, read_message
from pigclass.live.network import is_own_alone
from pigclass.live.unlisted import PageFiles, Unlisted
from pigclass.words import refusal

FIRST_PORT = 7070
PORTS = 30
MOST_SOCKETS = 400
SECONDS_TO_GREET = 5
SECONDS_A_TICK = 5
# How long a wrong code keeps the next one waiting: 20 a second are tried at most.
SECONDS_A_WRONG_CODE = 0.05
# How long a seat that was taken may wait for others, until all are written down.
SECONDS_TO_KEEP = 0.02
# How often the class screen shows who has locked, and who has no seat which names are free.
SECONDS_BETWEEN_MARKS = 0.1
SECONDS_BETWEEN_OFFERS = 0.3
# How often devices hear how many have locked. On a bad network each message may hold up the next,
# and that may be the acknowledgement for which somebody waits.
SECONDS_BETWEEN_COUNTS = 1

# The doors of this Python, by folder and lesson: a cell that is run again takes over from the one
# before.
OPEN: dict[tuple[Path, str], "Door"] = {}


class Door:
    """An open door to `lesson`. `open` returns once it can be reached."""

    def __init__(self, lesson: Blackboard, plate: Doorplate, folder: Path) -> None:
        self.hall = Hall(lesson, plate)
        self._folder = folder
        self._name = folder, plate.lesson
        self.sockets: dict[Socket, None] = {}
        self.callers = Callers(MOST_SOCKETS)
        self.wrong_codes = Budget(at_once=30, a_minute=30)
        self._asking = asyncio.Lock()
        self._batch: list[tuple[Socket | Caller, tuple[str, Told]]] = []
        self._writer = ThreadPoolExecutor(1, "pigclass-devices")
        self._is_writing = False
        self._keeps = Later(SECONDS_TO_KEEP, self._keep)
        self._marks = Later(SECONDS_BETWEEN_MARKS, lesson.mark)
        self._offers = Later(SECONDS_BETWEEN_OFFERS, self.hall.offer_again)
        self._counts = Later(SECONDS_BETWEEN_COUNTS, self._count)
        self._last: tuple[State, str] = ({}, "{}")
        self._held: asyncio.TimerHandle | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._stop: asyncio.Event | None = None
        self._problem: Exception | None = None
        self._says_good_bye = True
        # Whether anybody has asked for the page.
        self.has_shown = False

    @property
    def plate(self) -> Doorplate:
        """Where the door is, and its codes."""
        return self.hall.plate

    def open(self) -> None:
        """Open it at its address, at its port or the next that is free."""
        before = OPEN.pop(self._name, None)
        if before:
            before.give_way()
        ready = Event()
        self._thread = Thread(target=self._run, args=(ready,), name="pigclass-door", daemon=True)
        self._thread.start()
        ready.wait()
        if self._problem:
            raise refusal("devices.shut", address=self.plate.address) from self._problem
        OPEN[self._name] = self

    def give_way(self) -> None:
        """Leave the port to the next door; whoever is here comes in there by itself."""
        self._says_good_bye = False
        self._soon(self._leave)
        self._thread.join(timeout=3)

    def close(self) -> None:
        """Close it for good: everybody is told, and no token counts any more."""
        throw_away(self.plate, self._folder)
        OPEN.pop(self._name, None)
        self._soon(self._leave)

    def tell(self, players: frozenset[str] | None = None) -> None:
        """Tell all devices how the lesson stands, once the dice lie; or those of some players."""
        self._soon(self._tell if players is None else partial(self.hall.tell_some, players))

    def roll(self, seconds: float) -> None:
        """Tell nobody how the lesson stands while the dice roll; 0 where they lie already.

        What is told is what stands when it is told: so whoever rolls says so before the dice fall.
        """
        self.hall.quiet_until = time.monotonic() + seconds

    def free(self, player: str) -> None:
        """Free the seat of a player."""
        self._soon(lambda: self._free(player))

    def issue(self, tokens: Mapping[str, str]) -> None:
        """Let printed tokens in, one for each player."""
        self.hall.plate = self.plate.with_cards(tokens)
        self._soon(self._keep)

    def take_in(self, takes_in: bool) -> None:
        """Let others take a seat, or nobody who has none yet."""
        self.hall.takes_in = takes_in
        self._soon(self.hall.offer_again)

    def _soon(self, work: Callable[[], None]) -> None:
        with suppress(RuntimeError):
            if self._loop:
                self._loop.call_soon_threadsafe(work)

    def _run(self, ready: Event) -> None:
        try:
            asyncio.run(self._serve(ready))
        except OSError as problem:
            self._problem = problem
        finally:
            self._writer.shutdown(wait=False)
            ready.set()

    async def _serve(self, ready: Event) -> None:
        server = HTTPServer(
            Application(
                [
                    (r"/socket", Socket, {"door": self}),
                    (r"/talk", Talk, {"door": self}),
                    (r"/(.*)", Files, {"door": self}),
                ],
                websocket_max_message_size=MOST_BYTES,
                compress_response=True,
            ),
            idle_connection_timeout=SECONDS_TO_GREET,
            max_header_size=16_384,
            max_body_size=MOST_TOLD * MOST_BYTES,
        )
        self._bind(server)
        self._keep()
        self._loop, self._stop = asyncio.get_running_loop(), asyncio.Event()
        ready.set()
        while not self._stop.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(self._stop.wait(), SECONDS_A_TICK)
            self.hall.tell_all({"say": "tick"})
            for caller in self.callers.gone():
                self.hall.gone(caller)
        server.stop()
        if self._says_good_bye:
            self.hall.close()
        for socket in list(self.sockets):
            socket.close(1012)
        for caller in self.callers.known.values():
            caller.close(1012)
        await asyncio.sleep(0.2)
        await server.close_all_connections()

    def _bind(self, server: HTTPServer) -> None:
        """Listen at the port of before if it is free, else at the next that is."""
        first = self.plate.port or FIRST_PORT
        for port in (*range(first, first + PORTS), 0):
            with suppress(OSError):
                # Closed if it cannot be bound, which Tornado's `bind_sockets` leaves to chance.
                listening = create_server((self.plate.address, port), backlog=MOST_SOCKETS)
                listening.setblocking(False)
                break
        else:
            raise OSError("no port is free")
        server.add_socket(listening)
        self.hall.plate = replace(self.plate, port=listening.getsockname()[1])

    def _leave(self) -> None:
        if self._stop:
            self._stop.set()

    def _free(self, player: str) -> None:
        self.hall.free(player)
        self._seats_changed()

    def _seats_changed(self) -> None:
        """Keep who has a seat, all who come in at the same moment in one go, and show it."""
        self._keeps.ask()
        self._offers.ask()
        self._count_soon()

    def _keep(self) -> None:
        keep(self.plate, self._folder)

    def _tell(self) -> None:
        if self._held:
            self._held.cancel()
        self._held = None
        seconds = self.hall.seconds_quiet
        if seconds > 0 and self._loop:
            self._held = self._loop.call_later(seconds, self._tell)
        else:
            self.hall.tell()

    async def greet(self, socket: "Socket | Caller", hello: Hello) -> None:
        """Let somebody in who knows a code. Wrong ones wait for each other; a key never waits."""
        if not hello.code and not self.plate.knows(hello):
            # A page that is opened anew, perhaps with the token of another day: that is no guess.
            socket.say({"say": "no", "id": 0, "why": "code"})
            return
        if not self.plate.knows(hello):
            async with self._asking:
                if not self.plate.admits(hello):
                    if self.wrong_codes.spend():
                        socket.say({"say": "no", "id": 0, "why": "code"})
                    else:
                        socket.close(1008)
                    await asyncio.sleep(SECONDS_A_WRONG_CODE)
                    return
        before = self.plate
        self.hall.enter(socket, hello)
        if self.plate is not before:
            self._seats_changed()

    def heard(self, socket: "Socket | Caller", text: str | bytes) -> Awaitable[None] | None:
        """Do what a socket says."""
        message = read_message(text)
        if message is None or isinstance(message, Hello) == socket.is_admitted:
            socket.leave("strange")
            return None
        if isinstance(message, Hello):
            return self.greet(socket, message)
        before = self.plate
        told = self.hall.hear(socket, message)
        if told:
            self._batch.append((socket, told))
            self._write_soon()
        if self.plate is not before:
            self._seats_changed()
        return None

    def _write_soon(self) -> None:
        """Write what waits, unless something is being written: then it is in the next batch."""
        if self._batch and not self._is_writing and self._loop:
            self._is_writing = True
            batch, self._batch = self._batch, []
            told = [it for _, it in batch]
            written = self._loop.run_in_executor(self._writer, self.hall.lesson.take, told)
            written.add_done_callback(lambda done: self._written(batch, done))

    def _written(
        self,
        batch: list[tuple["Socket | Caller", tuple[str, Told]]],
        done: "asyncio.Future[list[str]]",
    ) -> None:
        self._is_writing = False
        failed = done.cancelled() or done.exception() is not None
        whys = ["?"] * len(batch) if failed else done.result()
        for (socket, (_, message)), why in zip(batch, whys, strict=True):
            socket.say({"say": "no" if why else "ok", "id": message.id, "why": why})
        self._count_soon()
        self._write_soon()

    def _count_soon(self) -> None:
        self._marks.ask()
        self._counts.ask()

    def _count(self) -> None:
        if counted := self.hall.lesson.locked():
            self.hall.tell_all({"say": "locked", **counted})

    def written(self, message: State) -> str:
        """Return a message as it is sent; what all are told is put into letters once."""
        if message is not self._last[0]:
            self._last = message, json.dumps(message)
        return self._last[1]

    def is_own_name(self, host: str) -> bool:
        """Return whether a request is meant for this door, and not for a name that leads here."""
        names = {self.plate.address} | (
            {"localhost"} if is_own_alone(self.plate.address) else set()
        )
        return host in {f"{name}:{self.plate.port}" for name in names}

    def make_room(self) -> None:
        """Let go of who has not greeted yet, where there are too many at the door."""
        strangers = [it for it in self.sockets if not it.is_admitted]
        for socket in strangers[: max(0, len(self.sockets) - MOST_SOCKETS + 1)]:
            socket.close(1013)


def _not_heard(sent: "asyncio.Future[None]") -> None:
    """Take note of what was cut while it was sent; else it is told to whoever started Python."""
    if not sent.cancelled():
        sent.exception()


class Guarded(Unlisted):
    """Whatever is asked here: only under the door's own name."""

    def initialize(self, door: Door) -> None:
        """Remember the door."""
        self.door = door

    def prepare(self) -> None:
        """Refuse what is meant for another name, as a page elsewhere would try it."""
        if not self.door.is_own_name(self.request.host):
            raise HTTPError(421)


class Files(Guarded, PageFiles):
    """The page, its style and its script."""

    def get(self, path: str) -> None:
        """Answer with one of the three files, and remember that somebody has come so far."""
        self.door.has_shown = True
        super().get(path)


class Talk(Guarded):
    """What a device tells and asks where something on the way forbids sockets."""

    async def post(self) -> None:
        """Hear what is told, and answer with what is new."""
        if self.request.headers.get("Origin") != self.door.plate.own_url:
            raise HTTPError(403)
        call = read_call(self.request.body)
        caller = call and self.door.callers.who_calls(call)
        if not call or not caller:
            raise HTTPError(503 if call else 400)
        for text in call.told:
            if caller.is_gone or not caller.budget.spend():
                caller.close(1008)
            elif done := self.door.heard(caller, text):
                await done
        answer = await caller.answer(call.heard, at_once=bool(call.told))
        self.set_header("Cache-Control", "no-store")
        self.write(answer)


class Socket(Guarded, WebSocketHandler, Visitor):
    """One device, while it is connected."""

    def initialize(self, door: Door) -> None:
        """Remember the door."""
        Visitor.__init__(self)
        self.door = door
        self._budget = budget_of_device()

    def check_origin(self, origin: str) -> bool:
        """Only the door's own page may speak."""
        return origin == f"http://{self.request.host}"

    def open(self, *_: str) -> None:
        """Wait a little for a greeting, and hold no small message back for another."""
        self.set_nodelay(True)
        self.door.make_room()
        self.door.sockets[self] = None
        self._late = asyncio.get_running_loop().call_later(SECONDS_TO_GREET, self._too_late)

    def _too_late(self) -> None:
        if not self.is_admitted:
            self.close(1008)

    def on_message(self, message: str | bytes) -> Awaitable[None] | None:
        """Do what the device says, if it does not say too much."""
        if not self._budget.spend():
            self.close(1008)
            return None
        return self.door.heard(self, message)

    def on_close(self) -> None:
        """Let the hall know."""
        self._late.cancel()
        self.door.sockets.pop(self, None)
        self.door.hall.gone(self)

    def say(self, message: State) -> None:
        """Send something; to who has gone meanwhile it is not sent."""
        with suppress(WebSocketClosedError):
            self.write_message(self.door.written(message)).add_done_callback(_not_heard)

    def leave(self, why: str) -> None:
        """Say why, and hang up."""
        self.say({"say": "bye", "why": why})
        self.close(1000)

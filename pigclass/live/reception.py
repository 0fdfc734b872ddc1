"""Who comes in at the door, and what they tell.

Everything happens in the one thread of the door; what waits to be written down is written by
another, all of it in one go, and only then acknowledged.
"""

import asyncio
import json
from collections.abc import Awaitable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from pigclass.live.budget import Budget
from pigclass.live.caller import Callers
from pigclass.live.doorplate import Doorplate, keep
from pigclass.live.hall import Blackboard, Hall, State, Visitor
from pigclass.live.later import Later
from pigclass.live.messages import Hello, Told, read_message
from pigclass.live.network import is_own_alone

MOST_SOCKETS = 400
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


class Reception:
    """Lets into the hall of a lesson whoever knows a code, and hears what they say."""

    def __init__(self, lesson: Blackboard, plate: Doorplate, folder: Path) -> None:
        self.hall = Hall(lesson, plate)
        self._folder = folder
        self.sockets: dict[Visitor, None] = {}
        self.callers = Callers(MOST_SOCKETS)
        self.wrong_codes = Budget(at_once=30, a_minute=30)
        self._asking = asyncio.Lock()
        self._batch: list[tuple[Visitor, tuple[str, Told]]] = []
        self._writer = ThreadPoolExecutor(1, "pigclass-devices")
        self._is_writing = False
        self._keeps = Later(SECONDS_TO_KEEP, self.keep)
        self._marks = Later(SECONDS_BETWEEN_MARKS, lesson.mark)
        # All whom the loop finds at the door at once are welcomed in one go.
        self._welcomes = Later(0, self.hall.welcome)
        self._offers = Later(SECONDS_BETWEEN_OFFERS, self.hall.offer_again)
        self._counts = Later(SECONDS_BETWEEN_COUNTS, self._count)
        self._last: tuple[State, str] = ({}, "{}")
        self._held: asyncio.TimerHandle | None = None
        # The loop of the thread; none before the door is open.
        self.loop: asyncio.AbstractEventLoop | None = None
        # Whether anybody has asked for the page.
        self.has_shown = False

    @property
    def plate(self) -> Doorplate:
        """Where the door is, and its codes."""
        return self.hall.plate

    async def greet(self, socket: Visitor, hello: Hello) -> None:
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
        self._welcomes.ask()
        self._count_soon()
        if self.plate is not before:
            self._seats_changed()

    def gone(self, visitor: Visitor) -> None:
        """Hear that a connection has ended, and show it."""
        self.hall.gone(visitor)
        self._count_soon()

    def heard(self, socket: Visitor, text: str | bytes) -> Awaitable[None] | None:
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
        if self.hall.arrived:
            self._welcomes.ask()
        if self.plate is not before:
            self._seats_changed()
        return None

    def _write_soon(self) -> None:
        """Write what waits, unless something is being written: then it is in the next batch."""
        if self._batch and not self._is_writing and self.loop:
            self._is_writing = True
            batch, self._batch = self._batch, []
            told = [it for _, it in batch]
            written = self.loop.run_in_executor(self._writer, self._take, told)
            written.add_done_callback(lambda done: self._written(batch, done))

    def _take(self, told: list[tuple[str, Told]]) -> list[str]:
        """Write down what was told; where that fails, each counts by itself."""
        try:
            return self.hall.lesson.take(told)
        except Exception as problem:
            if len(told) > 1:
                return [why for one in told for why in self._take([one])]
            self.hall.lesson.failed(problem)
            return ["trouble"]

    def _written(
        self,
        batch: list[tuple[Visitor, tuple[str, Told]]],
        done: "asyncio.Future[list[str]]",
    ) -> None:
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
        if counted := self.hall.lesson.locked():
            self.hall.tell_all({"say": "locked", **counted})

    def free(self, player: str) -> None:
        """Free the seat of a player."""
        self.hall.free(player)
        self._seats_changed()

    def keep(self) -> None:
        """Keep the codes and who has a seat, for the next door."""
        keep(self.plate, self._folder)

    def tell(self) -> None:
        """Tell all devices how the lesson stands, once the dice lie."""
        if self._held:
            self._held.cancel()
        self._held = None
        seconds = self.hall.seconds_quiet
        if seconds > 0 and self.loop:
            self._held = self.loop.call_later(seconds, self.tell)
        else:
            self.hall.tell()

    def _seats_changed(self) -> None:
        """Keep who has a seat, all who come in at the same moment in one go, and show it."""
        self._keeps.ask()
        self._offers.ask()
        self._count_soon()

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

    def tick(self) -> None:
        """Let devices know that the door is there, and forget those who are heard of no more."""
        self.hall.tell_all({"say": "tick"})
        # What fails there must not end the door.
        asyncio.get_running_loop().call_soon(self.hall.tell_some, frozenset(self.hall.failing))
        for caller in self.callers.gone():
            self.gone(caller)

    def unforeseen(self, loop: asyncio.AbstractEventLoop, context: State) -> None:
        """Note what nobody foresaw in the thread of the door."""
        if isinstance(problem := context.get("exception"), Exception):
            self.hall.lesson.failed(problem)
        else:
            loop.default_exception_handler(context)

    def hang_up(self) -> None:
        """End all connections: a page comes back by itself where the next door opens."""
        for visitor in (*self.sockets, *self.callers.known.values()):
            visitor.close(1012)

    def let_writer_go(self) -> None:
        """Write down nothing any more."""
        self._writer.shutdown(wait=False)

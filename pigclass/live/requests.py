"""What a browser may ask of the door: the page with its style and script, one socket, or talk."""

import asyncio
from collections.abc import Awaitable
from contextlib import suppress

from tornado.web import HTTPError
from tornado.websocket import WebSocketClosedError, WebSocketHandler

from pigclass.live.budget import budget_of_device
from pigclass.live.caller import read_call
from pigclass.live.hall import State, Visitor
from pigclass.live.reception import Reception
from pigclass.live.unlisted import PageFiles, Unlisted

SECONDS_TO_GREET = 5
# A device that takes nothing in any more is cut off, and may come again; what it would have heard
# must not fill the memory of the lesson.
MOST_UNHEARD = 50


class Guarded(Unlisted):
    """Whatever is asked here: only under the door's own name."""

    def initialize(self, door: Reception) -> None:
        """Remember who receives."""
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

    def initialize(self, door: Reception) -> None:
        """Remember who receives."""
        Visitor.__init__(self)
        self.door = door
        self._budget = budget_of_device()
        self._unheard = 0

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
        self.door.gone(self)

    def say(self, message: State) -> None:
        """Send something; to who has gone meanwhile it is not sent."""
        if self._unheard == MOST_UNHEARD:
            self.close(1013)
        with suppress(WebSocketClosedError):
            sent = self.write_message(self.door.written(message))
            self._unheard += 1
            sent.add_done_callback(self._heard)

    def _heard(self, sent: "asyncio.Future[None]") -> None:
        self._unheard -= 1
        # What was cut while it was sent, and asked about by nobody, is told on the class screen.
        if not sent.cancelled():
            sent.exception()

    def leave(self, why: str) -> None:
        """Say why, and hang up."""
        self.say({"say": "bye", "why": why})
        self.close(1000)

"""Request handlers of the door: the page with its style and script, and one socket."""

import asyncio
from collections.abc import Awaitable
from contextlib import suppress
from socket import socket
from types import TracebackType

from tornado.iostream import IOStream
from tornado.web import HTTPError, RequestHandler
from tornado.websocket import WebSocketClosedError, WebSocketHandler

from pigclass.live.hall import State, Visitor
from pigclass.live.limits import Budget
from pigclass.live.page import POLICY, page_files
from pigclass.live.reception import ConnectionManager

# A device that takes nothing in any more is cut off, and may come again; what it would have heard
# must not fill the memory of the lesson.
MOST_UNHEARD = 50


class Unlisted(RequestHandler):
    """Whatever is asked of a door: who asked for what is nobody's business, and stands nowhere."""

    def set_default_headers(self) -> None:
        """Say as little as can be, and forbid the page all that it does not need."""
        self.clear_header("Server")
        for name, value in POLICY.items():
            self.set_header(name, value)

    def write_error(self, status_code: int, **_: str) -> None:
        """Answer with the number alone."""
        self.finish(str(status_code))

    def log_exception(self, *_: type | BaseException | TracebackType | None) -> None:
        """Write down nothing: an error would carry the address of a device."""

    def _log(self) -> None:
        """Write down no request either."""


class PageFiles(Unlisted):
    """The page, its style and its script."""

    def get(self, path: str) -> None:
        """Answer with one of the three files."""
        found = page_files().get(path)
        if found is None:
            raise HTTPError(404)
        kind, content = found
        self.set_header("Content-Type", f"{kind}; charset=utf-8")
        self.set_header("Cache-Control", "no-cache")
        self.write(content)


class Connection(IOStream):
    """One connection of the door, and the device that speaks through it, if any."""

    def __init__(self, connection: socket, address: str, reception: ConnectionManager) -> None:
        self.address, self._reception = address, reception
        self.visitor: Visitor | None = None
        super().__init__(connection)
        reception.connections.add(self)

    @property
    def rank(self) -> int:
        """How much it has shown: nothing, a code, or a seat."""
        return self.visitor.rank if self.visitor else 0

    def cut(self) -> None:
        """End the connection."""
        self.close()

    def close_fd(self) -> None:
        """Count it no more, whoever has closed it."""
        self._reception.connections.gone(self)
        super().close_fd()


class Guarded(Unlisted):
    """Whatever is asked here: only under the door's own name."""

    def initialize(self, door: ConnectionManager) -> None:
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


class Socket(Guarded, WebSocketHandler, Visitor):
    """One device, while it is connected."""

    def initialize(self, door: ConnectionManager) -> None:
        """Remember who receives."""
        Visitor.__init__(self)
        self.door = door
        self.address = door.address_of(self.request)
        # 8 messages a second, and 20 in a burst.
        self._budget = Budget(at_once=20, a_minute=8 * 60)
        self._unheard = 0

    def check_origin(self, origin: str) -> bool:
        """Only the door's own page may speak."""
        return origin == f"http://{self.request.host}"

    def open(self, *_: str) -> None:
        """Wait for a greeting, and hold no small message back for another."""
        self.set_nodelay(True)
        stream = getattr(self.ws_connection, "stream", None)
        if isinstance(stream, Connection):
            stream.visitor, stream.address = self, self.address
        self.door.sockets[self] = None
        self.door.has_connected = True

    def on_message(self, message: str | bytes) -> Awaitable[None] | None:
        """Do what the device says, if it does not say too much."""
        if not self._budget.spend():
            self.close(1008)
            return None
        return self.door.heard(self, message)

    def on_close(self) -> None:
        """Let the hall know."""
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

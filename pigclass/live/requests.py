"""Request handlers of the device server: three static files and one socket."""

import asyncio
import json
from collections.abc import Awaitable, Mapping
from contextlib import suppress
from functools import cache
from importlib.resources import files
from socket import socket
from types import TracebackType

from tornado.iostream import IOStream
from tornado.web import HTTPError, RequestHandler
from tornado.websocket import WebSocketClosedError, WebSocketHandler

from pigclass.live.connection_manager import ConnectionManager
from pigclass.live.limits import Budget
from pigclass.live.seat_registry import State, Visitor
from pigclass.look import css, font_face
from pigclass.words import languages, section

HTML = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport"
 content="width=device-width, initial-scale=1, interactive-widget=resizes-content">
<meta name="color-scheme" content="light dark">
<title>pigclass</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="join.css">
<script src="join.js" defer></script>
</head>
<body></body>
</html>
"""

# The page may only load its own files and connect to its own server.
POLICY = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "font-src data:; img-src data:; connect-src 'self' ws: wss:; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
}

PAGE, DRAWING = "live/page", "widgets/static"


@cache
def page_files() -> Mapping[str, tuple[str, str]]:
    """Return MIME type and content of each file of the page, by path."""
    style = (font_face(), css(), *_texts(DRAWING, "dice.css"), *_texts(PAGE, "join.css"))
    return {
        "": ("text/html", HTML),
        "join.css": ("text/css", "\n".join(style)),
        "join.js": ("text/javascript", _script()),
    }


def _script() -> str:
    """Return the page's script, with words of all languages and the drawing of faces."""
    parts = _texts(DRAWING, "dom.js", "dice.js", "faces.js")
    own = ("join.js", "pairs.js", "own.js", "start.js")
    words = {language: section("device", language) for language in languages()}
    return "\n".join([f"const WORDS = {json.dumps(words)};", *parts, *_texts(PAGE, *own)])


def _texts(folder: str, *names: str) -> list[str]:
    return [(files("pigclass") / folder / name).read_text("utf-8") for name in names]


# Maximal number of unsent messages: a device that does not receive is disconnected, so that its
# queue does not fill the memory. It may reconnect.
MOST_UNHEARD = 50


class QuietHandler(RequestHandler):
    """Request handler that logs nothing."""

    def set_default_headers(self) -> None:
        """Set strict headers, without the name of the server."""
        self.clear_header("Server")
        for name, value in POLICY.items():
            self.set_header(name, value)

    def write_error(self, status_code: int, **_: str) -> None:
        """Answer with the status code only."""
        self.finish(str(status_code))

    def log_exception(self, *_: type | BaseException | TracebackType | None) -> None:
        """Log nothing, since an error would carry a device's address."""

    def _log(self) -> None:
        """Log no request."""


class PageFiles(QuietHandler):
    """The page, its style and its script."""

    def get(self, path: str) -> None:
        """Answer with one of the three files."""
        file = page_files().get(path)
        if file is None:
            raise HTTPError(404)
        kind, content = file
        self.set_header("Content-Type", f"{kind}; charset=utf-8")
        self.set_header("Cache-Control", "no-cache")
        self.write(content)


class Connection(IOStream):
    """A TCP connection, and the device that uses it, if any."""

    def __init__(self, connection: socket, address: str, manager: ConnectionManager) -> None:
        self.address, self._manager = address, manager
        self.visitor: Visitor | None = None
        super().__init__(connection)
        manager.connections.add(self)

    @property
    def rank(self) -> int:
        """0 for a stranger, 1 after a code, 2 with a seat."""
        return self.visitor.rank if self.visitor else 0

    def close_fd(self) -> None:
        """Remove the connection from the count, whichever side closed it."""
        self._manager.connections.gone(self)
        super().close_fd()


class OwnNameHandler(QuietHandler):
    """Handler that answers requests for the server's own host name only."""

    def initialize(self, manager: ConnectionManager) -> None:
        """Store the connection manager."""
        self.manager = manager

    def prepare(self) -> None:
        """Refuse requests for another host name (DNS rebinding)."""
        if not self.manager.is_own_name(self.request.host):
            raise HTTPError(421)


class Files(OwnNameHandler, PageFiles):
    """The page, its style and its script."""

    def get(self, path: str) -> None:
        """Answer with one of the three files, and record the visit."""
        self.manager.has_shown = True
        super().get(path)


class Socket(OwnNameHandler, WebSocketHandler, Visitor):
    """One device, while it is connected."""

    def initialize(self, manager: ConnectionManager) -> None:
        """Store the connection manager."""
        Visitor.__init__(self)
        self.manager = manager
        self.address = manager.address_of(self.request)
        # 8 messages a second, and 20 in a burst.
        self._budget = Budget(at_once=20, a_minute=8 * 60)
        self._unheard = 0

    def check_origin(self, origin: str) -> bool:
        """Return whether a socket was opened by a page of this server."""
        return origin == f"http://{self.request.host}"

    def open(self, *_: str) -> None:
        """Register the socket, and send small messages without delay."""
        self.set_nodelay(True)
        stream = getattr(self.ws_connection, "stream", None)
        if isinstance(stream, Connection):
            stream.visitor, stream.address = self, self.address
        self.manager.sockets[self] = None
        self.manager.has_connected = True

    def on_message(self, message: str | bytes) -> Awaitable[None] | None:
        """Handle a message within the rate limit."""
        if not self._budget.spend():
            self.close(1008)
            return None
        return self.manager.heard(self, message)

    def on_close(self) -> None:
        """Report the closed connection."""
        self.manager.sockets.pop(self, None)
        self.manager.gone(self)

    def say(self, message: State) -> None:
        """Send a message, unless the device has gone."""
        if self._unheard == MOST_UNHEARD:
            self.close(1013)
        with suppress(WebSocketClosedError):
            sending = self.write_message(json.dumps(message))
            self._unheard += 1
            sending.add_done_callback(self._on_sent)

    def _on_sent(self, sending: "asyncio.Future[None]") -> None:
        self._unheard -= 1
        # Retrieve the exception: an unretrieved one would be reported on the class screen.
        if not sending.cancelled():
            sending.exception()

    def leave(self, why: str) -> None:
        """Send the reason, and disconnect."""
        self.say({"say": "bye", "why": why})
        self.close(1000)

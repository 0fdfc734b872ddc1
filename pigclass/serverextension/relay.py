"""Relay of devices through Jupyter Server, if they cannot reach the computer directly.

Behind a JupyterHub or on a remote server, a device server listens on loopback only. Jupyter
Server shows the device page without a login and relays messages: the page, its two files and
one socket, nothing else. The device server limits attempts as for all devices; the number of
connections is limited here too.
"""

import json
from contextlib import suppress

from jupyter_server.auth.decorator import allow_unauthenticated
from jupyter_server.serverapp import ServerApp
from jupyter_server.utils import url_path_join
from tornado import websocket
from tornado.httpclient import HTTPRequest
from tornado.web import HTTPError, RedirectHandler

from pigclass.live.config import PLACE, ServerConfig, on_server
from pigclass.live.connection_manager import FORWARDED
from pigclass.live.limits import Connections
from pigclass.live.messages import MOST_BYTES, Hello, read_message
from pigclass.live.requests import PageFiles, QuietHandler

SECONDS_TO_CONNECT = 5
# Rank of a device by messages that it gets: 1 with a code ("free"), 2 with a seat.
RANKS = {"free": 1, "state": 2, "trouble": 2}


def server_for(hello: Hello) -> ServerConfig | None:
    """Return the device server that admits a greeting; else the newest, which will refuse it."""
    servers = on_server()
    admitting = [server for server in servers if server.admits(hello)]
    return next(iter((*admitting, *servers)), None)


class RelayedPage(PageFiles):
    """The page, its style and its script, without a login."""

    @allow_unauthenticated
    def get(self, path: str) -> None:
        """Answer with one of the three files while a device server is open."""
        if not on_server():
            raise HTTPError(404)
        super().get(path)


class ToPage(QuietHandler, RedirectHandler):
    """Redirect of the address without its last slash."""

    @allow_unauthenticated
    def get(self) -> None:
        """Redirect to the page."""
        super().get()


class RelayedSocket(QuietHandler, websocket.WebSocketHandler):
    """A device's socket with its own connection to the device server."""

    rank = 0

    def initialize(self, connections: Connections) -> None:
        """Store the open connections, whose number is limited."""
        self._connections = connections
        self._upstream: websocket.WebSocketClientConnection | None = None
        self.address = str(self.request.remote_ip)

    @allow_unauthenticated
    async def get(self, *_: str) -> None:
        """Upgrade to a socket; Tornado's `check_origin` checks the origin."""
        await super().get()

    def open(self, *_: str) -> None:
        """Accept the socket if there is room."""
        self.set_nodelay(True)
        if self._connections.have_room(self.address):
            self._connections.add(self)
        else:
            self.close(1013)

    async def on_message(self, message: str | bytes) -> None:
        """Forward a message; a greeting chooses the device server."""
        if len(message) > MOST_BYTES:
            self.close(1009)
        elif self._upstream is not None:
            self._upstream.write_message(message)
        elif not isinstance(hello := read_message(message), Hello):
            self.close(1008)
        elif config := server_for(hello):
            await self._come_to(config, message)
        else:
            self.close(1012)

    async def _come_to(self, config: ServerConfig, greeting: str | bytes) -> None:
        request = HTTPRequest(
            f"{config.own_url.replace('http', 'ws', 1)}/socket",
            headers={"Origin": config.own_url, FORWARDED: f"{config.key} {self.address}"},
            connect_timeout=SECONDS_TO_CONNECT,
        )
        try:
            connecting = websocket.websocket_connect(request, on_message_callback=self._on_answer)
            self._upstream = await connecting
        except OSError:
            # Python may be restarting: the page tries again.
            self.close(1012)
        else:
            if self.ws_connection is None:
                # The device has disconnected meanwhile.
                self._upstream.close()
            else:
                self._upstream.write_message(greeting)

    def _on_answer(self, message: str | bytes | None) -> None:
        if message is None:
            self.close(1012)
        else:
            # A seated device has the highest rank: its messages need no parsing.
            if self.rank < max(RANKS.values()):
                self.rank = max(self.rank, RANKS.get(json.loads(message)["say"], 0))
            with suppress(websocket.WebSocketClosedError):
                self.write_message(message)

    def on_close(self) -> None:
        """Close the connection to the device server too."""
        self._connections.gone(self)
        if self._upstream is not None:
            self._upstream.close()


def add_routes(server: ServerApp) -> None:
    """Add the relay's routes to Jupyter's server."""
    place = url_path_join(server.web_app.settings["base_url"], PLACE)
    routes = [
        (place, ToPage, {"url": f"{place}/"}),
        (f"{place}/socket", RelayedSocket, {"connections": Connections()}),
        (f"{place}/(.*)", RelayedPage),
    ]
    server.web_app.add_handlers(".*$", routes)

"""A press is answered at once: small messages are not held back to be sent together.

What a kernel says goes to the page in small messages. Unless told otherwise a connection holds the
second of them until the first was acknowledged, for which a browser takes its time: 40 ms of the
70 between a key and the new dice (Tornado, `WebSocketHandler.set_nodelay`).
"""

from jupyter_server.serverapp import ServerApp
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection

NAME = "kernel_websocket_connection_class"


class AtOnce(ZMQChannelsWebsocketConnection):
    """Jupyter's way from a kernel to a page, without that wait."""

    # Jupyter's two classes above disagree on what is returned; the handler awaits it.
    async def connect(self) -> None:  # type: ignore[override]
        """Connect as ever, on a socket that sends what it is given."""
        self.websocket_handler.set_nodelay(True)
        if connected := super().connect():
            await connected


def answer_at_once(server: ServerApp) -> None:
    """Let the server send each message at once, where kernels are its own and no gateway's."""
    settings = server.web_app.settings
    if settings[NAME] is ZMQChannelsWebsocketConnection:
        settings[NAME] = AtOnce

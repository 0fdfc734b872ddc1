"""A network that may swallow all that is sent and answer nothing, as Wi-Fi does."""

import socket
from contextlib import suppress
from threading import Event, Thread


class Network:
    """The way to a port on this computer, at a port of its own."""

    def __init__(self, to):
        self.to = to
        self.flows = Event()
        self.flows.set()
        self._door = socket.create_server(("127.0.0.1", 0))
        self.port = self._door.getsockname()[1]
        Thread(target=self._open, daemon=True).start()

    def _open(self):
        with suppress(OSError):
            while True:
                near, _ = self._door.accept()
                far = socket.create_connection(("127.0.0.1", self.to))
                for one, other in ((near, far), (far, near)):
                    Thread(target=self._pass_on, args=(one, other), daemon=True).start()

    def _pass_on(self, one, other):
        with suppress(OSError), one, other:
            while data := one.recv(65536):
                self.flows.wait()
                other.sendall(data)

    def close(self):
        self.flows.set()
        self._door.close()

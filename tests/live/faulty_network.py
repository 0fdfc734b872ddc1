"""A network as schools have it: a proxy that holds back, splits, stalls and cuts."""

import asyncio
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random

CHUNK = 4096


@dataclass
class FaultyNetwork:
    """A TCP proxy on the way to `port`.

    Of the chunks some are held for a while, some arrive a byte first, and now and then all wait.
    """

    port: int
    rng: Random
    held: float = 0.3
    split: float = 0.05
    stalls: float = 0.01
    seconds_held: tuple[float, float] = (0.2, 2)
    seconds_stalled: float = 1.5
    ways: set[asyncio.StreamWriter] = field(default_factory=set)
    carried: set[asyncio.Task] = field(default_factory=set)

    async def open(self) -> int:
        """Listen, and return the port."""
        self.server = await asyncio.start_server(self._begin, "127.0.0.1", 0)
        return self.server.sockets[0].getsockname()[1]

    def storm(self, share: float) -> None:
        """Cut a share of all connections at once."""
        for way in self.rng.sample(sorted(self.ways, key=id), int(share * len(self.ways))):
            way.transport.abort()

    async def close(self) -> None:
        """Cut what is left, listen no more, and wait until nothing is carried."""
        self.server.close()
        while self.carried:
            self.storm(1)
            for task in self.carried:
                task.cancel()
            await asyncio.wait(self.carried)

    def _begin(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.ensure_future(self._carry(reader, writer))
        self.carried.add(task)
        task.add_done_callback(self.carried.discard)

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, asyncio.CancelledError):
            there, back = await asyncio.open_connection("127.0.0.1", self.port)
            self.ways.add(writer)
            ways = self._pump(reader, back), self._pump(there, writer)
            await asyncio.gather(*ways, return_exceptions=True)
            self.ways.discard(writer)
            for end in (writer, back):
                end.transport.abort()

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while chunk := await reader.read(CHUNK):
                if self.rng.random() < self.held:
                    await asyncio.sleep(self.rng.uniform(*self.seconds_held))
                if self.rng.random() < self.stalls:
                    await asyncio.sleep(self.seconds_stalled)
                if self.rng.random() < self.split:
                    writer.write(chunk[:1])
                    await writer.drain()
                    await asyncio.sleep(0.01)
                    chunk = chunk[1:]
                writer.write(chunk)
                await writer.drain()
        writer.transport.abort()

"""Strangers at a device server: wrong codes, idle sockets and half-sent bodies, from elsewhere.

Each has one of the addresses 127.0.0.2 and on, and comes again when it is sent away.
"""

import asyncio
import json
from contextlib import contextmanager, suppress
from itertools import cycle
from threading import Thread

from pigclass.live.messages import VERSION
from tests.waiting import run_async

ADDRESSES = [f"127.0.0.{number}" for number in range(2, 22)]
WRONG = {"say": "hello", "v": VERSION, "code": "WRONG2", "token": "t" * 22}
SECONDS_AWAY = 4


def upgraded(plate):
    """Return the request for a socket."""
    host = f"{plate.address}:{plate.port}"
    lines = ["GET /socket HTTP/1.1", f"Host: {host}", f"Origin: http://{host}"]
    lines += ["Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13"]
    return "\r\n".join([*lines, "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"]).encode()


def half_a_body(plate):
    """Return a request of which the most is still to come."""
    return f"POST / HTTP/1.1\r\nHost: {plate.address}\r\nContent-Length: 2000\r\n\r\nx".encode()


def framed(message):
    """Return a short message as a browser sends it, under a mask of zeros."""
    text = json.dumps(message).encode()
    return b"\x81" + bytes([0x80 | len(text)]) + bytes(4) + text


async def come(plate, address, messages):
    """Say something from an address, and stay until one is sent away."""
    with suppress(OSError):
        reader, writer = await asyncio.open_connection(
            plate.address, plate.port, local_addr=(address, 0)
        )
        writer.write(messages)
        with suppress(OSError):
            while await reader.read(1000):
                pass
        writer.close()


async def stay(plate, address, messages):
    """Come again and again."""
    while True:
        await come(plate, address, messages)
        await asyncio.sleep(SECONDS_AWAY)


async def guess(plate, a_second):
    """Try so many wrong codes a second, one on each connection."""
    greeting, trying = upgraded(plate) + framed(WRONG), set()
    for address in cycle(ADDRESSES):
        task = asyncio.ensure_future(come(plate, address, greeting))
        trying.add(task)
        task.add_done_callback(trying.discard)
        await asyncio.sleep(1 / a_second)


async def crowd(plate, codes_a_second, sockets, bodies):
    """Do all of it at once."""
    at = cycle(ADDRESSES)
    stays = [stay(plate, next(at), upgraded(plate)) for _ in range(sockets)]
    stays += [stay(plate, next(at), half_a_body(plate)) for _ in range(bodies)]
    await asyncio.gather(guess(plate, codes_a_second), *stays)


@contextmanager
def strangers(crowd):
    """Let a crowd come from a thread of its own, and send it home afterwards."""
    loop, tasks = [], []

    async def do():
        loop.append(asyncio.get_running_loop())
        tasks.append(asyncio.current_task())
        with suppress(asyncio.CancelledError):
            await crowd

    thread = Thread(target=lambda: run_async(do()))
    thread.start()
    yield
    loop[0].call_soon_threadsafe(tasks[0].cancel)
    thread.join()

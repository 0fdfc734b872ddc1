"""Strangers at a device server take nothing from a class, however many come."""

import socket
from contextlib import ExitStack, contextmanager
from types import SimpleNamespace

import pytest

from pigclass.classlog.events.events import Kind
from pigclass.live import limits
from pigclass.live.limits import Connections
from tests.live.devices import LEAVES_SOCKETS, Device, with_open_door
from tests.waiting import run_async

ADDRESSES = [f"127.0.0.{number}" for number in range(2, 22)]


def upgraded(config):
    """Return the request for a socket."""
    host = f"{config.address}:{config.port}"
    lines = ["GET /socket HTTP/1.1", f"Host: {host}", f"Origin: http://{host}"]
    lines += ["Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13"]
    return "\r\n".join([*lines, "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"]).encode()


def half_a_body(config):
    """Return a request of which the most is still to come."""
    return f"POST / HTTP/1.1\r\nHost: {config.address}\r\nContent-Length: 2000\r\n\r\nx".encode()


@contextmanager
def strangers(config, number):
    """Hold so many connections from twenty addresses, every other one silent from the start."""
    with ExitStack() as connections:
        for at in range(number):
            place = (config.address, config.port)
            stranger = socket.create_connection(place, source_address=(ADDRESSES[at % 20], 0))
            connections.enter_context(stranger).sendall((upgraded, half_a_body)[at % 2](config))
        yield


pytestmark = LEAVES_SOCKETS


class Stream:
    """A connection that can be cut."""

    is_closed = False

    def close(self):
        self.is_closed = True

    def closed(self):
        return self.is_closed


def closed_after(monkeypatch, *admitted):
    """Admit devices to a server with room for three; return which connections are closed."""

    async def come():
        connections, streams = Connections(), [Stream() for _ in admitted]
        for stream, is_admitted in zip(streams, admitted, strict=True):
            connections.add(stream, SimpleNamespace(is_admitted=is_admitted))
        return [it.is_closed for it in streams]

    monkeypatch.setattr(limits, "MOST_CONNECTIONS", 3)
    return run_async(come())


def test_who_comes_last_finds_room_in_place_of_the_oldest_stranger(monkeypatch):
    assert closed_after(monkeypatch, True, False, False, False) == [False, True, False, False]


def test_no_device_that_is_in_is_ever_cut(monkeypatch):
    assert closed_after(monkeypatch, True, True, True, False) == [False, False, False, True]


async def test_a_class_goes_on_and_lets_in_among_more_strangers_than_there_is_room(
    tmp_path, monkeypatch
):
    monkeypatch.setattr(limits, "MOST_CONNECTIONS", 40)
    with with_open_door(tmp_path, ["Ana", "Ben"]) as activity:
        config = activity._devices.server.config
        ana = await Device.at(config, seat="Ana")
        await ana.come_in(config, "Ana")
        activity.act("begin", {})
        with strangers(config, 120):
            ben = await Device.at(config, seat="Ben")
            await ben.come_in(config, "Ben")
            activity.act("type_throw", {"typed": "3 5"})
            for device in (ana, ben):
                reply = await device.choose(await device.stage("deciding"), sits=True)
                assert reply["say"] == "ok"
        assert sum(it.kind is Kind.CHOICE for it in activity.class_log.events()) == 2


@pytest.mark.parametrize("messages", [lambda _: b"", lambda _: b"GET / HT", half_a_body, upgraded])
def test_who_says_no_more_is_sent_away(tmp_path, monkeypatch, messages):
    monkeypatch.setattr(limits, "SECONDS_TO_GREET", 0.2)
    with with_open_door(tmp_path, ["Ana"]) as activity:
        config = activity._devices.server.config
        with socket.create_connection((config.address, config.port), timeout=60) as stranger:
            stranger.sendall(messages(config))
            while stranger.recv(1000):
                pass

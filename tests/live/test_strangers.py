"""Strangers at a device server take nothing from a class, however many come."""

import asyncio
import socket
import subprocess
import sys
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from pigclass.classlog.events.events import Kind
from pigclass.live import limits
from pigclass.live.config import ServerConfig
from pigclass.live.connection_manager import FORWARDED, SECONDS_TO_SEAT, ConnectionManager
from pigclass.live.limits import Connections
from tests.live.devices import LEAVES_SOCKETS, Device, with_open_door
from tests.live.test_seat_registry import ALesson, Guest
from tests.waiting import run_async, until

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


class Line:
    """A connection that remembers whether it was cut."""

    def __init__(self, address, rank=0):
        self.address, self.rank, self.is_cut = address, rank, False

    def close(self):
        self.is_cut = True


def among(*groups):
    """Admit groups of an address, a rank and a number each; return all, and who was let in."""

    async def come():
        Line.all, came = Connections(), []
        for address, rank, many in groups:
            for _ in range(many):
                came.append((Line(address, rank), Line.all.have_room(address)))
                if came[-1][1]:
                    Line.all.add(came[-1][0])
        return came

    return run_async(come())


def test_who_comes_last_finds_room_and_the_crowd_of_strangers_loses_its_oldest():
    came = among(("seated", 2, 200), ("quiet", 0, 1), ("crowd", 0, 199), ("new", 0, 1))
    assert [is_in for _, is_in in came] == [True] * 401
    assert [number for number, (it, _) in enumerate(came) if it.is_cut] == [201]


def test_no_seat_is_ever_cut_and_who_waits_for_one_only_where_no_stranger_is():
    came = among(("a class", 2, 300), ("a class", 1, 100), ("new", 0, 2))
    assert [number for number, (it, _) in enumerate(came) if it.is_cut] == [300, 400]
    came = among(("a class", 2, 400), ("new", 0, 1))
    assert came[-1][1] is False
    assert not any(it.is_cut for it, _ in came)


def test_one_address_holds_only_so_many_strangers_besides_those_who_are_in():
    came = among(("a class", 1, 100), ("a class", 0, 250))
    assert [number for number, (it, _) in enumerate(came) if it.is_cut] == list(range(100, 110))


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


async def test_the_board_says_that_one_device_took_many_seats_and_one_key_frees_them(tmp_path):
    names = ["Ana", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus"]
    where, devices = ["10.0.0.9"] * 6 + ["10.0.0.1"], []
    with with_open_door(tmp_path, names) as activity:
        adapter, config = activity._devices, activity._devices.server.config
        for name, address in zip(names, where, strict=True):
            headers = {FORWARDED: f"{config.key} {address}"}
            devices.append(await Device.at(config, seat=name, told=headers))
            await devices[-1].come_in(config, name)
            # Until somebody comes from elsewhere, a whole class may be behind that address.
            assert adapter.warning == "" or name == "Gus"
        await asyncio.to_thread(until, lambda: "taken 6 seats" in adapter.warning)
        activity.act("devices", {})
        # Where a device is only a relay may tell, which knows the key.
        await Device.at(config, told={FORWARDED: f"{config.code} 10.0.0.7"})
        all_there, sockets = {*where, "127.0.0.1"}, adapter.server.manager.sockets
        await asyncio.to_thread(until, lambda: {it.address for it in [*sockets]} == all_there)
        held = activity._screen.view["panel"]["door"]["held"]
        assert next(iter(held.items())) == ("", "One device took all 6 seats")
        activity.act("free_seat", {"seat": ""})
        assert [(await it.hear("bye"))["why"] for it in devices[:6]] == ["freed"] * 6
        assert list(adapter.held().values()) == ["Gus"]
        activity.act("names", {})
        assert [adapter.warning, *adapter.held().values()] == ["", "7"]


def test_one_device_waits_for_many_seats_and_a_class_behind_one_address_for_none(tmp_path):
    manager = ConnectionManager(ALesson(), ServerConfig("127.0.0.1", 7070, "skunk"), tmp_path)
    other, *behind = map(Guest, range(41))
    for guest in behind:
        guest.address = "10.0.0.9"
    manager.sockets = dict.fromkeys(behind)
    assert {manager._turn_of(it) for it in behind} == {0}
    other.address, other.is_admitted = "10.0.0.1", True
    manager.sockets[other] = None
    turns = [manager._turn_of(it) for it in behind]
    assert turns[:10] == [0] * 10
    # Forty come in within ten seconds all the same.
    assert 5 < turns[-1] <= SECONDS_TO_SEAT
    assert manager._turn_of(other) == 0


FULL = """
import os, resource, sys
from contextlib import suppress
from pathlib import Path
from pigclass.live.config import ServerConfig
from pigclass.live.device_server import DeviceServer
from pigclass.live.trial import Trial

server = DeviceServer(Trial(), ServerConfig("127.0.0.1", 0, "trial"), Path(sys.argv[1]))
server.open()
files = len(os.listdir("/dev/fd")) + 20
resource.setrlimit(resource.RLIMIT_NOFILE, (files, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
others = []
with suppress(OSError):
    while True:
        others.append(os.open(os.devnull, os.O_RDONLY))
print(server.config.port, flush=True)
input()
for it in others:
    os.close(it)
input()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="it has no such limit")
def test_where_no_file_can_be_opened_who_comes_waits_and_nothing_is_printed(tmp_path):
    command = [sys.executable, "-c", FULL, str(tmp_path)]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, cwd=Path(__file__).parents[2], text=True, **pipes) as server:
        port = int(server.stdout.readline())
        with socket.create_connection(("127.0.0.1", port), timeout=60) as visitor:
            visitor.sendall(f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
            visitor.settimeout(2.5)
            with pytest.raises(TimeoutError):
                visitor.recv(100)
            visitor.settimeout(60)
            server.stdin.write("\n")
            server.stdin.flush()
            assert visitor.recv(100).startswith(b"HTTP/1.1 200")
        assert server.communicate("\n")[1] == ""

"""Devices behind a faulty network: nothing acknowledged is lost, doubled, or another's."""

import asyncio
import json
import time
from contextlib import closing, suppress
from dataclasses import dataclass, field, replace
from random import Random

from pigclass.classlog.events.classgame import Stage
from pigclass.classlog.events.events import Kind
from pigclass.classlog.events.replay import replay
from pigclass.live.messages import Choose, id_of
from pigclass.widgets.class_game.lessons import SkunkActivity
from tests.live.devices import LEAVES_SOCKETS, Device, behind_a_door, run
from tests.thorough import times

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


pytestmark = LEAVES_SOCKETS
DEVICES, LOCKS = times(10, thorough=200), times(20, thorough=1000)
# As in the page: how long it waits to be acknowledged, and how long to be connected.
UNHEARD, SILENT = 2, 8


@dataclass
class Student:
    """A student whose device does as the page does: it comes again, and sends what waits anew."""

    config: object
    seat: int
    rng: Random
    player: str = ""
    state: dict = field(default_factory=dict)
    waiting: dict | None = None
    acknowledged: dict = field(default_factory=dict)
    number: int = 0
    is_home: bool = False

    async def live(self) -> None:
        """Be there until school is over, however often the connection is cut."""
        while not self.is_home:
            with suppress(Exception):
                device = await Device.at(self.config, seat=self.seat, seconds=SILENT)
                # What is cut is not closed in an orderly way.
                Device.opened.remove(device)
                with closing(device.socket):
                    await device.hello(self.config.key)
                    await self._talk(device)
            await asyncio.sleep(self.rng.uniform(0.05, 0.4))

    async def _talk(self, device) -> None:
        sent = 0.0
        while not self.is_home:
            if self.waiting and self.player and time.monotonic() - sent > UNHEARD:
                if sent:
                    return
                sent = time.monotonic()
                await device.say(**self.waiting)
            with suppress(TimeoutError):
                message = await asyncio.wait_for(device.socket.read_message(), 0.2)
                if message is None:
                    return
                sent = self._hear(json.loads(message), device, sent)
                if not self.player and self.state.get("say") == "free":
                    free = {name: seat for seat, name in self.state["seats"]}
                    self.state = {}
                    claim = {"seat": free.get(str(self.seat + 1), ""), "token": device.token}
                    await device.say(say="claim", id=1, **claim)

    def _hear(self, message, device, sent: float) -> float:
        if message["say"] == "free":
            self.state = message
        elif message["say"] == "state":
            self.player, self.state = "mine", message
            self._decide()
        elif self.waiting and message.get("id") == self.waiting["id"]:
            if message["say"] == "ok":
                self.acknowledged[self.waiting["id"]] = self.waiting
            self.waiting = None
            return 0.0
        return sent

    def _decide(self) -> None:
        """Lock once for each throw; another throw makes the last choice a thing of the past."""
        of = self.state.get("of")
        answered = {it["of"] for it in self.acknowledged.values()}
        if of and of not in answered and (self.waiting is None or self.waiting["of"] != of):
            self.number += 1
            sits = self.rng.random() < 0.02
            self.waiting = {"say": "choose", "id": 100 + self.number, "of": of, "sits": sits}


async def lesson(activity, config, network, students):
    """Throw until enough was locked, with a storm in each decision."""
    classes = [asyncio.create_task(it.live()) for it in students]
    while not all(it.player for it in students):
        await asyncio.sleep(0.1)
    activity.act("begin", {})
    while sum(len(it.acknowledged) for it in students) < LOCKS:
        await act(activity, "type_throw", {"typed": "3 5"})
        await asyncio.sleep(network.rng.uniform(0.2, 0.8))
        network.storm(network.rng.choice((0.5, 1)))
        while not all_locked(activity):
            await asyncio.sleep(0.1)
        await act(activity, "press_roll", {})
        if activity.session.game.stage is Stage.ROUND_OVER:
            await act(activity, "press_roll", {})
        if activity.session.game.stage is Stage.OVER:
            break
    for student in students:
        student.is_home = True
    await asyncio.gather(*classes)


async def act(activity, action, data):
    await asyncio.get_running_loop().run_in_executor(None, activity.act, action, data)


def all_locked(activity) -> bool:
    session = activity.session
    return set(session.chosen) >= set(session.game.play.standing)


async def school(activity, config):
    network = FaultyNetwork(config.port, Random(7))
    server = activity._devices.server
    port = await network.open()
    # Devices come by the proxy's port, and the door is known there under its own name.
    server.manager.is_own_name = lambda host: True
    by = replace(config, port=port)
    students = [Student(by, seat, Random(seat)) for seat in range(DEVICES)]
    await lesson(activity, config, network, students)
    await network.close()
    return students


def test_behind_a_faulty_network_no_lock_is_lost_doubled_anothers_or_decided_otherwise(log):
    activity = SkunkActivity(students=DEVICES, real_dice=True, log=log)
    with behind_a_door(activity) as config:
        students = run(school(activity, config), seconds=900)
    session = activity.session
    events = activity.class_log.events(session.game.id)
    choices = {it.id: it for it in events if it.kind is Kind.CHOICE}
    players = session.game.setup.players
    acknowledged = 0
    for student in students:
        player = players[student.seat]
        for number, message in student.acknowledged.items():
            wish = Choose(number, message["of"], message["sits"])
            noted = choices[id_of(player, wish, session.game.id)].data
            assert noted == {"seat": student.seat, "sits": message["sits"], "of": message["of"]}
            acknowledged += 1
    assert len([it.id for it in events]) == len({it.id for it in events})
    assert decided_otherwise(events) == 0
    assert replay(events) == session.game
    assert acknowledged >= LOCKS


def decided_otherwise(events) -> int:
    """Count the seats of which a decision says otherwise than their last choice for that throw."""
    chosen, wrong = {}, 0
    for event in events:
        if event.kind is Kind.THROW:
            chosen = {}
        elif event.kind is Kind.CHOICE:
            chosen[event.data["seat"]] = event.data["sits"]
        elif event.kind is Kind.DECISION:
            wrong += sum(sits != (seat in event.data["sit"]) for seat, sits in chosen.items())
    return wrong

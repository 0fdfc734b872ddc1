"""Devices without a browser: small clients of a real door, and a lesson behind it."""

import asyncio
import json
from contextlib import contextmanager, suppress
from typing import ClassVar

import pytest
from tornado.httpclient import HTTPRequest
from tornado.websocket import websocket_connect

from pigclass.live.messages import VERSION
from pigclass.widgets.class_game.lessons import SkunkActivity
from tests.waiting import run_async

# Tornado's client leaves a socket behind where it is cut or refused, its server where it is closed.
LEAVES_SOCKETS = [
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
    pytest.mark.usefixtures("forgets_what_was_cut"),
]
PATIENCE = 20
TOKEN = "a token that nobody can guess {}"


@contextmanager
def behind_a_door(activity):
    """An activity whose door is open; at the end it is closed."""
    activity.act("devices", {})
    activity.act("open_door", {"address": "127.0.0.1"})
    yield activity._devices.server.config
    activity.act("close_door", {})


@contextmanager
def with_open_door(folder, names, *, address="127.0.0.1", served_by=""):
    """A lesson with real dice whose door is open, on a page that came from there."""
    activity = SkunkActivity(names=names, real_dice=True, log=str(folder / "class.db"))
    activity._screen._on_message(None, {"action": "show yourself", "server": served_by}, None)
    activity.act("devices", {})
    activity.act("open_door", {"address": address})
    yield activity
    activity.act("close_door", {})


class Device:
    """One device, connected."""

    opened: ClassVar = []

    def __init__(self, socket, seat=""):
        self.socket = socket
        self.heard = []
        self.token = TOKEN.format(seat)
        self.number = 0

        self.opened.append(self)

    @classmethod
    async def at(cls, config, *, seat="", origin=None, host=None, told=None, seconds=PATIENCE):
        root, _, where = config.url.partition("//")
        own = where.partition("/")[0]
        headers = {"Origin": origin or f"{root}//{own}", "Host": host or own} | (told or {})
        url = f"ws://{where}/socket"
        # The client itself hangs up then; who stops waiting for it leaves its socket behind.
        query = HTTPRequest(url, headers=headers, connect_timeout=seconds, request_timeout=seconds)
        return cls(await websocket_connect(query), seat)

    async def say(self, **message):
        with suppress(Exception):
            await self.socket.write_message(json.dumps(message))

    async def hear(self, what, which=lambda message: True):
        """Wait for a message of a kind."""
        while True:
            message = await asyncio.wait_for(self.next(), PATIENCE)
            if message is None or (message["say"] == what and which(message)):
                return message

    async def next(self):
        if None in self.heard:
            return None
        text = await self.socket.read_message()
        message = None if text is None else json.loads(text)
        self.heard.append(message)
        return message

    async def hello(self, code="", *, version=VERSION):
        await self.say(say="hello", v=version, code=code, token=self.token)

    async def come_in(self, config, name):
        """Say the code, choose a name, and return the first state."""
        await self.hello(config.code)
        await self.hear("free")
        return await self.come_in_as(name)

    async def come_in_as(self, name):
        """Choose one of the names that were free last, and return the first state."""
        free = [it for it in self.heard if it["say"] == "free"][-1]["seats"]
        seat = next(seat for seat, shown in free if shown == name)
        await self.say(say="claim", id=self.next_id(), seat=seat, token=self.token)
        return await self.hear("state")

    async def choose(self, state, *, sits):
        """Lock, and return what the door says to it."""
        number = self.next_id()
        await self.say(say="choose", id=number, of=state["of"], sits=sits)
        return await self.hear_about(number)

    async def press(self, state, does, told=""):
        """Do something in a game of one's own, and return what the door says to it."""
        number = self.next_id()
        await self.say(say="press", id=number, of=state["me"]["of"], does=does, told=told)
        return await self.hear_about(number)

    async def hear_about(self, number):
        while True:
            message = await asyncio.wait_for(self.next(), PATIENCE)
            if message is None or message.get("id") == number:
                return message

    def next_id(self):
        self.number += 1
        return self.number

    async def stage(self, *stages):
        """Wait until the game is there."""
        return await self.hear("state", lambda message: message["stage"] in stages)


def run(devices, seconds=60):
    """Let devices do something, and hang up."""

    async def do():
        try:
            return await asyncio.wait_for(devices, seconds)
        finally:
            for device in Device.opened:
                device.socket.close()
                while await asyncio.wait_for(device.next(), PATIENCE):
                    pass
            Device.opened.clear()

    return run_async(do())


async def whole_class(config, points, draw):
    """Take every seat with a device that answers all questions and sits at its number of points."""
    students = []
    while True:
        device = await Device.at(config, seat=len(students))
        await device.hello(config.code)
        if not (free := (await device.hear("free"))["seats"]):
            break
        await device.come_in_as(free[0][1])
        students.append(asyncio.create_task(live(device, len(students), points, draw)))
    device.socket.close()
    await asyncio.gather(*students)
    Device.opened.clear()


async def live(device, seat, points, draw):
    """Do on a device what a student does, until the door is closed."""
    done, message = set(), device.heard[-1]
    while message:
        assert message["say"] not in {"no", "trouble"}, message
        for what, say in answers(message, seat, points, draw) if message["say"] == "state" else ():
            if what not in done:
                done.add(what)
                await device.say(id=device.next_id(), **say)
        message = await device.next()


def answers(state, seat, points, draw):
    """Give whatever a student may say now, and what it answers."""
    me, stage = state["me"], state["stage"]
    for question in state["questions"] if stage == "predicting" else ():
        taps = question["taps"]
        answer, _ = taps[round(draw.gauss(len(taps) / 2, 1.6)) % len(taps)]
        yield question["id"], {"say": "belief", "question": question["id"], "answer": answer}
    if stage == "deciding" and me["at_risk"]:
        sits = me["at_risk"] >= points[seat]
        yield state["of"], {"say": "choose", "of": state["of"], "sits": sits}
    if stage == "throwing" and not me["done"]:
        yield me["of"], {"say": "press", "of": me["of"], "does": "throw", "told": ""}

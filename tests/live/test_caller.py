"""A device on a network that forbids sockets asks again and again, and plays as the others do."""

import asyncio
import json
from contextlib import suppress

import pytest
from tornado.httpclient import AsyncHTTPClient, HTTPClientError

from pigclass.classlog.events.events import Kind
from pigclass.live.caller import SECONDS_GONE, Call, Caller, Callers
from pigclass.live.messages import VERSION
from tests.live.devices import LEAVES_SOCKETS, TOKEN, with_open_door
from tests.waiting import run_async

pytestmark = LEAVES_SOCKETS
SECONDS = 20


@pytest.fixture
def activity(tmp_path):
    with with_open_door(tmp_path, ["Ana", "Ben"]) as activity:
        yield activity


@pytest.fixture
def plate(activity):
    return activity._devices.door.plate


class Asking:
    """A device that has no socket."""

    def __init__(self, plate, name="Ana"):
        self.plate, self.session, self.token = plate, f"{name} and sixteen more", TOKEN.format(name)
        self.heard, self.said = 0, []

    async def ask(self, *told, origin=None, heard=None):
        body = {"session": self.session, "told": [json.dumps(it) for it in told]}
        body["heard"] = self.heard if heard is None else heard
        answer = await AsyncHTTPClient().fetch(
            f"{self.plate.url}/talk",
            method="POST",
            body=json.dumps(body),
            headers={"Origin": origin or self.plate.url},
        )
        said = json.loads(answer.body)
        for number, message in said["said"]:
            if number > self.heard:
                self.heard = number
                self.said.append(message)
        return said

    async def hear(self, what, which=lambda message: True):
        async with asyncio.timeout(SECONDS):
            while True:
                while self.said:
                    message = self.said.pop(0)
                    if message["say"] == what and which(message):
                        return message
                await self.ask()

    async def come_in(self):
        await self.ask({"say": "hello", "v": VERSION, "code": self.plate.code, "token": self.token})
        seat = (await self.hear("free"))["seats"][0][0]
        await self.ask({"say": "claim", "id": 1, "seat": seat, "token": self.token})
        return await self.hear("state")


def test_it_comes_in_hears_each_throw_and_its_choice_is_kept_once(activity, plate):
    async def play():
        ana = Asking(plate)
        assert (await ana.come_in())["me"]["name"] == "Ana"
        activity.act("begin", {})
        activity.act("type_throw", {"typed": "3 5"})
        state = await ana.hear("state", lambda told: told["stage"] == "deciding")
        choice = {"say": "choose", "id": 2, "of": state["of"], "sits": True}
        # As if the first answer had been lost.
        await ana.ask(choice, choice)
        assert (await ana.hear("ok", lambda told: told["id"] == 2))["why"] == ""

    run_async(play())
    told = [it.data["sits"] for it in activity.class_log.events() if it.kind is Kind.CHOICE]
    assert told == [True]


def test_an_answer_that_was_lost_is_in_the_next_one(plate):
    async def twice():
        ana = Asking(plate)
        await ana.come_in()
        first = await ana.ask({"say": "ping"}, heard=0)
        again = await ana.ask({"say": "ping"}, heard=0)
        assert {it["say"] for _, it in first["said"]} <= {it["say"] for _, it in again["said"]}

    run_async(twice())


def test_what_is_foreign_or_no_question_is_refused(plate):
    async def knock():
        for origin, session, code in (("http://elsewhere", "", 403), (None, "short", 400)):
            stranger = Asking(plate)
            stranger.session = session or stranger.session
            with pytest.raises(HTTPClientError, match=str(code)):
                await stranger.ask(origin=origin)
        wrong = Asking(plate)
        await wrong.ask({"say": "hello", "v": VERSION, "code": "AAAAAA", "token": "x"})
        assert (await wrong.hear("no"))["why"] == "code"

    run_async(knock())


def test_whoever_says_too_much_is_answered_no_more(plate):
    async def shout():
        ana = Asking(plate)
        await ana.come_in()
        for _ in range(5):
            with suppress(HTTPClientError):
                told = await ana.ask(*[{"say": "ping"}] * 8)
        assert told["gone"]

    run_async(shout())


def test_strangers_make_room_and_the_silent_are_forgotten(monkeypatch):
    callers = Callers(most=2)
    ask = [Call(f"somebody {it}", (), 0) for it in range(3)]
    seated = callers.who_calls(ask[0])
    seated.is_admitted = True
    assert callers.who_calls(ask[1]) is not callers.who_calls(ask[2])
    assert list(callers.known) == ["somebody 0", "somebody 2"]
    callers.who_calls(ask[2]).is_admitted = True
    assert callers.who_calls(ask[1]) is None
    seated._asked -= SECONDS_GONE + 1
    assert callers.gone() == [seated]


def test_of_what_passes_only_the_latest_is_kept():
    async def hear():
        caller = Caller()
        for number in range(5):
            caller.say({"say": "state", "of": str(number)})
        caller.say({"say": "ok", "id": 1, "why": ""})
        return (await caller.answer(0, at_once=True))["said"]

    assert [it.get("of", it.get("id")) for _, it in run_async(hear())] == ["4", 1]

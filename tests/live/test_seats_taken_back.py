"""Seats: taken back, and found again behind a door that opens by itself."""

import os
from functools import partial
from socket import create_server

import pytest

from pigclass import GreedyPigActivity, PairsActivity, SkunkActivity
from pigclass.lesson_list import SESSION
from pigclass.live.config import ServerConfig, hashed, keep, kept
from pigclass.rules.catalog import GAMES, pig
from tests.live.devices import LEAVES_SOCKETS, Device, behind_a_door
from tests.thorough import some
from tests.waiting import until

pytestmark = LEAVES_SOCKETS
NAMES = ["Ana", "Ben", "Cleo", "<b>Dan</b>"]
BEFORE = {
    "class game": lambda at: SkunkActivity(names=NAMES, log=f"{at}/class.db"),
    "pairs": lambda at: PairsActivity(pig(), names=NAMES, log=f"{at}/class.db"),
}
DONE = {
    "class game": {"say": "belief", "question": "sit_at", "answer": "18"},
    "pairs": {"say": "press", "of": "", "does": "roll", "told": ""},
}


@pytest.fixture(params=BEFORE)
def kind(request):
    return request.param


@pytest.fixture
def activity(kind, tmp_path):
    activity = BEFORE[kind](tmp_path)
    with behind_a_door(activity):
        yield activity


async def leaves(device):
    number = device.next_id()
    await device.say(say="leave", id=number)
    return await device.hear_about(number)


def names(message, kind="seats"):
    return [it[1] if kind == "seats" else it for it in message[kind]]


async def test_a_student_takes_back_a_wrong_tap_until_something_was_done(activity, kind):
    config = activity._devices.server.config
    ben, ana = [await Device.at(config, seat=it) for it in ("Ben", "Ana")]
    assert (await ben.come_in(config, "Ana"))["fresh"]
    await ana.hello(config.code)
    assert names(await ana.hear("free"), "taken") == ["Ana"]
    assert (await leaves(ben))["say"] == "ok"
    assert names(await ben.hear("free")) == NAMES
    assert not (await ben.come_in_as("Ben"))["me"].get("over")
    await ana.hear("free", lambda state: "Ana" in names(state))
    assert (await ana.come_in_as("Ana"))["fresh"]
    await ana.say(**DONE[kind], id=ana.next_id())
    assert (await leaves(ana))["why"] == "used"


async def test_the_teacher_takes_back_several_in_a_row_with_a_word_for_each(activity):
    config = activity._devices.server.config
    for seat in NAMES[1:]:
        await (await Device.at(config, seat=seat)).come_in(config, seat)
    for player, name in list(activity._devices.held().items()):
        activity.act("free_seat", {"seat": player})
        assert activity._devices_panel.panel()["door"]["note"] == f"{name}'s seat is free."
    until(lambda: not activity._devices.held())
    activity.act("free_seat", {"seat": "nobody"})
    assert activity._problem


LESSONS = {
    "skunk": SkunkActivity,
    "greedy pig": GreedyPigActivity,
    "pairs": partial(PairsActivity, GAMES["pig"]()),
}


@pytest.mark.parametrize("kind", some(LESSONS, every=3))
def test_enter_goes_on_with_the_game_whose_devices_came_back(tmp_path, kind):
    lesson, log = LESSONS[kind], str(tmp_path / "class.db")
    activity = lesson(names=["Ana", "Ben"], log=log)
    game, player = activity.session.game.id, activity.session.game.setup.players[0]
    with behind_a_door(activity):
        server = activity._devices.server
        server.registry.config = server.config.with_seat("hash", player)
        server.manager.keep()
        again = lesson(log=log)
        usual = again._screen.view["panel"]["form"]["usual"]
        assert usual["data"] == {"game": game}
        again.act("continue", {"game": game})
        again.act("setup", {})
        # Who asks for another class does not go on with this one.
        assert again._screen.view["panel"]["form"]["usual"]["action"] == "start"
        again.act("close_door", {})


WHERE = {"its own": True, "another notebook": False, "held elsewhere": False, "address gone": False}


@pytest.mark.parametrize(("where", "opens"), WHERE.items())
def test_a_door_opens_again_only_where_it_was_and_nobody_holds_it(
    tmp_path, monkeypatch, where, opens
):
    monkeypatch.setenv(SESSION, "/lessons/skunk.ipynb")
    address = "192.0.2.1" if where == "address gone" else "127.0.0.1"
    with create_server(("127.0.0.1", 0)) as taken:
        own = hashed(os.environ[SESSION])
        before = ServerConfig(address, taken.getsockname()[1], "skunk", notebook=own)
        keep(before, tmp_path)
        if where != "held elsewhere":
            taken.close()
        if where == "another notebook":
            monkeypatch.setenv(SESSION, "/lessons/skunk 7B.ipynb")
        activity = SkunkActivity(names=["Ana", "Ben"], log=str(tmp_path / "class.db"))
        server = activity._devices.server
        assert (server and server.config.code) == (before.code if opens else None)
        with behind_a_door(activity):
            pass
    if where == "another notebook":
        assert kept(tmp_path, "skunk", own) == before

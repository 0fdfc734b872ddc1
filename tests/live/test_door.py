"""The door on real sockets: who comes in, who does not, and what each one hears."""

import asyncio
import json
import logging
import stat
import sys
from functools import partial
from urllib.request import Request, urlopen

import pytest
from tornado.httpclient import HTTPClientError

from pigclass.live.config import FILE
from pigclass.widgets.class_game.lessons import SkunkActivity
from tests.live.devices import LEAVES_SOCKETS, TOKEN, Device, run, with_open_door
from tests.waiting import answered, until

pytestmark = LEAVES_SOCKETS
NAMES = ["Ana", "Ben", "Cleo", "<script>"]


@pytest.fixture
def activity(tmp_path):
    with with_open_door(tmp_path, NAMES) as activity:
        yield activity


@pytest.fixture
def config(activity):
    return activity._devices.server.config


def deciding(activity):
    activity.act("begin", {})
    activity.act("type_throw", {"typed": "3 5"})


def lock(activity):
    activity.act("press_roll", {})


async def test_no_device_hears_what_another_has_chosen_before_the_lock(activity, config):
    ana, ben = [await Device.at(config, seat=it) for it in ("Ana", "Ben")]
    await ana.come_in(config, "Ana")
    await ben.come_in(config, "Ben")
    deciding(activity)
    state = await ana.stage("deciding")
    await ana.choose(state, sits=True)
    last = await ben.hear("locked", lambda message: message["locked"] == 1)
    assert last == {"say": "locked", "locked": 1, "of": 2}
    for again in (False, True):
        await ana.choose(state, sits=again)
    await ben.hear("locked", lambda message: message["locked"] == 1)
    heard = [it for it in ben.heard if it["say"] == "state"]
    assert {it["me"]["name"] for it in heard} == {"Ben"}
    assert {it["me"]["chose"] for it in heard} == {None}
    lock(activity)
    after = await ben.stage("locked", "round over")
    assert "Ana" not in json.dumps(after)


async def test_the_board_shows_at_once_who_is_gone_and_who_is_back(activity, config):
    shown = []
    activity._screen.send = shown.append

    def sign():
        return [it["marks"]["seats"].get("0") for it in shown if "marks" in it][-1:]

    ana = await Device.at(config, seat="Ana")
    await ana.come_in(config, "Ana")
    # Longer than the marks of who came in may take.
    await ana.hear("locked")
    assert sign() == ["here"]
    ana.socket.close()
    await asyncio.to_thread(until, lambda: sign() == ["asleep"])
    back = await Device.at(config, seat="Ana")
    await back.hello()
    await back.hear("state")
    await asyncio.to_thread(until, lambda: sign() == ["here"])


async def test_a_kernel_that_dies_keeps_door_code_seats_and_choices(activity, config):
    ana = await Device.at(config, seat="Ana")
    await ana.come_in(config, "Ana")
    deciding(activity)
    await ana.choose(await ana.stage("deciding"), sits=True)
    log = activity.class_log
    again = SkunkActivity(log=str(log.folder / "class.db"))
    assert again._devices.server.config == activity._devices.server.config
    assert again._screen.view["panel"]["form"]["usual"]["action"] == "continue"
    ana = await Device.at(config, seat="Ana")
    await ana.hello()
    assert (await ana.hear("free"))["seats"] == []
    again.act("continue", {"game": activity.session.game.id})
    # Whoever came before the teacher went on is in the own seat again.
    assert (await ana.hear("state"))["me"]["chose"] is True
    again.act("close_door", {})
    assert (await ana.hear("bye"))["why"] == "closed"


async def test_a_right_code_is_let_in_before_many_wrong_ones_are_refused(activity, config):
    strangers = await asyncio.gather(*(Device.at(config) for _ in range(40)))
    for stranger in strangers:
        await stranger.hello("WRONG2")
    answers = asyncio.gather(*(stranger.next() for stranger in strangers))
    ana = await Device.at(config, seat="Ana")
    await ana.hello(config.code)
    assert (await ana.hear("free"))["seats"]
    assert not answers.done()
    # Ten at once, and one more in each second that anybody waits.
    assert sum(answer is not None for answer in await answers) in range(10, 15)
    assert not any("Ana" in json.dumps(answer) for answer in answers.result())
    assert "guessing the code" in activity._devices.warning


async def test_a_page_that_has_no_code_yet_uses_up_no_wrong_one(config):
    for code in (*[""] * 40, "WRONG2"):
        visitor = await Device.at(config)
        await visitor.hello(code)
        assert (await visitor.next())["why"] == "code"


@pytest.mark.parametrize("headers", [{"origin": "http://evil.example"}, {"host": "evil.example"}])
def test_another_name_or_another_page_is_refused(config, headers):
    with pytest.raises(HTTPClientError, match=r"403|421"):
        run(Device.at(config, **headers))


def test_nothing_is_served_but_the_page_and_it_says_no_name(config):
    for path in ("", "join.js", "join.css"):
        with urlopen(f"{config.url}/{path}") as answer:
            assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
            assert "Server" not in answer.headers
            assert "Cleo" not in answer.read().decode()
    for path in ("api/contents", "lab", "join.py", "../class.db", "class.db", "%2e%2e/class.db"):
        assert answered(f"{config.url}/{path}")[0] == 404
    assert answered(Request(f"{config.url}/", headers={"Host": "evil.example"}))[0] == 421


async def test_whoever_says_too_much_is_let_go(config):
    device = await Device.at(config)
    await device.hello(config.code)
    for _ in range(100):
        await device.say(say="ping")
    while await device.next():
        pass
    assert sum(it == {"say": "tick"} for it in device.heard) < 40


async def test_whoever_takes_nothing_in_is_let_go(activity, config):
    manager = activity._devices.server.manager
    long = partial(manager.registry.tell_all, {"say": "x" * 100_000})
    ana = await Device.at(config, seat="Ana")
    await ana.come_in(config, "Ana")
    for _ in range(200):
        manager.loop.call_soon_threadsafe(long)
    until(lambda: not manager.sockets)


async def test_nothing_of_a_device_is_written_anywhere(activity, config, caplog, capfd):
    caplog.set_level(logging.DEBUG)
    ana = await Device.at(config, seat="Ana")
    await ana.come_in(config, "Ana")
    deciding(activity)
    await ana.choose(await ana.stage("deciding"), sits=True)
    await (await Device.at(config)).socket.write_message("nonsense")
    folder = activity.class_log.folder
    file = folder / FILE.format("skunk")
    written = b"".join(it.read_bytes() for it in folder.iterdir() if it != file)
    written += "".join([caplog.text, *capfd.readouterr()]).encode()
    assert b"127.0.0.1" not in written
    assert config.code.encode() not in written
    content = file.read_text()
    assert "Ana" not in content
    assert TOKEN.format("Ana") not in content
    if sys.platform != "win32":
        assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_a_head_count_has_no_seats(log):
    activity = SkunkActivity(head_count=20, log=log)
    activity.act("open_door", {"address": "127.0.0.1"})
    assert "no seats" in activity._screen.view["problem"]

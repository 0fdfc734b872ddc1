"""Jupyter's server: devices come through it to a door alone, and which cells run by themselves."""

import json
import os
import subprocess
import sys
from ast import literal_eval
from contextlib import suppress
from importlib.resources import files
from types import SimpleNamespace
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from jupyter_client import BlockingKernelClient
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from jupyter_server.services.kernels.websocket import KernelWebsocketHandler
from tornado.httpclient import HTTPClientError

from pigclass.classlog.events.events import Kind
from pigclass.cli.lesson_copies import read_or_empty as read
from pigclass.cli.server import LESSON, options
from pigclass.lesson_list import lessons
from pigclass.serverextension import own_cells
from pigclass.serverextension.own_cells import NAME, AtOnce, answer_at_once, starting_cells
from pigclass.widgets.class_game.lessons import SkunkActivity
from tests.live.devices import LEAVES_SOCKETS, Device, with_open_door
from tests.programs import free_port
from tests.waiting import answered, run_async, until

pytestmark = LEAVES_SOCKETS
BASE = "/user/teacher/"
# What a stranger may try; all of it is for whoever has the token alone.
CLOSED = [
    *("api/contents", "api/kernels", "api/sessions", "api/terminals", "api/status", "api/me"),
    *("api/kernelspecs", "api/config/notebook", "api/events", "api/shutdown", "lab", "tree"),
    *("files/class.db", "view/class.db", "notebooks/01-skunk.ipynb", "edit/class.db"),
    *("pigclass/own-cells", "terminals/1", "nbconvert/html/01-skunk.ipynb", "doc/tree"),
    *("lab/api/settings", "lab/api/workspaces", "lab/api/translations", "pigclass/live/class.db"),
    *("pigclass/live/..%2f..%2fapi/contents", "pigclass/live/../../api/kernels"),
    *("api/contents/class.db/checkpoints", "api/spec.yaml", "metrics", "pigclass/livesocket"),
]


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    home = tmp_path_factory.mktemp("home")
    (home / "class.db").write_text("names")
    return home


@pytest.fixture(scope="module")
def server(home):
    """A server as behind a hub: a base address of its own, and nothing without an account."""
    port = free_port()
    arguments = [f"--ServerApp.{it}" for it in (f"port={port}", f"base_url={BASE}", "ip=127.0.0.1")]
    arguments += ["--ServerApp.jpserver_extensions={'pigclass.serverextension.own_cells': True}"]
    arguments += [f"--ServerApp.root_dir={home}", "--ServerApp.allow_unauthenticated_access=False"]
    environment = os.environ | {"JUPYTER_RUNTIME_DIR": str(home / "runtime"), "JUPYTER_TOKEN": "t"}
    environment |= {"JUPYTER_CONFIG_DIR": str(home / "config"), "IPYTHONDIR": str(home / "ipython")}
    environment |= {LESSON: "01-skunk.ipynb"}
    command = [sys.executable, "-m", "jupyter_server", "--no-browser", "--allow-root", *arguments]
    with (home / "log").open("w") as log:
        process = subprocess.Popen(command, env=environment, stdout=log, stderr=log)
        url = f"http://127.0.0.1:{port}{BASE}"
        until(lambda: is_up(f"{url}api/status?token=t"))
        yield url
        process.terminate()
        process.wait()


def is_up(url):
    with suppress(URLError):
        return answered(url)


@pytest.fixture
def activity(home, server, tmp_path, monkeypatch):
    """A lesson whose page came from that server, with its door open there."""
    monkeypatch.setenv("JUPYTER_RUNTIME_DIR", str(home / "runtime"))
    names = ["Ana", "Ben"]
    with with_open_door(tmp_path, names, address="server", served_by=server) as activity:
        yield activity


@pytest.fixture
def config(activity):
    return activity._devices.server.config


def test_the_kernel_of_the_lesson_has_read_the_kit_and_run_nothing(home, server):
    def sessions():
        with urlopen(f"{server}api/sessions?token=t") as answer:
            return json.loads(answer.read())

    (session,) = until(sessions)
    assert session["path"] == "01-skunk.ipynb"
    kernel = BlockingKernelClient()
    kernel.load_connection_file(str(home / "runtime" / f"kernel-{session['kernel']['id']}.json"))
    kernel.start_channels()
    expressions = {"read": "'pigclass.widgets.class_game.activity' in __import__('sys').modules"}
    reply = kernel.execute("", silent=True, user_expressions=expressions, reply=True)["content"]
    kernel.stop_channels()
    assert reply["execution_count"] == 0
    assert reply["user_expressions"]["read"]["data"]["text/plain"] == "True"


def test_the_address_to_open_is_the_servers_and_the_door_listens_to_nobody_else(config, server):
    assert config.url == f"{server}pigclass/live"
    assert config.address == "127.0.0.1"
    for file in ("", "/", "/join.js", "/join.css"):
        assert answered(config.url + file)[0] == 200


async def test_a_device_plays_through_the_server_and_comes_back_to_its_seat(activity, config):
    ana = await Device.at(config, seat="Ana")
    await ana.come_in(config, "Ana")
    activity.act("begin", {})
    activity.act("type_throw", {"typed": "3 5"})
    assert (await ana.choose(await ana.stage("deciding"), sits=True))["say"] == "ok"
    again = await Device.at(config, seat="Ana")
    await again.hello()
    assert (await again.stage("deciding"))["me"]["chose"] is True
    assert (await ana.hear("bye"))["why"] == "moved"
    choices = [it for it in activity.class_log.events() if it.kind is Kind.CHOICE]
    assert [it.data["sits"] for it in choices] == [True]


def test_a_stranger_reaches_no_route_of_the_server(config, server):
    # Whoever has no account is led to where one would log in, or refused.
    reached = [answered(server + path) for path in CLOSED]
    refused = {403, 404, 405}
    assert [it for it in reached if it[0] not in refused and "/login" not in it[1]] == []


async def test_what_is_too_long_and_a_foreign_page_are_refused(config):
    long = await Device.at(config)
    await long.say(say="hello", v=1, code="x" * 5000, token="")
    assert await long.next() is None
    with pytest.raises(HTTPClientError, match="403"):
        await Device.at(config, origin="http://elsewhere")


def test_a_door_that_is_closed_shows_no_page_any_more(activity, config, home):
    activity.act("close_door", {})
    assert answered(config.url + "/")[0] == 404
    log = (home / "log").read_text()
    assert "pigclass/live/" not in log
    assert config.code not in log


def test_a_page_from_this_computer_offers_no_server(log):
    activity = SkunkActivity(names=["Ana"], log=log)
    activity.act("devices", {})
    assert "server" not in dict(activity._devices_panel.panel()["form"]["fields"][0]["choices"])


@pytest.mark.parametrize("lesson", lessons(), ids=lambda lesson: lesson.name)
def test_every_lesson_starts_by_itself(lesson):
    kit = read(lesson.path)
    starts = starting_cells(kit)
    assert starts[-1].endswith(("\nactivity", "\nlab"))
    assert set(starts) <= set(own_cells.own_cells())


def test_nothing_below_the_activity_starts_by_itself():
    own = {text for lesson in lessons() for text in starting_cells(read(lesson.path))}
    for lesson in lessons():
        kit = read(lesson.path)
        ids = [cell["id"] for cell in kit["cells"]]
        below = kit["cells"][ids.index("activity") + 1 :]
        assert not own & {"".join(cell["source"]) for cell in below}


@pytest.mark.parametrize("wishes", [{}, {"run_on_open": True}, {"show_cell": "a"}])
def test_a_notebook_that_does_not_ask_has_no_such_cell(wishes):
    cell = {"id": "a", "cell_type": "code", "source": "1"}
    assert starting_cells({"metadata": {"pigclass": wishes}, "cells": [cell]}) == []


def test_both_a_clone_and_an_installed_copy_turn_the_extension_on(tmp_path):
    named = own_cells._jupyter_server_extension_points()[0]["module"]
    installed = files("pigclass") / "serverextension" / "pigclass.json"
    turned_on = json.loads(installed.read_text(encoding="utf-8"))["ServerApp"]
    assert turned_on == {"jpserver_extensions": {named: True}}
    arguments = options(tmp_path, port=1, scratch=tmp_path)
    (extensions,) = (it for it in arguments if "jpserver_extensions" in it)
    assert literal_eval(extensions.partition("=")[2])[named] is True


@pytest.mark.parametrize(
    ("usual", "used"), [(ZMQChannelsWebsocketConnection, AtOnce), ("a gateway's", "a gateway's")]
)
def test_only_jupyters_own_connection_is_replaced(usual, used):
    settings = {NAME: usual}
    answer_at_once(SimpleNamespace(web_app=SimpleNamespace(settings=settings)))
    assert settings[NAME] is used


def test_a_socket_is_told_not_to_wait_before_it_is_connected(monkeypatch):
    steps = []
    monkeypatch.setattr(ZMQChannelsWebsocketConnection, "connect", lambda _: steps.append("open"))
    monkeypatch.setattr(KernelWebsocketHandler, "set_nodelay", lambda handler, on: steps.append(on))
    page = KernelWebsocketHandler.__new__(KernelWebsocketHandler)
    run_async(AtOnce(websocket_handler=page).connect())
    assert steps == [True, "open"]

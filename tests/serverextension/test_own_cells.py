"""Which cells may run when a notebook is opened, and messages that come at once."""

import json
from ast import literal_eval
from importlib.resources import files
from types import SimpleNamespace

import pytest
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from jupyter_server.services.kernels.websocket import KernelWebsocketHandler

from pigclass.cli.lesson_copies import read_or_empty as read
from pigclass.cli.server import options
from pigclass.lesson_list import lessons
from pigclass.serverextension import own_cells
from pigclass.serverextension.own_cells import NAME, AtOnce, answer_at_once, starting_cells
from tests.waiting import run_async


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

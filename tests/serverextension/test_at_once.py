"""Messages of a kernel are not held back."""

from types import SimpleNamespace

import pytest
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from jupyter_server.services.kernels.websocket import KernelWebsocketHandler

from pigclass.serverextension.own_cells import NAME, AtOnce, answer_at_once
from tests.waiting import run_async


@pytest.mark.parametrize(
    ("usual", "used"), [(ZMQChannelsWebsocketConnection, AtOnce), ("a gateway's", "a gateway's")]
)
def test_only_jupyters_own_connection_is_replaced(usual, used):
    settings = {NAME: usual}
    answer_at_once(SimpleNamespace(web_app=SimpleNamespace(settings=settings)))
    assert settings[NAME] is used


def test_a_socket_is_told_not_to_wait_before_it_is_connected(monkeypatch):
    told = []
    monkeypatch.setattr(ZMQChannelsWebsocketConnection, "connect", lambda it: told.append("open"))
    monkeypatch.setattr(KernelWebsocketHandler, "set_nodelay", lambda it, on: told.append(on))
    page = KernelWebsocketHandler.__new__(KernelWebsocketHandler)
    run_async(AtOnce(websocket_handler=page).connect())
    assert told == [True, "open"]

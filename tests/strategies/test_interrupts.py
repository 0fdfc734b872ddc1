"""A real kernel: *interrupt* ends a function without end, in a cell and where a button asks it."""

import sys
import time

import pytest
from jupyter_client.manager import start_new_kernel

ENDLESS = """
from pigclass import *
def endless(turn_total):
    while True:
        pass
"""
PATIENCE = 60


@pytest.fixture(scope="module")
def kernel():
    manager, client = start_new_kernel(kernel_name="python3")
    client.execute_interactive(ENDLESS, timeout=PATIENCE)
    yield manager, client
    client.stop_channels()
    manager.shutdown_kernel(now=True)


def subshell(client):
    """Return a thread beside the main one, such as the one on which buttons act."""
    request = client.session.msg("create_subshell_request", {})
    client.control_channel.send(request)
    return client.get_control_msg(timeout=PATIENCE)["content"]["subshell_id"]


def ask(client, code, thread=None):
    """Ask a kernel, on the thread that is named; return the number of the message."""
    content = {
        "code": code,
        "silent": False,
        "store_history": False,
        "user_expressions": {},
        # A kernel drops what comes in the moment after an error, unless the request says not to.
        "stop_on_error": False,
    }
    request = client.session.msg("execute_request", content)
    request["header"]["subshell_id"] = thread
    client.shell_channel.send(request)
    return request["header"]["msg_id"]


def reply(client, request):
    while (message := client.get_shell_msg(timeout=PATIENCE))["parent_header"]["msg_id"] != request:
        pass
    return message["content"]


@pytest.mark.skipif(sys.platform == "win32", reason="a kernel is interrupted otherwise there")
def test_interrupt_ends_a_function_without_end_and_the_kernel_goes_on(kernel):
    manager, client = kernel
    beside = subshell(client)
    for thread, error in ((None, "KeyboardInterrupt"), (beside, "PigclassError")):
        request = ask(client, "exact.turn(pig(), endless)", thread)
        time.sleep(2)
        manager.interrupt_kernel()
        answer = reply(client, request)
        assert answer["ename"] == error
        after = reply(client, ask(client, "exact.turn(pig(), HoldAt(20)).mean", thread))
        assert after["status"] == "ok"
    assert "endless was interrupted before it had answered" in answer["evalue"]
    # An interrupt that nobody waits for disturbs nobody.
    manager.interrupt_kernel()
    assert reply(client, ask(client, "print(1)", beside))["status"] == "ok"

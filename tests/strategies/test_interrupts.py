"""A real kernel: *interrupt* ends a function without end in a cell."""

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


@pytest.fixture
def kernel():
    manager, client = start_new_kernel()
    client.execute_interactive(ENDLESS, timeout=PATIENCE)
    yield manager, client
    client.stop_channels()
    manager.shutdown_kernel(now=True)


def reply(client, request):
    while (message := client.get_shell_msg(timeout=PATIENCE))["parent_header"]["msg_id"] != request:
        pass
    return message["content"]


@pytest.mark.skipif(sys.platform == "win32", reason="a kernel is interrupted otherwise there")
def test_interrupt_ends_a_function_without_end_and_the_kernel_goes_on(kernel):
    manager, client = kernel
    # A kernel drops what comes in the moment after an error, unless the request says not to.
    request = client.execute("exact.turn(pig(), endless)", stop_on_error=False)
    time.sleep(2)
    manager.interrupt_kernel()
    answer = reply(client, request)
    assert answer["ename"] == "KeyboardInterrupt"
    assert "endless was interrupted before it had answered" in answer["evalue"]
    after = reply(client, client.execute("exact.turn(pig(), HoldAt(20)).mean"))
    assert after["status"] == "ok"

"""A door that closes leaves Python as it was, and does not slow the other one down."""

import gc
import sys

from pigclass.live.device_server import SECONDS_OF_A_CELL, prompt
from tests.waiting import until


def test_python_is_as_before_once_the_last_door_is_closed():
    # The door of another test may be closing yet.
    until(lambda: gc.get_freeze_count() == 0)
    usual, first, second = sys.getswitchinterval(), prompt(), prompt()
    first.__enter__()
    second.__enter__()
    first.__exit__(None, None, None)
    assert (round(sys.getswitchinterval(), 5), gc.get_freeze_count() > 0) == (
        SECONDS_OF_A_CELL,
        True,
    )
    second.__exit__(None, None, None)
    assert (sys.getswitchinterval(), gc.get_freeze_count()) == (usual, 0)

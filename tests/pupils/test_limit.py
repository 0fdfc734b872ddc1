"""A Python of its own that is heard out: what was ended in the meantime, and a long answer."""

import marshal
import time

import pytest

from pigclass.pupils import limit
from pigclass.pupils.child import HEAD
from pigclass.pupils.limit import KIT, heard
from pigclass.pupils.text import Source

ENDED = "import os, time; os.write(1, b'-'); time.sleep({seconds}); os.abort()"
# More than waits in a pipe that nobody reads.
MANY = 20_000


def test_what_the_system_ends_after_its_time_is_late(monkeypatch):
    monkeypatch.setattr(limit, "RUN", ENDED.format(seconds=0.4))
    with pytest.raises(TimeoutError):
        heard(b"", most=HEAD, seconds=0.3)


def test_what_ends_before_its_time_is_not_late(monkeypatch):
    monkeypatch.setattr(limit, "RUN", ENDED.format(seconds=0))
    assert heard(b"", most=HEAD, seconds=20).reply == b""


def test_an_answer_in_time_may_take_longer_to_be_read():
    source = Source("def mine(own): return own < 20", "mine")
    question = {
        **source.sent(), "names": ("own",), "ranges": ((0, MANY),), "at": None, "dice": False,
        "seconds": 1, "kit": str(KIT), "path": [],
    }  # fmt: skip
    with limit._another_python(1) as process, process.stdout as answers:
        with process.stdin as asks:
            asks.write(marshal.dumps(question))
        answers.read(1)
        time.sleep(1.3)
        assert len(answers.read()) == HEAD + 8 * MANY

"""Functions that mean harm: each gets a sentence, and nobody else notices."""

import os
import re
import socket
import sys
from pathlib import Path

import psutil
import pytest

from pigclass import exact, simulate
from pigclass.pupils import table
from pigclass.pupils.box import calls, folders
from pigclass.pupils.text import from_source
from pigclass.rules.catalog import pig
from pigclass.rules.errors import PigclassError
from pigclass.strategies.thresholds import HoldAt
from pigclass.tournaments.shelf import Shelf
from pigclass.widgets.strategy_lab.session import PYTHON, LabSession
from tests.pupils.hostile.programs import LATE, PAST_PYTHON, PROGRAMS
from tests.thorough import some

EVERY = PROGRAMS | PAST_PYTHON
ASKED = [
    *PROGRAMS,
    *(
        pytest.param(
            name,
            marks=pytest.mark.skipif(
                not (folders.version() and calls.can_close()) and os.environ.get("CI") != "true",
                reason="here only Python itself refuses, and this gets past it",
            ),
        )
        for name in PAST_PYTHON
    ),
]
SECRETS = ("T0KEN", "Zoë Geheim", "class record of 7B")


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    """The folder of a lesson: the record, the shelf, and a token in the environment."""
    (tmp_path / "class.db").write_text("class record of 7B: Zoë Geheim", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("JUPYTER_TOKEN", "T0KEN")
    return tmp_path


@pytest.fixture(autouse=True)
def no_process():
    """None that was not there before: a browser of other tests may be."""
    before = set(psutil.Process().children(recursive=True))
    yield
    assert set(psutil.Process().children(recursive=True)) <= before


@pytest.fixture(scope="module")
def port():
    """Where a server of this computer listens, to which nobody ever comes."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(0.01)
        yield server.getsockname()[1]
        with pytest.raises(TimeoutError):
            server.accept()


@pytest.fixture(scope="module", autouse=True)
def memory():
    """What this process takes in the end is hardly more than what it took before."""
    before = psutil.Process().memory_info().rss
    yield
    assert psutil.Process().memory_info().rss - before < 100e6


def seconds_for(name):
    """How long a program may take: those that end by themselves have time on a busy computer."""
    return 0.5 if LATE in EVERY[name][1] else 10


def text_of(name, folder, port):
    text = EVERY[name][0]
    for word, it in {"folder": folder.as_posix(), "lesson": os.getpid(), "port": port}.items():
        text = text.replace("{" + word + "}", str(it))
    return text


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def is_one_sentence(said, name):
    # What each says of it is Linux's; elsewhere some of these calls are not even there.
    assert said
    assert "\n" not in said
    assert "Traceback" not in said
    assert len(said) < 600
    assert not any(secret in said for secret in SECRETS)
    if sys.platform == "linux":
        assert re.search(EVERY[name][1], said), said


@pytest.mark.parametrize("name", ASKED)
def test_the_lab_says_it_in_a_sentence_and_all_the_others_play_on(name, folder, port):
    lab = LabSession(pig(target=24), Shelf(folder / "strategies.jsonl"), seconds=seconds_for(name))
    lab.act("enter", threshold="9", name="Ana")
    lab.act("way", way=PYTHON)
    before = contents(folder)
    assert not lab.act("enter", name="mine", text=text_of(name, folder, port))
    is_one_sentence(lab.problem, name)
    after = contents(folder)
    shelf = str(folder / "strategies.jsonl")
    # What was typed is kept as a draft, behind all that was there.
    assert after.pop(shelf).startswith(before.pop(shelf))
    assert after == before
    assert list(lab.strategies) == ["Ana"]


def in_theory(mine):
    return exact.outcome(pig(target=24), first=mine, second=HoldAt(9))


def simulated(mine):
    return simulate.games(pig(target=24), [mine, HoldAt(9)], 10)


@pytest.mark.parametrize("name", some(ASKED, every=9))
@pytest.mark.parametrize("answer", [in_theory, simulated])
def test_theory_and_simulation_say_it_too(name, answer, folder, port, monkeypatch):
    monkeypatch.setitem(table.as_arrays.__kwdefaults__, "seconds", seconds_for(name))
    mine, before = from_source(text_of(name, folder, port)), contents(folder)
    with pytest.raises(PigclassError) as refused:
        answer(mine)
    is_one_sentence(str(refused.value), name)
    assert contents(folder) == before

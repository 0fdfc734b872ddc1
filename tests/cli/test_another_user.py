"""Another user of this computer finds no token and no name, while a lesson runs and afterwards."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from shutil import rmtree
from tempfile import gettempdir, mkdtemp

import pytest

from pigclass.bootstrap.clone import find_clone
from pigclass.classlog.store import ClassLog
from pigclass.cli.server import LINK_PAGE
from pigclass.tournaments.shelf import Shelf
from tests.waiting import answered

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        sys.platform != "linux" or os.geteuid() != 0,
        reason="being somebody else takes Linux and the rights of root",
    ),
]
NOBODY = 65534
NAME = "Anastasia Geheim"
# Browsers are started with what they show, and go on running.
BROWSER = "#!/bin/sh\nsleep 15\n"


@pytest.fixture
def home():
    """A home folder that others may enter, as they are on many computers."""
    home = Path(mkdtemp(prefix="home-"))
    home.chmod(0o755)
    yield home
    rmtree(home)


@pytest.fixture
def lesson(home):
    """A lesson that runs, with names in its folder: where it answers, and its token."""
    browser = home / "browser"
    browser.write_text(BROWSER)
    browser.chmod(0o755)
    own = {name: str(home / name.lower()) for name in ("JUPYTER_RUNTIME_DIR", "JUPYTER_DATA_DIR")}
    named = {"HOME": str(home), "BROWSER": f"{browser} %s", "PYTHONUNBUFFERED": "1"}
    environment = {**find_clone().variables(), **own, **named}
    environment.pop("PIGCLASS_FOLDER", None)
    command = [sys.executable, "-m", "pigclass", "open", "skunk"]
    with subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True, env=environment
    ) as process:
        output = iter(process.stdout.readline, "")
        found = (re.search(r"(http://\S+?/)doc/\S+token=(\S+)", line) for line in output)
        address = next(filter(None, found))
        with ClassLog(home / "pigclass-lessons" / "class.db") as log:
            log.save_roster("7B", [NAME])
        Shelf(home / "pigclass-lessons" / "strategies.jsonl").put(
            NAME, "hold_at", {"threshold": "20"}
        )
        yield address[1], address[2]
        process.send_signal(signal.SIGINT)


def seen_by(user: int, word: str, home: Path) -> list[str]:
    """Return where a user finds a word: in files, command lines and environments."""
    places = [home, *Path(gettempdir()).glob("pigclass-*"), *Path("/proc").glob("[0-9]*/cmdline")]
    places += Path("/proc").glob("[0-9]*/environ")
    done = subprocess.run(
        ["grep", "-rlsaF", "--file=-", *places],
        input=word, capture_output=True, text=True, check=False, cwd="/",
        user=user, group=user, extra_groups=[],
    )  # fmt: skip
    return done.stdout.split()


def test_no_token_and_no_name_can_be_read(home, lesson):
    address, token = lesson
    # It is there to be found, by whom it belongs to.
    assert str(home / "pigclass-lessons" / LINK_PAGE) in seen_by(0, token, home)
    assert str(home / "pigclass-lessons" / "class.db") in seen_by(0, NAME, home)
    assert seen_by(NOBODY, token, home) == seen_by(NOBODY, NAME, home) == []
    assert answered(f"{address}api/contents")[0] == 403

"""A JupyterLab that was left running is found and ended."""

import os
import re
import signal
import subprocess
import sys

import pytest

from pigclass.cli import small as module
from pigclass.cli.main import main
from pigclass.cli.server import LINK_PAGE, RunningServer, Server
from pigclass.rules.errors import PigclassError
from tests.ports import free_port

pytestmark = pytest.mark.usefixtures("jupyter_of_its_own")


@pytest.fixture
def left_behind(tmp_path):
    """A server whose command was killed."""
    command = [sys.executable, "-m", "pigclass", "open", "skunk", "--no-browser"]
    with subprocess.Popen(
        [*command, "--folder", str(tmp_path / "lessons")],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    ) as process:
        matches = (re.search(r"(http\S+/)doc\S+token=(\S+)", line) for line in process.stdout)
        url, token = next(filter(None, matches)).groups()
        process.send_signal(getattr(signal, "SIGKILL", signal.SIGTERM))
    server = Server(url, token)
    yield server
    server.shut_down()


@pytest.mark.slow
def test_a_server_whose_command_was_killed_is_found_and_stopped(tmp_path, left_behind, capsys):
    assert left_behind.answers()
    (tmp_path / "lessons" / LINK_PAGE).touch()
    assert main(["stop", "--folder", str(tmp_path / "elsewhere")]) == 0
    assert "No JupyterLab" in capsys.readouterr().out
    assert main(["stop"]) == 0
    assert f"Stopped the JupyterLab of {tmp_path / 'lessons'}" in capsys.readouterr().out
    assert not left_behind.answers()
    assert not (tmp_path / "lessons" / LINK_PAGE).exists()


def test_where_none_runs_that_is_said(capsys):
    assert main(["stop"]) == 0
    assert capsys.readouterr().out == "No JupyterLab of the kit is running.\n"


def test_a_server_that_does_not_answer_is_told_with_its_process(tmp_path):
    silent = RunningServer(Server(f"http://127.0.0.1:{free_port()}/", "t"), tmp_path, 4711)
    with pytest.raises(PigclassError, match="number 4711"):
        module.stop(silent)

"""Which server is used, and how one is started."""

import http.server
import json
import os
import subprocess
import sys
import threading
from dataclasses import replace
from pathlib import Path

import pytest
from jupyter_core.paths import jupyter_runtime_dir

from pigclass.cli.server import (
    Server,
    StartedServer,
    options,
    running_server,
    token_mark,
    variables,
)
from pigclass.rules.errors import PigclassError

pytestmark = pytest.mark.usefixtures("jupyter_of_its_own")
FOLDER = Path("/home/zoë/lessons")
OURS = {
    "url": "http://127.0.0.1:1/",
    "token": f"{token_mark()}x",
    "root_dir": str(FOLDER),
    "pid": os.getpid(),
}


@pytest.fixture
def listed(monkeypatch):
    """Write the entry of a server into Jupyter's list; say whether it answers."""

    def put(difference: dict[str, str | int], *, answers: bool = True) -> Server | None:
        monkeypatch.setattr(Server, "answers", lambda _: answers)
        folder = Path(jupyter_runtime_dir())
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "jpserver-1.json").write_text(json.dumps(OURS | difference))
        return running_server(FOLDER)

    return put


def test_our_server_of_the_same_folder_is_used_again(listed):
    assert listed({}) == Server(OURS["url"], OURS["token"], FOLDER, os.getpid())
    assert listed({}, answers=False) is None


@pytest.mark.parametrize(
    "difference",
    [
        {"token": "somebody's"},
        {"token": "pigclass-00000000-x"},
        {"root_dir": "/home/zoë"},
        {"pid": 2**22 + 1},
    ],
    ids=["somebody else's", "another environment's", "another folder's", "one that has ended"],
)
def test_any_other_server_is_left_alone(listed, difference):
    assert listed(difference) is None


def test_the_page_is_the_view_without_side_bars():
    page = Server("http://127.0.0.1:1/", "t", FOLDER, 1).page("01-skunk (new).ipynb")
    assert page == "http://127.0.0.1:1/doc/tree/01-skunk%20%28new%29.ipynb?token=t"


def test_the_usual_port_may_give_way_and_a_named_one_does_not():
    assert "--ServerApp.port_retries=50" in options(FOLDER, port=None, scratch=Path("scratch"))
    assert "--ServerApp.port_retries=0" in options(FOLDER, port=1, scratch=Path("scratch"))


def test_nothing_is_asked_of_the_internet_and_nothing_listens_to_it():
    chosen = options(FOLDER, port=1, scratch=Path("scratch"))
    assert "--ServerApp.ip=127.0.0.1" in chosen
    assert "--LabApp.news_url=None" in chosen
    assert "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate" in chosen


def test_the_token_is_not_on_the_command_line():
    assert variables("secret")["JUPYTER_TOKEN"] == "secret"
    assert "secret" not in " ".join(options(FOLDER, port=1, scratch=Path("scratch")))


@pytest.fixture
def website():
    """A server that answers only with the right token."""

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200 if self.path == "/api/me?token=right" else 403)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    with http.server.HTTPServer(("127.0.0.1", 0), Handler) as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        yield Server(f"http://127.0.0.1:{running.server_port}/", "right", FOLDER, 1)
        running.shutdown()


def test_a_server_answers_to_its_token_only(website):
    assert website.answers()
    assert not replace(website, token="wrong").answers()


def test_a_schools_proxy_is_not_asked(website, monkeypatch):
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:9")
    assert website.answers()


def test_a_server_that_dies_is_quoted(tmp_path):
    log = tmp_path / "log"
    log.write_text("one\nPort out of range")
    with subprocess.Popen([sys.executable, "-c", ""]) as process:
        started = StartedServer("t", process, log)
        with pytest.raises(PigclassError, match=r"did not start. It said:\none\nPort out of range"):
            started.wait_until_it_answers()

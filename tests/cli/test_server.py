"""Which server is used, how one is started, and how a lesson is opened on it."""

import html
import http.server
import json
import os
import subprocess
import sys
import threading
import webbrowser
from argparse import Namespace
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import url2pathname

import pytest
from jupyter_core.paths import jupyter_runtime_dir

from pigclass.cli import open_lesson as module
from pigclass.cli import server
from pigclass.cli.lesson_copies import own_folder
from pigclass.cli.main import main
from pigclass.cli.open_lesson import prepare, run
from pigclass.cli.server import Server, options
from pigclass.lesson_list import lessons_folder
from pigclass.words import PigclassError, say
from tests.programs import POSIX

pytestmark = pytest.mark.usefixtures("jupyter_of_its_own")
FOLDER = Path("/home/zoë/lessons")
OURS = {
    "url": "http://127.0.0.1:1/",
    "token": f"{server.token_mark()}x",
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
        return server.running_server(FOLDER)

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
    assert server.variables("secret")["JUPYTER_TOKEN"] == "secret"
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
    (tmp_path / "jupyterlab.log").write_text("one\nPort out of range")
    with (
        subprocess.Popen([sys.executable, "-c", ""]) as process,
        pytest.raises(PigclassError, match=r"did not start. It said:\none\nPort out of range"),
    ):
        server.answering(process, "t", tmp_path)


SERVER = Server("http://127.0.0.1:1/", "t", Path(), 1)


@pytest.fixture(autouse=True)
def no_folder_is_set(jupyter_of_its_own, monkeypatch):
    monkeypatch.delenv("PIGCLASS_FOLDER", raising=False)


def test_the_folder_is_named_or_set_or_in_the_home_folder(tmp_path, monkeypatch):
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    assert own_folder(None) == tmp_path / "pigclass-lessons"
    monkeypatch.setenv("PIGCLASS_FOLDER", str(tmp_path / "set"))
    assert own_folder(None) == tmp_path / "set"
    assert own_folder(tmp_path / "named") == tmp_path / "named"


def test_the_kits_own_lessons_are_not_played_in():
    with pytest.raises(PigclassError, match="Name another with --folder"):
        own_folder(lessons_folder())


def test_a_folder_that_cannot_be_made_is_a_sentence(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(PigclassError, match="Name another folder"):
        prepare("skunk", tmp_path / "file")


def chosen(folder: Path, **changes: object) -> Namespace:
    usual = {"lesson": "skunk", "folder": folder, "port": None, "no_browser": False}
    return Namespace(language=None, **(usual | changes))


@pytest.mark.parametrize(("no_browser", "pages"), [(False, 1), (True, 0)])
def test_a_running_server_shows_the_lesson(tmp_path, monkeypatch, capsys, no_browser, pages):
    shown: list[str] = []
    monkeypatch.setattr(module, "running_server", lambda _: SERVER)
    monkeypatch.setattr(server.webbrowser, "open", shown.append)
    assert run(chosen(tmp_path, no_browser=no_browser)) == 0
    address = "http://127.0.0.1:1/doc/tree/01-skunk.ipynb?token=t"
    assert len(shown) == pages
    assert address in capsys.readouterr().out


@POSIX
def test_the_browser_is_started_with_a_file_that_only_the_user_can_read(tmp_path, monkeypatch):
    shown = tmp_path / "told"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\nprintf "%s" "$*" > {shown}\n')
    browser.chmod(0o755)
    ours = webbrowser.GenericBrowser([str(browser), "%s"])
    monkeypatch.setattr(server.webbrowser, "open", ours.open)
    address = "http://127.0.0.1:1/doc/tree/it's%20me.ipynb?token=secret&x"
    server.show_page(address, tmp_path)
    assert "secret" not in shown.read_text()
    page = Path(url2pathname(urlsplit(shown.read_text()).path))
    assert html.unescape(page.read_text(encoding="utf-8")).count(address) == 2
    assert page.stat().st_mode & 0o077 == 0
    server.put_away(tmp_path)
    assert not page.exists()


@POSIX
def test_what_the_kit_makes_is_closed_to_others(tmp_path, monkeypatch):
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.setattr(module, "running_server", lambda _: SERVER)
    folder = tmp_path / "pigclass-lessons"
    for left_open in (False, True):
        if left_open:
            folder.chmod(0o755)
        assert run(chosen(None, no_browser=True)) == 0
        assert folder.stat().st_mode & 0o777 == 0o700
    shared = tmp_path / "shared"
    shared.mkdir(mode=0o755)
    assert run(chosen(shared, no_browser=True)) == 0
    assert shared.stat().st_mode & 0o777 == 0o755


def test_an_unknown_lesson_ends_the_command(capsys):
    assert main(["open", "skunks"]) == 1
    assert say("refused.rules.nearest", name="skunk") in capsys.readouterr().err

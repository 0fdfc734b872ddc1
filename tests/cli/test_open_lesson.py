import html
import webbrowser
from argparse import Namespace
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import url2pathname

import pytest

from pigclass.cli import open_lesson as module
from pigclass.cli import server
from pigclass.cli.lesson_copies import own_folder
from pigclass.cli.main import main
from pigclass.cli.open_lesson import prepare, run
from pigclass.cli.server import Server
from pigclass.lesson_list import lessons_folder
from pigclass.rules.errors import PigclassError
from pigclass.words import say
from tests.posix import POSIX

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

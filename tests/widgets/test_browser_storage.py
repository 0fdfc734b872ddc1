"""A message reaches the page when what was written before it is in the browser's storage."""

import sys
from base64 import b64decode
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace

import pytest

from pigclass import SkunkActivity
from pigclass.widgets.page import browser
from pigclass.widgets.page.browser import Storage
from pigclass.words import say
from tests.waiting import run_async


class Disk:
    """A storage that says when it has written only when it is let."""

    def __init__(self) -> None:
        self.files: dict[str, bytes] = {"class.db": b"before"}
        self.writer = ""
        self.then: list[tuple[Callable[[bool], None], Callable[[Exception], None]]] = []

    async def open(self, writer: str) -> SimpleNamespace:
        self.writer = writer
        return SimpleNamespace(to_py=lambda: list(self.files.items()))

    def save(self, writer: str, changed: list[tuple[str, bytes]], gone: list[str]) -> "Disk":
        self.is_ours = writer == self.writer
        self.files |= dict(changed) if self.is_ours else {}
        return SimpleNamespace(then=lambda *hear: self.then.append(hear))


@pytest.fixture
def disk():
    return Disk()


def storage_of(disk: Disk, folder: Path, page: list[str]) -> Storage:
    storage = Storage(disk, folder, page.append)
    run_async(storage.open())
    return storage


def test_a_message_waits_for_what_was_written_before_it(disk, tmp_path):
    storage = storage_of(disk, tmp_path, page := [])
    storage.send("nothing was written")
    (tmp_path / "class.db").write_bytes(b"a throw")
    storage.send("the dice")
    assert (page, disk.files["class.db"]) == (["nothing was written"], b"a throw")
    disk.then.pop()[0](True)
    assert page[-1] == "the dice"


def test_an_earlier_window_is_told_that_a_newer_one_writes(disk, tmp_path):
    earlier, newer = storage_of(disk, tmp_path, []), storage_of(disk, tmp_path, [])
    (tmp_path / "class.db").write_bytes(b"a throw in the earlier one")
    earlier.send("the dice")
    disk.then.pop()[0](disk.is_ours)
    assert earlier.trouble == say("browser.elsewhere")
    assert (newer.trouble, disk.files["class.db"]) == ("", b"before")


def test_full_storage_is_said_and_tried_again(disk, tmp_path):
    storage = storage_of(disk, tmp_path, page := [])
    (tmp_path / "class.db").write_bytes(b"a throw")
    storage.send("the dice")
    disk.then.pop()[1](OSError("QuotaExceededError"))
    assert "QuotaExceededError" in storage.trouble
    storage.send("once more")
    disk.then.pop()[0](True)
    assert (storage.trouble, page) == ("", ["the dice", "once more"])


def test_what_is_imported_while_it_is_read_ahead_is_fetched_once(tmp_path, monkeypatch):
    fetched: list[str] = []
    needs = {"altair": ["frames_here"], "frames_here": ["ints"], "ints": [], "pandas": []}
    entries = {it: SimpleNamespace(file_name=it, depends=needs[it]) for it in needs}
    request = SimpleNamespace(open=lambda *how: fetched.append(how[1]), send=print, response=b"")
    api = SimpleNamespace(
        _import_name_to_package_name={"frames_here": "frames_here"},
        lockfile_packages=SimpleNamespace(**entries),
        config=SimpleNamespace(indexURL="https://site/"),
    )

    def unpack(wheel, _):
        assert wheel == b""
        (tmp_path / "frames_here.py").write_text("frames = 1")

    async def download(*_):
        assert import_module("frames_here").frames == 1
        return SimpleNamespace(arrayBuffer=download)

    loaded = SimpleNamespace()
    pyodide = SimpleNamespace(_api=api, loadedPackages=loaded, unpackArchive=unpack)
    url = SimpleNamespace(new=lambda name, base: SimpleNamespace(href=base + name))
    xhr = SimpleNamespace(new=lambda: request)
    js = SimpleNamespace(URL=url, XMLHttpRequest=xhr, fetch=download)
    monkeypatch.setitem(sys.modules, "pyodide_js", pyodide)
    monkeypatch.setitem(sys.modules, "js", js)
    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path, browser.PackageFinder])
    monkeypatch.setattr(browser, "AHEAD", [])
    monkeypatch.syspath_prepend(tmp_path)
    run_async(browser.read_ahead())
    assert [Path(it).name for it in fetched] == ["ints", "frames_here", "altair", "pandas"]


def test_a_board_gives_the_record_as_a_file(tmp_path, monkeypatch):
    activity = SkunkActivity(students=3, log=str(tmp_path / "class.db"))
    sent: list[dict] = []
    monkeypatch.setattr(activity._screen, "send", sent.append)
    activity.act("save_record", {})
    file = next(it["file"] for it in sent if "file" in it)
    assert b64decode(file["data"]) == (tmp_path / file["name"]).read_bytes()

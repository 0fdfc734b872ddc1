"""Where else a lesson is shown: in Notebook 7, and without its code behind Voilà."""

import re
import subprocess
import sys
from importlib.util import find_spec

import pytest
from playwright.sync_api import Page, expect

from pigclass.cli.open_lesson import prepare
from pigclass.cli.server import free_port
from tests.browser.conftest import ROOT, isolated
from tests.browser.playing import Table
from tests.programs import do_without
from tests.thorough import only_thorough
from tests.waiting import answered, until


def needs(package: str) -> None:
    if not find_spec(package):
        do_without("browser", f"no {package}: install the extra `test`")


@pytest.fixture
def voila(tmp_path):
    """Start Voilà on a lesson; give where it answers."""
    needs("voila")
    lesson = prepare("skunk", tmp_path / "lessons").path
    (tmp_path / "config").mkdir()
    url = f"http://127.0.0.1:{(port := free_port())}/"
    said = tmp_path / "said.log"
    command = [sys.executable, "-m", "voila", "--no-browser", f"--port={port}", lesson.name]
    # The extension of this clone, whichever was installed.
    environment = {**isolated(tmp_path), "JUPYTER_PATH": str(ROOT / "pigclass")}
    with (
        said.open("wb") as log,
        subprocess.Popen(
            command, stdout=log, stderr=log, cwd=lesson.parent, env=environment
        ) as process,
    ):
        try:
            until(lambda: process.poll() is not None or is_up(url))
            assert process.poll() is None, said.read_text()
            yield url
        finally:
            process.terminate()


def is_up(url: str) -> bool:
    try:
        return bool(answered(f"{url}api"))
    except OSError:
        return False


def complaints(page: Page) -> list[str]:
    """Return the list in which what the console says of the kit will stand."""
    found: list[str] = []
    page.on("console", lambda it: found.append(it.text) if it.type == "error" else None)
    page.on("pageerror", lambda it: found.append(f"{it} {it.stack}"))
    return found


def play_a_throw(page: Page) -> None:
    """Press through the first screen to the first throw, by keys alone."""
    stage = page.locator(".pig-screen[data-on=stage]")
    stage.wait_for()
    for key in ("Enter", "r", "r"):
        Table(page).key(key)
    expect(stage).to_have_attribute("data-stage", re.compile("deciding|round over"))


def test_a_lesson_begins_on_the_stage_in_notebook_7(new_page, at_home, tmp_path):
    needs("notebook")
    found = complaints(new_page)
    path = prepare("skunk", at_home.folder / tmp_path.name).path
    new_page.goto(at_home.address(f"{tmp_path.name}/{path.name}", view="notebooks"))
    play_a_throw(new_page)
    new_page.keyboard.press("Escape")
    expect(new_page.get_by_role("menuitem", name="File", exact=True)).to_be_visible()
    at_home.stop_kernels()
    assert not [it for it in found if "pig" in it]


@only_thorough
def test_a_lesson_plays_behind_voila(new_page, voila):
    found = complaints(new_page)
    new_page.goto(voila)
    play_a_throw(new_page)
    expect(new_page.locator("p", has_text="No game below?")).to_be_hidden()
    assert not [it for it in found if "pig" in it]

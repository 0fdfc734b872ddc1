"""Where else a lesson is shown: in Notebook 7, and without its code behind Voilà."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from pigclass.cli.open_lesson import prepare
from pigclass.cli.server import free_port
from tests.browser.conftest import ROOT, isolated
from tests.browser.playing import Table
from tests.waiting import answered, until


@contextmanager
def served(program: str, home: Path, *options: str) -> Iterator[str]:
    """Start another program of Jupyter's on a folder with a lesson; give where it answers."""
    if not find_spec(program):
        reason = f"no {program}: install the extra `test`"
        pytest.fail(reason) if os.environ.get("CI") == "true" else pytest.skip(reason)
    lesson = prepare("skunk", home / "lessons").path
    (home / "config").mkdir()
    url = f"http://127.0.0.1:{(port := free_port())}/"
    said = home / "said.log"
    with said.open("wb") as log:
        process = subprocess.Popen(
            [
                sys.executable,
                "-m",
                program,
                "--no-browser",
                f"--port={port}",
                *options,
                lesson.name,
            ],
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            cwd=lesson.parent,
            # The extension of this clone, whichever was installed.
            env={**isolated(home), "JUPYTER_PATH": str(ROOT / "pigclass")},
        )
    with process:
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


def test_a_lesson_begins_on_the_stage_in_notebook_7(new_page: Page, tmp_path: Path) -> None:
    found = complaints(new_page)
    with served("notebook", tmp_path, "--IdentityProvider.token=", "--allow-root") as url:
        new_page.goto(f"{url}notebooks/01-skunk.ipynb")
        play_a_throw(new_page)
        new_page.keyboard.press("Escape")
        expect(new_page.get_by_role("menuitem", name="File", exact=True)).to_be_visible()
    assert not [it for it in found if "pig" in it]


def test_a_lesson_plays_behind_voila(new_page: Page, tmp_path: Path) -> None:
    found = complaints(new_page)
    with served("voila", tmp_path) as url:
        new_page.goto(url)
        play_a_throw(new_page)
        expect(new_page.locator("p", has_text="No game below?")).to_be_hidden()
    assert not [it for it in found if "pig" in it]

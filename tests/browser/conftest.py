"""A real JupyterLab, started by `pigclass open`, and a real Chromium to look at it with.

A test asks for `page` (a browser window of 1280×720) and `open_new`, and writes
`open_new(page, "skunk")`. `lab` is the server behind it: its folder, and addresses in it.
JupyterLab stays loaded from one test to the next, which saves half of what opening a lesson costs;
`new_page` is for those who look at how it loads.
"""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_notebook
from playwright.sync_api import Browser, Page, ViewportSize, expect, sync_playwright

from pigclass.cli.open_lesson import prepare
from pigclass.words import say
from tests.programs import do_without, free_port

ROOT = Path(__file__).resolve().parents[2]
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome", "msedge")
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync")
FLAGS += ("--disable-background-networking", "--disable-component-update")
SECONDS_TO_OPEN = 180
SECONDS_TO_SHOW = 60
SIZE: ViewportSize = {"width": 1280, "height": 720}
Write = Callable[[Path], Path]
RUN_ON_OPEN = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "pigclass": {"run_on_open": True},
}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark all that lies in this folder."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


@dataclass(frozen=True)
class Lab:
    """A running JupyterLab with a folder of lessons of its own."""

    folder: Path
    url: str
    token: str
    environment: dict[str, str]

    def address(self, notebook: str, view: str = "doc/tree") -> str:
        """Say where a notebook of the folder is shown."""
        return f"{self.url}{view}/{notebook}?token={self.token}"

    def answer(self, path: str, method: str = "GET") -> Any:
        """Return what Jupyter's own interface answers."""
        headers = {"Authorization": f"token {self.token}"}
        with urlopen(Request(f"{self.url}api/{path}", headers=headers, method=method)) as answer:
            return json.loads(answer.read() or "null")

    def stop_kernels(self) -> None:
        """End what a test has left running."""
        for session in self.answer("sessions"):
            self.answer(f"sessions/{session['id']}", "DELETE")


@pytest.fixture(scope="session")
def chromium():
    """Find a browser; where there is none the test says what to install."""
    named = os.environ.get("PIGCLASS_CHROMIUM")
    found = named or next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        do_without(
            "browser", "no browser: install Chromium or Chrome, or name one in PIGCLASS_CHROMIUM"
        )
    return found


@pytest.fixture(scope="package")
def browser(chromium):
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=list(FLAGS))
        yield browser
        browser.close()


@pytest.fixture
def new_page(browser):
    """A fresh window, the size of a small projector."""
    page = new_window(browser)
    yield page
    page.context.close()


@pytest.fixture(scope="package")
def kept(browser):
    """The window that goes from test to test, if there is one."""
    kept: list[Page] = []
    yield kept
    for page in kept:
        page.context.close()


@pytest.fixture
def page(browser, kept, request):
    """A window with nothing open, in which JupyterLab may be there already."""
    failed = request.session.testsfailed
    if not kept:
        kept.append(new_window(browser))
    page = kept[0]
    page.set_viewport_size(SIZE)
    yield page
    if request.session.testsfailed > failed:
        print("JupyterLab asked:", page.locator(DIALOG).all_inner_texts())
        kept.remove(page)
        page.context.close()


def new_window(browser: Browser) -> Page:
    """Open a window in a profile of its own."""
    context = browser.new_context(viewport=SIZE)
    # Of a second page in the same window as well.
    context.set_default_timeout(SECONDS_TO_OPEN * 1000)
    page = context.new_page()
    expect.set_options(timeout=SECONDS_TO_SHOW * 1000)
    return page


@pytest.fixture(scope="package")
def lab(tmp_path_factory):
    """Start `pigclass open skunk --no-browser` in a home folder of its own."""
    home = tmp_path_factory.mktemp("home")
    with serving(home, home / "lessons") as lab:
        yield lab


@contextmanager
def serving(home: Path, folder: Path) -> Iterator[Lab]:
    """Serve a folder of lessons until the test is over."""
    environment = isolated(home)
    configure(home / "config")
    command = [sys.executable, "-m", "pigclass", "open", "skunk", "--no-browser"]
    command += ["--folder", str(folder), f"--port={free_port()}"]
    pipes = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE}
    process = subprocess.Popen(command, text=True, cwd=ROOT, env=environment, **pipes)
    with process:
        lines = iter(process.stdout.readline, "")
        found = (re.search(r"(http://\S+?/)doc/\S+token=(\S+)", line) for line in lines)
        match = next(filter(None, found))
        try:
            yield Lab(folder, url=match[1], token=match[2], environment=environment)
        finally:
            process.send_signal(signal.SIGTERM)


def configure(config: Path) -> None:
    """Let Jupyter start a dead kernel once and not five times, and tests steer JupyterLab."""
    config.mkdir()
    settings = {"KernelRestarter": {"restart_limit": 1}, "LabApp": {"expose_app_in_browser": True}}
    for name in ("jupyter_server_config.json", "jupyter_lab_config.json"):
        (config / name).write_text(json.dumps(settings), encoding="utf-8")


def isolated(home: Path) -> dict[str, str]:
    """Point everything that Jupyter and the kit remember into a temporary home folder."""
    return {
        **os.environ,
        "HOME": str(home),
        "USERPROFILE": str(home),
        "JUPYTER_CONFIG_DIR": str(home / "config"),
        "JUPYTER_DATA_DIR": str(home / "data"),
        "JUPYTER_RUNTIME_DIR": str(home / "runtime"),
        "IPYTHONDIR": str(home / "ipython"),
        "PYTHONPATH": os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")])),
        "PYTHONUNBUFFERED": "1",
    }


@pytest.fixture
def at_home(lab, monkeypatch):
    """The lab, while what the test itself does with notebooks goes to the lab's home folder too."""
    for name, value in lab.environment.items():
        monkeypatch.setenv(name, value)
    return lab


@pytest.fixture
def open_notebook(at_home, tmp_path):
    """Give `open_notebook(page, write)`: what `write` puts into a folder of its own is opened.

    It answers with the folder, where the class log lies.
    """
    shown: list[Page] = []

    def open_it(page: Page, write: Write) -> Path:
        folder = at_home.folder / tmp_path.name
        folder.mkdir()
        show(page, at_home, f"{folder.name}/{write(folder).name}")
        shown.append(page)
        return folder

    yield open_it
    for page in shown:
        close_all(page)
    at_home.stop_kernels()


DIALOG = ".jp-Dialog"
# Nothing is returned: what JupyterLab answers with is a whole notebook, and would be sent here.
OPEN = "async path => { await window.jupyterapp.commands.execute('docmanager:open', {path}); }"
# Disposed of, so that nothing asks whether it should be saved.
CLOSE_ALL = "() => [...window.jupyterapp.shell.widgets('main')].forEach(it => it.dispose())"


def show(page: Page, lab: Lab, path: str) -> None:
    """Open a notebook in the JupyterLab that the page shows already, or load it."""
    if page.url.startswith(lab.url):
        # What became of an earlier test's kernel may be told only now.
        for dialog in page.locator(DIALOG).all():
            dialog.get_by_role("button").last.click()
        page.evaluate(OPEN, path)
    else:
        page.goto(lab.address(path))


def close_all(page: Page) -> None:
    """Close every notebook for good: JupyterLab opens that of its address once more when loaded."""
    page.locator("#filebrowser:not(.jp-mod-restoring)").wait_for(state="attached")
    page.evaluate(CLOSE_ALL)


@pytest.fixture
def open_new(open_notebook):
    """Return `open_new(page, name)`: a lesson in a folder of its own, with nothing played yet."""
    return opening(open_notebook, prepare, wait_until_run)


@pytest.fixture
def open_cell(open_notebook):
    """Return `open_cell(page, code)`: a notebook of one cell, in a folder of its own, started."""
    return opening(open_notebook, write_cell, trust_and_start)


def opening(open_notebook, writes, waits):
    def opens(page: Page, what: str) -> Path:
        folder = open_notebook(page, partial(writes, what))
        waits(page)
        return folder

    return opens


def write_cell(code: str, folder: Path) -> Path:
    """Write a notebook of one cell that asks to be run when it is opened."""
    path = folder / "cell.ipynb"
    nbformat.write(new_notebook(cells=[new_code_cell(code)], metadata=RUN_ON_OPEN), path)
    return path


def trust_and_start(page: Page) -> None:
    """Let a notebook run that the kit did not write."""
    page.get_by_role("button", name=say("bar.trust_label")).click()
    wait_until_run(page)


def wait_until_run(page: Page) -> None:
    """Wait until the kit's extension says that the lesson has run."""
    page.locator(".jp-NotebookPanel[data-pigclass=ready]").wait_for()

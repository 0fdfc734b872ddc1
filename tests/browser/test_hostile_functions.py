"""Functions that mean harm, entered into the Strategy Lab of a real browser one after the other."""

import re
import socket
from collections.abc import Callable
from pathlib import Path
from time import monotonic

import psutil
from playwright.sync_api import Page, expect

from tests.pupils.hostile.programs import PROGRAMS
from tests.thorough import some

OpenCell = Callable[[Page, str], Path]
SECONDS = 0.5
LAB = f"""from pigclass import *
import os, pathlib
pathlib.Path("class.db").write_text("class record of 7B: Zoe Geheim")
pathlib.Path("kernel").write_text(str(os.getpid()))
lab = StrategyLab()
lab.act("enter", {{"threshold": "9", "name": "Ana"}})
lab.session.seconds = {SECONDS}
lab"""
# The page, its connection and a slow computer add to what a function takes.
SOON = 20


def test_each_gets_its_sentence_and_the_screen_answers(page: Page, open_cell: OpenCell) -> None:
    folder = open_cell(page, LAB)
    kernel = psutil.Process(int((folder / "kernel").read_text()))
    problem = page.locator(".pig-problem")
    page.locator("[name=way]").select_option("python")
    with socket.create_server(("127.0.0.1", 0)) as server:
        texts = {
            name: text.replace("{folder}", folder.as_posix())
            .replace("{lesson}", str(kernel.pid))
            .replace("{port}", str(server.getsockname()[1]))
            for name, (text, _) in some(PROGRAMS.items(), every=6)
        }
        before, files = kernel.memory_info().rss, contents(folder)
        for number, (name, text) in enumerate(texts.items()):
            begun = monotonic()
            page.locator("[name=text]").fill(re.sub(r"\bmine\b", f"f{number}", text))
            page.locator("[data-focus=submit]").click()
            expect(problem).to_have_text(re.compile(rf"^\s*f{number} "), timeout=1000 * SOON)
            assert monotonic() - begun < SOON, name
            assert "Geheim" not in problem.text_content(), name
        server.settimeout(0.01)
        assert not came(server)
    assert kernel.children(recursive=True) == []
    assert kernel.memory_info().rss - before < 100e6
    assert contents(folder) == files
    expect(page.locator(".pig-lab-entry")).to_have_count(1)


def contents(folder: Path) -> dict[str, bytes]:
    """Return every file but what the lab itself writes."""
    own = {"strategies.jsonl", "cell.ipynb"}
    return {
        str(path): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and path.name not in own and ".ipynb_checkpoints" not in path.parts
    }


def came(server: socket.socket) -> bool:
    """Return whether anybody has connected."""
    try:
        server.accept()
    except TimeoutError:
        return False
    return True
